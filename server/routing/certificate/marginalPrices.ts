import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Prices } from './prices.ts';

/** Relative distance at which the price is read on both sides of the flow of a pool. */
const ASIDE = 1e-9;

/**
 * A pool on a route: its input token, and its output per input for the last unit and for one more. Past its
 * end by rounding, the last unit may have given any output.
 */
interface Priced {
  readonly from: number;
  readonly last: number;
  readonly next: number;
}

/**
 * Returns the marginal prices at which routes trade. At a step of a pool's price, or at its end, any price
 * from the last to the next unit fits. The one at which the route's other pools earn least is taken.
 */
export function marginalPrices(graph: PoolGraph, legs: readonly Route[]): Prices {
  const paths = pricedPaths(graph, legs);
  const input = Math.max(
    ...paths.map((path) => product(path.map(({ next }) => next))),
    Math.min(...paths.map((path) => product(path.map(({ last }) => last)))),
  );
  const tokens = new Map<number, number>();
  for (const path of paths) {
    let worth = 1;
    for (let index = path.length - 1; index > 0; index--) {
      const { from, last, next } = path[index] as Priced;
      const cost = input / product(path.slice(0, index).map((before) => before.next));
      worth = Math.min(worth * last, Math.max(worth * next, cost));
      if (worth > 0 && Number.isFinite(worth)) tokens.set(from, Math.max(tokens.get(from) ?? 0, worth));
    }
  }
  return { input, output: 1, tokens };
}

function pricedPaths(graph: PoolGraph, legs: readonly Route[]): Priced[][] {
  const carried = new Map<PoolSide, number>();
  const paths = legs.map(({ hops, amounts }) =>
    hops.flatMap(({ pool, tokenIn }, index) => {
      const [entry] = graph.entriesOf([pool]);
      if (entry === undefined) return [];
      const isFrom0 = tokenIn === pool.token0;
      const side = isFrom0 ? entry.zeroForOne : entry.oneForZero;
      carried.set(side, (carried.get(side) ?? 0) + Number(amounts[index] ?? 0n));
      return [{ side, from: isFrom0 ? entry.token0 : entry.token1 }];
    }),
  );
  return paths.map((path) =>
    path.map(({ side, from }) => {
      const amount = carried.get(side) ?? 0;
      const last = side.slopeOut(amount * (1 - ASIDE)) || Number.POSITIVE_INFINITY;
      return { from, last, next: side.slopeOut(amount * (1 + ASIDE)) };
    }),
  );
}

const product = (factors: readonly number[]) => factors.reduce((result, factor) => result * factor, 1);
