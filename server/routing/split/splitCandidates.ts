import { distinctTicks, type TicksNeeded } from '../model/route.ts';
import type { Steps } from '../model/steps.ts';
import { type Path, pathKey } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Incumbent } from '../search/incumbent.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { FIRST_PARTS, MAX_CANDIDATES } from './tuning.ts';

/**
 * Returns the parts of an input with which paths begin to carry an amount that none carries alone, raw units.
 * For an exact output they are the inputs for the largest part that each path gives.
 */
export function firstParts(paths: readonly Path[], { tradeType, amount }: BestSplitRequest): number[] {
  const whole = Number(amount);
  if (tradeType === 'exactInput') return paths.map(() => whole / paths.length);
  return paths.map((path) => {
    for (const part of FIRST_PARTS) {
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

/** Paths that could carry parts of an amount, the best ones first. */
interface PathsOfParts {
  readonly paths: readonly Path[];
  /** Ticks that parts miss, which could hide better paths. One read of all takes no longer than one. */
  readonly ticks: readonly TicksNeeded[];
}

/** Returns the best single paths for parts of several sizes. */
export function* firstPaths(finder: BestPathByAmount, amount: bigint): Steps<PathsOfParts> {
  const firsts = yield* bestByParts(finder, amount);
  return pathsOf(firsts.map(({ best }) => best));
}

/**
 * Returns paths that could carry a part of the amount, for parts of several sizes, the best ones first. They
 * are the best path, the best ones apart from all earlier ones, and the best without each pool of the first.
 */
export function* splitCandidates(
  finder: BestPathByAmount,
  amount: bigint,
  legs = MAX_CANDIDATES / FIRST_PARTS.length,
): Steps<PathsOfParts> {
  const firsts = yield* bestByParts(finder, amount);
  const found = firsts.map(({ best }) => best);
  const isEnough = () => pathsOf(found).paths.length >= MAX_CANDIDATES;
  for (const { part, best } of firsts) {
    const used = new Set(best.sides?.map(({ pool }) => pool.id));
    for (let leg = 1; leg < legs && used.size > 0 && !isEnough(); leg++) {
      const next = yield* finder.bestWithout(used, part);
      found.push(next);
      if (next.sides === undefined) break;
      for (const { pool } of next.sides) used.add(pool.id);
      yield;
    }
  }
  for (const { part, best } of firsts) {
    if (best.sides === undefined || best.sides.length === 1) continue;
    for (const { pool } of best.sides) {
      if (isEnough()) break;
      found.push(yield* finder.bestWithout(new Set([pool.id]), part));
      yield;
    }
  }
  return pathsOf(found);
}

/** Returns the best single path for each part. */
function* bestByParts(finder: BestPathByAmount, amount: bigint) {
  const found: { readonly part: bigint; readonly best: Incumbent }[] = [];
  for (const each of FIRST_PARTS) {
    const part = amount / each;
    if (part === 0n) continue;
    found.push({ part, best: yield* finder.best(part) });
    yield;
  }
  return found;
}

function pathsOf(found: readonly Incumbent[]): PathsOfParts {
  const paths = new Map(found.flatMap(({ sides }) => (sides === undefined ? [] : [[pathKey(sides), sides]])));
  return { paths: [...paths.values()], ticks: distinctTicks(found.flatMap((each) => each.ticksNeeded())) };
}
