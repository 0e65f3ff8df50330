import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { IndexBlock } from '../indexer/indexBlock.ts';
import { fetchPoolPages, type ListedPool } from '../indexer/indexedPoolList.ts';
import { SharedLoads } from '../indexer/sharedLoads.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { Protocol } from '../routing/pool.ts';

const LISTS_BYTES = 16_000_000;
/** Places that a ranking is read for: one ranking serves every page that lies within it. */
const RANKING_LENGTHS = [100, 1000, 5500] as const;

export interface PoolListRequest {
  /** Only pools that hold it. */
  readonly token?: Address | undefined;
  readonly protocol?: Protocol | undefined;
  readonly limit: number;
  readonly skip: number;
}

/** The pools of the exchange by their worth, as the index has them. */
export class PoolList {
  readonly #index: SubgraphIndex | undefined;
  readonly #lists = new SharedLoads<readonly ListedPool[]>(LISTS_BYTES);

  constructor(index: SubgraphIndex | undefined) {
    this.#index = index;
  }

  /**
   * Largest worth in dollars first, those without any last, ties by address, descending like the worth.
   * @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID
   */
  async read(request: PoolListRequest): Promise<{ pools: readonly ListedPool[]; block: IndexBlock }> {
    const index = requireIndex(this.#index);
    const block = await freshBlock(index);
    const { token, protocol, limit, skip } = request;
    const count = rankingLength(skip + limit);
    const protocols: readonly Protocol[] = protocol === undefined ? ['v2', 'v3'] : [protocol];
    const key = [block.hash, token, protocol, count].join(':');
    const ranked = await this.#lists.get(key, async () => {
      const pages = await Promise.all(
        protocols.map((one) => fetchPoolPages(index.client, block, one, token, count)),
      );
      const worth = pages.flatMap((page) => page.worth).sort(byWorth);
      const worthless = pages.flatMap((page) => page.worthless).sort(byAddress);
      return [...worth, ...worthless].slice(0, count);
    });
    return { pools: ranked.slice(skip, skip + limit), block };
  }
}

/** @throws RangeError for places that no request can ask for */
function rankingLength(places: number): number {
  const length = RANKING_LENGTHS.find((candidate) => candidate >= places);
  if (length === undefined) throw new RangeError(`a ranking has no ${places} places`);
  return length;
}

function byWorth(a: ListedPool, b: ListedPool): number {
  return compare(b.tvlUSD, a.tvlUSD) || byAddress(a, b);
}

function byAddress(a: ListedPool, b: ListedPool): number {
  return a.address < b.address ? 1 : -1;
}

function compare(a: Rational | null, b: Rational | null): number {
  if (a === null || b === null) return 0;
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
