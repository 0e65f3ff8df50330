import { wordsAround } from '../ticks/allTicks.ts';
import { bandDepth, DEPTH_TICKS } from './bandDepth.ts';
import type { PoolProtocol } from './poolProtocol.ts';

/** V3: what can be traded around the price, walked over the ticks, up to the balance. */
export const V3_POOLS: PoolProtocol<'v3'> = {
  holdings: ({ balances }) => ({ amount0: balances.balance0, amount1: balances.balance1 }),
  depthWords: ({ pool, state }) => [wordsAround(pool, state.tick, DEPTH_TICKS)],
  depth({ state, balances }, isToken0, ticks) {
    const { sqrtPriceX96, tick, liquidity } = state;
    const tradable = bandDepth({ sqrtPriceX96, tick, liquidity, ticks }, isToken0);
    const held = (isToken0 ? balances.balance0 : balances.balance1) ?? tradable;
    return held < tradable ? held : tradable;
  },
};
