import type { Address } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { toDecimalString } from '../../amm/rational.ts';
import { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { BLOCK_HASH, type FakeSubgraph, startFakeSubgraph } from '../../indexer/fakeSubgraph.testkit.ts';
import { WeekVolumes } from './weekVolumes.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [BUSY, QUIET, YOUNG, UNPRICED, STRANGER] = ['1', '2', '3', '4', '5'].map(address) as [
  ...[Address, Address, Address, Address, Address],
];
const NOW = 1_700_000_000;
const FIRST_HOUR = NOW - 7 * 86_400 - (NOW % 3600) + 3600;

const worth = (volumeUSD: string | null, swapCount: number, unpricedSwapCount = 0) => ({
  ...{ volumeUSD, swapCount: String(swapCount), unpricedSwapCount: String(unpricedSwapCount) },
});
const STATES = [
  { id: BUSY, hour: String(NOW - 3600), ...worth('1500.5', 9) },
  { id: QUIET, hour: String(FIRST_HOUR - 3600), ...worth('700', 3) },
  { id: YOUNG, hour: String(NOW), ...worth('40', 2) },
  { id: UNPRICED, hour: String(NOW), ...worth('10', 5, 4) },
];
const LISTED: Readonly<Record<string, object[]>> = {
  [BUSY]: [worth('1000.25', 5)],
  // The hour before its last one: the last is not listed yet.
  [QUIET]: [worth('600', 2)],
  [UNPRICED]: [worth('10', 2, 1)],
};

let index: FakeSubgraph | undefined;
afterEach(() => index?.close());

test('default: what was traded since the first whole hour of the week, and the past is asked for once an hour', async () => {
  index = await startFakeSubgraph(({ query, variables }) => {
    if (query.startsWith('query Worths')) return { pairs: STATES.slice(0, 1), pools: STATES.slice(1) };
    expect(variables['before']).toBe(FIRST_HOUR);
    const asked = Object.entries(variables).filter(([name]) => /^m\d/.test(name));
    return Object.fromEntries(asked.map(([name, id]) => [name, LISTED[String(id)] ?? []]));
  });
  const client = new SubgraphClient({ url: index.url, timeoutMs: 5000 });
  const volumes = new WeekVolumes(client);
  const read = async (hash: `0x${string}`, timestamp: number) => {
    const block = { number: 1n, hash, timestamp, hasIndexingErrors: false };
    const found = await volumes.of(block, [BUSY, QUIET, YOUNG, UNPRICED, STRANGER]);
    return [...found].map(([pool, usd]) => [pool, usd && toDecimalString(usd, 8)]);
  };
  const expected = [
    [BUSY, '500.25000'],
    [QUIET, '0'],
    [YOUNG, '40.000000'],
    [UNPRICED, null],
  ];
  expect(await read(BLOCK_HASH, NOW)).toEqual(expected);
  expect(await read(BLOCK_HASH, NOW)).toEqual(expected);
  expect(index.requests).toHaveLength(2);
  expect(await read(`0x${'cd'.repeat(32)}`, NOW + 12)).toEqual(expected);
  expect(index.requests.map(({ query }) => query.split('(')[0])).toEqual([
    ...['query Worths', 'query PastWorths', 'query Worths'],
  ]);
});

test('behavior: while the index fails, and without one, the volume of no pool is known', async () => {
  index = await startFakeSubgraph((_request, response) => {
    response.statusCode = 500;
    return {};
  });
  const block = { number: 1n, hash: BLOCK_HASH, timestamp: NOW, hasIndexingErrors: false };
  const failing = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  expect(await failing.of(block, [BUSY])).toEqual(new Map());
  expect(await new WeekVolumes(undefined).of(block, [BUSY])).toEqual(new Map());
});

test('behavior: counters of an index that was deployed anew are not compared with those of the one before', async () => {
  let [deployment, volume] = ['QmFirst', '1500'];
  index = await startFakeSubgraph(({ query }) =>
    query.startsWith('query Worths')
      ? { _meta: { deployment }, pairs: [{ id: BUSY, hour: String(NOW), ...worth(volume, 9) }], pools: [] }
      : { m0: [worth(volume === '1500' ? '1000' : '30', 5)] },
  );
  const volumes = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  const read = async (hash: string, ofBlock: string) => {
    const block = {
      number: 1n,
      hash: `0x${hash.repeat(32)}` as const,
      timestamp: NOW,
      hasIndexingErrors: false,
    };
    const usd = (await volumes.of({ ...block, deployment: ofBlock }, [BUSY])).get(BUSY);
    return usd && toDecimalString(usd, 8);
  };
  expect(await read('aa', 'QmFirst')).toBe('500.00000');
  [deployment, volume] = ['QmSecond', '40'];
  expect(await read('bb', 'QmFirst')).toBeUndefined();
  expect(await read('cc', 'QmSecond')).toBe('10.000000');
});
