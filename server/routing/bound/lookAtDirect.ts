import { BOUND_NEAR_ENOUGH, DIRECT_CHEAPER, DIRECT_LOOKS } from '../tuning.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import { leastOn } from './leastOn.ts';
import type { Prices } from './prices.ts';
import { scaled } from './sidePrices.ts';

/**
 * Narrows the gap of routes over single pools, where it is as wide as that of any others: what such pools give is worth less
 * where no route goes through them, and the price of the input at which they alone leave least is a convex matter.
 */
export function lookAtDirect(at: GapAtPrices, { input }: Prices): void {
  const { trade, all, limits } = at;
  const { gas, mostRoutes } = trade;
  const most = all.shares.most((_, others) => others === 0);
  if (most < BOUND_NEAR_ENOUGH || most < at.share) return;
  leastOn([Math.log(input) - DIRECT_CHEAPER, Math.log(input)], DIRECT_LOOKS, (logarithm) => {
    const price = Math.exp(logarithm);
    const worth = trade.isInput ? 1 : price;
    const costs = scaled(gas.byRoute, worth, worth);
    let share = Number.NEGATIVE_INFINITY;
    const terms = { mostRoutes, costs, limits, base: gas.byRoute.base * worth };
    at.direct.eachLeft(price, terms, (direct, others, left) => {
      const found = trade.shareOf(price, left + gas.ofLegs * worth);
      all.shares.note(direct, others, found);
      share = Math.max(share, found);
    });
    return share;
  });
}
