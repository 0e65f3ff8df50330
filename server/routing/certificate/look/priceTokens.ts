import type { Steps } from '../../model/steps.ts';
import type { DualNetwork } from '../network/dualNetwork.ts';
import { NO_PRICE, type Prices } from '../prices.ts';
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
    const [sold, bought] = [soldAt(token), boughtAt(token)];
    // A price of nothing is none: pools earn without end on what costs nothing.
    const given = tokens.get(token) || undefined;
    // Where both sides would earn, a price between the two has them earn about alike.
    const price = given ?? (sold < bought ? Math.sqrt(sold * bought) : undefined);
    if (price === undefined) continue;
    // Where an end has no pool that earns at the price, the pools between earn least at its own.
    if (firsts.has(token)) afterFirst[token] = Math.max(price, sold);
    if (lasts.has(token)) beforeLast[token] = Math.min(price, bought);
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
