import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { pricesOn } from './seek/routePrices.ts';
import { meanPrices } from './seek/startingPrices.ts';

/** Part of the output of a trade from which more of a pool counts. */
const WORTH_COUNTING = 1e-6;

/**
 * Returns true if some pool between the tokens of the routes would be worth more if a transaction had more
 * gas. Worths are at the prices at which the routes trade. No bound counts the output of a pool past its gas.
 */
export function isCutByGas(graph: PoolGraph, legs: readonly Route[]): boolean {
  const sum = (amounts: readonly (bigint | undefined)[]) =>
    Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
  const amountIn = sum(legs.map(({ amounts }) => amounts[0]));
  const amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  const worths = worthsOf(graph, legs, amountOut / amountIn);
  for (const [from, worthIn] of worths) {
    for (const [to, worthOut] of worths) {
      if (from === to) continue;
      for (const side of sidesBetween(graph, from, to)) {
        const more = side.surplusPastGas?.(worthIn / worthOut) ?? 0;
        if (more * worthOut > WORTH_COUNTING * amountOut) return true;
      }
    }
  }
  return false;
}

/** Returns the worth of one raw unit of each token of the routes, in the output, by token number. */
function worthsOf(graph: PoolGraph, legs: readonly Route[], mean: number): Map<number, number> {
  // By the output of one unit more, not by the mean, which is better wherever a pool comes to its end.
  const marginal = pricesOn(graph, legs);
  const isKnown = marginal.input > 0 && Number.isFinite(marginal.input);
  const prices = isKnown ? marginal : meanPrices(graph, legs, mean);
  const worths = new Map<number, number>();
  for (const [token, { beforeLast }] of prices.tokens) worths.set(token, beforeLast);
  const hops = legs[0]?.hops ?? [];
  const [start, end] = [hops[0]?.tokenIn, hops.at(-1)?.tokenOut].map((token) =>
    token === undefined ? undefined : graph.tokens.find(token),
  );
  if (start !== undefined) worths.set(start, prices.input);
  if (end !== undefined) worths.set(end, 1);
  return worths;
}

function* sidesBetween({ adjacency }: PoolGraph, from: number, to: number): Iterable<PoolSide> {
  const isFewer = adjacency.degreeOf(from) <= adjacency.degreeOf(to);
  const [token, other] = isFewer ? [from, to] : [to, from];
  for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++) {
    if (adjacency.neighbours[position] !== other) continue;
    const entry = adjacency.entryAt(position);
    if (entry !== undefined) yield entry.token0 === from ? entry.zeroForOne : entry.oneForZero;
  }
}
