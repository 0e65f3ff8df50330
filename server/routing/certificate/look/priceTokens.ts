import type { Steps } from '../../model/steps.ts';
import type { Arc } from '../network/arc.ts';
import type { DualNetwork } from '../network/dualNetwork.ts';
import { NO_PRICE, type Prices, type TokenPrice } from '../prices.ts';
import { POOLS_PER_STEP } from '../tuning.ts';
import { clearingPrice, type Trader } from './clearingPrice.ts';

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
 * Prices every token: given prices stay, and idle tokens get those at which their pools earn least. Last spot
 * and first spot leave a free interval, or a convex search in one dimension finds the price. Any prices give
 * a valid bound.
 * @param isCharged true where pools earn only beyond their gas
 */
export function* priceTokens(
  { tokenCount, firsts, middles, lasts }: DualNetwork,
  { input, output, tokens }: Prices,
  isCharged: boolean,
): Steps<MarketPrices> {
  const afterFirst = new Float64Array(tokenCount).fill(NO_PRICE);
  const beforeLast = new Float64Array(tokenCount);
  for (const [token, arcs] of firsts)
    for (const arc of arcs)
      afterFirst[token] = Math.min(soldAt(token), arc.leastSale(input, arc.rate, isCharged) * UNDER);
  for (const [token, arcs] of lasts)
    for (const arc of arcs)
      beforeLast[token] = Math.max(boughtAt(token), arc.mostBid(output, arc.rate, isCharged) / UNDER);
  const settled = new Set<number>();
  for (const token of tokens.keys()) settle(token);
  for (const token of lasts.keys()) if (soldAt(token) < boughtAt(token)) settle(token);
  yield;
  let left = POOLS_PER_STEP;
  const middlesOf = new Map<number, Arc[]>();
  for (const arc of middles) {
    if (soldAt(arc.from) * arc.rate < boughtAt(arc.to)) {
      settle(arc.from);
      settle(arc.to);
      const some = middlesOf.get(arc.from);
      if (some === undefined) middlesOf.set(arc.from, [arc]);
      else some.push(arc);
    }
    if (--left > 0) continue;
    left = POOLS_PER_STEP;
    yield;
  }
  // Where middle pools would earn on an idle token, its first pools share the surplus.
  for (const [token, arcs] of middlesOf) {
    const buyers = arcs.map((arc) => buyerOf(arc, boughtAt(arc.to)));
    const dearest = mostOf(buyers);
    if (!tokens.has(token) && soldAt(token) < Math.min(dearest, NO_PRICE))
      afterFirst[token] = clearingPrice([soldAt(token), dearest], sellersOf(token), buyers);
  }
  return { input, output, afterFirst, beforeLast };

  function soldAt(token: number): number {
    return afterFirst[token] ?? NO_PRICE;
  }

  function boughtAt(token: number): number {
    return beforeLast[token] ?? 0;
  }

  /** Sets the prices of a token, once, by its pools themselves instead of their envelopes. */
  function settle(token: number): void {
    if (settled.has(token)) return;
    settled.add(token);
    const sellers = sellersOf(token);
    const buyers = (lasts.get(token) ?? []).map((arc) => buyerOf(arc, output));
    const outer = {
      afterFirst: sellers.reduce((least, { limit }) => Math.min(least, limit), NO_PRICE) * UNDER,
      beforeLast: mostOf(buyers) / UNDER,
    };
    const chosen = chosenPrices(tokens.get(token), outer, sellers, buyers);
    afterFirst[token] = sellers.length === 0 ? NO_PRICE : chosen.afterFirst;
    beforeLast[token] = buyers.length === 0 ? 0 : chosen.beforeLast;
  }

  function sellersOf(token: number): Trader[] {
    return (firsts.get(token) ?? []).map((arc) => ({
      limit: arc.leastSale(input, arc.ownRate, isCharged),
      weight: 1 / arc.floor,
    }));
  }

  function buyerOf(arc: Arc, price: number): Trader {
    return { limit: arc.mostBid(price, arc.ownRate, isCharged), weight: arc.rate / arc.floor };
  }
}

function mostOf(traders: readonly Trader[]): number {
  return traders.reduce((most, { limit }) => Math.max(most, limit), 0);
}

/** Returns given prices, those of the best first and last pools, or the clearing price where these cross. */
function chosenPrices(
  given: TokenPrice | undefined,
  outer: TokenPrice,
  sellers: readonly Trader[],
  buyers: readonly Trader[],
): TokenPrice {
  if (given !== undefined) {
    // The solve that a given price comes of need not know all pools, so it may be of one side alone. A price
    // of nothing is none: pools earn without end on what costs nothing.
    const beforeLast = given.beforeLast > 0 ? given.beforeLast : outer.beforeLast;
    if (given.afterFirst > 0 && given.afterFirst < NO_PRICE)
      return { afterFirst: given.afterFirst, beforeLast: Math.min(given.afterFirst, beforeLast) };
    if (given.beforeLast > 0) return { afterFirst: Math.max(beforeLast, outer.afterFirst), beforeLast };
  }
  if (!(outer.afterFirst < outer.beforeLast)) return outer;
  const price = clearingPrice([outer.afterFirst, outer.beforeLast], sellers, buyers);
  return { afterFirst: price, beforeLast: price };
}
