import { wordsAround } from '../ticks/allTicks.ts';
import { bandDepth, DEPTH_TICKS } from './bandDepth.ts';
import type { PoolProtocol } from './poolProtocol.ts';

/**
 * V4: what can be traded around the price. Its manager holds the tokens of all pools, so no balance bounds
 * it.
 */
export const V4_POOLS: PoolProtocol<'v4'> = {
  holdings: (_, indexed) => ({ amount0: indexed?.amount0 ?? null, amount1: indexed?.amount1 ?? null }),
  depthWords: ({ pool, state }) => [wordsAround(pool, state.tick, DEPTH_TICKS)],
  depth({ state: { sqrtPriceX96, tick, liquidity } }, isToken0, ticks) {
    return bandDepth({ sqrtPriceX96, tick, liquidity, ticks }, isToken0);
  },
};
