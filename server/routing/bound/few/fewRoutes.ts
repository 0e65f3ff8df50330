import type { Steps } from '../../steps.ts';
import { FEW_NEAR_ENOUGH, FEW_ROUTES, MOST_EARNERS } from '../../tuning.ts';
import type { BoundedTrade } from '../boundedTrade.ts';
import type { GapAtPrices } from '../gapAtPrices.ts';
import type { Prices } from '../prices.ts';
import type { Places } from '../routes/places.ts';
import type { Routings } from '../routes/routings.ts';
import { scaled } from '../sidePrices.ts';
import { KnownPools } from './knownPools.ts';
import { MOST_EARNERS_OF_SETS, RouteSets } from './routeSets.ts';
import { shareOfRoutes } from './routeShare.ts';
import { SetCosts } from './setCosts.ts';

/**
 * Narrows the gap of a few routes, where it is wider than that of more, by what just these cost, and by prices of their own: see
 * `RouteSets` and `routeMarket`.
 */
export function* lookAtFew(at: GapAtPrices, prices: Prices, of: Routings = at.all): Steps<void> {
  const { trade } = at;
  const { shares } = of;
  const more = shares.most((direct, others) => direct + others > FEW_ROUTES);
  const enough = Math.max(more, FEW_NEAR_ENOUGH);
  // Any number of routes is bounded as two are.
  if (shares.most() <= enough || !Number.isFinite(trade.mostRoutes)) return;
  const { isCrowd } = yield* at.look(prices, { mostEarners: MOST_EARNERS, part: 0, ofTicks: 1, of });
  const earners = isCrowd ? [] : at.earnersBeside(of.used);
  if (isCrowd || earners.length > MOST_EARNERS_OF_SETS) return;
  const { pools, mayBeOther } = new KnownPools(earners, { ...trade, of }, MOST_EARNERS_OF_SETS);
  const { input } = prices;
  const worth = trade.isInput ? 1 : input;
  const sets = new RouteSets(pools, costsAt(trade, worth), trade.maxHops, mayBeOther);
  const paid = trade.gas.ofLegs * worth;
  const leftAt = (share: number) => trade.surplusAt(input, share) - paid;
  const finer = (routes: readonly Places[], cost: number) =>
    leftAt(shareOfRoutes(at, { routes, cost: cost / worth }, input));
  for (let routes = 2; routes <= FEW_ROUTES; routes++) {
    for (let direct = 0; direct <= routes; direct++) {
      const others = routes - direct;
      if (shares.of(direct, others) <= enough) continue;
      const left = yield* sets.most(direct, others, leftAt(enough), finer);
      shares.note(direct, others, trade.shareOf(input, left + paid));
    }
  }
}

function costsAt({ gas: { byRoute, ofPlain, kinds }, tokenOf }: BoundedTrade, worth: number): SetCosts {
  const ofRoutes = {
    base: byRoute.base * worth,
    ofRoute: byRoute.ofRoute * worth,
    ofLong: byRoute.ofLong * worth,
  };
  return new SetCosts({
    floors: { ...scaled(byRoute, worth, worth), ...ofRoutes },
    ofLegs: (legs) => ofPlain(legs) * worth,
    idle: (token) => kinds.map((hop) => ({ ...hop, tokenIn: tokenOf(token) })),
  });
}
