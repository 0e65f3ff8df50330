import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf, v3Pool } from '../../routing/model/pool.ts';
import { UNI, USDC } from '../../universalRouter/routes.testkit.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';
import { addPair, E18, poolAddress } from './quoteSources.testkit.ts';

export const SALE: TradeRequest = {
  tokenIn: USDC,
  tokenOut: UNI,
  tradeType: 'exactInput',
  amount: E18,
  maxHops: 3,
};
export const never = new AbortController();

/** 1 for 1 in a pair of a million. */
export function oneMarket(): PoolGraph {
  const graph = new PoolGraph();
  addPair(graph, 1, USDC, UNI, 1_000_000n);
  return graph;
}
/** floor(997 · 10^18 · 10^24 / (1000 · 10^24 + 997 · 10^18)). */
export const OUT = 996_999_005_991_991_025n;

/** A pool of the same depth, of which only the ticks next to the price are known. */
export function narrowPool(graph: PoolGraph, index: number): void {
  const [token0, token1] = [UNI, USDC];
  graph.addPool(v3Pool({ address: poolAddress(index), token0, token1, fee: 500, tickSpacing: 10 }));
  setRange(graph, index, 0);
}
export function setRange(graph: PoolGraph, index: number, known: number): void {
  const tickRange = { lowerTick: -known, upperTick: known, ticks: [] };
  graph.setState(poolIdOf(poolAddress(index)), {
    protocol: 'v3',
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 10n ** 24n,
    tickRange,
  });
}
