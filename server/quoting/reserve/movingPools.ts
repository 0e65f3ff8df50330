import { PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import { walkHops } from '../../routing/execution/walkHops.ts';
import type { Hop, TradeType } from '../../routing/model/route.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

/** Returns the pools of a trade, ready for its routes to move them. */
export function movingPools({
  pools,
  protocols,
}: Pick<QuotedTrade, 'pools' | 'protocols'>): PoolStatesInSwap {
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  return new PoolStatesInSwap((pool) => states.get(pool), protocols);
}

/**
 * Returns the amounts of consecutive hops, raw units, in the exact arithmetic of the pools as they are now.
 * Returns `undefined` when a pool cannot fill it, or not within the ticks that were read.
 */
export function amountsThrough(
  moving: PoolStatesInSwap,
  hops: readonly Hop[],
  tradeType: TradeType,
  amount: bigint,
): readonly bigint[] | undefined {
  if (amount === 0n) return undefined;
  const walk = walkHops(hops, tradeType, amount, ({ pool, tokenIn }, current) =>
    moving.peek(pool, tokenIn, tradeType, current),
  );
  return walk.kind === 'filled' ? walk.amounts : undefined;
}
