import type { BestPathRequest } from './bestPath.ts';
import { DualBound } from './bound/dualBound.ts';
import { pricesOn } from './bound/routePrices.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { Route } from './route.ts';
import { finish, type Steps } from './steps.ts';

/**
 * At most how much more of the output, or less of the input, any routing over the same pools and at most `maxHops`
 * hops could give, whatever it splits and shares, in parts per million of what these routes give; gas aside. `null`
 * where ticks that were not read leave it open.
 *
 * Every price put on the tokens gives such a bound: what is traded cannot be worth more than the input at its price
 * and what each pool can earn at the prices. The prices here are those at which the routes themselves trade, so that
 * pools on them earn what they earn now; on tokens besides them, prices at which the pools around earn least. A token
 * has one price where the first pool has brought it and another, no higher, where only the last may follow.
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
