import type { Path } from '../../pools/poolSide.ts';
import { COARSE_BALANCE, FINE_BALANCE, SCALING } from '../tuning.ts';
import { type Effort, evenPrices } from './evenPrices.ts';
import { FlowNetwork } from './flowNetwork.ts';
import { moveByTwo } from './moveByTwo.ts';

/** Paths that all get a part, in the order of execution, and their total output. */
export interface Balanced {
  readonly paths: readonly Path[];
  readonly parts: readonly number[];
  readonly total: number;
  /** True if one more unit on some path would give something. */
  readonly hasRoom: boolean;
  /** About the least output lost without each path. */
  readonly losses: readonly number[];
  /** The network that carries the parts. */
  readonly flows: FlowNetwork;
}

/** Returns parts at which all paths have the same marginal price, without the paths that get nothing. */
export function balance(
  paths: readonly Path[],
  from: readonly number[],
  amount: number,
  effort: Effort,
): Balanced {
  const parts = [...from];
  const flows = new FlowNetwork(paths);
  const { isEven, total: even } = evenPrices(flows, parts, amount, effort);
  const total = isEven ? even : moveByTwo(flows, parts, amount, even, effort);
  const hasRoom = flows.slopes.some((slope) => slope > 0);
  const isUsed = (_: unknown, index: number) => (parts[index] ?? 0) >= 1;
  const losses = flows.leastLosses().filter(isUsed);
  return { paths: paths.filter(isUsed), parts: parts.filter(isUsed), losses, total, hasRoom, flows };
}

/** Returns true if a set may replace another one: it carries the amount, and has room where that has. */
export const mayReplace = (set: Balanced, before: Balanced) =>
  set.paths.length > 0 && (set.hasRoom || !before.hasRoom);

/** Returns coarsely balanced parts, without the paths that get nothing. */
export function balanced(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  return balance(paths, from, amount, COARSE_BALANCE);
}

/** Returns finely balanced parts, without the paths that get nothing. */
export function balanceFinely(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  const coarse = balanced(paths, from, amount);
  return balance(coarse.paths, coarse.parts, amount, FINE_BALANCE);
}

/** Scales all parts by `ratio`, then rebalances them: coarsely first if the ratio is far from 1. */
function scaleParts(ratio: number, { paths, parts }: Balanced, amount: number): Balanced {
  const scaled = parts.map((part) => part * ratio);
  const isFar = Math.abs(ratio - 1) > FINE_BALANCE.first;
  return isFar ? balanceFinely(paths, scaled, amount) : balance(paths, scaled, amount, FINE_BALANCE);
}

/**
 * Scales balanced parts to an output within `SCALING.tolerance`, by the secant method and bisection. Where
 * whole units come no nearer, within `SCALING.nearly`; `undefined` if that fails, too.
 */
export function scaleToOutput(from: Balanced, amountOut: number): Balanced | undefined {
  let current = from;
  let nearest = from;
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let before: { readonly input: number; readonly total: number } | undefined;
  const missOf = ({ total }: Balanced) => Math.abs(total - amountOut);
  for (let step = 0; step < SCALING.most; step++) {
    const { parts, total, flows } = current;
    if (missOf(current) < missOf(nearest)) nearest = current;
    if (missOf(nearest) <= amountOut * SCALING.tolerance) return nearest;
    const input = parts.reduce((sum, part) => sum + part, 0);
    if (total < amountOut) low = input;
    else high = input;
    if (high - low < 1) break;
    // At first by one more unit on the best path, which gives far more if a path is nearly full.
    const slope =
      before === undefined ? Math.max(...flows.slopes) : (total - before.total) / (input - before.input);
    before = { input, total };
    const wanted = input + (amountOut - total) / slope;
    // At a step of the price the slope misleads: bisect.
    const next = wanted > low && wanted < high ? wanted : (low + high) / 2;
    if (!Number.isFinite(next)) return undefined;
    current = scaleParts(next / input, current, next);
  }
  return missOf(nearest) <= amountOut * SCALING.nearly ? nearest : undefined;
}
