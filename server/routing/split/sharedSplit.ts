import { FREE_GAS } from '../gasCosts.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Path } from '../pools/poolSide.ts';
import type { RoutingProtocols } from '../pools/routingProtocols.ts';
import type { TradeType } from '../route.ts';
import { routesTogether } from '../routesTogether.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import type { Steps } from '../steps.ts';
import { LOSS_WORTH_EXCHANGE } from '../tuning.ts';
import { type Balanced, balanced, balanceFinely, scaleToOutput } from './balance.ts';
import { BestPathOnTop } from './bestPathOnTop.ts';
import type { BestSplitRequest, FilledLegs, LegsInOrder, Part, Splits } from './executeLegs.ts';
import { fitToLiquidity } from './fitToLiquidity.ts';
import { besideFull } from './fullPools.ts';
import { setsByAmounts, setsNetOfGas } from './furtherSets.ts';
import { NetOfGas } from './netOfGas.ts';
import { outputsOf } from './pathFlows.ts';
import { type AddOptions, addPaths, exchangePaths, firstPaths, pruneOne } from './pathSet.ts';

/** What other searches of the same split have found. */
export interface KnownPaths {
  readonly input: bigint;
  readonly known: readonly Path[];
  /** Sets of paths that leave much net of gas. */
  readonly sets: readonly Balanced[];
}

/**
 * Returns splits over routes that may share pools, one for each number of legs.
 *
 * Paths are added one at a time: the best for an extra input on top of the flows, as long as it gains. Serving
 * several paths is convex for a pool, so once no path gains no other routing gives more. Then the path with the least
 * loss is dropped until `maxSplits` are left, and each may be exchanged for one that does better beside so few.
 * Where gas is weighed, paths are also dropped, and then added and exchanged, by what is left net of gas, which keeps legs that
 * share pools. Where pools are full, the same follows from the paths of the other searches, see `besideFull`.
 */
export function* sharedSplits(
  graph: PoolGraph,
  request: BestSplitRequest,
  finder: BestPathByAmount,
  { input, known, sets }: KnownPaths,
): Steps<Splits> {
  const first = yield* firstPaths(finder, request.amount);
  if (first.kind === 'needsTicks') return first;
  if (first.paths.length === 0) return { kind: 'splits', splits: [] };
  const further = new BestPathOnTop(graph, request);
  const options = { further, input, maxSplits: request.maxSplits, known, sets };
  const whole = Number(input);
  const start = balanced(first.paths, [whole, ...first.paths.slice(1).map(() => 0)], whole);
  const all = yield* addPaths(start, options);
  const splits = yield* splitsOf(all, graph, request, options);
  const more = splits.kind === 'splits' ? yield* besideFull(all, options) : all;
  if (splits.kind === 'needsTicks' || more === all) return splits;
  // Of more paths others are left when the worst ones are dropped, not always better ones.
  const others = yield* splitsOf(more, graph, request, options);
  if (others.kind === 'needsTicks') return others;
  return { kind: 'splits', splits: [...splits.splits, ...others.splits] };
}

/** Returns splits over some of the paths of a set, for each number of them. */
function* splitsOf(
  all: Balanced,
  graph: PoolGraph,
  request: BestSplitRequest,
  { further, input, sets }: AddOptions & Pick<KnownPaths, 'sets'>,
): Steps<Splits> {
  const { maxSplits, tradeType, amount, gas = FREE_GAS } = request;
  const isInput = tradeType === 'exactInput';
  const splits: FilledLegs[] = [];
  const enough = isInput ? Number.POSITIVE_INFINITY : Number(amount);
  const net = new NetOfGas(gas, isInput ? undefined : Number(amount));
  const starts: Balanced[] = [];
  const carry = function* (set: Balanced): Steps<LegsInOrder | undefined> {
    const ordered = inOrder(set, Number(input), { tradeType, protocols: graph.protocols });
    const parts = isInput ? partsOfInput(ordered, input) : partsOfOutput(ordered, amount);
    return parts === undefined ? undefined : yield* fitToLiquidity(graph, parts, request);
  };
  let current = all;
  while (current.paths.length > 0) {
    yield;
    if (current.paths.length <= maxSplits) {
      if (current.paths.length === maxSplits && current.total < all.total * (1 - LOSS_WORTH_EXCHANGE)) {
        current = yield* exchangePaths(current, Number(input), { further });
      }
      const carried = yield* carry(current);
      if (carried?.kind === 'needsTicks') return carried;
      if (carried?.kind === 'filled') {
        splits.push(carried);
        starts.push(current);
      }
    }
    current = pruneOne(current, Number(input), enough);
  }
  const setsOf = gas === FREE_GAS ? setsByAmounts : setsNetOfGas;
  const terms = { graph, request, all, starts, sets, net, maxSplits, input: Number(input), further };
  for (const set of yield* setsOf(terms)) {
    if (starts.includes(set)) continue;
    const carried = yield* carry(set);
    if (carried?.kind === 'needsTicks') return carried;
    if (carried?.kind === 'filled') splits.push(carried);
  }
  return { kind: 'splits', splits };
}

