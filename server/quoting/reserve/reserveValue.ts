import { inverse } from '../../amm/spotPrice.ts';
import type { Hop } from '../../routing/model/route.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

const ONE_IN_PIPS = 1_000_000n;

/**
 * Returns the value of an intermediate token in raw units of tokenIn, rounded down:
 * `amount · ∏ (1 − fee) / price` over the hops from tokenIn to it. That is the proceeds of its sale at the
 * spot prices before the trade, so it never exceeds its cost. It is 0 without a price.
 */
export function reserveValue(
  amount: bigint,
  hops: readonly Hop[],
  { pools, protocols }: Pick<QuotedTrade, 'pools' | 'protocols'>,
): bigint {
  let [numerator, denominator] = [amount, 1n];
  for (const { pool, tokenIn } of hops) {
    const state = pools.find(({ id }) => id === pool.id)?.state;
    if (state === undefined) return 0n;
    const { model } = protocols[state.protocol];
    const price = model.spotPrice(state);
    if (price === undefined || price.numerator === 0n) return 0n;
    const fee = model.feeAt?.(state, tokenIn === pool.token0) ?? pool.fee;
    const received = tokenIn === pool.token0 ? price : inverse(price);
    numerator *= received.denominator * (ONE_IN_PIPS - BigInt(fee));
    denominator *= received.numerator * ONE_IN_PIPS;
  }
  return numerator / denominator;
}
