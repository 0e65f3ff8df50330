import { afterEach, describe, expect, test } from 'vitest';
import {
  BLOCK_HASH,
  type FakeSubgraph,
  type GraphQLRequest,
  metaOf,
  startFakeSubgraph,
} from './fakeSubgraph.ts';
import { fetchPools } from './indexedPools.ts';
import { SubgraphClient } from './subgraphClient.ts';

let subgraph: FakeSubgraph;
afterEach(() => subgraph.close());

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const pair = (index: number) => ({
  id: addressOf(index),
  token0: { id: addressOf(1) },
  token1: { id: addressOf(2) },
});

/** Serves `count` pairs and one pool as the index pages them. */
function paged(count: number) {
  return ({ query, variables }: GraphQLRequest): object => {
    if (query.includes('PoolsBlock')) return metaOf(7);
    const { after, first } = variables as { after: string; first: number };
    if (query.includes('query Pools')) {
      const pool = { ...pair(0xf0), fee: 500, tickSpacing: 10 };
      return { page: after < pool.id ? [pool] : [] };
    }
    const all = Array.from({ length: count }, (_, index) => pair(index + 1));
    return { page: all.filter(({ id }) => id > after).slice(0, first) };
  };
}

const fetchFrom = async (answer: (request: GraphQLRequest) => object) => {
  subgraph = await startFakeSubgraph(answer);
  return fetchPools(new SubgraphClient({ url: subgraph.url, timeoutMs: 2000 }));
};

describe('fetchPools', () => {
  test.each([0, 1, 999, 1000, 1001, 2000])('args: %i pairs', async (count) => {
    const { pools, blockNumber, blockHash } = await fetchFrom(paged(count));
    expect(blockNumber).toBe(7n);
    expect(blockHash).toBe(BLOCK_HASH);
    expect(pools.filter(({ protocol }) => protocol === 'v2').map(({ address }) => address)).toEqual(
      Array.from({ length: count }, (_, index) => addressOf(index + 1)),
    );
    expect(pools.at(-1)).toEqual({
      protocol: 'v3',
      address: addressOf(0xf0),
      token0: addressOf(1),
      token1: addressOf(2),
      fee: 500,
      tickSpacing: 10,
    });
  });

  test('behavior: every page is of the block of the first request', async () => {
    await fetchFrom(paged(1001));
    const pages = subgraph.requests.filter(({ query }) => query.includes('page:'));
    expect(pages).toHaveLength(3);
    for (const { variables } of pages) expect(variables).toMatchObject({ block: BLOCK_HASH, first: 1000 });
  });

  test('error: an index that repeats a page', async () => {
    const page = Array.from({ length: 1000 }, (_, index) => pair(index + 1));
    const repeating = (request: GraphQLRequest) =>
      request.query.includes('PoolsBlock') ? metaOf(7) : { page };
    await expect(fetchFrom(repeating)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });

  test('error: a pool that is none', async () => {
    const wrong = (request: GraphQLRequest) =>
      request.query.includes('PoolsBlock') ? metaOf(7) : { page: [{ ...pair(1), id: '0x12' }] };
    await expect(fetchFrom(wrong)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });
});