export const partsOfInput = ({ paths, parts }: Balanced, amount: bigint) => wholeParts(paths, parts, amount);

/** Returns the outputs of the paths scaled to the whole output; `undefined` if that fails. */
export function partsOfOutput(balancedInput: Balanced, amount: bigint): Part[] | undefined {
  const scaled = scaleToOutput(balancedInput, Number(amount));
  if (scaled === undefined) return undefined;
  const { paths, parts } = scaled;
  const outputs = outputsOf(paths, parts);
  if (!outputs.every(Number.isFinite)) return undefined;
  const whole = wholeParts(paths, outputs, amount);
  return whole.every(({ part }) => part > 0n) ? whole : undefined;
}

/**
 * Rebalances in the order of execution, largest first, those that end with the same pair together: that order decides what a path gets
 * from a shared pool.
 */
export function inOrder(
  { paths, parts }: Balanced,
  amount: number,
  { tradeType, protocols }: { readonly tradeType: TradeType; readonly protocols: RoutingProtocols },
): Balanced {
  const order = [...parts.keys()].sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0));
  const largestFirst = {
    paths: order.map((index) => paths[index] ?? []),
    parts: order.map((index) => parts[index] ?? 0),
  };
  const sorted =
    tradeType === 'exactInput' ? togetherAtEnds(largestFirst, protocols) : mixedPathsLast(largestFirst);
  return balanceFinely(sorted.paths, sorted.parts, amount);
}

function togetherAtEnds({ paths, parts }: Pick<Balanced, 'paths' | 'parts'>, protocols: RoutingProtocols) {
  const order = routesTogether(paths, 'exactInput', protocols).flat();
  return { paths: order.map((index) => paths[index] ?? []), parts: order.map((index) => parts[index] ?? 0) };
}

/** Returns whole raw units that sum to the amount, in the same order; the first gets the rest of the rounding. */
function wholeParts(paths: readonly Path[], parts: readonly number[], amount: bigint): Part[] {
  const whole = parts.map((part) => BigInt(Math.floor(part)));
  const rest = amount - whole.reduce((total, part) => total + part, 0n);
  return paths.map((path, index) => ({ path, part: (whole[index] ?? 0n) + (index === 0 ? rest : 0n) }));
}

/**
 * Moves the paths over both protocols behind the others; keeps the order otherwise. An exact output over both buys more of
 * its intermediate tokens than it needs, which makes their pools dearer for the paths after it.
 */
export function mixedPathsLast<
  Split extends { readonly paths: readonly Path[]; readonly parts: readonly number[] },
>({ paths, parts }: Split): { readonly paths: readonly Path[]; readonly parts: readonly number[] } {
  const order = [...paths.keys()].sort((a, b) => Number(isMixed(paths[a])) - Number(isMixed(paths[b])));
  return { paths: order.map((index) => paths[index] ?? []), parts: order.map((index) => parts[index] ?? 0) };
}

function isMixed(path: Path = []): boolean {
  return path.some(({ protocolBit }) => protocolBit !== path[0]?.protocolBit);
}
