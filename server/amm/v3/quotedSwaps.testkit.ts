import { z } from 'zod';
import json from './quotedSwaps.json' with { type: 'json' };

const amount = z.string().transform(BigInt);
const direction = z.enum(['zeroForOne', 'oneForZero']);
const kind = z.enum(['exactInput', 'exactOutput']);
/**
 * Direction, kind, amount, and the answer of QuoterV2: the other amount and the price after it, or null where
 * it refused.
 */
const row = z.union([
  z.tuple([direction, kind, amount, amount, amount]),
  z.tuple([direction, kind, amount, z.null()]),
]);
const pool = z.object({
  name: z.string(),
  fee: z.number(),
  tickSpacing: z.number(),
  sqrtPriceX96: amount,
  tick: z.number(),
  liquidity: amount,
  lowerTick: z.number(),
  upperTick: z.number(),
  /** Each with its net liquidity. */
  ticks: z.array(z.tuple([z.number(), amount])),
  swaps: z.array(row),
});

/** Pools at the limits of V3, with swaps that QuoterV2 quoted through the deployed bytecode. */
export const QUOTED_POOLS = z
  .array(pool)
  .parse(json)
  .map(({ name, fee, tickSpacing, lowerTick, upperTick, ticks, swaps, ...state }) => ({
    name,
    params: { fee, tickSpacing },
    state: {
      protocol: 'v3' as const,
      ...state,
      tickRange: {
        lowerTick,
        upperTick,
        ticks: ticks.map(([tick, liquidityNet]) => ({ tick, liquidityNet })),
      },
    },
    swaps: swaps.map(([direction, kind, amount, other, sqrtPriceX96]) => ({
      zeroForOne: direction === 'zeroForOne',
      kind,
      amount,
      other,
      sqrtPriceX96,
    })),
  }));
