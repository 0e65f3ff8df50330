import type { Part, Splits } from '../execution/executeLegs.ts';
import { fitToLiquidity } from '../execution/fitToLiquidity.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Hop, Route } from '../model/route.ts';
import type { Steps } from '../model/steps.ts';
import type { Path, PoolSide } from '../pools/poolSide.ts';
import type { BestSplitRequest } from './bestSplitRequest.ts';

/**
 * Returns the split over the routes of an earlier one at the present states. Each keeps its part as far as
 * the pools take it. There is none where a token or pool of it is barred now, or the amount is another.
 */
export function* splitAgain(
  graph: PoolGraph,
  request: BestSplitRequest,
  before: readonly Route[],
): Steps<Splits> {
  const parts = partsOf(graph, request, before);
  const carried = parts === undefined ? undefined : yield* fitToLiquidity(graph, parts, request);
  if (carried?.kind === 'needsTicks') return carried;
  return { kind: 'splits', splits: carried?.kind === 'filled' ? [carried] : [] };
}

function partsOf(
  graph: PoolGraph,
  request: BestSplitRequest,
  before: readonly Route[],
): readonly Part[] | undefined {
  const isSale = request.tradeType === 'exactInput';
  const parts = before.map(({ hops, amounts }) => ({
    path: pathOf(graph, request, hops),
    part: (isSale ? amounts[0] : amounts[amounts.length - 1]) ?? 0n,
  }));
  const whole = parts.reduce((sum, { part }) => sum + part, 0n);
  return whole === request.amount && parts.every(({ path }) => path.length > 0) ? parts : undefined;
}

/** Returns the path of the hops; empty where one of them is barred or gone. */
function pathOf(
  graph: PoolGraph,
  { tokenOut, barred, barredPools, between }: BestSplitRequest,
  hops: readonly Hop[],
): Path {
  const isBarred = ({ pool, tokenOut: token }: Hop) =>
    barredPools?.has(pool.id) ||
    (token !== tokenOut && (barred?.has(token) || between?.has(token) === false));
  const path = pathOfHops(graph, hops);
  return hops.some(isBarred) || path.length < hops.length ? [] : path;
}

/** Returns the sides of pools in the graph; it leaves out those that are in it no more. */
export function pathOfHops(graph: PoolGraph, hops: readonly Hop[]): Path {
  return hops.flatMap(({ pool, tokenIn }): PoolSide[] => {
    const [entry] = graph.entriesOf([pool]);
    if (entry === undefined) return [];
    return [entry.zeroForOne.tokenIn === tokenIn ? entry.zeroForOne : entry.oneForZero];
  });
}
