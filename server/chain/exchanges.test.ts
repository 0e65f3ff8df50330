/**
 * Two V2 exchanges with different fees: each pool is of the exchange whose factory brought it, whichever way
 * it came.
 */
import { type Address, encodeAbiParameters, type Hex, numberToHex, pad, toHex } from 'viem';
import { expect, test } from 'vitest';
import { fetchPools } from '../indexer/pools/indexedPools.ts';
import { PoolGraph } from '../routing/graph/poolGraph.ts';
import type { Pool } from '../routing/model/pool.ts';
import { findBestPath } from '../routing/search/bestPath.ts';
import { nth, token } from '../routing/testkits/markets.testkit.ts';
import { ChainReader } from './calls/chainReader.ts';
import { fakeHash } from './fakeNode.testkit.ts';
import { parseLogs } from './logs/poolLogs.ts';
import { CHAIN_PROTOCOLS, factoriesOf, poolFactoriesOf } from './protocols/chainProtocols.ts';
import { PinnedCalls } from './rpc/pinnedCalls.ts';
import { decodePools, encodePools } from './snapshot/snapshotRows.ts';
import { PoolFactsReader } from './sources/poolFacts.ts';

const [DEAR, CHEAP, STRANGER] = [nth(0xf1), nth(0xf2), nth(0xf3)];
const [TOKEN0, TOKEN1] = [token(0), token(1)];
const FACTORIES = {
  v2Factory: DEAR,
  v3Factory: null,
  feeTiers: [500],
  others: [{ v2Factory: CHEAP, v3Factory: null, feeTiers: [], v2FeePips: 2500 }],
};
/** Of each factory the pair of both tokens, which holds 10^24 of each. */
const PAIR_OF = new Map<Address, Address>([
  [DEAR, nth(1)],
  [CHEAP, nth(2)],
]);
const HELD = 10n ** 24n;
const BLOCK = { number: 100n, hash: fakeHash(100), parentHash: fakeHash(99) };

const bytes = (value: bigint | number, size: number) => numberToHex(value, { size }).slice(2);
const SEEN = `${bytes(100, 8)}${fakeHash(99).slice(2)}`;
const RESERVES = `${bytes(HELD, 14)}${bytes(HELD, 14)}`;

/** Answers each lens for the factory that its request names, as the contracts would. */
function callsAnsweredBy(answer: (factory: Address, pair: Address) => string) {
  const asked: Address[] = [];
  const calls = new PinnedCalls({ send: () => Promise.reject(new Error('not asked')) } as never);
  calls.run = async (_, data) =>
    data.map((each): Hex => {
      // The one that is asked stands before the others.
      const placeOf = ([one]: readonly [Address, Address]) => (each.indexOf(one.slice(2)) >>> 0) + 1;
      const [factory, pair] = [...PAIR_OF].toSorted((a, b) => placeOf(a) - placeOf(b))[0] ?? [];
      if (factory === undefined || pair === undefined) throw new Error('a request that names no factory');
      asked.push(factory);
      return `0x${answer(factory, pair)}`;
    });
  return { calls, asked };
}

/** What a graph of these pools gives for 10^20 of the first token through each of them. */
function soldThrough(pools: readonly Pool[]): Map<string, bigint | undefined> {
  return new Map(
    pools.map((pool) => {
      const graph = new PoolGraph();
      graph.addPool(pool);
      graph.setState(pool.id, { protocol: 'v2', reserve0: HELD, reserve1: HELD });
      const found = findBestPath(graph, {
        tokenIn: TOKEN0,
        tokenOut: TOKEN1,
        maxHops: 3,
        tradeType: 'exactInput',
        amount: 10n ** 20n,
      });
      return [pool.address, found.kind === 'found' ? found.route.amounts.at(-1) : undefined];
    }),
  );
}

/** 10^20 · (10^6 − fee) · 10^24 / (10^24 · 10^6 + 10^20 · (10^6 − fee)), rounded down. */
const EXPECTED = new Map<string, bigint>([
  [nth(1), 99_690_060_900_928_177_460n],
  [nth(2), 99_740_050_929_919_740_505n],
]);

const creationBy = (factory: Address, pair: Address, logIndex: number) => ({
  address: factory,
  topics: [CHAIN_PROTOCOLS.v2.creationTopic, pad(TOKEN0), pad(TOKEN1)],
  data: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [pair, 1n]),
  blockNumber: '0x64',
  logIndex: toHex(logIndex),
});

