import { type Balance, balance } from './balance.ts';
import { carryWhole } from './carryWhole.ts';
import type { Splits } from './disjointSplit.ts';
import { ExtraPaths } from './extraPath.ts';
import type { FilledLegs, Part } from './legsInOrder.ts';
import type { PathFinder } from './pathFinder.ts';
import { flowsOf, outputsOf } from './pathFlows.ts';
import type { Pool } from './pool.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolSide } from './poolSide.ts';
import { hasSharedReserves, reservesLast } from './reserves.ts';
import type { TradeType } from './route.ts';
import type { Path } from './splitCandidates.ts';
import type { BestSplitRequest } from './splitRequest.ts';
import type { Steps } from './steps.ts';

/** The parts of the amount whose best paths are where the search begins. */
const PARTS = [1n, 3n, 10n] as const;
/** Parts of the amount that further paths are looked for with, on top of all that flows. */
const EXTRAS = [4n, 16n, 64n, 256n, 1024n] as const;
/** How many of them, at most: this many, or more than there may be legs, since some are left out again. */
const LEAST_EXTRAS = 14;
const SPARE_EXTRAS = 6;
/** A gain of less than this part of an extra amount is rounding. */
const LEAST_GAIN = 1e-9;
const COARSE = { first: 1 / 8, halvings: 14 } as const;
const FINE = { first: 1 / 4096, halvings: 30 } as const;
/** How often an input is corrected until it gives an output, and the part of that which may be missing. */
const MOST_SCALINGS = 12;
const SCALED = 1e-9;

interface Balanced extends Balance {
  readonly paths: readonly Path[];
}

/**
 * Splits over routes that may share pools, one for each number of legs.
 *
 * Paths are added one at a time: the best for a little more input on top of what flows, for as long as that is worth
 * more than it takes from the others. How a pool serves several paths is convex, so when no path is left that gains,
 * no other way gives more. Then the paths that give least are left out one by one.
 *
 * @param input raw units: of an exact output what some way of getting it takes
 */
export function* sharedSplits(
  graph: PoolGraph,
  request: BestSplitRequest,
  finder: PathFinder,
  input: bigint,
): Steps<Splits> {
  const { maxSplits, tradeType } = request;
  const isInput = tradeType === 'exactInput';
  const first = yield* firstPaths(finder, request.amount);
  if (first.kind === 'needsTicks') return first;
  if (first.paths.length === 0) return { kind: 'splits', splits: [] };
  const splits: FilledLegs[] = [];
  let current = yield* grown(graph, request, first.paths, input);
  while (current.paths.length > 0) {
    yield;
    if (current.paths.length <= maxSplits) {
      const ordered = inOrder(current, Number(input), tradeType);
      const parts = isInput ? partsOfInput(ordered, input) : partsOfOutput(ordered, request.amount);
      const carried = parts === undefined ? undefined : carryWhole(graph, parts, tradeType);
      if (carried?.kind === 'needsTicks') return carried;
      if (carried?.kind === 'filled') splits.push(carried);
    }
    current = withoutOne(current, Number(input), request);
  }
  return { kind: 'splits', splits };
}

const partsOfInput = ({ paths, parts }: Balanced, amount: bigint) => wholeParts(paths, parts, amount);

/** What each path gives when all together give the output; `undefined` when that cannot be executed as it is quoted. */
function partsOfOutput(balancedInput: Balanced, amount: bigint): Part[] | undefined {
  const scaled = scaledTo(balancedInput, Number(amount));
  if (scaled === undefined) return undefined;
  const { paths, parts } = scaled;
  if (hasSharedReserves(paths)) return undefined;
  const outputs = outputsOf(paths, parts);
  if (!outputs.every(Number.isFinite)) return undefined;
  const whole = wholeParts(paths, outputs, amount);
  return whole.every(({ part }) => part > 0n) ? whole : undefined;
}

/**
 * Balanced again in the order of execution, the largest first. What a path gets out of a shared pool depends on who went
 * before, so a change of the order moves the balance.
 */
function inOrder({ paths, parts }: Balanced, amount: number, tradeType: TradeType): Balanced {
  const order = [...parts.keys()].sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0));
  const largestFirst = {
    paths: order.map((index) => paths[index] ?? []),
    parts: order.map((index) => parts[index] ?? 0),
  };
  const sorted = tradeType === 'exactInput' ? largestFirst : reservesLast(largestFirst);
  return balancedAnew(sorted.paths, sorted.parts, amount);
}

/** Whole raw units that sum to the amount, in the same order; what rounding leaves goes to the first. */
function wholeParts(paths: readonly Path[], parts: readonly number[], amount: bigint): Part[] {
  const whole = parts.map((part) => BigInt(Math.floor(part)));
  const rest = amount - whole.reduce((total, part) => total + part, 0n);
  return paths.map((path, index) => ({ path, part: (whole[index] ?? 0n) + (index === 0 ? rest : 0n) }));
}

/** The best single paths for parts of several sizes, and those whose ticks have to be read. */
function* firstPaths(finder: PathFinder, whole: bigint) {
  const paths = new Map<string, Path>();
  for (const part of PARTS) {
    const amount = whole / part;
    if (amount === 0n) continue;
    const incumbent = finder.best(amount);
    yield;
    const pools = incumbent.ticksNeeded();
    if (pools.length > 0) return { kind: 'needsTicks', pools } as const;
    if (incumbent.sides !== undefined) paths.set(keyOf(incumbent.sides), incumbent.sides);
  }
  return { kind: 'paths', paths: compatible([...paths.values()]) } as const;
}

