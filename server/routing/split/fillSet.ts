import type { LegsInOrder, Part } from '../execution/executeLegs.ts';
import { fitToLiquidity } from '../execution/fitToLiquidity.ts';
import { routesTogether } from '../execution/routesTogether.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import type { RoutingProtocols } from '../pools/routingProtocols.ts';
import { type Balanced, balanceFinely, scaleToOutput } from './balance/balance.ts';
import { FlowNetwork } from './balance/flowNetwork.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';

type PartedPaths = Pick<Balanced, 'paths' | 'parts'>;

/** Returns the exact legs of a set that carries `input`; `undefined` if no scale fits an exact output. */
export function* fillSet(
  graph: PoolGraph,
  request: BestSplitRequest,
  set: Balanced,
  input: bigint,
): Steps<LegsInOrder | undefined> {
  const { tradeType, amount } = request;
  const ordered = inOrder(set, Number(input), request, graph.protocols);
  const parts =
    tradeType === 'exactInput'
      ? wholeParts(ordered.paths, ordered.parts, input)
      : partsOfOutput(ordered, amount);
  return parts === undefined ? undefined : yield* fitToLiquidity(graph, parts, request);
}

/** Returns the outputs of the paths scaled to the whole output; `undefined` if that fails. */
function partsOfOutput(balancedInput: Balanced, amount: bigint): Part[] | undefined {
  const scaled = scaleToOutput(balancedInput, Number(amount));
  if (scaled === undefined) return undefined;
  const { paths, parts } = scaled;
  const outputs = [...FlowNetwork.carrying(paths, parts).outputs];
  if (!outputs.every(Number.isFinite)) return undefined;
  const whole = wholeParts(paths, outputs, amount);
  return whole.every(({ part }) => part > 0n) ? whole : undefined;
}

/**
 * Rebalances a set in the order of execution: the largest part first, paths that end with the same pair
 * together. That order decides the output that a path gets from a shared pool.
 */
function inOrder(
  { paths, parts }: Balanced,
  amount: number,
  { tradeType, mayHandOver }: BestSplitRequest,
  protocols: RoutingProtocols,
): Balanced {
  const order = [...parts.keys()].sort((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0));
  const largestFirst = inTurn(order, { paths, parts });
  const together = () => routesTogether(largestFirst.paths, tradeType, protocols, mayHandOver);
  const isSale = tradeType === 'exactInput';
  const sorted = isSale ? inTurn(together().flat(), largestFirst) : mixedPathsLast(largestFirst);
  return balanceFinely(sorted.paths, sorted.parts, amount);
}

/** Returns the paths in that order, by their numbers. */
function inTurn(order: readonly number[], { paths, parts }: PartedPaths): PartedPaths {
  return { paths: order.map((index) => paths[index] ?? []), parts: order.map((index) => parts[index] ?? 0) };
}

/**
 * Returns whole raw units that sum to the amount, in the same order; the first gets the rest of the rounding.
 */
function wholeParts(paths: readonly Path[], parts: readonly number[], amount: bigint): Part[] {
  const whole = parts.map((part) => BigInt(Math.floor(part)));
  const rest = amount - whole.reduce((total, part) => total + part, 0n);
  return paths.map((path, index) => ({ path, part: (whole[index] ?? 0n) + (index === 0 ? rest : 0n) }));
}

/**
 * Moves the paths over several protocols behind the others, and keeps the order otherwise. An exact output
 * over several buys an excess of intermediate tokens, which makes their pools dearer for later paths.
 */
export function mixedPathsLast(some: PartedPaths): PartedPaths {
  const { paths } = some;
  const order = [...paths.keys()].sort((a, b) => Number(isMixed(paths[a])) - Number(isMixed(paths[b])));
  return inTurn(order, some);
}

function isMixed(path: Path = []): boolean {
  return path.some(({ protocolBit }) => protocolBit !== path[0]?.protocolBit);
}
