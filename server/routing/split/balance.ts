import type { Path } from '../pools/poolSide.ts';
import {
  BALANCE_MOVES_PER_HALVING,
  COARSE_BALANCE,
  FINE_BALANCE,
  MOST_SCALINGS,
  SCALED_TOLERANCE,
} from '../tuning.ts';
import { FlowNetwork } from './flowNetwork.ts';
import { flowsOf } from './pathFlows.ts';

/** Parts of an input with their total output. `hasRoom`: one more unit on some path would give something. */
export interface Balance {
  readonly parts: readonly number[];
  readonly total: number;
  readonly hasRoom: boolean;
  /** By path: about the least output lost without it. */
  readonly losses: readonly number[];
}

/**
 * Returns parts at which all paths that carry something have the same marginal price. Ever smaller amounts move from
 * the path with the worst price to the one with the best.
 */
export function balance(
  paths: readonly Path[],
  from: readonly number[],
  { amount, first, halvings }: { readonly amount: number; readonly first: number; readonly halvings: number },
): Balance {
  const parts = [...from];
  const network = new FlowNetwork(paths);
  let step = amount * first;
  let total = network.send(parts);
  network.measure();
  for (let halving = 0; halving < halvings; halving++, step /= 2) {
    // A path whose good price ends before the step does cannot take it; the next best may.
    const blocked = new Set<number>();
    // A path filled past its end gives nothing for the last unit, but may give much for the step before it.
    const filled = new Set<number>();
    for (let move = 0; move < BALANCE_MOVES_PER_HALVING; move++) {
      const worst = worstOf(network.slopes, parts, filled);
      const to = worst === undefined ? undefined : betterThan(worst, network.slopes, blocked);
      if (to === undefined || worst === undefined) break;
      const [gaining, losing] = [parts[to] ?? 0, parts[worst] ?? 0];
      const moved = Math.min(step, losing);
      parts[to] = gaining + moved;
      parts[worst] = losing - moved;
      const next = network.send(parts);
      if (next > total) {
        total = next;
        network.measure();
      } else {
        parts[to] = gaining;
        parts[worst] = losing;
        if (network.slopes[worst] === 0) filled.add(worst);
        else blocked.add(to);
      }
    }
  }
  network.send(parts);
  network.measure();
  const hasRoom = network.slopes.some((slope) => slope > 0);
  return { parts, total, hasRoom, losses: network.leastLosses() };
}

/** Returns the path where one unit less costs least. */
function worstOf(
  slopes: Float64Array,
  parts: readonly number[],
  filled: ReadonlySet<number>,
): number | undefined {
  let [worst, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if ((parts[index] ?? 0) > 0 && slope < least && !filled.has(index)) [worst, least] = [index, slope];
  }
  return worst;
}

/** Returns the path where one more unit gives most, if that is more than on the worst path. */
function betterThan(worst: number, slopes: Float64Array, blocked: ReadonlySet<number>): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, slopes[worst] ?? 0];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if (slope > most && !blocked.has(index)) [best, most] = [index, slope];
  }
  return best;
}

/** Paths that all get a part, in the order of execution. */
export interface Balanced extends Balance {
  readonly paths: readonly Path[];
}

/** The first step as a part of the amount, and how often it is halved. */
interface Effort {
  readonly first: number;
  readonly halvings: number;
}

/** Returns coarsely balanced parts, without the paths that get nothing. */
export function balanced(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  return balancedBy(COARSE_BALANCE, paths, from, amount);
}

/** Returns finely balanced parts, without the paths that get nothing. */
export function balanceFinely(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  const coarse = balanced(paths, from, amount);
  return balancedBy(FINE_BALANCE, coarse.paths, coarse.parts, amount);
}

/** Scales all parts by `ratio`, then rebalances them: coarsely first if the ratio is far from 1. */
function scaleParts(ratio: number, { paths, parts }: Balanced, amount: number): Balanced {
  const scaled = parts.map((part) => part * ratio);
  const isFar = Math.abs(ratio - 1) > FINE_BALANCE.first;
  return isFar ? balanceFinely(paths, scaled, amount) : balancedBy(FINE_BALANCE, paths, scaled, amount);
}

function balancedBy(
  effort: Effort,
  paths: readonly Path[],
  from: readonly number[],
  amount: number,
): Balanced {
  const { parts, losses, ...result } = balance(paths, from, { amount, ...effort });
  const used = [...paths.keys()].filter((index) => (parts[index] ?? 0) >= 1);
  return {
    paths: used.map((index) => paths[index] ?? []),
    parts: used.map((index) => parts[index] ?? 0),
    losses: used.map((index) => losses[index] ?? 0),
    ...result,
  };
}

interface Tried {
  readonly input: number;
  readonly total: number;
}

/** Returns balanced parts that give an output within `SCALED_TOLERANCE`; `undefined` if none are found. */
export function scaleToOutput(from: Balanced, amountOut: number): Balanced | undefined {
  let current = from;
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let before: Tried | undefined;
  for (let step = 0; step < MOST_SCALINGS; step++) {
    const { parts, total } = current;
    if (Math.abs(total - amountOut) <= amountOut * SCALED_TOLERANCE) return current;
    const input = parts.reduce((sum, part) => sum + part, 0);
    if (total < amountOut) low = input;
    else high = input;
    const tried = { input, total };
    const wanted = input + (amountOut - total) / slopeAt(current, tried, before);
    before = tried;
    // At a step of the price the slope misleads: bisect.
    const next = wanted > low && wanted < high ? wanted : (low + high) / 2;
    if (!Number.isFinite(next)) return undefined;
    current = scaleParts(next / input, current, next);
  }
  return undefined;
}

/**
 * Returns output per input of the last change of the input, at first that of one more unit on the best path, which is
 * far more if a path is nearly full.
 */
function slopeAt({ paths, parts }: Balanced, tried: Tried, before: Tried | undefined): number {
  if (before !== undefined) return (tried.total - before.total) / (tried.input - before.input);
  const { flows } = flowsOf(paths, parts);
  return Math.max(...paths.map((path) => flows.slope(path)));
}
