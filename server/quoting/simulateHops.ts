import type { LivePool } from '../routing/pool.ts';
import { poolNode } from '../routing/poolNode.ts';
import type { Hop, TradeType } from '../routing/route.ts';

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
    if (live === undefined) return undefined;
    const node = poolNode(live);
    node.setState(live.state);
    const swap = node.swap(tokenIn, tradeType, current);
    if (swap.kind !== 'filled' || swap.amountOut === 0n) return undefined;
    current = tradeType === 'exactInput' ? swap.amountOut : swap.amountIn;
  }
  return current;
}
