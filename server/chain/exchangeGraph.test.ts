import { expect, test } from 'vitest';
import { v2Pool } from '../routing/model/pool.ts';
import type { V2PoolFactory } from '../routing/model/poolFactory.ts';
import { findBestPath } from '../routing/search/bestPath.ts';
import { nth, token } from '../routing/testkits/markets.testkit.ts';
import { ExchangeGraph } from './exchangeGraph.ts';

const factoryOf = (exchange: string, seed: number): V2PoolFactory => ({
  address: nth(seed),
  exchange,
  protocol: 'v2',
  feePips: 3000,
});
const [OURS, THEIRS] = [factoryOf('ours', 0xf1), factoryOf('theirs', 0xf2)];
const ends = { token0: token(0), token1: token(1) };
const ourPair = v2Pool({ address: nth(1), ...ends }, OURS);
const theirPair = v2Pool({ address: nth(2), ...ends }, THEIRS);
const stateOf = (reserve1: bigint) => ({ protocol: 'v2' as const, reserve0: 10n ** 21n, reserve1 });

/** Returns 1 whole of token 0 sold in a graph, raw units of token 1; undefined where it has no path. */
function sold(graph: Parameters<typeof findBestPath>[0]): bigint | undefined {
  const request = { tokenIn: token(0), tokenOut: token(1), tradeType: 'exactInput', maxHops: 3 } as const;
  const best = findBestPath(graph, { ...request, amount: 10n ** 18n });
  return best.kind === 'found' ? best.route.amounts.at(-1) : undefined;
}

function market(): ExchangeGraph {
  const graph = new ExchangeGraph(['ours', 'theirs']);
  for (const pool of [ourPair, theirPair]) graph.addPool(pool);
  graph.setState(ourPair.id, stateOf(10n ** 21n));
  graph.setState(theirPair.id, stateOf(2n * 10n ** 21n));
  return graph;
}

test('ExchangeGraph.of has the pools and states of one exchange, and the whole has all', () => {
  const graph = market();
  // 997 · 10^18 · 10^21 / (1000 · 10^21 + 997 · 10^18), and twice that.
  expect(sold(graph.of('ours'))).toBe(996006981039903216n);
  expect(sold(graph.of('theirs'))).toBe(1992013962079806432n);
  expect(sold(graph)).toBe(1992013962079806432n);
  expect([graph.poolCount, graph.of('ours').poolCount, graph.of('theirs').poolCount]).toEqual([2, 1, 1]);
});

test('ExchangeGraph follows each change of a pool in the graph of its exchange', () => {
  const graph = market();
  graph.setState(ourPair.id, stateOf(3n * 10n ** 21n));
  expect(sold(graph.of('ours'))).toBe(2988020943119709649n);
  graph.clearState(theirPair.id);
  expect(sold(graph.of('theirs'))).toBeUndefined();
  expect(graph.of('theirs').hasPool(theirPair.id)).toBe(true);
  graph.removePool(theirPair.id);
  expect(graph.of('theirs').hasPool(theirPair.id)).toBe(false);
  graph.clearAllStates();
  expect([sold(graph), sold(graph.of('ours'))]).toEqual([undefined, undefined]);
  graph.setState(ourPair.id, stateOf(10n ** 21n));
  expect(sold(graph.of('ours'))).toBe(996006981039903216n);
});

test('ExchangeGraph.of is the whole graph where there is one exchange, and refuses an unknown one', () => {
  const one = new ExchangeGraph(['ours']);
  expect(one.of('ours')).toBe(one);
  expect(one.exchanges).toEqual([]);
  expect(() => market().of('nobody')).toThrow('no exchange nobody');
});
