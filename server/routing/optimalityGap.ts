import type { BestPathRequest } from './bestPath.ts';
import { LayeredSurplus, type Prices } from './layeredSurplus.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { PoolSide } from './poolSide.ts';
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

/** The same in steps. */
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
  const surplus = yield* new LayeredSurplus(graph, request, ends, prices).least();
  const gap =
    request.tradeType === 'exactInput'
      ? (input * amountIn + surplus - amountOut) / amountOut
      : (amountIn - (amountOut - surplus) / input) / amountIn;
  return Number.isFinite(gap) ? Math.ceil(Math.max(0, gap) * 1e9) / 1e3 : null;
}

function pricesOn(graph: PoolGraph, legs: readonly Route[]): Prices {
  const carried = new Map<PoolSide, number>();
  const paths = legs.map(({ hops, amounts }) =>
    hops.flatMap(({ pool, tokenIn }, index) => {
      const [entry] = graph.entriesOf(new Set([pool]));
      if (entry === undefined) return [];
      const side = tokenIn === pool.token0 ? entry.zeroForOne : entry.oneForZero;
      carried.set(side, (carried.get(side) ?? 0) + Number(amounts[index] ?? 0n));
      return [{ side, from: tokenIn === pool.token0 ? entry.token0 : entry.token1 }];
    }),
  );
  let input = 0;
  const tokens = new Map<number, number>();
  for (const path of paths) {
    let worth = 1;
    for (const [back, { side, from }] of path.toReversed().entries()) {
      worth *= side.slopeOut(carried.get(side) ?? 0);
      if (back === path.length - 1) input = Math.max(input, worth);
      else tokens.set(from, Math.max(tokens.get(from) ?? 0, worth));
    }
  }
  return { input, tokens };
}
