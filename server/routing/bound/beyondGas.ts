import type { Steps } from '../steps.ts';
import { BOUND_LOOKS, BOUND_NEAR_ENOUGH, CROWD_EARNS, MOST_EARNERS, MOST_SOUGHT } from '../tuning.ts';
import type { Limits } from './cap.ts';
import { gapOfCrowd } from './crowdGap.ts';
import type { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';

/** Looks without gas that narrow the most output of an exact input, and how near to the trade is near enough. */
const NARROWING_LOOKS = 2;
const NARROW_ENOUGH = 0.01;
/** The part of a gap that a look must take off for another one. */
const LEAST_TAKEN_OFF = 0.1;

/**
 * Returns at least what any routing over several routes could leave more, beyond its gas, as a part of the computed side;
 * infinite where nothing bounds it.
 *
 * Whatever pools U it uses, it leaves at most the input at its price + Σ earned(U) − start − Σ floor(U). So for any part θ:
 * at most the input at its price − start − (1 − θ) · the least floors of the pools of two routes + Σ of what all pools earn
 * beyond θ · floor, if that is more than nothing. With θ = 0 a small trade gains nothing by another route. With θ = 1 each pool
 * pays for itself out of what it earns on no more than the trade can bring to it, which prices can make its whole floor.
 */
export function* gapBeyondGas(at: GapAtPrices): Steps<number> {
  at.limits = limitsOf(at);
  let prices = at.startingPrices();
  const alone = yield* at.look(prices, { mostEarners: MOST_EARNERS, part: 0 });
  let least = alone.share;
  if (least < BOUND_NEAR_ENOUGH) return least;
  if (alone.isCrowd) {
    const look = yield* at.look(prices, { mostEarners: MOST_EARNERS });
    if (look.isCrowd) return yield* gapOfCrowd(at, prices);
    least = look.share;
    if (at.earners.length > MOST_SOUGHT) return yield* orOfCrowd(at, least);
  }
  prices = at.pricesWithEarners(prices);
  if (at.isInput && !alone.isCrowd) {
    const narrowed = yield* narrow(at, prices, mostOutput(at, prices, alone.earned));
    least = Math.min(least, narrowed.share);
    prices = narrowed.prices;
  }
  for (let look = 1; look <= BOUND_LOOKS && least > BOUND_NEAR_ENOUGH; look++) {
    const before = least;
    const found = at.seek(prices, { less: least < 1 ? least : 0 });
    yield;
    const { share, isCrowd } = yield* at.look(found.prices, { mostEarners: MOST_EARNERS });
    if (isCrowd) return Math.min(least, yield* gapOfCrowd(at, found.prices));
    least = Math.min(least, share);
    if (at.earners.length > MOST_SOUGHT) break;
    const next = at.pricesWithEarners(found.prices);
    if (next.tokens.size === prices.tokens.size && before - share < LEAST_TAKEN_OFF * before) break;
    prices = next;
  }
  return yield* orOfCrowd(at, least);
}

function* orOfCrowd(at: GapAtPrices, least: number): Steps<number> {
  const isFar = least > CROWD_EARNS.most && Number.isFinite(least);
  return isFar ? Math.min(least, yield* gapOfCrowd(at, at.startingPrices())) : least;
}

/** An exact output costs no more input than the routes and what others can save by gas. Its output is what is wanted. */
function limitsOf({ isInput, gas, twoRoutes, amountIn, amountOut }: GapAtPrices): Limits {
  if (isInput) return { input: amountIn, output: Number.POSITIVE_INFINITY };
  return { input: amountIn + Math.max(0, gas.ofLegs - gas.start - twoRoutes), output: amountOut };
}

/** The input at its price and all that pools earn: no routing gives more. */
const mostOutput = ({ amountIn }: GapAtPrices, { input }: Prices, earned: number) =>
  (1 + earned) * input * amountIn;

/** Narrows the most output, by prices at which pools earn less without gas. */
function* narrow(at: GapAtPrices, from: Prices, most: number): Steps<{ share: number; prices: Prices }> {
  let [output, share, prices] = [most, Number.POSITIVE_INFINITY, from];
  for (let look = 1; look <= NARROWING_LOOKS && output > (1 + NARROW_ENOUGH) * at.amountOut; look++) {
    const found = at.seek(prices, { isFree: true });
    yield;
    const { earned, isCrowd, ...seen } = yield* at.look(found.prices, { mostEarners: MOST_EARNERS, part: 0 });
    if (isCrowd) break;
    output = Math.min(output, mostOutput(at, found.prices, earned));
    share = Math.min(share, seen.share);
    prices = at.pricesWithEarners(found.prices);
  }
  at.limits = { ...at.limits, output };
  return { share, prices };
}
