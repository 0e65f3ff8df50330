import { LRUCache } from 'lru-cache';
import type { Address, Hash } from 'viem';
import { distance } from '../chain/verdicts.ts';

/**
 * Senders, each unrelated to the others, whose swaps a vouched token must have made revert before it is
 * barred.
 */
const LEAST_SENDERS = 3;
const LIFETIME_SECONDS = 3600n;
const MAX_TOKENS = 1_000;
const MAX_OF_TOKEN = 16;

interface Accusation {
  readonly accounts: readonly Address[];
  /** The block of the reverted transaction; its timestamp in Unix seconds. */
  readonly bar: { readonly at: bigint; readonly blockHash: Hash };
}

/**
 * Swaps that a token has made revert although somebody vouches for it. One sender proves nothing against such
 * a token: its swap, its recipient and the state before it are his choice.
 */
export class Accusations {
  readonly #ofTokens = new LRUCache<Address, readonly Accusation[]>({ max: MAX_TOKENS });

  /**
   * Adds an accusation. Returns whether enough unrelated senders have made one within an hour of block time.
   * @param accounts the sender and the recipient
   */
  add(token: Address, bar: Accusation['bar'], accounts: readonly Address[]): boolean {
    const known = (this.#ofTokens.get(token) ?? []).filter(
      ({ bar: { at } }) => distance(at, bar.at) < LIFETIME_SECONDS,
    );
    const isRelated = known.some((each) => each.accounts.some((account) => accounts.includes(account)));
    const all = isRelated ? known : [...known, { accounts, bar }].slice(-MAX_OF_TOKEN);
    this.#ofTokens.set(token, all);
    return !isRelated && all.length >= LEAST_SENDERS;
  }

  /** Drops those from blocks that a reorg removed. */
  takeBack(blocks: ReadonlySet<Hash>): void {
    for (const [token, all] of this.#ofTokens.entries())
      this.#ofTokens.set(
        token,
        all.filter(({ bar }) => !blocks.has(bar.blockHash)),
      );
  }
}
