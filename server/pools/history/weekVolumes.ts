import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { fetchListedWorths, fetchWorths, volumeBetween, type Worth } from '../../indexer/pools/pastWorth.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import { WINDOW_SECONDS, windowBefore } from './windows.ts';

/** Counters of a week ago at most. Each has some hundred bytes. */
const MAX_PAST = 20_000;
const VOLUMES_BYTES = 4_000_000;

/** A pool's counters when the week began; undefined for a pool without an event before it. */
interface Past {
  readonly worth: Worth | undefined;
}

/**
 * Reads the volume of the whole hours of the last week. What a pool had traded when the week began does not change
 * within an hour, so it is read once an hour, and each block takes one query for what it has traded by now.
 */
export class WeekVolumes {
  readonly #client: SubgraphClient | undefined;
  readonly #past = new LRUCache<string, Past>({ max: MAX_PAST });
  readonly #volumes = new SharedLoads<ReadonlyMap<Address, Rational | null>>(VOLUMES_BYTES);

  constructor(client: SubgraphClient | undefined) {
    this.#client = client;
  }

  /**
   * Returns US dollars by pool; null when there were swaps and none of them could be priced. A pool that the index does
   * not know is left out, and so are all while the index fails, and at the block at which another one takes its place: the
   * list that they belong to may come from memory.
   */
  async of(block: IndexBlock, pools: readonly Address[]): Promise<ReadonlyMap<Address, Rational | null>> {
    const client = this.#client;
    if (pools.length === 0 || client === undefined) return new Map();
    try {
      const key = [block.hash, ...pools].join(':');
      return await this.#volumes.get(key, () => this.#read(client, block, pools));
    } catch (error) {
      if (error instanceof AppError) return new Map();
      throw error;
    }
  }

  async #read(
    client: SubgraphClient,
    block: IndexBlock,
    pools: readonly Address[],
  ): Promise<Map<Address, Rational | null>> {
    const { firstHour } = windowBefore(block.timestamp, WINDOW_SECONDS['7d']);
    const keyOf = (pool: Address) => `${block.deployment}:${pool}:${firstHour}`;
    const unknown = pools.filter((pool) => !this.#past.has(keyOf(pool)));
    const [present, listed] = await Promise.all([
      fetchWorths(client, block, pools),
      unknown.length === 0 ? undefined : fetchListedWorths(client, block, unknown, firstHour),
    ]);
    // The index was deployed anew just now: counters of two deployments have no difference.
    if (present.deployments.some((deployment) => deployment !== block.deployment)) return new Map();
    const now = present.byMarket;
    for (const pool of unknown) {
      const present = now.get(pool);
      // The hour of the last event is listed by the next event only: until then the counters are still those of it.
      const isQuiet = present !== undefined && present.hour < firstHour;
      this.#past.set(keyOf(pool), { worth: isQuiet ? present : listed?.get(pool) });
    }
    return new Map(
      pools.flatMap((pool): [Address, Rational | null][] => {
        const present = now.get(pool);
        return present === undefined
          ? []
          : [[pool, volumeBetween(present, this.#past.get(keyOf(pool))?.worth)]];
      }),
    );
  }
}
