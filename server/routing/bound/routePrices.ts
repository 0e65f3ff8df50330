import type { PoolGraph } from '../poolGraph.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Route } from '../route.ts';

/** What one unit more of the input, and of each token between, is worth in the output, by routes that carry it. */
export interface Prices {
  readonly input: number;
  /** By the number of the token. */
  readonly tokens: ReadonlyMap<number, number>;
}

/** By this part more and less than what a pool carries shows its price on both sides of where one ends. */
const ASIDE = 1e-9;

/**
 * A pool on a route: its token, and its output per input for the last unit that it carries and for one more. Where it
 * is past its end by rounding, nobody knows of the last one, and it may have given any.
 */
interface Priced {
  readonly from: number;
  readonly last: number;
  readonly next: number;
}

/**
 * The prices at which routes trade. Where a pool is at a step of its price, or at its end, any price between those of
 * the last unit and of the next one is that of the trade: it takes one at which the other pools of the route earn least.
 */
export function pricesOn(graph: PoolGraph, legs: readonly Route[]): Prices {
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
  return { input, tokens };
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
