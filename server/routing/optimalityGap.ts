import type { BestPathRequest } from './bestPath.ts';
import { DualBound } from './bound/dualBound.ts';
import { pricesOn } from './bound/routePrices.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { Route } from './route.ts';
import { finish, type Steps } from './steps.ts';

/**
 * Returns an upper bound on what any routing over the same pools and at most `maxHops` hops, splits and shared pools
 * included, could gain over these routes: parts per million of the computed side, gas aside. `null` if unread ticks
 * leave it open.
 *
 * Any prices of the tokens give such a bound: a trade is worth at most its input at its price plus what each pool
 * earns at the prices. Tokens on the routes have the prices at which the routes trade, so that their pools earn what
 * they earn now; other tokens those at which their pools earn least. A token has one price after a first pool and
 * another, no higher, before a last pool.
 */
export function optimalityGap(
  graph: PoolGraph,
  request: BestPathRequest,
  legs: readonly Route[],
): number | null {
  return finish(optimalityGapSteps(graph, request, legs));
}

/** Yields between steps; see `optimalityGap`. */
export function* optimalityGapSteps(
  graph: PoolGraph,
  request: BestPathRequest,
  legs: readonly Route[],
): Steps<number | null> {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined) return null;
  const sum = (amounts: readonly (bigint | undefined)[]) =>
    Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
  const amountIn = sum(legs.map(({ amounts }) => amounts[0]));
  const amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  const prices = pricesOn(graph, legs);
  const { input } = prices;
  const surplus = yield* new DualBound(graph, request, ends, prices).least();
  const gap =
    request.tradeType === 'exactInput'
      ? (input * amountIn + surplus - amountOut) / amountOut
      : (amountIn - (amountOut - surplus) / input) / amountIn;
  return Number.isFinite(gap) ? Math.ceil(Math.max(0, gap) * 1e9) / 1e3 : null;
}
