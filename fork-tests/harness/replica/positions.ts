import type { Address } from 'viem';
import { ACTORS } from './devAccounts.ts';
import type { ReplicaPool } from './markets.ts';
import { fullRange, nearTick, referenceSqrtPriceX96 } from './prices.ts';
import { below, oneOf, type Random } from './random.ts';

/** Near the highest price of V3, on a multiple of the tick spacing 200. */
const EDGE_TICK = 880_000;
/** A price within EDGE_TICK: 1.0001^(EDGE_TICK / 2) · 2^96 is 1.01597… · 10^48. */
export const EDGE_SQRT_PRICE_X96 = 1016n * 10n ** 45n;

export interface PositionPlan {
  readonly pool: ReplicaPool;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly by:
    | { readonly kind: 'manager'; readonly dollars: number; readonly owner: Address }
    /** Minted on the pool by the pool actor: a share of the active liquidity, or an amount of it. */
    | { readonly kind: 'directShare'; readonly shareBps: number }
    | { readonly kind: 'direct'; readonly liquidity: bigint };
}

/** Half-widths in ticks of the ranges that each pool starts with, and the part of its dollars in each. */
const BASE_RANGES = {
  volatile: [
    ['full', 0.15],
    [4000, 0.35],
    [1000, 0.5],
  ],
  stable: [
    ['full', 0.1],
    [200, 0.3],
    [20, 0.6],
  ],
} as const;

/**
 * The positions that each pool is opened with. Position n of those minted by the manager gets token id n + 1.
 */
export function basePositions(pools: readonly ReplicaPool[], random: Random): PositionPlan[] {
  return pools.flatMap((pool): PositionPlan[] => {
    const manager = (dollars: number): PositionPlan['by'] => ({
      kind: 'manager',
      dollars,
      owner: anyOwner(random),
    });
    switch (pool.shape) {
      case 'volatile':
      case 'stable':
        return BASE_RANGES[pool.shape].map(([halfWidth, part]) => ({
          pool,
          by: manager(pool.dollars * part),
          ...(halfWidth === 'full' ? fullRange(pool.tickSpacing) : around(pool, -halfWidth, halfWidth)),
        }));
      case 'gap':
        return [
          [-600, 600],
          [1800, 6000],
          [-6000, -1800],
        ].map(([from = 0, to = 0]) => ({ pool, ...around(pool, from, to), by: manager(pool.dollars / 3) }));
      case 'edge':
        return [
          { pool, ...fullRange(pool.tickSpacing), by: { kind: 'direct', liquidity: 10n ** 34n } },
          {
            pool,
            tickLower: EDGE_TICK - 400,
            tickUpper: EDGE_TICK + 400,
            by: { kind: 'direct', liquidity: 10n ** 34n },
          },
        ];
      case 'emptied':
        return [{ pool, ...around(pool, -2000, 2000), by: manager(pool.dollars) }];
      default:
        return [];
    }
  });
}

/**
 * `count` more positions on random pools: one spacing wide, out of range on either side, minted directly, or
 * narrow.
 */
export function extraPositions(pools: readonly ReplicaPool[], count: number, random: Random): PositionPlan[] {
  const open = pools.filter(({ shape }) => shape === 'volatile' || shape === 'stable');
  return Array.from({ length: count }, (_, index): PositionPlan => {
    const pool = oneOf(random, open);
    const { tickSpacing, dollars } = pool;
    const step = pool.shape === 'stable' ? Math.max(tickSpacing, 4) : Math.max(tickSpacing, 60);
    const width = step * (1 + below(random, 8));
    const distance = step * (1 + below(random, 6));
    const by = {
      kind: 'manager',
      dollars: dollars * (0.01 + 0.02 * random()),
      owner: anyOwner(random),
    } as const;
    switch (index % 6) {
      case 0:
        return { pool, ...around(pool, 0, 1), by };
      case 1:
        return { pool, ...around(pool, distance, distance + width), by };
      case 2:
        return { pool, ...around(pool, -distance - width, -distance), by };
      case 3:
        return { pool, ...around(pool, -width, width), by };
      default: {
        const shareBps = 50 + below(random, 200);
        return { pool, ...around(pool, -width, width), by: { kind: 'directShare', shareBps } };
      }
    }
  });
}

/**
 * The range from `from` to `to` ticks off the reference price, moved outwards to multiples of the tick
 * spacing.
 */
function around(pool: ReplicaPool, from: number, to: number): { tickLower: number; tickUpper: number } {
  const centre = nearTick(referenceSqrtPriceX96(pool));
  const tickLower = Math.floor((centre + from) / pool.tickSpacing) * pool.tickSpacing;
  const tickUpper = Math.ceil((centre + to) / pool.tickSpacing) * pool.tickSpacing;
  return { tickLower, tickUpper: Math.max(tickUpper, tickLower + pool.tickSpacing) };
}

function anyOwner(random: Random): Address {
  return oneOf(random, [ACTORS.provider, ...ACTORS.traders, ...ACTORS.holders]);
}
