import { getAmountIn, getAmountOut } from '../../amm/v2/constantProduct.ts';
import { v2FeeOf } from '../../amm/v2/v2Fee.ts';
import { simulateSwap } from '../../amm/v3/simulateSwap.ts';
import type { LivePool } from '../../routing/pool.ts';
import type { Hop, TradeType } from '../../routing/route.ts';

/**
 * What comes out of consecutive hops for an exact input, or must go in for an exact output, in the exact
 * arithmetic of the pools at the state they carry. `undefined` when one of them cannot fill it, or not within
 * the ticks that were read.
 */
export function simulateHops(
  pools: readonly LivePool[],
  hops: readonly Hop[],
  tradeType: TradeType,
  amount: bigint,
): bigint | undefined {
  let current = amount;
  for (const { pool, tokenIn } of tradeType === 'exactInput' ? hops : hops.toReversed()) {
    const live = pools.find(({ address }) => address === pool.address);
    if (live === undefined || current === 0n) return undefined;
    const swap = simulateHop(live, tokenIn === pool.token0, tradeType, current);
    if (swap.kind !== 'filled') return undefined;
    current = tradeType === 'exactInput' ? swap.amountOut : swap.amountIn;
  }
  return current;
}

/** The amounts of one swap through a pool, at the state it carries. */
export function simulateHop(live: LivePool, zeroForOne: boolean, tradeType: TradeType, amount: bigint) {
  if (live.protocol === 'v3') return simulateSwap(live, live.state, zeroForOne, { kind: tradeType, amount });
  const { reserve0, reserve1 } = live.state;
  const [reserveIn, reserveOut] = zeroForOne ? [reserve0, reserve1] : [reserve1, reserve0];
  return tradeType === 'exactInput'
    ? getAmountOut(amount, reserveIn, reserveOut, v2FeeOf(live.fee))
    : getAmountIn(amount, reserveIn, reserveOut, v2FeeOf(live.fee));
}
