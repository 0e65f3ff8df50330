import type { Steps } from '../steps.ts';
import { BOUND_NEAR_ENOUGH, LARGE_DEARER, LARGE_GAP, LARGE_GAS } from '../tuning.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';

/**
 * Returns the gap in a market where hundreds of pools may earn, by two or three looks. At the prices of the routes, pools that
 * no route uses would earn much on their tokens, so that a look chooses all prices but that of the input.
 *
 * Where the gap is small at the price of the input, a fee for each pool narrows it: about what the last of the pools earns that
 * so many routes have room for. All others have nothing to earn then, and the prices need not keep them from it. Where it
 * is large, the input is worth more than the routes make of it. Only where gas is most of the trade both are looked at.
 */
export function* gapInLargeMarket(at: GapAtPrices, start: Prices): Steps<number> {
  const priced = (times: number): Prices => ({ input: start.input * times, tokens: new Map() });
  let least = Number.POSITIVE_INFINITY;
  // Only where other routings cost more than the routes can a look without gas show that they gain nothing.
  if (at.gas.ofLegs < at.twoRoutes) ({ share: least } = yield* at.look(start, { part: 0 }));
  if (least < BOUND_NEAR_ENOUGH) return least;
  // Where gas is most of the trade, what counts is that each route pays for itself.
  const by = at.isMostlyGas(LARGE_GAS) ? 'byRoute' : 'byPool';
  const { share: first } = yield* at.look(priced(1), { by });
  least = Math.min(least, first);
  if (first < LARGE_GAP) {
    const { share } = yield* at.look(priced(1), { by, fees: at.fees });
    least = Math.min(least, share);
    if (by === 'byPool' || share < first / 2 || least < BOUND_NEAR_ENOUGH) return least;
  }
  const dearer = 1 + LARGE_DEARER * Math.min(1, least);
  const { share } = yield* at.look(priced(dearer), { by });
  return Math.min(least, share);
}
