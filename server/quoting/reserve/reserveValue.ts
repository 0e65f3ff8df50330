import { inverse } from '../../amm/spotPrice.ts';
import type { Hop } from '../../routing/model/route.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

const ONE_IN_PIPS = 1_000_000n;

/**
 * Returns what an intermediate token is worth, raw units of tokenIn, rounded down: amount · ∏ (1 − fee) / price, over the
 * hops from tokenIn to it, at their spot prices before the trade. That is what selling it back would give if the trade
 * had not moved the pools, so it is never more than what was paid for it. Without a price it is worth nothing.
 */
export function reserveValue(
  amount: bigint,
  hops: readonly Hop[],
  { pools, protocols }: Pick<QuotedTrade, 'pools' | 'protocols'>,
): bigint {
  let [numerator, denominator] = [amount, 1n];
  for (const { pool, tokenIn } of hops) {
    const state = pools.find(({ id }) => id === pool.id)?.state;
    const price = state && protocols[state.protocol].model.spotPrice(state);
    if (price === undefined || price.numerator === 0n) return 0n;
    const received = tokenIn === pool.token0 ? price : inverse(price);
    numerator *= received.denominator * (ONE_IN_PIPS - BigInt(pool.fee));
    denominator *= received.numerator * ONE_IN_PIPS;
  }
  return numerator / denominator;
}
