import { LRUCache } from 'lru-cache';
import type { Pool, PoolId } from '../routing/model/pool.ts';
import { type AskedAnswer, type AskedSwap, REFUSED } from './askedSwap.ts';
import { ProvenCalls } from './calls/provenCalls.ts';
import type { BlockId } from './head.ts';
import { decoded } from './lens/callLens.ts';
import { CHAIN_PROTOCOLS } from './protocols/chainProtocols.ts';
import type { CallOptions, PinnedCalls } from './rpc/pinnedCalls.ts';

const MAX_ANSWERS = 5_000;

/** What the contracts say of swaps that no arithmetic knows, for as long as the block is the same. */
export class AskedSwaps {
  readonly #calls: ProvenCalls;
  readonly #answers = new LRUCache<string, AskedAnswer>({ max: MAX_ANSWERS });
  #asked = 0;

  constructor(calls: Pick<PinnedCalls, 'run'>) {
    this.#calls = new ProvenCalls(calls);
  }

  /** Number of swaps that nodes were asked for. */
  get asked(): number {
    return this.#asked;
  }

  /** Returns what is known of a swap at the block; undefined if `ask` has to be called first. */
  known(block: BlockId, swap: AskedSwap): AskedAnswer | undefined {
    return this.#answers.get(keyOf(block, swap));
  }

  /**
   * Asks for the swaps at the block in one HTTP request. Of one that the node does not run nothing is known.
   * @throws as `ProvenCalls.run` when none was answered
   */
  async ask(block: BlockId, swaps: readonly AskedSwap[], signal?: AbortSignal): Promise<void> {
    const outcomes = await Promise.allSettled(swaps.map((swap) => this.#askOne(block, swap, { signal })));
    signal?.throwIfAborted();
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    if (failures.length === outcomes.length && failures[0] !== undefined) throw failures[0].reason;
    for (const [index, swap] of swaps.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === 'fulfilled') this.#answers.set(keyOf(block, swap), outcome.value);
    }
  }

  /** Drops what is known of these pools, because a swap did something else. */
  forget(pools: readonly Pick<Pool, 'id'>[]): void {
    const ids = new Set<PoolId>(pools.map(({ id }) => id));
    for (const key of this.#answers.keys()) {
      if (ids.has(key.slice(key.lastIndexOf(' ') + 1) as PoolId)) this.#answers.delete(key);
    }
  }

  async #askOne(block: BlockId, swap: AskedSwap, how: CallOptions): Promise<AskedAnswer> {
    const { asked } = CHAIN_PROTOCOLS[swap.pool.protocol];
    const data = asked?.encode(swap);
    if (asked === undefined || data === undefined) return REFUSED;
    this.#asked += 1;
    const [answer = '0x'] = await this.#calls.run(block, [data], how);
    return decoded(() => asked.decode(answer, swap));
  }
}

function keyOf({ hash }: BlockId, { pool, zeroForOne, tradeType, amount }: AskedSwap): string {
  return `${hash} ${tradeType} ${zeroForOne ? 0 : 1} ${amount} ${pool.id}`;
}
