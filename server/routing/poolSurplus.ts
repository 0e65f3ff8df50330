import { type PoolSide, V2_KIND } from './poolSide.ts';

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
  if (side.kind === V2_KIND) return surplusOfPair(side, priceIn, ratio);
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

/** The same of a pair, whose envelope is its curve: √(spot / ratio) is how far the price moves until it pays no more. */
function surplusOfPair(side: PoolSide, priceIn: number, ratio: number): number {
  const { spot, strain } = side.envelope();
  const moved = Math.sqrt(spot / ratio) - 1;
  return (priceIn / strain) * moved * moved;
}

/** A pool that sells a token, or buys it, for another one of a fixed price. */
export interface PricedSide {
  readonly side: PoolSide;
  readonly price: number;
}

const STEPS = 4;

/**
 * The price of a token, between two, at which those that sell it and those that buy it earn about the least together.
 *
 * By their envelopes, pools of a strain earn (√(spot · price) − √cost)² / strain where they sell and
 * (√(spot · worth) − √price)² / strain where they buy: a parabola in the root of the price as long as the same pools
 * earn at all.
 */
export function leastPrice(
  from: number,
  to: number,
  sellers: Iterable<PricedSide>,
  buyers: Iterable<PricedSide>,
): number {
  const [lowest, highest] = [Math.sqrt(from), Math.sqrt(to)];
  let root = Math.sqrt(lowest * highest);
  for (let step = 0; step < STEPS; step++) {
    let [slope, curvature] = [0, 0];
    for (const { side, price } of sellers) {
      const { spot, strain } = side.envelope();
      if (spot * root * root <= price) continue;
      slope += Math.sqrt(spot * price) / strain;
      curvature += spot / strain;
    }
    for (const { side, price } of buyers) {
      const { spot, strain } = side.envelope();
      if (spot * price <= root * root) continue;
      slope += Math.sqrt(spot * price) / strain;
      curvature += 1 / strain;
    }
    if (!(curvature > 0 && Number.isFinite(curvature))) break;
    root = Math.min(highest, Math.max(lowest, slope / curvature));
  }
  return root * root;
}