test('creation logs: the factory that emitted one decides, and one of nobody counts for nothing', async () => {
  const logs = [creationBy(CHEAP, nth(2), 0), creationBy(STRANGER, nth(3), 1), creationBy(DEAR, nth(1), 2)];
  const { parts } = await parseLogs([logs], FACTORIES, () => true);
  const { created } = parts[0];
  expect(created.map(({ address, factory, fee }) => [address, factory.address, fee])).toEqual([
    [nth(2), CHEAP, 2500],
    [nth(1), DEAR, 3000],
  ]);
  expect(soldThrough(created)).toEqual(EXPECTED);
  expect(factoriesOf(FACTORIES)).toEqual([DEAR, CHEAP]);
});

test('look-ups: each factory is asked for the pair, and its pool is of it', async () => {
  const record = (pair: Address) => `${bytes(0, 2)}${bytes(0, 3)}${bytes(0, 3)}${pair.slice(2)}`;
  const { calls, asked } = callsAnsweredBy(
    (_, pair) => `01${bytes(1, 2)}${bytes(1, 2)}${record(pair)}01${RESERVES}${SEEN}`,
  );
  const reader = new ChainReader(calls, FACTORIES);
  const pairs = [[TOKEN0, TOKEN1]] as const;
  const { found, readings, pairsDone } = await reader.readPartly(BLOCK, { pools: [], pairs });
  expect(asked.toSorted()).toEqual([DEAR, CHEAP]);
  expect(pairsDone).toEqual(pairs);
  expect(readings.size).toBe(2);
  expect(found.map(({ factory }) => factory)).toEqual(poolFactoriesOf(FACTORIES));
  expect(soldThrough(found)).toEqual(EXPECTED);
  // A pool that is not confirmed is asked for at its own factory.
  const confirming = callsAnsweredBy(() => `0101${RESERVES}${SEEN}`);
  const again = new ChainReader(confirming.calls, FACTORIES);
  const [first, second] = found as [Pool, Pool];
  await again.read(BLOCK, { pools: [second], pairs: [], isConfirmed: () => false });
  expect(confirming.asked).toEqual([CHEAP]);
  await again.read(BLOCK, { pools: [first], pairs: [], isConfirmed: () => false });
  expect(confirming.asked).toEqual([CHEAP, DEAR]);
});

test('facts of an address: the factory that knows it', async () => {
  const ends = `${TOKEN0.slice(2)}${TOKEN1.slice(2)}`;
  const balance = `01${bytes(7, 32)}`;
  const { calls } = callsAnsweredBy((factory) =>
    factory === CHEAP ? `0102${ends}${balance}${balance}${RESERVES}` : '0101',
  );
  const facts = await new PoolFactsReader(calls, FACTORIES).read(BLOCK, nth(2));
  expect(facts).toMatchObject({ kind: 'v2', pool: { fee: 2500, factory: { address: CHEAP } } });
});

test('a snapshot names the exchange of each pool, in one byte', async () => {
  const poolFactories = poolFactoriesOf(FACTORIES);
  const logs = [creationBy(CHEAP, nth(2), 0), creationBy(DEAR, nth(1), 1)];
  const { created } = (await parseLogs([logs], FACTORIES, () => true)).parts[0];
  const slice = encodePools(
    created.map((pool) => ({ pool, isConfirmed: true })),
    poolFactories,
  );
  const pools = [...decodePools(slice, poolFactories)].map(({ pool }) => pool);
  expect(pools).toEqual(created);
  expect(pools.map(({ factory }) => factory)).toEqual(poolFactories.toReversed());
  expect(soldThrough(pools)).toEqual(EXPECTED);
  expect([slice[66], slice[133], slice.length]).toEqual([1, 0, 134]);
  expect(() => [...decodePools(slice, poolFactories.slice(0, 1))]).toThrow(RangeError);
  expect(() =>
    encodePools(
      [{ pool: { ...created[0], factory: { ...poolFactories[0] } } as Pool, isConfirmed: true }],
      poolFactories,
    ),
  ).toThrow(RangeError);
});

test('rows of an index: of the exchange whose factory it follows', async () => {
  const row = { address: nth(2), token0: TOKEN0, token1: TOKEN1, fee: 0, tickSpacing: 0 };
  const answer = { _meta: { number: 100n, hash: fakeHash(100) }, pairs: [row], pools: [] };
  const client = { query: async () => answer } as never;
  const { chunks } = await fetchPools(client, 90n, undefined, poolFactoriesOf(FACTORIES).slice(1));
  const pools: Pool[] = [];
  for await (const chunk of chunks) pools.push(...chunk);
  expect(pools.map(({ factory }) => factory)).toEqual(poolFactoriesOf(FACTORIES).slice(1));
  expect(soldThrough(pools)).toEqual(new Map([[nth(2), EXPECTED.get(nth(2))]]));
});
