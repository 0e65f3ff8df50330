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

/** Parts of an input, what they give in all, whether one unit more would give anything, and what each is worth. */
export interface Balance {
  readonly parts: readonly number[];
  readonly total: number;
  readonly hasRoom: boolean;
  /** By path: about what is lost without it at least. */
  readonly losses: readonly number[];
}

/**
 * Parts at which all paths that carry something have the same marginal price, so that nothing is gained by moving any
 * from one to another: ever smaller amounts go from the path where they do worst to the one where they do best.
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
    // A path whose good price ends before the step does is no place for it, but the next best may be.
    const blocked = new Set<number>();
    // One that is filled past its end gives nothing for one unit more, but may give much for the step before that.
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

/** The path that carries something and where one unit less costs least. */
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

/** The path where a unit more does best, when it does better there. */
function betterThan(worst: number, slopes: Float64Array, blocked: ReadonlySet<number>): number | undefined {
  let [best, most]: [number | undefined, number] = [undefined, slopes[worst] ?? 0];
  for (let index = 0; index < slopes.length; index++) {
    const slope = slopes[index] ?? 0;
    if (slope > most && !blocked.has(index)) [best, most] = [index, slope];
  }
  return best;
}

/** Paths that all get a part, in the order in which they are executed. */
export interface Balanced extends Balance {
  readonly paths: readonly Path[];
}

/** The first step, as a part of the amount, and how often it is halved. */
interface Effort {
  readonly first: number;
  readonly halvings: number;
}

/** Without the paths that get nothing. */
export function balanced(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  return balancedBy(COARSE_BALANCE, paths, from, amount);
}

/** The same to the end. */
export function balanceFinely(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  const coarse = balanced(paths, from, amount);
  return balancedBy(FINE_BALANCE, coarse.paths, coarse.parts, amount);
}

/** Balanced parts times so much, which moves them little or far. */
export function scaleParts(ratio: number, { paths, parts }: Balanced, amount: number): Balanced {
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

/** Balanced parts that give an output, but for rounding; `undefined` where none are found. */
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
    // Where the price makes a step, its slope leads astray.
    const next = wanted > low && wanted < high ? wanted : (low + high) / 2;
    if (!Number.isFinite(next)) return undefined;
    current = scaleParts(next / input, current, next);
  }
  return undefined;
}

/**
 * Output per input: what the last change of the input has brought, or to begin with what one unit more does on the best
 * path. That may be far more, where a path is filled nearly to its end.
 */
function slopeAt({ paths, parts }: Balanced, tried: Tried, before: Tried | undefined): number {
  if (before !== undefined) return (tried.total - before.total) / (tried.input - before.input);
  const { flows } = flowsOf(paths, parts);
  return Math.max(...paths.map((path) => flows.slope(path)));
}
