import type { PoolSide } from './poolSide.ts';

const HALVINGS = 40;
const MOST_INPUT = 2 ** 250;

/**
 * At least the most that a pool can earn when its input is bought at one price and its output sold at another:
 * max over inputs of out · output(input) − in · input. 0 where its best price is no better than that; infinite where
 * ticks that were not read keep it from ending.
 */
export function surplusOf(side: PoolSide, priceIn: number, priceOut: number): number {
  const ratio = priceIn / priceOut;
  if (!(side.slopeOut(0) > ratio)) return 0;
  let high = 1;
  while (side.slopeOut(high) > ratio) {
    high *= 16;
    if (high > MOST_INPUT) return Number.POSITIVE_INFINITY;
  }
  let low = 0;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = low > 0 ? Math.sqrt(low * high) : high / 2;
    if (side.slopeOut(middle) > ratio) low = middle;
    else high = middle;
  }
  // The best input lies between the two, and the output never falls with it.
  return Math.max(0, priceOut * side.boundOut(high) - priceIn * low);
}

/** The price, between two, at which a sum of surpluses is least: it is convex in the price. */
export function leastOver(from: number, to: number, sumAt: (price: number) => number): number {
  let [low, high] = [Math.log(from), Math.log(to)];
  for (let step = 0; step < 10; step++) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (sumAt(Math.exp(left)) <= sumAt(Math.exp(right))) high = right;
    else low = left;
  }
  return Math.exp((low + high) / 2);
}
