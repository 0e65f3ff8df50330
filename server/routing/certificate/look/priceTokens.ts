import type { Steps } from '../../model/steps.ts';
import type { DualNetwork } from '../network/dualNetwork.ts';
import { NO_PRICE, type Prices, type TokenPrice } from '../prices.ts';
import { POOLS_PER_STEP } from '../tuning.ts';

/** Keeps rounding from leaving a surplus to the pool that sets a price. */
const UNDER = 1 - 1e-12;

/** The prices of all tokens, in columns by number. */
export interface MarketPrices {
  readonly input: number;
  readonly output: number;
  readonly afterFirst: Float64Array;
  readonly beforeLast: Float64Array;
}

/**
 * Prices every token: given prices stay, and idle tokens get those at which no end pool earns. Where last
 * spot and first spot leave no such interval, it is their geometric mean. Any prices give a valid bound.
 * @param isCharged true where pools earn only beyond their gas
 */
export function* priceTokens(
  { tokenCount, firsts, middles, lasts }: DualNetwork,
  { input, output, tokens }: Prices,
  isCharged: boolean,
): Steps<MarketPrices> {
  const afterFirst = new Float64Array(tokenCount).fill(NO_PRICE);
  const beforeLast = new Float64Array(tokenCount);
  const soldAt = (token: number) => afterFirst[token] ?? NO_PRICE;
  const boughtAt = (token: number) => beforeLast[token] ?? 0;
  for (const [token, arcs] of firsts)
    for (const arc of arcs)
      afterFirst[token] = Math.min(soldAt(token), arc.leastSale(input, isCharged) * UNDER);
  for (const [token, arcs] of lasts)
    for (const arc of arcs)
      beforeLast[token] = Math.max(boughtAt(token), arc.mostBid(output, isCharged) / UNDER);
  for (const token of new Set([...tokens.keys(), ...lasts.keys()])) {
    const outer = { afterFirst: soldAt(token), beforeLast: boughtAt(token) };
    const chosen = chosenPrices(tokens.get(token), outer);
    if (firsts.has(token)) afterFirst[token] = chosen.afterFirst;
    if (lasts.has(token)) beforeLast[token] = chosen.beforeLast;
  }
  yield;
  // Where middle pools would earn on an idle token, its first pools share the surplus.
  const bids = new Map<number, number>();
  let left = POOLS_PER_STEP;
  for (const arc of middles) {
    const bid = arc.mostBid(boughtAt(arc.to), isCharged);
    if (soldAt(arc.from) < bid && !tokens.has(arc.from))
      bids.set(arc.from, Math.max(bid, bids.get(arc.from) ?? 0));
    if (--left > 0) continue;
    left = POOLS_PER_STEP;
    yield;
  }
  for (const [token, bid] of bids) afterFirst[token] = Math.sqrt(soldAt(token) * bid);
  return { input, output, afterFirst, beforeLast };
}

/** Returns given prices, those of the best first and last pools, or the mean where these cross. */
function chosenPrices(given: TokenPrice | undefined, outer: TokenPrice): TokenPrice {
  if (given !== undefined) {
    // The solve that a given price comes of need not know all pools, so it may be of one side alone. A price
    // of nothing is none: pools earn without end on what costs nothing.
    const beforeLast = given.beforeLast > 0 ? given.beforeLast : outer.beforeLast;
    if (given.afterFirst > 0 && given.afterFirst < NO_PRICE)
      return { afterFirst: given.afterFirst, beforeLast: Math.min(given.afterFirst, beforeLast) };
    if (given.beforeLast > 0) return { afterFirst: Math.max(beforeLast, outer.afterFirst), beforeLast };
  }
  if (!(outer.afterFirst < outer.beforeLast)) return outer;
  // Where both sides would earn, a price between the two has them earn about alike.
  const price = Math.sqrt(outer.afterFirst * outer.beforeLast);
  return { afterFirst: price, beforeLast: price };
}
