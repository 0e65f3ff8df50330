import type { Address, Hex } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import { BLOCK_HASH, type FakeSubgraph, startFakeSubgraph } from '../../indexer/fakeSubgraph.testkit.ts';
import { WeekVolumes } from './weekVolumes.ts';

const address = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [BUSY, QUIET, YOUNG, UNPRICED, COLLECTED, NEW] = ['1', '2', '3', '4', '5', '6'].map(address) as [
  ...[Address, Address, Address, Address, Address, Address],
];
const NOW = 1_700_000_000;
const FIRST_HOUR = NOW - 7 * 86_400 - (NOW % 3600) + 3600;

const pool = (
  id: Address,
  dollars: number | null,
  hour: number,
  swapCount: number,
  unpricedSwapCount = 0,
) => ({
  address: id,
  volumeUSD: dollars === null ? null : { numerator: BigInt(100 * dollars), denominator: 100n },
  swaps: { swapCount, unpricedSwapCount, hour },
});
const POOLS = [
  pool(BUSY, 1500.5, NOW - 3600, 9),
  // Its last event was before the week, and is not listed yet.
  pool(QUIET, 700, FIRST_HOUR - 3600, 3),
  pool(YOUNG, 40, NOW, 2),
  pool(UNPRICED, 10, NOW, 5, 4),
  // The hour of its last swap, in this week, has been listed by a Collect.
  pool(COLLECTED, 100, -1, 4),
  pool(NEW, null, -1, 0),
];

const worth = (volumeUSD: string, swapCount: number, unpricedSwapCount = 0) => ({
  volumeUSD,
  swapCount: String(swapCount),
  unpricedSwapCount: String(unpricedSwapCount),
});
const LISTED: Readonly<Record<string, object[]>> = {
  [BUSY]: [worth('1000.25', 5)],
  // The hour before its last one.
  [QUIET]: [worth('600', 2)],
  [UNPRICED]: [worth('10', 2, 1)],
  [COLLECTED]: [worth('80', 1)],
};
const askedFor = (variables: Readonly<Record<string, unknown>>) =>
  Object.entries(variables).flatMap(([name, id]) => (/^m\d/.test(name) ? [[name, String(id)] as const] : []));
const listedOf = (variables: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(askedFor(variables).map(([name, id]) => [name, LISTED[id] ?? []]));

const blockOf = (timestamp: number, hash: Hex = BLOCK_HASH) => ({
  number: 1n,
  hash,
  timestamp,
  hasIndexingErrors: false,
});
const dollarsOf = async (volumes: WeekVolumes, ...of: Parameters<WeekVolumes['of']>) =>
  [...(await volumes.of(...of)).values()].map(
    (usd) => usd && Number(usd.numerator) / Number(usd.denominator),
  );

let index: FakeSubgraph | undefined;
afterEach(() => index?.close());

test('default: what was traded since the first whole hour of the week; when it began is asked for once an hour', async () => {
  index = await startFakeSubgraph(({ variables }) => {
    expect(variables['before']).toBe(FIRST_HOUR);
    return listedOf(variables);
  });
  const volumes = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  const expected = [500.25, 0, 40, null, 20, 0];
  expect(await dollarsOf(volumes, blockOf(NOW), POOLS)).toEqual(expected);
  expect(await dollarsOf(volumes, blockOf(NOW), POOLS)).toEqual(expected);
  expect(index.requests.map(({ variables }) => askedFor(variables).map(([, id]) => id))).toEqual([
    [BUSY, YOUNG, UNPRICED, COLLECTED, NEW],
  ]);
  const later = blockOf(NOW + 12, `0x${'cd'.repeat(32)}`);
  const moved = [pool(BUSY, 1600.5, NOW, 10), ...POOLS.slice(1)];
  expect(await dollarsOf(volumes, later, moved)).toEqual([600.25, ...expected.slice(1)]);
  expect(index.requests).toHaveLength(1);
});

test('behavior: an hour later the week begins later', async () => {
  index = await startFakeSubgraph(({ variables }) => listedOf(variables));
  const volumes = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  for (const timestamp of [NOW, NOW + 3600]) await volumes.of(blockOf(timestamp), POOLS.slice(0, 1));
  expect(index.requests.map(({ variables }) => variables['before'])).toEqual([FIRST_HOUR, FIRST_HOUR + 3600]);
});

test('behavior: while the index fails, and without one, the volume of no pool is known', async () => {
  index = await startFakeSubgraph((_request, response) => {
    response.statusCode = 500;
    return {};
  });
  const failing = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  expect(await failing.of(blockOf(NOW), POOLS)).toEqual(new Map());
  expect(await new WeekVolumes(undefined).of(blockOf(NOW), POOLS)).toEqual(new Map());
});

test('behavior: counters of an index that was deployed anew are not compared with those of the one before', async () => {
  let [deployment, before] = ['QmFirst', '1000'];
  index = await startFakeSubgraph(() => ({ _meta: { deployment }, m0: [worth(before, 5)] }));
  const volumes = new WeekVolumes(new SubgraphClient({ url: index.url, timeoutMs: 5000 }));
  const read = (hash: string, ofBlock: string, ...of: ReturnType<typeof pool>[]) =>
    dollarsOf(volumes, { ...blockOf(NOW, `0x${hash.repeat(32)}`), deployment: ofBlock }, of);
  const [first, second] = [pool(BUSY, 1500, NOW, 9), pool(BUSY, 40, NOW, 9)];
  expect(await read('aa', 'QmFirst', first)).toEqual([500]);
  [deployment, before] = ['QmSecond', '30'];
  // Another pool, of the deployment before.
  expect(await read('bb', 'QmFirst', pool(YOUNG, 40, NOW, 2))).toEqual([]);
  expect(await read('cc', 'QmSecond', second)).toEqual([10]);
  // While the rows are of two deployments, they say no counters.
  const { swaps: _, ...mixed } = second;
  expect(await volumes.of({ ...blockOf(NOW), deployment: 'QmSecond' }, [mixed])).toEqual(new Map());
});
