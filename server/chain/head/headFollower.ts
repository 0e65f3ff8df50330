import type { Address } from 'viem';
import type { Head } from '../head.ts';
import type { BlockChange, FindMissing } from '../logs/blockChanges.ts';

/** Keeps a memory in step with the head. */
export interface HeadFollower {
  /**
   * Reads what the step needs and returns the update, which runs synchronously at the moment the head moves. It must
   * not fail when the node does: what cannot be read is left unknown.
   */
  prepare(head: Head, change: BlockChange): Promise<() => void>;
  /** See `FindMissing`. */
  readonly findMissing?: FindMissing;
  /** Contracts whose logs matter, in addition to the factories. */
  readonly followed?: () => Iterable<Address>;
}
