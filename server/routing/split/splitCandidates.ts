import type { TicksNeeded } from '../model/route.ts';
import type { Steps } from '../model/steps.ts';
import { type Path, pathKey } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Incumbent } from '../search/incumbent.ts';
import { CANDIDATE_PARTS } from '../search/tuning.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { MAX_CANDIDATES, MOST_DISJOINT_LEGS } from './tuning.ts';

/**
 * Returns the parts of an input with which paths begin to carry an amount that none carries alone, raw units.
 * For an exact output they are the inputs for the largest part that each path gives.
 */
export function firstParts(paths: readonly Path[], { tradeType, amount }: BestSplitRequest): number[] {
  const whole = Number(amount);
  if (tradeType === 'exactInput') return paths.map(() => whole / paths.length);
  return paths.map((path) => {
    for (const part of CANDIDATE_PARTS) {
      const input = inputOf(path, whole / Number(part) / paths.length);
      if (Number.isFinite(input)) return input;
    }
    return 0;
  });
}

/** Returns the input of a path for an output; infinite if it cannot give it. */
function inputOf(path: Path, output: number): number {
  let amount = output;
  for (let hop = path.length - 1; hop >= 0 && amount !== 0; hop--) amount = path[hop]?.boundIn(amount) ?? 0;
  return amount === 0 ? Number.POSITIVE_INFINITY : amount;
}

export interface SplitCandidates {
  readonly paths: readonly Path[];
  /** Pools whose missing ticks could hide a better candidate. */
  readonly ticks: readonly TicksNeeded[];
}

/**
 * Returns paths that could carry a part of the amount, for parts of several sizes, the best ones first. They
 * are the best path, the best ones apart from all earlier ones, and the best without each pool of the first.
 */
export function* splitCandidates(
  finder: BestPathByAmount,
  amount: bigint,
  legs = MOST_DISJOINT_LEGS,
): Steps<SplitCandidates> {
  const paths = new Map<string, Path>();
  const ticks = new Map<string, TicksNeeded>();
  const note = (found: Incumbent): Path | undefined => {
    for (const needed of found.ticksNeeded()) ticks.set(`${needed.id}${needed.direction}`, needed);
    const { sides } = found;
    if (sides !== undefined) paths.set(pathKey(sides), sides);
    return sides;
  };
  const firsts: { readonly part: bigint; readonly first: Path | undefined }[] = [];
  for (const each of CANDIDATE_PARTS) {
    const part = amount / each;
    if (part === 0n) continue;
    firsts.push({ part, first: note(yield* finder.best(part)) });
    yield;
  }
  const [, ...smaller] = firsts;
  // Where no smaller part is worth the gas of a path, none is.
  if (smaller.length > 0 && smaller.every(({ first }) => first === undefined))
    return { paths: [...paths.values()], ticks: [...ticks.values()] };
  for (const { part, first } of firsts) {
    const used = new Set(first?.map(({ pool }) => pool));
    for (let leg = 1; leg < legs && used.size > 0 && paths.size < MAX_CANDIDATES; leg++) {
      const next = note(yield* finder.bestWithout(used, part));
      if (next === undefined) break;
      for (const { pool } of next) used.add(pool);
      yield;
    }
  }
  for (const { part, first } of firsts) {
    if (first === undefined || first.length === 1) continue;
    for (const { pool } of first) {
      if (paths.size >= MAX_CANDIDATES) break;
      note(yield* finder.bestWithout(new Set([pool]), part));
      yield;
    }
  }
  return { paths: [...paths.values()].slice(0, MAX_CANDIDATES), ticks: [...ticks.values()] };
}
