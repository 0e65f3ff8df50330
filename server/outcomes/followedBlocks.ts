import type { Hash } from 'viem';
import type { Header } from '../chain/head.ts';

type Link = Pick<Header, 'number' | 'hash' | 'parentHash'>;

/** No reorg is followed deeper. */
const MAX_BLOCKS = 64n;

/** The last blocks that were looked at, or needed no look, as far as they are known to be of the chain. */
export class FollowedBlocks {
  /** In the order of their numbers. */
  readonly #byNumber = new Map<bigint, { readonly hash: Hash; readonly hasOutcomes: boolean }>();

  has({ number, hash }: Pick<Link, 'number' | 'hash'>): boolean {
    return this.#byNumber.get(number)?.hash === hash;
  }

  /** True when the block follows on the newest known one. */
  leadsTo({ number, parentHash }: Link): boolean {
    const newest = [...this.#byNumber.keys()].at(-1);
    return newest === number - 1n && this.has({ number: newest, hash: parentHash });
  }

  /** The lowest known block with outcomes; undefined when none has any. */
  get lowestWithOutcomes(): bigint | undefined {
    for (const [number, { hasOutcomes }] of this.#byNumber) if (hasOutcomes) return number;
    return undefined;
  }

  /** Adds a block above all that are known. */
  add({ number, hash }: Pick<Link, 'number' | 'hash'>, hasOutcomes: boolean): void {
    this.#byNumber.set(number, { hash, hasOutcomes });
    for (const oldest of this.#byNumber.keys()) {
      if (number - oldest < MAX_BLOCKS) break;
      this.#byNumber.delete(oldest);
    }
  }

  /** Drops the blocks above this number; returns their hashes. */
  dropAbove(number: bigint): ReadonlySet<Hash> {
    const left = new Set<Hash>();
    for (const [known, { hash }] of this.#byNumber) {
      if (known <= number) continue;
      this.#byNumber.delete(known);
      left.add(hash);
    }
    return left;
  }
}
