import { expect, test } from 'vitest';
import { PoolGraph } from '../graph/poolGraph.ts';
import { v2Pool } from '../model/pool.ts';
import { type Market, nth, token } from '../testkits/markets.testkit.ts';
import { type BestPath, bestPathSteps } from './bestPath.ts';

const MIDDLES = 700;
const LONELY = 200;
const E18 = 10n ** 18n;
const REQUEST = { tokenIn: token(0), tokenOut: token(1), amount: E18, maxHops: 3 } as const;

/** A pair with a little more of its second token, raw units. */
function pair(index: number, a: number, b: number, more: number): Market {
  const state = { protocol: 'v2' as const, reserve0: 1000n * E18, reserve1: 1000n * E18 + BigInt(more) };
  return { pool: v2Pool({ address: nth(index), token0: token(a), token1: token(b) }), state };
}

/** Hundreds of ways over one token that are about alike, the best way over two, and tokens with one pool. */
const markets: readonly Market[] = [
  ...Array.from({ length: MIDDLES }, (_, at) => [
    pair(2 * at, 0, 10 + at, at),
    pair(2 * at + 1, 10 + at, 1, (at * 37) % MIDDLES),
  ]).flat(),
  pair(5000, 10 + 3, 10 + 5, 20 * Number(E18)),
];
const lonely = Array.from({ length: LONELY }, (_, at) => pair(6000 + at, 0, 2000 + at, at));

function graphWith(all: readonly Market[]): PoolGraph {
  const graph = new PoolGraph();
  for (const { pool } of all) graph.addPool(pool);
  for (const { pool, state } of all) if (graph.isMissing(pool.id)) graph.setState(pool.id, state);
  return graph;
}

/**
 * Runs a search; between two steps a token with one pool is asked for, which moves the pools of the first
 * token.
 */
function searchAmong(graph: PoolGraph, tradeType: 'exactInput' | 'exactOutput') {
  const steps = bestPathSteps(graph, { ...REQUEST, tradeType });
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done) return { found: step.value, count };
    graph.endsOf(token(2000 + count), token(1));
  }
}

const poolsOf = (best: BestPath) =>
  best.kind === 'found' ? best.route.hops.map(({ pool }) => pool.address) : best.kind;

test.each(['exactInput', 'exactOutput'] as const)(
  'a search that is interrupted finds the best path all the same (%s)',
  (tradeType) => {
    const graph = graphWith([...markets, ...lonely]);
    const runs = graph.adjacency.changes;
    const { found, count } = searchAmong(graph, tradeType);
    expect(count).toBeGreaterThan(2);
    expect(graph.adjacency.changes).toBeGreaterThan(runs);
    expect(poolsOf(found)).toEqual([nth(6), nth(5000), nth(11)]);
  },
);
