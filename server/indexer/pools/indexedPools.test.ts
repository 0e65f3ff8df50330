import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../routing/model/pool.ts';
import { v3Pool } from '../../routing/model/pool.ts';
import { v4PoolFactory } from '../../routing/model/poolFactory.ts';
import { SubgraphClient } from '../client/subgraphClient.ts';
import {
  BLOCK_HASH,
  type FakeSubgraph,
  type GraphQLRequest,
  metaOf,
  startFakeSubgraph,
} from '../fakeSubgraph.testkit.ts';
import { fetchPools } from './indexedPools.ts';

let subgraph: FakeSubgraph;
afterEach(() => subgraph.close());

const addressOf = (index: number): `0x${string}` => `0x${index.toString(16).padStart(40, '0')}`;
/** Spread over all addresses, as those of contracts are. */
const spread = (index: number) =>
  `0x${(index * 0x9e3779b1).toString(16).padStart(14, '0').slice(-8).padEnd(40, '7')}`;
const tokens = { token0: { id: addressOf(1) }, token1: { id: addressOf(2) } };
const pairOf = (id: string) => ({ id, ...tokens });
const poolOf = (id: string) => ({ id, ...tokens, fee: 500, tickSpacing: 10 });

/** Serves the pairs and one pool, page by page. */
function paged(ids: readonly string[]) {
  const sorted = ids.toSorted();
  return ({ query, variables }: GraphQLRequest): object => {
    if (query.includes('PoolsBlock')) return metaOf(7);
    const { after, upTo, first } = variables as { after: string; upTo: string; first: number };
    const list = query.includes('query Pools') ? [addressOf(0xf0)] : sorted;
    const make = list === sorted ? pairOf : poolOf;
    const start = list.findIndex((id) => id > after);
    const page = start < 0 ? [] : list.slice(start, start + first).filter((id) => id <= upTo);
    return { page: page.map(make) };
  };
}

async function clientOf(answer: (request: GraphQLRequest, response: ServerResponse) => object | undefined) {
  subgraph = await startFakeSubgraph(answer);
  return new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
}

async function load(client: SubgraphClient, since?: bigint): Promise<Pool[]> {
  const all: Pool[] = [];
  for await (const chunk of (await fetchPools(client, since)).chunks) all.push(...chunk);
  return all;
}
const addressesOf = (pools: readonly Pool[], protocol: Pool['protocol']) =>
  pools.filter((pool) => pool.protocol === protocol).map(({ address }) => address);

/** Fails each request that is asked for the first time. */
function failingOnce(answer: (request: GraphQLRequest) => object) {
  const seen = new Set<string>();
  return (request: GraphQLRequest, response: ServerResponse) => {
    const key = JSON.stringify([request.query, request.variables]);
    if (seen.has(key) || request.query.includes('PoolsBlock')) return answer(request);
    seen.add(key);
    response.writeHead(503).end('{}');
    return undefined;
  };
}

