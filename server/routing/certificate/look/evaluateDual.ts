import type { Steps } from '../../model/steps.ts';
import type { Arc } from '../network/arc.ts';
import type { DualNetwork } from '../network/dualNetwork.ts';
import { NO_PRICE } from '../prices.ts';
import { POOLS_PER_STEP } from '../tuning.ts';
import type { MarketPrices } from './priceTokens.ts';

/**
 * Returns the surplus of each pool that earns at some prices, raw units of the computed token. A direct pool
 * counts also below 0, because it is a route. A price before a last pool above that after a first one is
 * lowered to it: such prices would give no bound.
 * @param isCharged true where each pool pays its own gas
 */
export function* evaluateDual(
  { direct, firsts, middles, lasts }: DualNetwork,
  { input, output, afterFirst, beforeLast }: MarketPrices,
  isCharged: boolean,
): Steps<Map<Arc, number>> {
  const earned = new Map<Arc, number>();
  const soldAt = (token: number) => afterFirst[token] ?? NO_PRICE;
  const boughtAt = (token: number) => Math.min(beforeLast[token] ?? 0, soldAt(token));
  const note = (arc: Arc, priceIn: number, priceOut: number) => {
    if (!(priceIn * arc.rate < priceOut)) return;
    const surplus = arc.surplus(priceIn, priceOut, isCharged);
    if (surplus > 0) earned.set(arc, surplus);
  };
  for (const arc of direct) earned.set(arc, arc.surplus(input, output, isCharged));
  for (const [token, arcs] of firsts) for (const arc of arcs) note(arc, input, soldAt(token));
  for (const [token, arcs] of lasts) for (const arc of arcs) note(arc, boughtAt(token), output);
  yield;
  let left = POOLS_PER_STEP;
  for (const arc of middles) {
    note(arc, soldAt(arc.from), boughtAt(arc.to));
    if (--left > 0) continue;
    left = POOLS_PER_STEP;
    yield;
  }
  return earned;
}
