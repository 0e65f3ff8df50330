import { type BestPath, type BestPathRequest, explainFailure, findBestPath } from './bestPath.ts';
import { evaluatePath, toRoute } from './evaluatePath.ts';
import type { TicksNeeded } from './incumbent.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { Route, TradeType } from './route.ts';
import { allocateChunks, type CoarseSplit, equalise, tabulate } from './splitAllocation.ts';
import { type Path, splitCandidates } from './splitCandidates.ts';

export interface BestSplitRequest extends BestPathRequest {
  /** The most legs that the amount may be split into. */
  readonly maxSplits: 1 | 2 | 3 | 4;
  /** What each leg after the first must gain, raw units of the side that is computed; default 0. */
  readonly costPerExtraLeg?: bigint;
}

export type BestSplit =
  /** The legs share no pool and sum to the amount exactly; the largest comes first. */
  | {
      readonly kind: 'found';
      readonly legs: readonly Route[];
      readonly amountIn: bigint;
      readonly amountOut: bigint;
    }
  | Exclude<BestPath, { kind: 'found' }>;

interface Split {
  readonly legs: readonly Route[];
  /** The computed side: the output of an exact input, the input of an exact output. */
  readonly total: bigint;
}

/**
 * The best way found to trade an amount over at most `maxSplits` routes that share no pool. The marginal prices of
 * the legs are equal up to the rounding of one unit; amounts are exact.
 *
 * A split is returned only when it beats the best single route by more than `costPerExtraLeg` for each leg after
 * the first; among equals the one with fewer legs.
 * @throws RangeError when the amount is not positive
 */
export function findBestSplit(graph: PoolGraph, request: BestSplitRequest): BestSplit {
  const single = findBestPath(graph, request);
  if (single.kind === 'needsTicks' || single.kind === 'noPath') return single;
  const unsplit = single.kind === 'found' ? asSplit([single.route]) : undefined;
  if (request.maxSplits === 1) return single.kind === 'found' ? describe([single.route]) : single;
  const { paths, ticks } = splitCandidates(graph, request, request.maxSplits);
  if (ticks.length > 0) return { kind: 'needsTicks', pools: ticks };
  let best = unsplit;
  for (const plan of planSplits(paths, request)) {
    const split = allocate(plan, request);
    if (split.kind === 'needsTicks') return split;
    if (split.kind === 'filled' && isWorthMore(split.split, best, request)) best = split.split;
  }
  return best === undefined ? explainFailure(graph, request) : describe(best.legs);
}

interface Plan {
  readonly paths: readonly Path[];
  readonly coarse: CoarseSplit;
}

/** For each number of legs the paths that share no pool and together promise the most. */
function planSplits(paths: readonly Path[], request: BestSplitRequest): Plan[] {
  const isInput = request.tradeType === 'exactInput';
  const amount = Number(request.amount);
  const tables = paths.map((path) => tabulate(path, isInput, amount));
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
  const extend = (chosen: readonly number[]) => {
    if (chosen.length >= 2) consider(chosen);
    if (chosen.length === request.maxSplits) return;
    for (let next = (chosen[chosen.length - 1] ?? -1) + 1; next < paths.length; next++) {
      const isDisjoint = chosen.every((index) => !sharePool(paths[index] ?? [], paths[next] ?? []));
      if (isDisjoint) extend([...chosen, next]);
    }
  };
  extend([]);
  return [...plans.values()];
}

type Allocated =
  | { readonly kind: 'filled'; readonly split: Split }
  | { readonly kind: 'cannotFill' }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] };

/** The exact legs when marginal prices are equal; paths that would get nothing are left out. */
function allocate({ paths, coarse }: Plan, request: BestSplitRequest): Allocated {
  const { tradeType, amount } = request;
  const parts = equalise(paths, tradeType === 'exactInput', Number(amount), coarse.parts);
  const legs: Route[] = [];
  for (const { path, part } of exactParts(paths, parts, amount)) {
    const result = evaluatePath(path, tradeType, part);
    if (result.kind === 'outsideTickRange') {
      const { side, direction } = result;
      return { kind: 'needsTicks', pools: [{ address: side.pool.address, direction }] };
    }
    if (result.kind === 'cannotFill') return result;
    legs.push(toRoute(tradeType, path, result.amounts));
  }
  return { kind: 'filled', split: asSplit(legs) };
}

/** Whole raw units that sum to the amount, largest first; what rounding leaves goes to the largest. */
function exactParts(paths: readonly Path[], parts: readonly number[], amount: bigint) {
  const whole = paths
    .map((path, index) => ({ path, part: BigInt(Math.floor(parts[index] ?? 0)) }))
    .sort((a, b) => (a.part === b.part ? 0 : a.part > b.part ? -1 : 1));
  const rest = amount - whole.reduce((total, { part }) => total + part, 0n);
  return whole
    .map(({ path, part }, index) => ({ path, part: index === 0 ? part + rest : part }))
    .filter(({ part }) => part > 0n);
}

function isWorthMore(split: Split, best: Split | undefined, request: BestSplitRequest): boolean {
  if (best === undefined) return true;
  const gain = request.tradeType === 'exactInput' ? split.total - best.total : best.total - split.total;
  const extraLegs = BigInt(split.legs.length - best.legs.length);
  return gain > extraLegs * (request.costPerExtraLeg ?? 0n);
}

function sharePool(a: Path, b: Path): boolean {
  return a.some(({ pool }) => b.some((other) => other.pool === pool));
}

function asSplit(legs: readonly Route[]): Split {
  const total = legs.reduce((sum, { tradeType, amounts }) => sum + computedSide(tradeType, amounts), 0n);
  return { legs, total };
}

function computedSide(tradeType: TradeType, amounts: readonly bigint[]): bigint {
  return (tradeType === 'exactInput' ? amounts[amounts.length - 1] : amounts[0]) ?? 0n;
}

function describe(legs: readonly Route[]): BestSplit {
  const sumOf = (pick: (amounts: readonly bigint[]) => bigint | undefined) =>
    legs.reduce((total, { amounts }) => total + (pick(amounts) ?? 0n), 0n);
  return {
    kind: 'found',
    legs,
    amountIn: sumOf((amounts) => amounts[0]),
    amountOut: sumOf((amounts) => amounts[amounts.length - 1]),
  };
}
