import { LRUCache } from 'lru-cache';
import type { Hex } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { AppError } from '../../errors.ts';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import { fetchPastWorths, type Worth } from '../../indexer/pools/pastWorth.ts';
import { worthSince } from '../../indexer/rows/marketTotals.ts';
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
 * Computes the volume of the whole hours of the last week. What a pool has traded by now is said in its row;
 * what it had traded when the week began does not change within an hour, so it is read once an hour.
 */
export class WeekVolumes {
  readonly #client: SubgraphClient | undefined;
  readonly #past = new LRUCache<Hex, Past>({ max: MAX_PAST });
  readonly #reads = new SharedLoads<ReadonlyMap<Hex, Worth> | undefined>(READS_BYTES);

  constructor(client: SubgraphClient | undefined) {
    this.#client = client;
  }

  /**
   * Returns US dollars by pool; null when there were swaps and none of them could be priced. All pools are
   * left out while the index fails, and while one deployment takes the place of another: the list that they
   * belong to may come from memory.
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
    const present = pools.flatMap(({ address, volumeUSD, swaps }) =>
      swaps === undefined ? [] : [{ address, now: { volumeUSD, ...swaps } }],
    );
    const pasts = new Map(
      present.map(({ address, now }) => [address, this.#pastOf(address, now, block, firstHour)]),
    );
    const unknown = [...pasts].flatMap(([address, past]) => (past === undefined ? [address] : []));
    if (unknown.length > 0) {
      const key = [block.hash, firstHour, ...unknown].join(':');
      const read = await this.#reads.get(key, () => fetchPastWorths(client, block, unknown, firstHour));
      if (read === undefined) return new Map();
      for (const address of unknown) {
        const past = { worth: read.get(address), deployment: block.deployment, firstHour };
        this.#past.set(address, past);
        pasts.set(address, past);
      }
    }
    return new Map(
      present.map(({ address, now }): [Hex, Rational | null] => [
        address,
        worthSince(now, pasts.get(address)?.worth),
      ]),
    );
  }

  /** Returns a pool's counters when the week began; undefined when they have to be read. */
  #pastOf(
    pool: Hex,
    now: Worth & { readonly hour: number },
    { deployment }: IndexBlock,
    firstHour: number,
  ): Past | undefined {
    // The hour of the last event is listed by the next event only: until then the counters are still those of
    // it. Where it is listed already, the list alone says when it was.
    if (now.hour >= 0 && now.hour < firstHour) return { worth: now, deployment, firstHour };
    const past = this.#past.get(pool);
    return past?.firstHour === firstHour && past.deployment === deployment ? past : undefined;
  }
}
