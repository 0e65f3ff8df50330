import { afterEach, expect, test } from 'vitest';
import { SubgraphClient } from '../client/subgraphClient.ts';
import { type FakeSubgraph, startFakeSubgraph } from '../fakeSubgraph.testkit.ts';
import { fetchPeriods, type PeriodSpan } from './indexedPeriods.ts';

const DAY = 86_400;
const POOL = `0x${'ab'.repeat(20)}` as const;
const BLOCK = {
  number: 7n,
  hash: `0x${'cd'.repeat(32)}`,
  timestamp: 2 * DAY + 5000,
  hasIndexingErrors: false,
} as const;

/** So many swaps of 10 and 20 raw units and 100 dollars each, `unpriced` of them without a price. */
const counted = (swaps: number, unpriced = 0) => ({
  volume0: String(10 * swaps),
  volume1: String(20 * swaps),
  volumeUSD: swaps === unpriced ? null : String(100 * (swaps - unpriced)),
  txCount: String(swaps + 1),
  swapCount: String(swaps),
  unpricedSwapCount: String(unpriced),
});
const listed = (start: number, swaps: object, before: object | null) => ({
  start: String(start),
  open: '1',
  high: '3',
  low: '0.5',
  close: '2',
  held0: '5',
  held1: '6',
  tvlUSD: '7',
  ...swaps,
  before,
});
const history = {
  open: '2',
  lastHour: counted(2, 2),
  day: String(2 * DAY),
  dayOpen: '1.5',
  dayHigh: '8',
  dayLow: '0.9',
  lastDay: counted(1, 1),
};
/** Its last event was in the second hour of the third day. */
const pool = {
  fee: 500,
  close: '10',
  held0: '50',
  held1: '60',
  tvlUSD: '70',
  ...counted(6, 2),
  hour: String(2 * DAY + 3600),
  hourHigh: '12',
  hourLow: '2',
  history,
};

let subgraph: FakeSubgraph | undefined;
afterEach(() => subgraph?.close());

async function read(span: PeriodSpan, answer: object) {
  subgraph = await startFakeSubgraph(() => ({ pair: null, pool: null, before: [], periods: [], ...answer }));
  return fetchPeriods(new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 }), BLOCK, POOL, span);
}

const HOURS = { length: 'HOUR', from: 2 * DAY, to: 3 * DAY } as const;
const dollars = (numerator: bigint, fee: bigint) => ({
  volumeUSD: { numerator, denominator: 1n },
  feesUSD: { numerator: numerator * fee, denominator: 1_000_000n },
});

test('default: a listed hour is what was counted since the one before, the last one what was counted since it', async () => {
  const before = [listed(DAY, counted(1, 1), null)];
  const periods = [listed(2 * DAY, counted(2, 2), counted(1, 1))];
  expect(await read(HOURS, { pool, before, periods })).toMatchObject({
    before: { start: DAY, txCount: 2, swapCount: 1, volume0: 10n, volumeUSD: null, feesUSD: null },
    periods: [
      {
        start: 2 * DAY,
        open: '1',
        high: '3',
        low: '0.5',
        close: '2',
        held0: 5n,
        held1: 6n,
        txCount: 1,
        swapCount: 1,
        unpricedSwapCount: 1,
        volume0: 10n,
        volumeUSD: null,
        feesUSD: null,
      },
      {
        start: 2 * DAY + 3600,
        open: '2',
        high: '12',
        low: '2',
        close: '10',
        held0: 50n,
        held1: 60n,
        txCount: 4,
        swapCount: 4,
        unpricedSwapCount: 0,
        volume0: 40n,
        volume1: 80n,
        ...dollars(400n, 500n),
      },
    ],
  });
});

test('default: the last day has the prices of its listed hours and of the one that is not', async () => {
  const span = { length: 'DAY', from: 0, to: 3 * DAY } as const;
  const day = { start: 2 * DAY, open: '1.5', high: '12', low: '0.9', close: '10', txCount: 5, swapCount: 5 };
  expect((await read(span, { pool })).periods).toMatchObject([{ ...day, ...dollars(400n, 500n) }]);
});

test('behavior: a day whose hours are all listed; an hour that is listed is not told twice', async () => {
  const settled = { ...pool, hour: '-1', hourHigh: '99', hourLow: '0.1' };
  const days = await read({ length: 'DAY', from: 0, to: 3 * DAY }, { pool: settled });
  expect(days.periods).toMatchObject([{ high: '8', low: '0.9' }]);
  expect((await read(HOURS, { pool: settled })).periods).toEqual([]);
});

test('behavior: the last hour may lie before the span, or after it', async () => {
  const later = await read({ length: 'HOUR', from: 2 * DAY + 7200, to: 3 * DAY }, { pool });
  expect([later.before?.start, later.periods]).toEqual([2 * DAY + 3600, []]);
  const earlier = await read({ length: 'HOUR', from: 0, to: 2 * DAY }, { pool });
  expect([earlier.before, earlier.periods]).toEqual([undefined, []]);
});

test('behavior: a pair pays 0.3 %; the first hour of a market; a market without events; none', async () => {
  const { fee: _fee, ...pair } = { ...pool, history: { ...history, lastHour: null } };
  expect((await read(HOURS, { pair })).periods).toMatchObject([{ txCount: 7, ...dollars(400n, 3000n) }]);
  const silent = { ...pool, hour: '-1', history: null };
  expect(await read(HOURS, { pool: silent })).toEqual({ before: undefined, periods: [] });
  expect(await read(HOURS, {})).toEqual({ before: undefined, periods: [] });
});