/** Those that go through no pool against one before them. */
function compatible(paths: readonly Path[]): Path[] {
  const ways = new Map<Pool, PoolSide>();
  return paths.filter((path) => {
    const isAgainst = path.some((side) => (ways.get(side.pool) ?? side) !== side);
    for (const side of isAgainst ? [] : path) ways.set(side.pool, side);
    return !isAgainst;
  });
}

/** The paths and all that gain something beside them, with balanced parts. */
function* grown(
  graph: PoolGraph,
  request: BestSplitRequest,
  first: readonly Path[],
  input: bigint,
): Steps<Balanced> {
  const amount = Number(input);
  let current = balanced(first, [amount, ...first.slice(1).map(() => 0)], amount, COARSE);
  const most = Math.max(LEAST_EXTRAS, request.maxSplits + SPARE_EXTRAS);
  const further = new ExtraPaths(graph, request);
  let extras = 0;
  for (const part of EXTRAS) {
    const extra = input / part;
    while (extra > 0n && extras < most) {
      extras += 1;
      const { flows } = flowsOf(current.paths, current.parts);
      const found = further.find(flows, current.paths, extra);
      yield;
      if (found === undefined) break;
      const next = balanced([...current.paths, found], [...current.parts, 0], amount, COARSE);
      if (next.total <= current.total * (1 + LEAST_GAIN / Number(part))) break;
      current = next;
    }
  }
  return current;
}

/** Balanced parts that give an output, but for rounding; `undefined` where none are found. */
function scaledTo(from: Balanced, amountOut: number): Balanced | undefined {
  let current = from;
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let before: Tried | undefined;
  for (let step = 0; step < MOST_SCALINGS; step++) {
    const { paths, parts, total } = current;
    if (Math.abs(total - amountOut) <= amountOut * SCALED) return current;
    const input = parts.reduce((sum, part) => sum + part, 0);
    if (total < amountOut) low = input;
    else high = input;
    const tried = { input, total };
    const wanted = input + (amountOut - total) / slopeAt(current, { tried, before, amountOut });
    before = tried;
    // Where the price makes a step, its slope leads astray.
    const next = wanted > low && wanted < high ? wanted : (low + high) / 2;
    if (!Number.isFinite(next)) return undefined;
    const scaled = parts.map((part) => (part * next) / input);
    const isFar = Math.abs(next / input - 1) > FINE.first;
    current = isFar ? balancedAnew(paths, scaled, next) : balanced(paths, scaled, next, FINE);
  }
  return undefined;
}

interface Tried {
  readonly input: number;
  readonly total: number;
}

/**
 * Output per input, by the best path. One that is filled to its end has the best price and takes no more: when that has
 * led hardly nearer, it is what the last input has brought.
 */
function slopeAt(
  { paths, parts }: Balanced,
  found: { readonly tried: Tried; readonly before: Tried | undefined; readonly amountOut: number },
): number {
  const { tried, before, amountOut } = found;
  const missing = ({ total }: Tried) => Math.abs(amountOut - total);
  if (before !== undefined && missing(tried) > missing(before) / 4) {
    return (tried.total - before.total) / (tried.input - before.input);
  }
  const { flows } = flowsOf(paths, parts);
  return Math.max(...paths.map((path) => flows.slope(path)));
}

/** Without the path that is missed least; without any where no fewer can carry the trade. */
function withoutOne(current: Balanced, input: number, { maxSplits, ...trade }: BestSplitRequest): Balanced {
  const { paths, parts } = current;
  const order = [...parts.keys()].sort((a, b) => (parts[a] ?? 0) - (parts[b] ?? 0));
  // Of many paths those with the smallest parts are missed least; of few it is tried.
  const tried = paths.length > maxSplits + 2 ? 1 : 4;
  const enough = trade.tradeType === 'exactOutput' ? Number(trade.amount) : Number.POSITIVE_INFINITY;
  let best: Balanced = { paths: [], parts: [], total: 0, hasRoom: false };
  for (const [place, index] of order.entries()) {
    if (place >= tried && best.total > 0) break;
    const left = without(index, current, input);
    if (left.total > best.total && (left.total >= enough || left.hasRoom)) best = left;
  }
  return best;
}

/** What a path has carried goes to the largest other part, to begin with. */
function without(index: number, { paths, parts }: Balanced, amount: number): Balanced {
  const leftPaths = paths.filter((_, at) => at !== index);
  const leftParts = parts.filter((_, at) => at !== index);
  const largest = leftParts.indexOf(Math.max(...leftParts));
  const from = leftParts.map((part, at) => (at === largest ? part + (parts[index] ?? 0) : part));
  return balanced(leftPaths, from, amount, COARSE);
}

/** Wherever the parts were before. */
function balancedAnew(paths: readonly Path[], from: readonly number[], amount: number): Balanced {
  const coarse = balanced(paths, from, amount, COARSE);
  return balanced(coarse.paths, coarse.parts, amount, FINE);
}

/** Without the paths that get nothing. */
function balanced(
  paths: readonly Path[],
  from: readonly number[],
  amount: number,
  effort: { readonly first: number; readonly halvings: number },
): Balanced {
  const { parts, ...result } = balance(paths, from, { amount, ...effort });
  const used = [...paths.keys()].filter((index) => (parts[index] ?? 0) >= 1);
  return {
    paths: used.map((index) => paths[index] ?? []),
    parts: used.map((index) => parts[index] ?? 0),
    ...result,
  };
}

function keyOf(path: Path): string {
  return path.map(({ pool }) => pool.address).join();
}
