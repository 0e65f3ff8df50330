import { afterEach, describe, expect, test } from 'vitest';
import type { IndexBlock } from '../client/indexBlock.ts';
import { SubgraphClient } from '../client/subgraphClient.ts';
import {
  BLOCK_HASH,
  type FakeSubgraph,
  type GraphQLRequest,
  startFakeSubgraph,
} from '../fakeSubgraph.testkit.ts';
import { fetchActivity } from './indexedActivity.ts';
import { fetchPositions } from './indexedPositions.ts';
import { fetchTicks } from './indexedTicks.ts';

const POOL = `0x${'ee'.repeat(20)}` as const;
const BLOCK: IndexBlock = {
  number: 7n,
  hash: BLOCK_HASH,
  timestamp: 1_700_000_000,
  hasIndexingErrors: false,
};

let subgraph: FakeSubgraph;
afterEach(() => subgraph.close());

async function clientOf(answer: (request: GraphQLRequest) => object): Promise<SubgraphClient> {
  subgraph = await startFakeSubgraph(answer);
  return new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
}

const idOf = (index: number) => `0x${index.toString(16).padStart(8, '0')}`;
const rows = <Row extends object>(count: number, row: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => ({ id: idOf(index + 1), ...row(index) }));

/** The rows after the id that the request names, a page of them. */
const pageOf = <Row extends { id: string }>(all: readonly Row[], after: unknown) =>
  all.filter(({ id }) => id > String(after)).slice(0, 1000);

const tick = (index: number) => ({ tickIdx: index, liquidityGross: '5', liquidityNet: '-5' });
const position = (index: number) => ({
  tokenId: index % 2 === 0 ? String(index) : null,
  owner: `0x${'aa'.repeat(20)}`,
  tickLower: -10,
  tickUpper: 10,
  liquidity: String(1 + (index % 7)),
});
const event = (index: number) => ({
  kind: 'SWAP',
  timestamp: String(1_699_999_000 + index),
  amount0: '-1',
  amount1: '2',
  volumeUSD: '1.5',
  feesUSD: null,
});

