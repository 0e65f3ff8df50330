import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import {
  fetchPoolsByAddress,
  fetchPoolsOfAnchor,
  fetchPoolsOfAnchors,
  type ListedPool,
  type PoolListSource,
} from '../../indexer/pools/indexedPoolList.ts';
import { type Holding, type PoolWorth, poolWorth } from '../prices/poolWorth.ts';
import { isLess, priceUSD } from '../prices/usd.ts';

/** A pool with its present value. */
export interface RankedPool extends ListedPool {
  readonly worth: PoolWorth;
}

const NOTHING: Rational = { numerator: 0n, denominator: 1n };

/** Returns the first `count` pairs or pools of a source, and perhaps more, unsorted. */
export async function rankedPools(
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

/** Reads pages until `count` wanted pools are found. */
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

export const withWorth = (pool: ListedPool): RankedPool => ({ ...pool, worth: worthOf(pool) });

/** Returns the present value of a pool. */
export function worthOf({ token0, token1, amount0, amount1, price }: ListedPool): PoolWorth {
  return poolWorth(
    holdingOf(token0, amount0),
    holdingOf(token1, amount1),
    price === null ? null : parseDecimal(price),
  );
}

const holdingOf = (token: MarketToken, amount: bigint): Holding => ({
  amount,
  decimals: token.decimals,
  pricingRank: token.pricingRank,
  usd: priceUSD(token),
});

const isWorthSomething = ({ worth }: RankedPool) => isPositive(worth.usd);

/** Orders pools by worth, descending, ties by address, descending. */
export function byWorth(a: RankedPool, b: RankedPool): number {
  return descending(a.worth.usd, b.worth.usd) || (a.address < b.address ? 1 : -1);
}

/** Orders figures descending. An unknown figure counts as zero. */
export function descending(a: Rational | null, b: Rational | null): number {
  if (isLess(a ?? NOTHING, b ?? NOTHING)) return 1;
  return isLess(b ?? NOTHING, a ?? NOTHING) ? -1 : 0;
}

export const isPositive = (figure: Rational | null): boolean => figure !== null && figure.numerator > 0n;
