import type { Steps } from '../steps.ts';
import { BOUND_LOOKS, BOUND_NEAR_ENOUGH, MOST_EARNERS } from '../tuning.ts';
import { gapOfCrowd, orOfCrowd } from './crowdGap.ts';
import type { GapAtPrices } from './gapAtPrices.ts';

/** The gap from which an exact output is bounded anew, at the input that the gap leaves. */
const LEAST_ANEW = 1e-5;

/**
 * Returns at least what any routing could gain by amounts alone, as a part of the computed side; infinite where nothing
 * bounds it.
 *
 * It seeks the prices at which all pools earn least. A look at the whole market gives a bound at any prices, and names the
 * tokens on which pools earn; the prices of those are then sought together, in a market of their own. That market gives
 * no more than the whole one, so once both agree nothing is left to seek.
 */
export function* leastSurplus(at: GapAtPrices): Steps<number> {
  const start = at.trade.startingPrices();
  let prices = start;
  let least = Number.POSITIVE_INFINITY;
  for (let look = 1; look <= BOUND_LOOKS; look++) {
    const { share, isCrowd } = yield* at.look(prices, { mostEarners: MOST_EARNERS });
    if (isCrowd) return Math.min(least, yield* gapOfCrowd(at, prices));
    least = Math.min(least, share);
    if (look === BOUND_LOOKS || least < BOUND_NEAR_ENOUGH) break;
    // Other prices come of the first look, of tokens that earned, and of an exact output of less input.
    const isAnew = !at.trade.isInput && least > LEAST_ANEW;
    const from = at.pricesWithEarners(prices);
    if (look > 1 && from.tokens.size === prices.tokens.size && !isAnew) break;
    const found = at.seek(from, { less: isAnew && look > 1 && least < 1 ? least : 0 });
    prices = found.prices;
    if (least - found.share < BOUND_NEAR_ENOUGH && !isAnew) break;
    yield;
  }
  return yield* orOfCrowd(at, least, start);
}
