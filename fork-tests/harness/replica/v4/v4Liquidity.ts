import type { Transaction } from '../blockBuilder.ts';
import { ACTORS } from '../devAccounts.ts';
import { fullRange, nearTick, worth } from '../prices.ts';
import { oneOf, type Random } from '../random.ts';
import { openingSqrtPriceX96, pricedAs, type V4Pool } from './v4Pools.ts';
import { mintV4Position, modifyV4Directly, type V4Range } from './v4Transactions.ts';

/** Half-widths in ticks of the positions that a pool starts with, and the part of its dollars in each. */
const RANGES = {
  volatile: [
    ['full', 0.15],
    [4000, 0.35],
    [1000, 0.45],
    [300, 0.05],
  ],
  stable: [
    ['full', 0.1],
    [200, 0.3],
    [20, 0.6],
  ],
  wide: [['full', 1]],
  empty: [],
} as const;

/** The owner of the positions of the pool that is opened first. */
export const FIRST_OWNER = ACTORS.traders[0];
/**
 * Half-width in ticks of the position that each pool gets without the position manager, and its part of the
 * dollars.
 */
const DIRECT = [600, 0.02] as const;

/** The positions that a pool is opened with. `isFirst` chooses the owner; else one of all. */
export function openingPositions(pool: V4Pool, isFirst: boolean, random: Random): Transaction[] {
  const owners = [ACTORS.provider, ...ACTORS.traders, ...ACTORS.holders];
  const managed = RANGES[pool.shape].map(([halfWidth, part]) => {
    const range = halfWidth === 'full' ? fullRange(pool.key.tickSpacing) : around(pool, halfWidth);
    const owner = isFirst ? FIRST_OWNER : oneOf(random, owners);
    return mintV4Position(pool, range, liquidityWorth(pool, range, pool.dollars * part), owner);
  });
  if (pool.shape !== 'volatile') return managed;
  return [...managed, modifyV4Directly(pool, directRange(pool), directLiquidity(pool))];
}

export function directRange(pool: V4Pool): V4Range {
  return around(pool, DIRECT[0]);
}

export function directLiquidity(pool: V4Pool): bigint {
  return liquidityWorth(pool, directRange(pool), pool.dollars * DIRECT[1]);
}

/**
 * The range of `halfWidth` ticks either side of the opening price, moved outwards to multiples of the tick
 * spacing.
 */
function around(pool: V4Pool, halfWidth: number): V4Range {
  const centre = nearTick(openingSqrtPriceX96(pool));
  const { tickSpacing } = pool.key;
  return {
    tickLower: Math.floor((centre - halfWidth) / tickSpacing) * tickSpacing,
    tickUpper: Math.ceil((centre + halfWidth) / tickSpacing) * tickSpacing,
  };
}

/**
 * The liquidity that half of `dollars` in each currency gives at the opening price, to the precision of a
 * double.
 */
function liquidityWorth(pool: V4Pool, { tickLower, tickUpper }: V4Range, dollars: number): bigint {
  const price = Number(openingSqrtPriceX96(pool)) / 2 ** 96;
  const [lower, upper] = [1.0001 ** (tickLower / 2), 1.0001 ** (tickUpper / 2)];
  const amount0 = Number(worth(pricedAs(pool.currency0), dollars / 2));
  const amount1 = Number(worth(pricedAs(pool.currency1), dollars / 2));
  const of0 = amount0 / (1 / price - 1 / upper);
  const of1 = amount1 / (price - lower);
  return BigInt(Math.floor(Math.min(of0, of1)));
}
