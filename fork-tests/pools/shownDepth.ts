import type { ReplayedMarket } from './replayedMarket.ts';

const Q96 = 2n ** 96n;

/**
 * Capital shown: the lesser of what is held and of what a pool's active liquidity stands for, whoever can
 * take it.
 */
export function shownDepth(market: ReplayedMarket, isToken0: boolean): bigint {
  const { isPool, liquidity, sqrtPriceX96, amount0, amount1 } = market;
  const held = isToken0 ? amount0 : amount1;
  if (!isPool || sqrtPriceX96 === 0n) return held;
  const active = isToken0 ? (liquidity * Q96) / sqrtPriceX96 : (liquidity * sqrtPriceX96) / Q96;
  return active < held ? active : held;
}
