import { afterEach, describe, expect, test } from 'vitest';
import type { Protocol } from '../../routing/model/pool.ts';
import { SubgraphClient } from '../client/subgraphClient.ts';
import { BLOCK_HASH, type FakeSubgraph, startFakeSubgraph } from '../fakeSubgraph.testkit.ts';
import { fetchMarket } from '../market/indexedMarket.ts';
import { fetchMarketChanges } from '../market/indexedMarketRows.ts';
import { fetchTokenSources } from '../market/indexedPrices.ts';
import { fetchActivity } from '../pools/indexedActivity.ts';
import { fetchPeriods } from '../pools/indexedPeriods.ts';
import { fetchPoolsOfPair } from '../pools/indexedPoolList.ts';
import { fetchPositions } from '../pools/indexedPositions.ts';
import { fetchTicks } from '../pools/indexedTicks.ts';
import { fetchActiveHours } from '../pools/recentActivity.ts';
import { fetchFirstPool } from '../tokens/firstPool.ts';

const ID = `0x${'ab'.repeat(32)}` as const;
const ADDRESS = `0x${'cd'.repeat(20)}` as const;
const TOKEN = `0x${'01'.repeat(20)}` as const;
const block = { number: 7n, hash: BLOCK_HASH, timestamp: 1_700_000_000, hasIndexingErrors: false };
const { signal } = new AbortController();

let subgraph: FakeSubgraph | undefined;
afterEach(() => subgraph?.close());

/** A client of an index with nothing in it, or with what `data` says. */
async function clientOf(protocols: readonly Protocol[] | undefined, data: object = {}) {
  subgraph = await startFakeSubgraph(({ query }) =>
    query.includes('FirstPool') ? data : { page: [], hours: [], ...data },
  );
  return new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000, protocols });
}
const sent = () => subgraph?.requests.map(({ query }) => query) ?? [];

describe('an index that does not follow V4', () => {
  test('behavior: is sent no request for an id of 32 bytes', async () => {
    const client = await clientOf(undefined);
    const spans = [0, 0, 0].map(() => ({ after: 0, before: 1 })) as never;
    const span = { length: 'HOUR', from: 0, to: 1 } as const;
    expect([
      await fetchMarket(client, block, ID),
      await fetchActivity(client, block, ID, 0, spans),
      await fetchTicks(client, block, ID),
      await fetchPositions(client, block, ID),
      await fetchPoolsOfPair(client, block, { protocol: 'v4', tokens: [TOKEN, ADDRESS] }),
    ]).toEqual([undefined, undefined, undefined, undefined, []]);
    expect(await fetchPeriods(client, block, ID, span)).toEqual({ before: undefined, periods: [] });
    expect(sent()).toEqual([]);
  });

  test('behavior: is not asked for anything of V4 in lists, prices and ages', async () => {
    const _meta = {
      block: { number: 7, hash: BLOCK_HASH, timestamp: 1, parentHash: null },
      hasIndexingErrors: false,
    };
    const lists = { tokens: [], pairs: [], pools: [], marketPeriods: [] };
    const client = await clientOf(['v2', 'v3'], { _meta, ...lists });
    await fetchActiveHours(client, block, 0, [ADDRESS]);
    await fetchMarketChanges(client, 1n, 0, signal);
    await fetchTokenSources(client, block, [TOKEN]);
    expect(sent().length).toBe(5);
    expect(sent().filter((query) => /v4/i.test(query))).toEqual([]);
  });

  test('behavior: an age is that of pairs and pools', async () => {
    const client = await clientOf(['v2', 'v3'], {
      _meta: { block: { timestamp: 9 } },
      pairs_token0: [],
      pools_token1: [{ createdAtTimestamp: '5' }],
    });
    expect(await fetchFirstPool(client, TOKEN, signal)).toEqual({ since: 5, isIndexed: true });
    expect(sent().filter((query) => /v4/i.test(query))).toEqual([]);
  });
});

describe('an index that follows V4', () => {
  const protocols = ['v2', 'v3', 'v4'] as const;

  test('behavior: an id of 32 bytes is asked for in V4 alone, an address never', async () => {
    const client = await clientOf(protocols, { v4Pool: null, pair: null, pool: null });
    await fetchMarket(client, block, ID);
    await fetchMarket(client, block, ADDRESS);
    const [ofId = '', ofAddress = ''] = sent();
    expect([/\b(pair|pool)\(/.test(ofId), /v4Pool\(/.test(ofId)]).toEqual([false, true]);
    expect([/\bpair\(/.test(ofAddress), /v4/i.test(ofAddress)]).toEqual([true, false]);
  });

  test('behavior: the pool that prices a token may be one of V4', async () => {
    const row = {
      id: TOKEN,
      decimals: 18,
      pricingRank: 0,
      priceInAnchor: '2',
      symbol: 'T',
      name: 'Token',
      txCount: '1',
      poolCount: '1',
      priceAnchor: null,
    };
    const byV4 = { ...row, priceSource: null, priceKeyedSource: { id: ID } };
    const client = await clientOf(protocols, { tokens: [byV4] });
    const sources = await fetchTokenSources(client, block, [TOKEN]);
    expect(sources.get(TOKEN)?.priceSource).toBe(ID);
    expect(sent()[0]).toContain('priceKeyedSource: priceV4Pool { id }');
  });
});
