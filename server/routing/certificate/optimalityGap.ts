import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import { finish, type Steps } from '../model/steps.ts';
import { LISTED_END } from '../search/tuning.ts';
import { BoundedTrade, type BoundRequest } from './boundedTrade.ts';
import { isCutByGas } from './cutByGas.ts';
import { firstGap, leastGap, type TradeDual } from './leastGap.ts';
import { marginalPrices } from './marginalPrices.ts';
import { dualNetwork } from './network/dualNetwork.ts';
import type { Prices } from './prices.ts';

/**
 * The reason why there is no bound: a pool may give more past the ticks that were read, or both tokens have
 * too many pools. Or gas is most of the trade, or a pool would give more if a transaction had more gas. Or
 * routes may have more than three pools.
 */
export type OpenGap = 'unreadTicks' | 'tooManyPools' | 'mostlyGas' | 'gasLimit' | 'longRoutes';

/**
 * Returns an upper bound on the gain of any other routing over the same pools, ppm of the computed side,
 * rounded up. Other routings have up to `maxHops` hops and `mostRoutes` routes, and may share pools. The gain
 * is net of gas if the request weighs it; without a bound the reason is returned.
 * @param legs leave at least as much as the best single route does: other routings are those of several
 */
export function optimalityGap(
  graph: PoolGraph,
  request: BoundRequest,
  legs: readonly Route[],
): number | OpenGap {
  return finish(optimalityGapSteps(graph, request, legs));
}

/** Computes `optimalityGap`, and yields between steps. */
export function* optimalityGapSteps(
  graph: PoolGraph,
  request: BoundRequest,
  legs: readonly Route[],
): Steps<number | OpenGap> {
  // Lagrangian relaxation: any prices of the tokens give a bound, because a trade is worth at most its input
  // at its price plus the surplus of each pool at the prices. A token has one price after a first pool and
  // another, no higher, before a last pool. See Geoffrion, "Lagrangean relaxation for integer programming"
  // (1974), and Diamandis, Resnick, Chitra, Angeris, "An Efficient Algorithm for Optimal Routing Through
  // Constant Function Market Makers" (2023).
  if (legs.length === 0) return 'unreadTicks';
  const trade = new BoundedTrade(graph, request, legs);
  const dual = yield* dualOf(graph, request, trade, marginalPrices(graph, legs));
  if (typeof dual === 'string') return dual;
  yield;
  const gap = yield* leastGap(dual);
  if (gap === 'mostlyGas') return gap;
  return gap < Number.POSITIVE_INFINITY ? Math.ceil(Math.max(0, gap) * 1e9) / 1e3 : 'unreadTicks';
}

/**
 * Returns true if the dual at the prices of the best single route proves that no routing over several leaves
 * more. Where that route moves its price by more than its gas, nothing is asked: hardly any bound proves it.
 */
export function* isBestAlone(graph: PoolGraph, request: BoundRequest, route: Route): Steps<boolean> {
  const trade = new BoundedTrade(graph, request, [route]);
  const prices = marginalPrices(graph, [route]);
  const { input, output } = trade.inComputed(prices);
  if (!(output * trade.amountOut - input * trade.amountIn < trade.gas)) return false;
  const dual = yield* dualOf(graph, request, trade, prices);
  return typeof dual === 'object' && (yield* firstGap(dual)) <= 0;
}

/** Returns the dual of a trade with the prices to begin with, or the reason why it bounds nothing. */
function* dualOf(
  graph: PoolGraph,
  request: BoundRequest,
  trade: BoundedTrade,
  marginal: Prices,
): Steps<TradeDual | OpenGap> {
  const ends = graph.endsOf(request.tokenIn, request.tokenOut);
  if (ends === undefined) return 'unreadTicks';
  if (request.maxHops > 3) return 'longRoutes';
  if (hasManyPools(graph, ends.start) && hasManyPools(graph, ends.end)) return 'tooManyPools';
  const network = yield* dualNetwork(graph, request, ends, trade);
  const mean = trade.amountOut / trade.amountIn;
  if (isCutByGas(network, knownPrices(marginal, 0, mean), trade.amountOut)) return 'gasLimit';
  // Where a last unit gives far less than the mean, as after a pool was emptied, the mean says more.
  const start = trade.inComputed(knownPrices(marginal, mean / 2, mean));
  return { network, trade, mostRoutes: request.mostRoutes ?? Number.POSITIVE_INFINITY, start };
}

/**
 * Returns true if a token has too many pools with liquidity: a bound would take longer than a split. Empty
 * ones cost a stranger gas alone.
 */
function hasManyPools({ adjacency }: PoolGraph, token: number): boolean {
  let left = LISTED_END;
  for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++)
    if ((adjacency.outOf.rates[position] ?? 0) < Number.POSITIVE_INFINITY && left-- === 0) return true;
  return false;
}

/** Returns prices with the mean for an input whose price is not finite, or too low. */
function knownPrices({ input, output, tokens }: Prices, above: number, mean: number): Prices {
  return { input: input > above && Number.isFinite(input) ? input : mean, output, tokens };
}
