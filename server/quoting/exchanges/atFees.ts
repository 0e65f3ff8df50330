import type { PairFeesById } from '../../chain/feeDiscounts.ts';
import { PoolStatesInSwap } from '../../routing/execution/poolStatesInSwap.ts';
import { priceImpact } from '../../routing/execution/priceImpact.ts';
import { walkHops } from '../../routing/execution/walkHops.ts';
import type { LivePool } from '../../routing/model/pool.ts';
import type { PricedTrade } from '../quoter.ts';
import { movedAmounts } from '../tax/taxedTrade.ts';

/**
 * Returns a trade of one route at lower fees of its pairs, in exact arithmetic; undefined where no fee of its
 * pairs is lower. The route stays the one that was found at the full fees.
 */
export function atFees(trade: PricedTrade, fees: PairFeesById): PricedTrade | undefined {
  const { request, protocols, reserve, tokenTaxes } = trade;
  const [leg, ...others] = trade.legs;
  const pools = trade.pools.map((pool) => atFee(pool, fees.get(pool.id)));
  const isLower = pools.some((pool, place) => pool !== trade.pools[place]);
  if (!isLower || leg === undefined || others.length > 0 || reserve !== null) return undefined;
  const { tradeType } = request;
  const isInput = tradeType === 'exactInput';
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const stateOf = (id: LivePool['id']) => states.get(id);
  const moving = new PoolStatesInSwap(stateOf, protocols);
  const fixed = (isInput ? leg.amounts[0] : leg.amounts.at(-1)) ?? 0n;
  const walk = walkHops(leg.hops, tradeType, fixed, ({ pool, tokenIn }, amount) =>
    moving.peek(pool, tokenIn, tradeType, amount),
  );
  if (walk.kind !== 'filled') return undefined;
  const legs = [{ ...leg, amounts: walk.amounts }];
  const moved = movedAmounts(request, legs, tokenTaxes);
  const saved = isInput ? moved.amountOut - trade.amountOut : trade.amountIn - moved.amountIn;
  const net = trade.amountNet;
  const ratio =
    (Number(moved.amountOut) * Number(trade.amountIn)) / (Number(trade.amountOut) * Number(moved.amountIn));
  return {
    ...trade,
    ...moved,
    legs,
    pools,
    // A bound on other routes was made at the full fees of their pairs.
    optimalityGap: null,
    priceImpact: priceImpact(legs, stateOf, protocols),
    executionPrice: trade.executionPrice * ratio,
    amountNet: net === null ? null : isInput ? net + saved : net - saved,
  };
}

/** Returns the pool with a lower fee in its state; the same object where the fee is no lower. */
function atFee(pool: LivePool, fee: number | undefined): LivePool {
  const { state } = pool;
  if (fee === undefined || !('feePips' in state) || state.feePips === undefined) return pool;
  return fee < state.feePips ? ({ ...pool, state: { ...state, feePips: fee } } as LivePool) : pool;
}
