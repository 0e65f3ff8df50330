import type { Steps } from '../steps.ts';
import {
  BOUND_NEAR_ENOUGH,
  LARGE_DEARER,
  LARGE_FAR,
  LARGE_GAP,
  LARGE_GAS,
  LARGE_MOSTLY_GAS,
  LARGE_SOME_GAS,
  LARGE_WIDE,
} from '../tuning.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';

/**
 * Returns the gap in a market where hundreds of pools may earn. The prices of the tokens of the routes and of those with hundreds of
 * pools are sought together, as if pools cost nothing or, where that leads nowhere, beyond what they cost. All others lie in
 * corridors, which have no prices: see `Corridors`.
 */
export function* gapInLargeMarket(at: GapAtPrices, start: Prices): Steps<number> {
  // Only where other routings cost more than the routes can a look without gas show that they gain nothing.
  if (at.gas.ofLegs < at.twoRoutes) {
    const { share } = yield* at.look(start, { part: 0 });
    if (share < BOUND_NEAR_ENOUGH) return share;
  }
  // Between large tokens corridors take several times as long as looks, and where gas is much of a trade they hardly tell more.
  if (at.hasLargeEnds && at.isMostlyGas(LARGE_SOME_GAS)) {
    const share = yield* byLooks(at, start);
    if (share < BOUND_NEAR_ENOUGH || share > LARGE_WIDE || at.isMostlyGas(LARGE_GAS)) return share;
  }
  try {
    return yield* byCorridors(at, start);
  } finally {
    at.release();
  }
}

function* byCorridors(at: GapAtPrices, start: Prices): Steps<number> {
  const known = at.withLargeTokens(start);
  const free = at.seek(known, { isFree: true }).prices;
  yield;
  yield* at.lookByCorridors(free, 'byPool');
  if (at.share > LARGE_FAR) yield* at.lookByCorridors(known, 'byPool');
  if (at.share < LARGE_FAR) return at.share;
  const beyond = at.seek(known, { by: 'byPool', less: at.share < 1 ? at.share : 0 }).prices;
  yield;
  yield* at.lookByCorridors(beyond, 'byPool');
  return at.share;
}

/**
 * Looks at the whole market. A look chooses all prices but that of the input: at its price by the routes, with a fee for each pool that
 * leaves nothing to those which the routes have no room for, or, where much is left, dearer: the input is worth more than the
 * routes make of it.
 */
function* byLooks(at: GapAtPrices, { input }: Prices): Steps<number> {
  const priced = (times: number): Prices => ({ input: input * times, tokens: new Map() });
  // Where gas is most of the trade, what counts is that each route pays for itself.
  const by = at.isMostlyGas(LARGE_MOSTLY_GAS) ? 'byRoute' : 'byPool';
  const { share: first } = yield* at.look(priced(1), { by });
  if (first < LARGE_GAP) {
    const { share } = yield* at.look(priced(1), { by, fees: at.fees });
    if (by === 'byPool' || share < first / 2 || share < BOUND_NEAR_ENOUGH) return at.share;
  }
  yield* at.look(priced(1 + LARGE_DEARER * Math.min(1, at.share)), { by });
  return at.share;
}
