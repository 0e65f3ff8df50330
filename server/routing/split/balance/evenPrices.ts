import { EVEN_STEPS, SLOPE_PROBE } from '../tuning.ts';
import { EvenStep } from './evenStep.ts';
import type { FlowNetwork } from './flowNetwork.ts';

/** The accuracy of a balance, and its steps where prices cannot be evened out for all paths at once. */
export interface Effort {
  /** Part of the output that is not worth another step. */
  readonly enough: number;
  /** Maximum gain that a step may promise and miss, as a part of the output: rounding may hide it. */
  readonly hidden: number;
  /** The first step between two paths as a part of the amount, and how often it is halved. */
  readonly first: number;
  readonly halvings: number;
}

/** The total output, and true where no further move is worth a step. */
export interface Evened {
  readonly total: number;
  readonly isEven: boolean;
}

/**
 * Moves input between paths by Newton's method until all that carry something have the same marginal price.
 * All parts change at once, because paths that share pools couple each other's prices. Changes `parts`, and
 * leaves the network measured at them.
 */
export function evenPrices(
  network: FlowNetwork,
  parts: number[],
  amount: number,
  { enough, hidden }: Effort,
): Evened {
  let total = network.send(parts);
  network.measure();
  if (parts.length === 1) return { total, isEven: true };
  const newton = new EvenStep(network, amount);
  for (let step = 0; step < EVEN_STEPS.most; step++) {
    const by = newton.from(parts);
    if (by === undefined) break;
    const isNear = hasOnePrice(network.slopes, parts);
    const gain = gainOf(by, network.slopes);
    const isLast = isNear && gain <= total * enough;
    // A step that gains nothing is made smaller. Where none gains, as at a jump of the price or at the end of
    // a pool, the parts are not even, and have to be moved between two paths at a time.
    const most = moveBy(by, { network, parts, total, quarterings: isLast ? 0 : EVEN_STEPS.quarterings });
    network.measure();
    if (most === undefined) return { total, isEven: isNear && gain <= total * hidden };
    total = most;
    if (isLast) return { total, isEven: true };
  }
  return { total, isEven: false };
}

/** Returns true if no path has a better price than the worst that carries something, but for a little. */
function hasOnePrice(slopes: Float64Array, parts: readonly number[]): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let index = 0; index < parts.length; index++) {
    const slope = slopes[index] ?? 0;
    if ((parts[index] ?? 0) > 0 && slope < least) least = slope;
    if (slope > most) most = slope;
  }
  return most <= least * (1 + SLOPE_PROBE);
}

/** Returns about the gain of a step: half of its gain at the present prices, because they change with it. */
function gainOf(by: Float64Array, slopes: Float64Array): number {
  let gain = 0;
  for (let index = 0; index < by.length; index++) gain += ((slopes[index] ?? 0) * (by[index] ?? 0)) / 2;
  return gain;
}

interface Move {
  readonly network: FlowNetwork;
  readonly parts: number[];
  readonly total: number;
  /** The number of times that a step without gain is made four times smaller. */
  readonly quarterings: number;
}

/**
 * Changes the parts by as much of a step as gains. Returns the output; `undefined`, and the parts as they
 * were, if none gains.
 */
function moveBy(by: Float64Array, { network, parts, total, quarterings }: Move): number | undefined {
  const from = [...parts];
  for (let tries = 0, share = 1; tries <= quarterings; tries++, share /= 4) {
    for (let index = 0; index < parts.length; index++)
      parts[index] = Math.max(0, (from[index] ?? 0) + share * (by[index] ?? 0));
    const next = network.send(parts);
    if (next > total) return next;
  }
  for (let index = 0; index < parts.length; index++) parts[index] = from[index] ?? 0;
  network.send(parts);
  return undefined;
}
