import type { Steps } from '../../model/steps.ts';
import type { Arc, Layer } from '../network/arc.ts';
import type { DualNetwork } from '../network/dualNetwork.ts';
import { NO_PRICE } from '../prices.ts';
import { POOLS_PER_STEP } from '../tuning.ts';
import type { MarketPrices } from './priceTokens.ts';

/** Pools of a market at some prices, by their surplus beyond their gas, raw units of the computed token. */
export interface Surpluses {
  /** Each direct pool, because it is a route, and the others that earn. */
  readonly earned: ReadonlyMap<Arc, number>;
  /** The best two of the others in each layer, 0 or below: two routes may need them. */
  readonly lost: Readonly<Record<Layer, BestTwo>>;
}

type BestTwo = readonly [number, number];
const LEAST: BestTwo = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];

/**
 * Evaluates the surpluses at some prices. A price before a last pool above that after a first one is lowered
 * to it: such prices would give no bound.
 */
export function* evaluateDual(
  { direct, firsts, middles, lasts }: DualNetwork,
  { input, output, afterFirst, beforeLast }: MarketPrices,
): Steps<Surpluses> {
  const earned = new Map<Arc, number>();
  const lost: Record<Layer, BestTwo> = { direct: LEAST, first: LEAST, middle: LEAST, last: LEAST };
  const soldAt = (token: number) => afterFirst[token] ?? NO_PRICE;
  const boughtAt = (token: number) => Math.min(beforeLast[token] ?? 0, soldAt(token));
  const note = (arc: Arc, priceIn: number, priceOut: number) => {
    const surplus = arc.surplus(priceIn, priceOut);
    const [best, second] = lost[arc.layer];
    if (surplus > 0) earned.set(arc, surplus);
    else if (surplus > second) lost[arc.layer] = [Math.max(best, surplus), Math.min(best, surplus)];
  };
  for (const arc of direct) earned.set(arc, arc.surplus(input, output));
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
  return { earned, lost };
}
