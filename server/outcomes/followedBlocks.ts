import type { Hash } from 'viem';
import type { Header } from '../chain/head.ts';

type Link = Pick<Header, 'number' | 'hash' | 'parentHash'>;

/** Maximum depth of a reorg that is followed. */
const MAX_BLOCKS = 64n;

/** The last blocks of the canonical chain that were searched for transactions or needed no search. */
export class FollowedBlocks {
  /** Blocks in ascending order of their numbers. */
  readonly #byNumber = new Map<bigint, { readonly hash: Hash; readonly hasOutcomes: boolean }>();

  has({ number, hash }: Pick<Link, 'number' | 'hash'>): boolean {
    return this.#byNumber.get(number)?.hash === hash;
  }

  /** Returns whether the block's parent is the newest known block. */
  leadsTo({ number, parentHash }: Link): boolean {
    const newest = [...this.#byNumber.keys()].at(-1);
    return newest === number - 1n && this.has({ number: newest, hash: parentHash });
  }

  /** Returns the number of the lowest known block with outcomes; undefined if none has any. */
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

  /** Drops the blocks above this number. Returns their hashes. */
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
