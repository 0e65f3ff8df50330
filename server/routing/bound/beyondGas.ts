import type { Steps } from '../steps.ts';
import { BOUND_LOOKS, BOUND_NEAR_ENOUGH, MOST_EARNERS, MOST_SOUGHT } from '../tuning.ts';
import type { BoundedTrade } from './boundedTrade.ts';
import type { Limits } from './cap.ts';
import { gapOfCrowd, orOfCrowd } from './crowdGap.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import { gapInLargeMarket } from './largeMarket.ts';
import type { FloorsBy } from './look.ts';
import type { Prices } from './prices.ts';

interface Found {
  least: number;
  readonly prices: Prices;
}

/** The gap, and the part of it that a look must take off, for another one of an exact output over the same tokens. */
const LEAST_ANEW = 1e-3;
const LEAST_TAKEN_OFF = 0.1;
/** Tokens on which pools earn without gas, beyond which a market is large: prices are sought once in it. */
const FEW_EARNERS = 16;
/** Part of the input that other routes than those of an exact output are taken to save at first. */
const FIRST_SAVED = 1e-3;
/** The part of the gas of each pool that is set against its earnings where the trade is small beside its gas. */
const SMALL_PART = 0.1;

/**
 * Returns at least what any routing over several routes could leave more, beyond its gas, as a part of the computed side;
 * infinite where nothing bounds it.
 *
 * Let it have d routes over a single pool each, m others, and the pools U. It leaves at most the input at its price + Σ earned(U) −
 * base − m · route − Σ floor(U), see `GasFloors`. So for any part θ: at most the input at its price − base − m · route −
 * (1 − θ) · the least floors of the pools of d and m routes + what the best d direct pools and the best m of each
 * other layer earn beyond θ · floor. The direct ones count even if that is less than nothing, because each is a route. Any price
 * bounds any d and m, so that each of these keeps the least of all looks, and the gap is that of the worst one.
 *
 * With θ = 0 a small trade gains nothing by another route. With θ = 1 each pool pays for itself out of what it earns on no more
 * than the trade can bring to it, which prices can make its whole floor. Ticks are paid for in either case where gas counts
 * most: a pool that is emptied crosses all of its own.
 */
export function* gapBeyondGas(at: GapAtPrices): Steps<number> {
  const { trade } = at;
  at.limits = limitsOf(trade);
  const start = trade.startingPrices();
  if (trade.isLarge) return yield* gapInLargeMarket(at, start);
  const alone = yield* at.look(start, { mostEarners: MOST_EARNERS, part: 0 });
  if (alone.share < BOUND_NEAR_ENOUGH) return alone.share;
  let found: Found = { least: alone.share, prices: at.pricesWithEarners(start) };
  if (alone.isCrowd || at.earners.length > FEW_EARNERS) {
    const { share, isCrowd } = yield* at.look(start, { mostEarners: MOST_EARNERS, by: 'byPool' });
    if (isCrowd) return Math.min(alone.share, yield* gapOfCrowd(at, start));
    found = yield* amongEarners(at, { least: share, prices: start });
    found.least = Math.min(alone.share, found.least);
    if (at.earners.length <= MOST_SOUGHT) found = yield* soughtFrom(at, found, 1, 'byPool');
  } else {
    if (isOfGas(at, found.least)) {
      const { share } = yield* at.look(found.prices, { mostEarners: MOST_EARNERS, part: 0, ofTicks: 1 });
      found.least = Math.min(share, found.least);
    }
    found = yield* soughtFrom(at, found, BOUND_LOOKS, 'byRoute');
    found.least = Math.min(at.share, found.least);
  }
  return yield* orOfCrowd(at, found.least, start);
}

/**
 * Seeks prices in a large market, where prices of a few tokens let pools of many others earn: among the pools of the routes and
 * those that earn more than their gas, as if they were free. Where gas is most of the trade, a part of it is set against
 * their earnings.
 */
function* amongEarners(at: GapAtPrices, known: Found): Steps<Found> {
  let best = known;
  if (known.least > BOUND_NEAR_ENOUGH && at.earners.length <= MOST_SOUGHT) {
    const pools = new Set([...at.trade.poolsOfRoutes(), ...at.earningPools]);
    const { prices } = at.seek(at.pricesWithEarners(known.prices), { isFree: true, pools });
    yield;
    const { share, isCrowd } = yield* at.look(prices, { mostEarners: MOST_EARNERS, by: 'byPool' });
    if (!isCrowd && share < best.least) best = { least: share, prices };
  }
  if (!isOfGas(at, best.least)) return best;
  const { share } = yield* at.look(best.prices, { mostEarners: MOST_EARNERS, part: SMALL_PART });
  return { ...best, least: Math.min(best.least, share) };
}

/** Seeks the prices at which pools earn least beyond their gas. */
function* soughtFrom(at: GapAtPrices, known: Found, looks: number, by: FloorsBy): Steps<Found> {
  let { least, prices } = known;
  let best = prices;
  for (let look = 1; look <= looks && least > BOUND_NEAR_ENOUGH; look++) {
    const before = least;
    // At first a wide gap is one of bad prices rather than of bad routes.
    const less = look === 1 ? Math.min(least, FIRST_SAVED) : least < 1 ? least : 0;
    const found = at.seek(prices, { less, by });
    yield;
    const { share, isCrowd } = yield* at.look(found.prices, { mostEarners: MOST_EARNERS, by });
    if (isCrowd) {
      least = Math.min(least, yield* gapOfCrowd(at, found.prices));
      break;
    }
    if (share < least) [least, best] = [share, found.prices];
    if (at.earners.length > MOST_SOUGHT) break;
    const next = at.pricesWithEarners(found.prices);
    // The same tokens have other prices only where an exact output is sought for much less input.
    const isAnew = !at.trade.isInput && least > LEAST_ANEW && before - share > LEAST_TAKEN_OFF * before;
    if (next.tokens.size === prices.tokens.size && !isAnew) break;
    prices = next;
  }
  return { least, prices: best };
}

/** Whether gas could be most of a gap. */
const isOfGas = (at: GapAtPrices, share: number) =>
  share > BOUND_NEAR_ENOUGH && at.trade.isMostlyGas(share / 2);

/** An exact output costs no more input than the routes and what others can save by gas. Its output is what is wanted. */
function limitsOf({ isInput, gas, twoRoutes, amountIn, amountOut }: BoundedTrade): Limits {
  if (isInput) return { input: amountIn, output: Number.POSITIVE_INFINITY };
  return { input: amountIn + Math.max(0, gas.ofLegs - twoRoutes), output: amountOut };
}
