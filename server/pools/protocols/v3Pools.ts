import type { PoolProtocol } from './poolProtocol.ts';

/**
 * V3: the virtual reserve of the active liquidity counts near the price, ⌊L · 2^96 / √P⌋ or ⌊L · √P / 2^96⌋,
 * up to the balance.
 */
export const V3_POOLS: PoolProtocol<'v3'> = {
  holdings: ({ balances }) => ({ amount0: balances.balance0, amount1: balances.balance1 }),
  depth({ state: { liquidity, sqrtPriceX96 }, balances }, isToken0) {
    const active = isToken0 ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n;
    const held = (isToken0 ? balances.balance0 : balances.balance1) ?? active;
    return held < active ? held : active;
  },
};
