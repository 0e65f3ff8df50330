import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pool, v2Pool } from '../routing/model/pool.ts';
import type { PoolFactory, V2PoolFactory } from '../routing/model/poolFactory.ts';
import { findBestPath } from '../routing/search/bestPath.ts';
import { arbitraryMarket, graphOf, nth, token } from '../routing/testkits/markets.testkit.ts';
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

test('ExchangeGraph gives a dead end its state of the moment at which somebody first asks for its token', () => {
  const graph = market();
  const part = graph.of('theirs');
  expect([graph.stateOf(theirPair.id), part.stateOf(theirPair.id)]).toEqual([
    stateOf(2n * 10n ** 21n),
    undefined,
  ]);
  graph.setState(theirPair.id, stateOf(10n ** 21n));
  expect(part.missingStates(token(0), token(1), 3)).toEqual([]);
  expect(sold(part)).toBe(996006981039903216n);
  // Once it has entered it follows.
  graph.setState(theirPair.id, stateOf(3n * 10n ** 21n));
  expect(sold(part)).toBe(2988020943119709649n);
  graph.clearState(theirPair.id);
  expect(part.missingStates(token(0), token(1), 3).map(({ address }) => address)).toEqual([
    theirPair.address,
  ]);
});

const TOKENS = [0, 1, 2, 3, 4, 5, 6, 7];
const EXCHANGES = ['ours', 'theirs', 'another'];
const change = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'set', 'set', 'set', 'clear', 'remove', 'forget', 'ask', 'ask'),
  place: fc.nat({ max: 29 }),
  ends: fc.uniqueArray(fc.constantFrom(...TOKENS), { minLength: 2, maxLength: 2 }),
});

test('ExchangeGraph.of searches as a graph does that has the pools of its exchange alone, whatever comes before', () => {
  const makers = fc.array(arbitraryMarket(TOKENS.length, 10n ** 18n, 10n ** 15n), {
    minLength: 30,
    maxLength: 30,
  });
  const changes = fc.array(change, { minLength: 20, maxLength: 100 });
  const check = fc.property(makers, changes, (make, all) => {
    const factories = new Map<string, PoolFactory>();
    const markets = make.map((each, place) => {
      const { pool, state } = each(place + 1);
      const exchange = EXCHANGES[place % EXCHANGES.length] as string;
      const key = `${exchange}${pool.protocol}`;
      const factory = factories.get(key) ?? { ...pool.factory, exchange };
      factories.set(key, factory);
      return { exchange, state, pool: { ...pool, factory } as Pool };
    });
    const graph = new ExchangeGraph(EXCHANGES);
    const [added, live] = [new Set<(typeof markets)[number]>(), new Set<(typeof markets)[number]>()];
    for (const { kind, place, ends } of all) {
      const each = markets[place] as (typeof markets)[number];
      const { pool, state, exchange } = each;
      if (kind === 'add') {
        added.add(each);
        graph.addPool(pool);
      } else if (kind === 'set' && added.has(each)) {
        live.add(each);
        graph.setState(pool.id, state);
      } else if (kind === 'clear') {
        live.delete(each);
        graph.clearState(pool.id);
      } else if (kind === 'remove') {
        added.delete(each);
        live.delete(each);
        graph.removePool(pool.id);
      } else if (kind === 'forget' && place % 8 === 0) {
        live.clear();
        graph.clearAllStates();
      } else if (kind === 'ask') {
        const [tokenIn, tokenOut] = ends.map(token) as [ReturnType<typeof token>, ReturnType<typeof token>];
        const request = {
          tokenIn,
          tokenOut,
          tradeType: 'exactInput',
          maxHops: 3,
          amount: 10n ** 15n,
        } as const;
        const isOf = (other: { readonly exchange: string }) => other.exchange === exchange;
        const [some, alone] = [graph.of(exchange), graphOf([...live].filter(isOf) as never)];
        expect(routeIn(some, request)).toEqual(routeIn(alone, request));
        const known = new Set([...live].map((one) => one.pool.id));
        for (const { id } of some.missingStates(tokenIn, tokenOut, 3)) expect(known.has(id)).toBe(false);
      }
    }
  });
  fc.assert(check, { numRuns: 100, endOnFailure: true });
});

/** Returns the best route of a request; undefined where there is none. */
function routeIn(...[graph, request]: Parameters<typeof findBestPath>) {
  const best = findBestPath(graph, request);
  return best.kind === 'found' ? best.route : undefined;
}