describe('fetchTicks', () => {
  test.each([
    [0, 1],
    [999, 1],
    [1000, 2],
    [2500, 3],
  ])('args: %i ticks in %i pages of one block', async (count, pages) => {
    const all = rows(count, tick);
    const client = await clientOf(({ variables }) => ({
      pool: { positionCount: '3' },
      ticks: pageOf(all, variables['after']),
    }));
    const answer = await fetchTicks(client, BLOCK, POOL);
    expect(answer?.positionCount).toBe(3);
    expect(answer?.ticks.map((found) => found.tick)).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
    expect(subgraph.requests).toHaveLength(pages);
    for (const { variables } of subgraph.requests)
      expect(variables).toMatchObject({ pool: POOL, block: BLOCK_HASH });
  });

  test('default: a pool that the index does not know', async () => {
    expect(await fetchTicks(await clientOf(() => ({ pool: null, ticks: [] })), BLOCK, POOL)).toBeUndefined();
  });

  test('error: an index that repeats a page', async () => {
    const client = await clientOf(() => ({ pool: { positionCount: '1' }, ticks: rows(1000, tick) }));
    await expect(fetchTicks(client, BLOCK, POOL)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });

  test('error: an index whose pages have no end is left after 100 000 rows', async () => {
    let sent = 0;
    const client = await clientOf(() => {
      const page = Array.from({ length: 1000 }, (_, index) => ({
        id: idOf(sent + index + 1),
        ...tick(index),
      }));
      sent += 1000;
      return { pool: { positionCount: '1' }, ticks: page };
    });
    await expect(fetchTicks(client, BLOCK, POOL)).rejects.toMatchObject({
      code: 'UPSTREAM_INVALID',
      message: 'The index sent more than 100000 rows of one list',
    });
    expect(subgraph.requests).toHaveLength(101);
  });

  test.each([
    ['a tick beyond the last', { tickIdx: 887_273 }],
    ['liquidity below zero', { liquidityGross: '-5' }],
    ['a figure of 3 000 digits', { liquidityNet: '9'.repeat(3000) }],
  ])('error: %s is no answer of an index', async (_, wrong) => {
    const row = { ...tick(1), ...wrong };
    const client = await clientOf(() => ({ pool: { positionCount: '1' }, ticks: rows(1, () => row) }));
    await expect(fetchTicks(client, BLOCK, POOL)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });
});

describe('fetchPositions', () => {
  const pool = {
    sqrtPriceX96: '79228162514264337593543950336',
    tick: 0,
    token0: { decimals: 6 },
    token1: { decimals: 18 },
  };

  test('default: all pages, largest liquidity first, then by id', async () => {
    const all = rows(2001, position);
    const client = await clientOf(({ variables }) => ({ pool, positions: pageOf(all, variables['after']) }));
    const answer = await fetchPositions(client, BLOCK, POOL);
    expect(answer).toMatchObject({ sqrtPriceX96: 2n ** 96n, tick: 0, decimals0: 6, decimals1: 18 });
    const keys = answer?.positions.map(({ liquidity, id }) => [-liquidity, id] as const) ?? [];
    expect(keys).toHaveLength(2001);
    expect(keys).toEqual(
      keys.toSorted(([a, idA], [b, idB]) => (a < b ? -1 : a > b ? 1 : idA < idB ? -1 : 1)),
    );
    expect(subgraph.requests).toHaveLength(3);
  });

  test('default: a pool that was never initialized has tick 0, as its contract says', async () => {
    const answer = await fetchPositions(
      await clientOf(() => ({ pool: { ...pool, sqrtPriceX96: '0', tick: null }, positions: [] })),
      BLOCK,
      POOL,
    );
    expect(answer).toMatchObject({ tick: 0, positions: [] });
  });
});

describe('fetchActivity', () => {
  const none = {
    volume0: '0',
    volume1: '0',
    volumeUSD: null,
    txCount: '0',
    swapCount: '1',
    unpricedSwapCount: '1',
    fee: 500,
    close: null,
    held0: '0',
    held1: '0',
    tvlUSD: null,
    hour: '-1',
    hourHigh: null,
    hourLow: null,
    history: null,
  };
  const SPANS = [
    { after: 10, before: 20 },
    { after: 30, before: 40 },
    { after: 50, before: 60 },
  ] as const;

  test('default: one request as long as the edges fit a page, more of the one that does not', async () => {
    const all = rows(1500, event);
    const client = await clientOf(({ query, variables }) =>
      query.startsWith('query Events')
        ? { events: pageOf(all, variables['afterId']) }
        : {
            pair: null,
            pool: none,
            hours: [],
            events0: [],
            events1: all.slice(0, 1000),
            events2: all.slice(0, 2),
          },
    );
    const activity = await fetchActivity(client, BLOCK, POOL, 100, SPANS);
    expect(activity?.events.map((events) => events.length)).toEqual([0, 1500, 2]);
    expect(activity?.allTime).toMatchObject({ volume0: 0n, volumeUSD: null, feesUSD: null });
    expect(subgraph.requests).toHaveLength(2);
    expect(subgraph.requests[0]?.variables).toMatchObject({
      from: 100,
      after1: 30,
      before1: 40,
      block: BLOCK_HASH,
    });
    expect(subgraph.requests[1]?.variables).toMatchObject({ after: 30, before: 40, afterId: idOf(1000) });
  });

  test('default: a market that the index does not know', async () => {
    const client = await clientOf(() => ({
      pair: null,
      pool: null,
      hours: [],
      events0: [],
      events1: [],
      events2: [],
    }));
    expect(await fetchActivity(client, BLOCK, POOL, 100, SPANS)).toBeUndefined();
  });
});
