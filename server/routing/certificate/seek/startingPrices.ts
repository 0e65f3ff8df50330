import type { PoolGraph } from '../../graph/poolGraph.ts';
import type { Route } from '../../model/route.ts';
import type { Prices, TokenPrice } from '../prices.ts';
import { pricesOn } from './routePrices.ts';

/**
 * Returns prices to begin a search with: those of the last units that the routes trade, and their means.
 * Where a last unit gives far less than the mean, as after a pool was emptied, the mean stands alone. It says
 * more of other pools then.
 * @param mean the output of the trade per input
 */
export function startingPrices(graph: PoolGraph, legs: readonly Route[], mean: number): readonly Prices[] {
  const marginal = pricesOn(graph, legs);
  const isUsable = marginal.input > mean / 2 && Number.isFinite(marginal.input);
  return isUsable ? [marginal, meanPrices(graph, legs, mean)] : [meanPrices(graph, legs, mean)];
}

/** Returns the mean prices at which the routes trade. */
export function meanPrices(graph: PoolGraph, legs: readonly Route[], mean: number): Prices {
  const tokens = new Map<number, TokenPrice>();
  for (const { hops, amounts } of legs) {
    const last = Number(amounts.at(-1) ?? 0n);
    for (const [index, { tokenIn }] of hops.entries()) {
      const token = index === 0 ? undefined : graph.tokens.find(tokenIn);
      const worth = last / Number(amounts[index] ?? 0n);
      if (token !== undefined && worth > 0 && Number.isFinite(worth))
        tokens.set(token, { afterFirst: worth, beforeLast: worth });
    }
  }
  return { input: mean, tokens };
}