describe('fetchPools', () => {
  const dense = (count: number) => Array.from({ length: count }, (_, index) => addressOf(index + 1));
  const sparse = (count: number) => Array.from({ length: count }, (_, index) => spread(index + 1));

  test.each([
    ['none', []],
    ['one', dense(1)],
    ['a page', dense(1000)],
    ['a page and one', dense(1001)],
    ['many with ids next to each other', dense(12_000)],
    ['many that are spread', sparse(20_000)],
    ['the lowest and the highest id', [addressOf(0), `0x${'ff'.repeat(20)}`]],
  ])('args: %s', async (_, ids) => {
    const pools = await load(await clientOf(paged(ids)));
    expect(addressesOf(pools, 'v2').toSorted()).toEqual(ids.toSorted());
    expect(pools.at(-1)).toEqual(
      v3Pool({
        address: addressOf(0xf0),
        token0: addressOf(1),
        token1: addressOf(2),
        fee: 500,
        tickSpacing: 10,
      }),
    );
  });

  test('behavior: every page is of the block of the first request, and few are asked for twice', async () => {
    const client = await clientOf(paged(sparse(20_000)));
    const { blockNumber, blockHash, chunks } = await fetchPools(client, undefined);
    expect({ blockNumber, blockHash }).toEqual({ blockNumber: 7n, blockHash: BLOCK_HASH });
    for await (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(1000);
    const pages = subgraph.requests.filter(({ query }) => query.includes('page:'));
    for (const { variables } of pages) expect(variables).toMatchObject({ block: BLOCK_HASH, first: 1000 });
    expect(pages.length).toBeLessThan(20 + 16 + 16 + 16);
  });

  test('behavior: no page is lost on a reader that takes its time', async () => {
    const client = await clientOf(paged(sparse(20_000)));
    const found = new Set<string>();
    for await (const chunk of (await fetchPools(client, undefined)).chunks) {
      for (const { address } of chunk) found.add(address);
      // Until several others have come.
      const asked = subgraph.requests.length;
      for (let turn = 0; turn < 20 && subgraph.requests.length === asked; turn++) {
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    expect(found.size).toBe(20_001);
  });

  test('behavior: a page that fails is asked for again by itself', async () => {
    const pools = await load(await clientOf(failingOnce(paged(sparse(5000)))));
    expect(new Set(addressesOf(pools, 'v2')).size).toBe(5000);
    const keys = subgraph.requests.map((request) => JSON.stringify([request.query, request.variables]));
    for (const key of new Set(keys))
      expect(keys.filter((each) => each === key).length).toBeLessThanOrEqual(2);
  });

  test('behavior: what a swap could reach is listed, also where there is no liquidity at the price', async () => {
    const pools = [
      { ...poolOf(addressOf(1)), liquidity: '0', tickCount: '2', sqrtPriceX96: '1' },
      { ...poolOf(addressOf(2)), liquidity: '0', tickCount: '0', sqrtPriceX96: '1' },
      { ...poolOf(addressOf(3)), liquidity: '0', tickCount: '2', sqrtPriceX96: '0' },
    ];
    const pairs = [
      { ...pairOf(addressOf(4)), reserve0: '1', reserve1: '1' },
      { ...pairOf(addressOf(5)), reserve0: '0', reserve1: '1' },
      { ...pairOf(addressOf(6)), reserve0: '1', reserve1: '0' },
    ];
    const client = await clientOf(({ query, variables }) => {
      if (query.includes('PoolsBlock')) return metaOf(7);
      const positive = [...query.matchAll(/(\w+)_(?:gt|not): "0"/g)].map(([, field = '']) => field);
      const rows: readonly Readonly<Record<string, unknown>>[] = query.includes('query Pools')
        ? pools
        : pairs;
      const page = rows.filter(
        (row) =>
          positive.every((field) => Number(row[field]) > 0) &&
          String(row['id']) > String(variables['after']) &&
          String(row['id']) <= String(variables['upTo']),
      );
      return { page };
    });
    expect((await load(client)).map(({ address }) => address)).toEqual([addressOf(4), addressOf(1)]);
  });

  test('behavior: pools of an exchange that the service does not follow are left out, by their ids', async () => {
    const of = (exchange: string, id: number) => ({ ...pairOf(addressOf(id)), exchange });
    const pairs = [of('main', 1), of('other', 2), pairOf(addressOf(3))];
    const pools = [
      { ...poolOf(addressOf(4)), exchange: 'other' },
      { ...poolOf(addressOf(5)), exchange: 'main' },
    ];
    const client = await clientOf(() => ({ ...metaOf(9), pairs, pools }));
    expect((await load(client, 8n)).map(({ address }) => address)).toEqual([1, 3, 5].map(addressOf));
  });

  test('behavior: an index of an earlier schema, which says no exchange, is read without it', async () => {
    const client = await clientOf(({ query }, response) => {
      const errors = query.split('\n').flatMap((text, line) =>
        [...text.matchAll(/\bexchange\b/g)].map(({ index }) => ({
          message: `Type \`${query.includes('query Pairs') ? 'Pair' : 'Pool'}\` has no field \`exchange\``,
          locations: [{ line: line + 1, column: index + 1 }],
        })),
      );
      if (errors.length > 0) {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ errors }));
        return undefined;
      }
      return { ...metaOf(9), pairs: [pairOf(addressOf(1))], pools: [poolOf(addressOf(2))] };
    });
    expect((await load(client, 8n)).map(({ address }) => address)).toEqual([1, 2].map(addressOf));
  });

  test('error: a page that keeps failing', async () => {
    const client = await clientOf(({ query }, response) => {
      if (query.includes('PoolsBlock')) return metaOf(7);
      response.writeHead(503).end('{}');
      return undefined;
    });
    await expect(load(client)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  });

  test('error: an index that repeats a page', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => pairOf(addressOf(index + 1)));
    const client = await clientOf(({ query }) => (query.includes('PoolsBlock') ? metaOf(7) : { page }));
    await expect(load(client)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });

  test('error: a pool that is none', async () => {
    const client = await clientOf(({ query }) =>
      query.includes('PoolsBlock') ? metaOf(7) : { page: [pairOf('0x12')] },
    );
    await expect(load(client)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });
});

describe('fetchPools since a block', () => {
  test('behavior: one request when little has changed, some blocks before the last one included', async () => {
    const client = await clientOf(() => ({
      ...metaOf(120),
      pairs: [pairOf(addressOf(1))],
      pools: [poolOf(addressOf(2))],
    }));
    const { blockNumber, chunks } = await fetchPools(client, 100n);
    expect(blockNumber).toBe(120n);
    const found: string[] = [];
    for await (const chunk of chunks) found.push(...chunk.map(({ address }) => address));
    expect(found).toEqual([addressOf(1), addressOf(2)]);
    expect(subgraph.requests.map(({ variables }) => variables)).toEqual([{ since: 90 }]);
  });

  test('behavior: nothing has changed', async () => {
    const client = await clientOf(() => ({ ...metaOf(9), pairs: [], pools: [] }));
    expect(await load(client, 8n)).toEqual([]);
    expect(subgraph.requests.map(({ variables }) => variables)).toEqual([{ since: 0 }]);
  });

  test('behavior: more than a page has changed', async () => {
    const all = Array.from({ length: 2500 }, (_, index) => pairOf(addressOf(index + 1)));
    const client = await clientOf(({ query, variables }) => {
      if (query.includes('MorePoolChanges')) {
        return { page: all.filter(({ id }) => id > String(variables['after'])).slice(0, 1000) };
      }
      return { ...metaOf(120), pairs: all.slice(0, 1000), pools: [] };
    });
    expect(addressesOf(await load(client, 100n), 'v2')).toEqual(all.map(({ id }) => id));
    expect(subgraph.requests).toHaveLength(3);
    expect(subgraph.requests[1]?.variables).toMatchObject({ since: 90, block: BLOCK_HASH });
  });
});

test('error: V4 keys that no pool manager lets be are no pools, whatever the index says', async () => {
  const [low, high, wrapped] = [addressOf(1), addressOf(2), addressOf(0xff)];
  const row = (id: number, token0: string, token1: string, odd: object = {}) => ({
    id: `0x${id.toString(16).padStart(64, '0')}`,
    token0: { id: token0 },
    token1: { id: token1 },
    fee: 3000,
    tickSpacing: 60,
    hooks: addressOf(0),
    isNative: false,
    ...odd,
  });
  const client = await clientOf(() => ({
    ...metaOf(9),
    v4Pools: [
      row(1, low, high),
      row(2, high, low),
      row(3, low, low),
      row(4, low, high, { fee: 0x800000 }),
      row(5, low, high, { fee: 1_000_001 }),
      row(6, low, high, { hooks: addressOf(0x80) }),
      row(7, low, high, { isNative: true }),
      row(8, wrapped, low, { isNative: true }),
    ],
  }));
  const factory = v4PoolFactory(addressOf(0x44), wrapped, [addressOf(0)]);
  const found: string[] = [];
  for await (const chunk of (await fetchPools(client, 8n, undefined, [factory])).chunks)
    found.push(...chunk.map(({ id }) => id.slice(-2)));
  expect(found).toEqual(['01', '08']);
});
