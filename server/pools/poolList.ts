import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import { decimalField } from '../indexer/fieldSchemas.ts';
import type { IndexBlock } from '../indexer/indexBlock.ts';
import {
  fetchAnchors,
  fetchPoolsByAddress,
  fetchPoolsOfAnchor,
  fetchPoolsOfAnchors,
  type ListedPool,
  type PoolListSource,
} from '../indexer/indexedPoolList.ts';
import { SharedLoads } from '../indexer/sharedLoads.ts';
import { freshBlock, requireIndex, type SubgraphIndex } from '../indexer/subgraphIndex.ts';
import type { Protocol } from '../routing/pool.ts';
import { poolWorth } from './poolWorth.ts';
import { isLess, priceUSD } from './usd.ts';

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

/** A pool with what it counts for now, US dollars; null when unknown. */
export interface RankedPool extends ListedPool {
  readonly tvlUSD: Rational | null;
}

const NOTHING: Rational = { numerator: 0n, denominator: 1n };

/** The pools of the exchange by their worth, as the index has them. */
export class PoolList {
  readonly #index: SubgraphIndex | undefined;
  readonly #lists = new SharedLoads<readonly RankedPool[]>(LISTS_BYTES);

  constructor(index: SubgraphIndex | undefined) {
    this.#index = index;
  }

  /**
   * Largest worth in dollars first, those without any last, ties by address, descending like the worth.
   * @throws AppError SUBGRAPH_UNAVAILABLE, SUBGRAPH_STALE, UPSTREAM_INVALID
   */
  async read(request: PoolListRequest): Promise<{ pools: readonly RankedPool[]; block: IndexBlock }> {
    const index = requireIndex(this.#index);
    const block = await freshBlock(index);
    const { token, protocol, limit, skip } = request;
    const count = rankingLength(skip + limit);
    const protocols: readonly Protocol[] = protocol === undefined ? ['v2', 'v3'] : [protocol];
    const key = [block.hash, token, protocol, count].join(':');
    const ranked = await this.#lists.get(key, async () => {
      const anchors = await fetchAnchors(index.client, block);
      const sources = protocols.map((one) => ({ client: index.client, block, protocol: one, token }));
      const rankings = await Promise.all(sources.map((source) => rankedPools(source, anchors, count)));
      return rankings.flat().sort(byWorth).slice(0, count);
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

/** The first `count` pairs or pools of a source, and perhaps more, in no order. */
async function rankedPools(
  source: PoolListSource,
  anchors: readonly Address[],
  count: number,
): Promise<RankedPool[]> {
  const [ofAnchors, ...ofOthers] = await Promise.all([
    fetchPoolsOfAnchors(source, anchors).then((pools) => pools.map(withWorth).filter(isWorthSomething)),
    ...anchors.map((anchor) => collect(fetchPoolsOfAnchor(source, anchor), count, isWorthSomething)),
  ]);
  const worth = [...ofAnchors, ...ofOthers.flat()];
  if (worth.length >= count) return worth;
  const rest = await collect(
    fetchPoolsByAddress(source),
    count - worth.length,
    (pool) => !isWorthSomething(pool),
  );
  return [...worth, ...rest];
}

/** Pools that are wanted, page by page until there are `count` of them. */
async function collect(
  pages: AsyncGenerator<readonly ListedPool[]>,
  count: number,
  isWanted: (pool: RankedPool) => boolean,
): Promise<RankedPool[]> {
  const pools: RankedPool[] = [];
  for await (const page of pages) {
    pools.push(...page.map(withWorth).filter(isWanted));
    if (pools.length >= count) break;
  }
  return pools;
}

function withWorth(pool: ListedPool): RankedPool {
  const { token0, token1, amount0, amount1, price } = pool;
  const { usd } = poolWorth(
    { ...token0, amount: amount0, usd: priceUSD(token0) },
    { ...token1, amount: amount1, usd: priceUSD(token1) },
    price === null ? null : decimalField.parse(price),
  );
  return { ...pool, tvlUSD: usd };
}

const isWorthSomething = ({ tvlUSD }: RankedPool) => tvlUSD !== null && tvlUSD.numerator > 0n;

function byWorth(a: RankedPool, b: RankedPool): number {
  const [worthA, worthB] = [a.tvlUSD ?? NOTHING, b.tvlUSD ?? NOTHING];
  if (isLess(worthA, worthB)) return 1;
  if (isLess(worthB, worthA)) return -1;
  return a.address < b.address ? 1 : -1;
}
