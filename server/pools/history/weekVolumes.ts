import { LRUCache } from 'lru-cache';
import type { Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import {
  fetchListedWorths,
  fetchWorths,
  type PresentWorth,
  volumeBetween,
  type Worth,
} from '../../indexer/pools/pastWorth.ts';
import { SharedLoads } from '../../runtime/sharedLoads.ts';
import { WINDOW_SECONDS, windowBefore } from './windows.ts';

/** Counters of a week ago at most. Each has some hundred bytes. */
const MAX_PAST = 20_000;
const READS_BYTES = 4_000_000;

/** A pool's counters when a week began; undefined for a pool without an event before it. */
interface Past {
  readonly worth: Worth | undefined;
  readonly deployment: string | undefined;
  readonly firstHour: number;
}

type Asked = Pick<ListedPool, 'address' | 'volumeUSD' | 'swaps'>;

/**
 * Computes the volume of the whole hours of the last week. What a pool had traded when the week began does not change
 * within an hour, so it is read once an hour. What it has traded by now is known of a pool in memory; of others it takes
 * one query at each block.
 */
export class WeekVolumes {
  readonly #client: SubgraphClient | undefined;
  readonly #past = new LRUCache<Hex, Past>({ max: MAX_PAST });
  readonly #presents = new SharedLoads<ReadonlyMap<Hex, PresentWorth> | undefined>(READS_BYTES);
  readonly #listed = new SharedLoads<ReadonlyMap<Hex, Worth> | undefined>(READS_BYTES);

  constructor(client: SubgraphClient | undefined) {
    this.#client = client;
  }

  /**
   * Returns US dollars by pool; null when there were swaps and none of them could be priced. A pool that the index does
   * not know is left out, and so are all while the index fails, and at the block at which another one takes its place: the
   * list that they belong to may come from memory.
   */
  async of(block: IndexBlock, pools: readonly Asked[]): Promise<ReadonlyMap<Hex, Rational | null>> {
    const client = this.#client;
    if (pools.length === 0 || client === undefined) return new Map();
    try {
      return await this.#read(client, block, pools);
    } catch (error) {
      if (error instanceof AppError) return new Map();
      throw error;
    }
  }

  async #read(
    client: SubgraphClient,
    block: IndexBlock,
    pools: readonly Asked[],
  ): Promise<Map<Hex, Rational | null>> {
    const { firstHour } = windowBefore(block.timestamp, WINDOW_SECONDS['7d']);
    const present = await this.#presentOf(client, block, pools);
    if (present === undefined) return new Map();
    const pasts = new Map(pools.map(({ address }) => [address, this.#pastOf(address, block, firstHour)]));
    const unknown = [...present.keys()].filter((pool) => pasts.get(pool) === undefined);
    if (unknown.length > 0) {
      const key = [block.hash, firstHour, ...unknown].join(':');
      const listed = await this.#listed.get(key, () => listedAt(client, block, unknown, firstHour));
      if (listed === undefined) return new Map();
      for (const pool of unknown) {
        const now = present.get(pool);
        const worth = isQuiet(now, firstHour) ? now : listed.get(pool);
        const past = { worth, deployment: block.deployment, firstHour };
        this.#past.set(pool, past);
        pasts.set(pool, past);
      }
    }
    return new Map(
      [...present].map(([pool, now]): [Hex, Rational | null] => [
        pool,
        volumeBetween(now, pasts.get(pool)?.worth),
      ]),
    );
  }

  /** Returns the counters of pools at the block; undefined where another deployment of the index answered. */
  async #presentOf(
    client: SubgraphClient,
    block: IndexBlock,
    pools: readonly Asked[],
  ): Promise<ReadonlyMap<Hex, PresentWorth> | undefined> {
    if (pools.every(({ swaps }) => swaps !== undefined)) {
      return new Map(
        pools.flatMap(({ address, volumeUSD, swaps }) => (swaps ? [[address, { volumeUSD, ...swaps }]] : [])),
      );
    }
    const ids = pools.map(({ address }) => address);
    return this.#presents.get([block.hash, ...ids].join(':'), async () => {
      const { byMarket, deployments } = await fetchWorths(client, block, ids);
      return isOfBlock(deployments, block) ? byMarket : undefined;
    });
  }

  /** Returns what is known of the beginning of this very week. */
  #pastOf(pool: Hex, { deployment }: IndexBlock, firstHour: number): Past | undefined {
    const past = this.#past.get(pool);
    return past?.firstHour === firstHour && past.deployment === deployment ? past : undefined;
  }
}

/**
 * Returns whether the last event was before the week and is listed by the next one only: the counters are still those of
 * that time. Where it is listed already, the list alone says when it was.
 */
const isQuiet = (now: PresentWorth | undefined, firstHour: number): boolean =>
  now !== undefined && now.hour >= 0 && now.hour < firstHour;

/** Reads what was listed before the week; undefined where another deployment of the index answered. */
async function listedAt(
  client: SubgraphClient,
  block: IndexBlock,
  pools: readonly Hex[],
  firstHour: number,
): Promise<ReadonlyMap<Hex, Worth> | undefined> {
  const { byMarket, deployments } = await fetchListedWorths(client, block, pools, firstHour);
  return isOfBlock(deployments, block) ? byMarket : undefined;
}

/** The index may be deployed anew between two answers: counters of two deployments have no difference. */
const isOfBlock = (deployments: readonly (string | undefined)[], { deployment }: IndexBlock): boolean =>
  deployments.every((each) => each === deployment);
