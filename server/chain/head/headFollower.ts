import type { Address } from 'viem';
import type { Head } from '../head.ts';
import type { BlockChange, FindMissing } from '../logs/blockChanges.ts';

/** Keeps something in step with the head. */
export interface HeadFollower {
  /**
   * Reads what the step calls for and returns what must happen, synchronously, in the moment the head moves.
   * It must not fail for want of the node: what cannot be read is left unknown.
   */
  prepare(head: Head, change: BlockChange): Promise<() => void>;
  /** See `FindMissing`. */
  readonly findMissing?: FindMissing;
  /** Contracts whose logs matter, besides the factories'. */
  readonly followed?: () => Iterable<Address>;
}
