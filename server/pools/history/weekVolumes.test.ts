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

/** A pool of a list that is not in memory. */
const asked = (address: Address) => ({ address, volumeUSD: null });

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
    const found = await volumes.of(block, [BUSY, QUIET, YOUNG, UNPRICED, STRANGER].map(asked));
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
  expect(await failing.of(block, [asked(BUSY)])).toEqual(new Map());
  expect(await new WeekVolumes(undefined).of(block, [asked(BUSY)])).toEqual(new Map());
});

test('behavior: counters of an index that was deployed anew are not compared with those of the one before', async () => {
  let [deployment, volume] = ['QmFirst', '1500'];
  index = await startFakeSubgraph(({ query }) =>
    query.startsWith('query Worths')
      ? { _meta: { deployment }, pairs: [{ id: BUSY, hour: String(NOW), ...worth(volume, 9) }], pools: [] }
      : { _meta: { deployment }, m0: [worth(volume === '1500' ? '1000' : '30', 5)] },
  );
  const volumes = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  const read = async (hash: string, ofBlock: string) => {
    const block = {
      number: 1n,
      hash: `0x${hash.repeat(32)}` as const,
      timestamp: NOW,
      hasIndexingErrors: false,
    };
    const usd = (await volumes.of({ ...block, deployment: ofBlock }, [asked(BUSY)])).get(BUSY);
    return usd && toDecimalString(usd, 8);
  };
  expect(await read('aa', 'QmFirst')).toBe('500.00000');
  [deployment, volume] = ['QmSecond', '40'];
  expect(await read('bb', 'QmFirst')).toBeUndefined();
  expect(await read('cc', 'QmSecond')).toBe('10.000000');
});

test('behavior: of pools in memory only what they had traded when the week began is asked for, once an hour', async () => {
  const swaps = (hour: number, swapCount: number, unpricedSwapCount = 0) => ({
    swaps: { swapCount, unpricedSwapCount, hour },
  });
  const dollars = (numerator: bigint) => ({ numerator, denominator: 1n });
  // Its last event, in an hour that is listed, was in this week: a Collect has listed it.
  const COLLECTED = address('6');
  index = await startFakeSubgraph(({ variables }) => {
    const named = Object.entries(variables).filter(([name]) => /^m\d/.test(name));
    const listed: Readonly<Record<string, object[]>> = { ...LISTED, [COLLECTED]: [worth('80', 1)] };
    return Object.fromEntries(named.map(([name, id]) => [name, listed[String(id)] ?? []]));
  });
  const volumes = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  const read = async (more: bigint, timestamp: number, ...asked: Address[]) => {
    const block = { number: 1n, hash: BLOCK_HASH, timestamp, hasIndexingErrors: false };
    const pools = [
      { address: BUSY, volumeUSD: dollars(1500n + more), ...swaps(NOW - 3600, 9) },
      { address: QUIET, volumeUSD: dollars(700n), ...swaps(FIRST_HOUR - 3600, 3) },
      { address: YOUNG, volumeUSD: dollars(40n), ...swaps(NOW, 2) },
      { address: UNPRICED, volumeUSD: dollars(10n), ...swaps(NOW, 5, 4) },
      { address: COLLECTED, volumeUSD: dollars(100n), ...swaps(-1, 4) },
      { address: STRANGER, volumeUSD: null, ...swaps(-1, 0) },
    ].filter((pool) => asked.includes(pool.address));
    const found = await volumes.of(block, pools);
    return [...found.values()].map((usd) => usd && Number(usd.numerator) / Number(usd.denominator));
  };
  expect(await read(0n, NOW, BUSY, QUIET, YOUNG, UNPRICED)).toEqual([499.75, 0, 40, null]);
  expect(await read(1n, NOW + 12, BUSY, QUIET, YOUNG, UNPRICED)).toEqual([500.75, 0, 40, null]);
  expect(index.requests).toHaveLength(1);
  expect(await read(1n, NOW + 24, COLLECTED, BUSY, STRANGER)).toEqual([500.75, 20, 0]);
  expect(index.requests.map(({ variables }) => variables['m0'])).toEqual([BUSY, COLLECTED]);
  // An hour later the week begins later.
  await read(1n, NOW + 3600, BUSY);
  expect(index.requests).toHaveLength(3);
});
