import type { FilledLegs, Part, Splits } from '../execution/executeLegs.ts';
import { fitToLiquidity } from '../execution/fitToLiquidity.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { TicksNeeded } from '../model/route.ts';
import type { Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Incumbent } from '../search/incumbent.ts';
import { CANDIDATE_PARTS } from '../search/tuning.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';
import { allocateChunks, type CoarseSplit, equalise, tabulate } from './splitAllocation.ts';
import { MAX_CANDIDATES, MOST_DISJOINT_LEGS } from './tuning.ts';

/** Returns the number of legs up to which routes that share no pool are compared. */
export function disjointLegs({ maxSplits }: Pick<BestSplitRequest, 'maxSplits'>): number {
  return Math.min(maxSplits, MOST_DISJOINT_LEGS);
}

/**
 * Returns splits over those of the paths that share no pool, one for each number of legs. They find more than
 * `sharedSplits` alone where pools are filled, and none if no single route gives the output.
 */
export function* disjointSplits(
  graph: PoolGraph,
  request: BestSplitRequest,
  paths: readonly Path[],
): Steps<Splits> {
  // Of 4 900 random markets these splits gave 0.7 % of the exact inputs more, a few more than twice as much,
  // and made 0.3 % of the exact outputs cheaper, mostly because the single route starts from far too large an
  // input. `disjointWins.test.ts` has a market for each.
  const splits: FilledLegs[] = [];
  for (const plan of planSplits(paths, request)) {
    yield;
    const { tradeType, amount } = request;
    const parts = equalise(plan.paths, tradeType === 'exactInput', Number(amount), plan.coarse.parts);
    const carried = yield* fitToLiquidity(graph, exactParts(plan.paths, parts, amount), request);
    if (carried.kind === 'needsTicks') return carried;
    if (carried.kind === 'filled') splits.push(carried);
  }
  return { kind: 'splits', splits };
}

interface Plan {
  readonly paths: readonly Path[];
  readonly coarse: CoarseSplit;
}

/** Returns the best paths that share no pool, for each number of legs. */
function planSplits(paths: readonly Path[], request: BestSplitRequest): Plan[] {
  const mostLegs = disjointLegs(request);
  const isInput = request.tradeType === 'exactInput';
  const amount = Number(request.amount);
  const tables = paths.map((path) => tabulate(path, isInput, amount));
  const apart = paths.map(
    (path) => new Set([...paths.keys()].filter((index) => !sharePool(path, paths[index] ?? []))),
  );
  const plans = new Map<number, Plan>();
  const consider = (chosen: readonly number[]) => {
    const mine = chosen.map((index) => tables[index] ?? []);
    const coarse = allocateChunks(mine, isInput, amount);
    const best = plans.get(chosen.length)?.coarse;
    if (coarse === undefined) return;
    if (best === undefined || (isInput ? coarse.total > best.total : coarse.total < best.total)) {
      plans.set(chosen.length, { paths: chosen.map((index) => paths[index] ?? []), coarse });
    }
  };
  /** `open`: the later paths that share no pool with any chosen one. */
  const extend = (chosen: readonly number[], open: readonly number[]) => {
    if (chosen.length >= 2) consider(chosen);
    if (chosen.length === mostLegs) return;
    for (const next of open) {
      const stillOpen = open.filter((index) => index > next && apart[next]?.has(index));
      extend([...chosen, next], stillOpen);
    }
  };
  extend([], [...paths.keys()]);
  return [...plans.values()];
}

/**
 * Returns whole raw units that sum to the amount, largest first; the largest gets the rest of the rounding.
 */
function exactParts(paths: readonly Path[], parts: readonly number[], amount: bigint): Part[] {
  const whole = paths
    .map((path, index) => ({ path, part: BigInt(Math.floor(parts[index] ?? 0)) }))
    .sort((a, b) => (a.part === b.part ? 0 : a.part > b.part ? -1 : 1));
  const rest = amount - whole.reduce((total, { part }) => total + part, 0n);
  return whole
    .map(({ path, part }, index) => ({ path, part: index === 0 ? part + rest : part }))
    .filter(({ part }) => part > 0n);
}

function sharePool(a: Path, b: Path): boolean {
  return a.some(({ pool }) => b.some((other) => other.pool === pool));
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
  legs: number,
): Steps<SplitCandidates> {
  const paths = new Map<string, Path>();
  const ticks = new Map<string, TicksNeeded>();
  const note = (found: Incumbent): Path | undefined => {
    for (const needed of found.ticksNeeded()) ticks.set(`${needed.id}${needed.direction}`, needed);
    const { sides } = found;
    if (sides !== undefined) paths.set(sides.map(({ pool }) => pool.id).join(), sides);
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
