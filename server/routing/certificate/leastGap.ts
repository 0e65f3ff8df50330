import type { Steps } from '../model/steps.ts';
import type { BoundedTrade } from './boundedTrade.ts';
import { GapAtPrices } from './gapAtPrices.ts';
import type { Prices } from './prices.ts';
import { BOUND_LOOKS, BOUND_NEAR_ENOUGH } from './tuning.ts';

/** Gap from which an exact output is bounded anew, for the smaller input that the gap leaves. */
const LEAST_ANEW = 1e-5;
/** Part of the input that other routes of an exact output are first taken to save. */
const FIRST_SAVED = 1e-3;
/**
 * Gap from which a search of prices may have ended far from the lowest one, and begins once more from others.
 */
const FAR = 0.01;
/** Part of a trade from which its gas makes the bound useless. */
const MOSTLY_GAS = 0.1;

/**
 * Minimises the Lagrangian dual of a trade over token prices. Returns an upper bound on the gain in net
 * output of any routing over several routes, as a part of the computed side. It is infinite where unread
 * ticks leave it open, and `mostlyGas` where gas is too much of the trade for a useful bound.
 */
export function* leastGap(trade: BoundedTrade): Steps<number | 'mostlyGas'> {
  // Let a routing have d routes over a single pool each, m others, and the pools U. Its net output is at most
  // the input at its price + Σ surplus(U) − base − m · route − Σ floor(U), see `GasFloors`. At any prices
  // that is at most the surplus beyond the floors of the best d direct pools and the best m pools of each
  // other layer. The direct ones count even below 0, because each is a route. The first evaluation charges
  // the cheapest pools of d and m routes instead: a trade that is small compared with its gas gains nothing
  // by another route.
  // An evaluation names the tokens on which pools earn; the prices of those are then minimised together, in a
  // market of their own. That market gives no more than the whole one: the search ends once both agree.
  const at = new GapAtPrices(trade);
  let least = Number.POSITIVE_INFINITY;
  for (const start of trade.startingPrices()) {
    least = yield* at.evaluate(start, trade.gas.isFree);
    if (least < BOUND_NEAR_ENOUGH) return least;
    if (trade.isMostlyGas(MOSTLY_GAS)) return 'mostlyGas';
    least = yield* soughtFrom(at, start, least);
    if (least < FAR) return least;
  }
  return least;
}

/** Minimises the dual from starting prices on. Returns the upper bound that the prices found leave. */
function* soughtFrom(at: GapAtPrices, start: Prices, first: number): Steps<number> {
  const { isInput, gas } = at.trade;
  let [prices, least] = [start, first];
  for (let look = 1; look < BOUND_LOOKS && !(least < BOUND_NEAR_ENOUGH); look++) {
    const isAnew = !isInput && least > LEAST_ANEW;
    const from = at.pricesWithEarners(prices);
    if (look > 1 && from.tokens.size === prices.tokens.size && !isAnew) break;
    const saved = look === 1 ? Math.min(least, gas.isFree ? 0 : FIRST_SAVED) : least < 1 ? least : 0;
    const found = at.seek(from, saved);
    prices = found.prices;
    if (gas.isFree && least - found.share < BOUND_NEAR_ENOUGH && !isAnew) break;
    yield;
    least = yield* at.evaluate(prices);
  }
  return least;
}
