import { afterEach, describe, expect, test } from 'vitest';
import type { IndexBlock } from '../../indexer/client/indexBlock.ts';
import { IndexClock } from '../../indexer/client/indexClock.ts';
import { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import {
  type FakeSubgraph,
  type GraphQLRequest,
  startFakeSubgraph,
} from '../../indexer/fakeSubgraph.testkit.ts';
import type { PoolListRequest } from '../list/poolPage.ts';
import { PoolList } from '../poolList.ts';
import { MarketMemory, type MarketMemoryOptions } from './marketMemory.ts';

const NOON = 1_700_006_400;
const USD = 'aa';
const ETH = 'bb';
const hex = (text: string, digits: number) => `0x${text.padStart(digits, '0')}` as const;
const addressOf = (name: string) => hex(name, 40);

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

const token = (
  name: string,
  rank: number,
  priceInAnchor: string | null = null,
  anchor: string | null = null,
) => ({
  id: addressOf(name),
  symbol: name.toUpperCase(),
  name: `Token ${name}`,
  decimals: 2,
  pricingRank: rank,
  priceInAnchor,
  priceAnchor: anchor === null ? null : { id: addressOf(anchor) },
});
const usd = token(USD, 3);
const eth = token(ETH, 2, '2000', USD);
const coin = (name: string) => token(name, 0, '1', ETH);

/** A pair that holds as much of both tokens, one for one. */
const pair = (name: string, token0: Row, token1: Row, whole: number): Row => ({
  id: addressOf(name),
  token0,
  token1,
  price: '1',
  volumeUSD: '7.5',
  txCount: '3',
  swapCount: '2',
  unpricedSwapCount: '0',
  tvlUSD: null,
  hour: '-1',
  history: null,
  reserve0: `${100 * whole}`,
  reserve1: `${100 * whole}`,
});
const worth = (volumeUSD: string, swapCount: string) => ({ volumeUSD, swapCount, unpricedSwapCount: '0' });
/** As an hour is listed. */
const hourId = (market: string, hoursAgo: number) =>
  `${addressOf(market)}01${(NOON - 3600 * hoursAgo).toString(16)}`;
const hour = (market: string, hoursAgo: number, volumeUSD: string): Row => ({
  id: hourId(market, hoursAgo),
  market: addressOf(market),
  start: String(NOON - 3600 * hoursAgo),
  ...worth(volumeUSD, '1'),
  tvlUSD: null,
  before: null,
});

/** An index whose rows and blocks a test changes. */
class Index {
  number = 100;
  branch = 'a';
  parent = 'a';
  deployment = 'QmFirst';
  /** Whether only the block can be read. */
  areListsDown = false;
  /** Whether whole lists cannot be read. */
  areRowsDown = false;
  readonly lists = {
    tokens: new Map(),
    pairs: new Map(),
    pools: new Map(),
    marketPeriods: new Map(),
  } as Record<string, Map<string, { row: Row; changedAt: number }>>;

  set(list: string, ...rows: readonly Row[]): void {
    for (const row of rows) this.lists[list]?.set(row.id, { row, changedAt: this.number });
  }

  /** As the index has a row again that a block which it has left had changed. */
  restore(list: string, row: Row, changedAt: number): void {
    this.lists[list]?.set(row.id, { row, changedAt });
  }

  get block(): IndexBlock {
    return {
      number: BigInt(this.number),
      hash: hex(`${this.branch}${this.number}`, 64),
      timestamp: NOON,
      hasIndexingErrors: false,
    };
  }

  answer({ query, variables }: GraphQLRequest): object {
    const { hash, timestamp } = this.block;
    const parentHash = hex(`${this.parent}${this.number - 1}`, 64);
    const meta = {
      _meta: {
        block: { number: this.number, hash, timestamp, parentHash },
        hasIndexingErrors: false,
        deployment: this.deployment,
      },
    };
    if (query.startsWith('query Block')) return meta;
    if (query.startsWith('query MarketChanges')) {
      const where = { _change_block: { number_gte: variables['since'] } };
      const changed = Object.keys(this.lists).map((list) => [list, this.#page(list, where)]);
      return { ...meta, ...Object.fromEntries(changed) };
    }
    const [, name = ''] = /^query (\w+)Rows/.exec(query) ?? [];
    const list = { Token: 'tokens', Pair: 'pairs', Pool: 'pools', Hour: 'marketPeriods' }[name] ?? '';
    return { page: this.#page(list, variables['where'] as Record<string, unknown>) };
  }

  #page(list: string, where: Record<string, unknown>): Row[] {
    const since = (where['_change_block'] as { number_gte: number } | undefined)?.number_gte ?? 0;
    return [...(this.lists[list]?.values() ?? [])]
      .filter(
        ({ row: { id, start }, changedAt }) =>
          changedAt >= since &&
          id > String(where['id_gt'] ?? '') &&
          id <= String(where['id_lte'] ?? '0xg') &&
          (where['id_in'] === undefined || (where['id_in'] as string[]).includes(id)) &&
          (where['start_gte'] === undefined || Number(start) >= Number(where['start_gte'])),
      )
      .map(({ row }) => row)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, 1000);
  }
}

let subgraph: FakeSubgraph | undefined;
let memory: MarketMemory | undefined;
afterEach(async () => {
  memory?.stop();
  await subgraph?.close();
});

async function memoryOf(index: Index, options: Partial<MarketMemoryOptions> = {}): Promise<MarketMemory> {
  subgraph = await startFakeSubgraph((request, response) => {
    const isDown = index.areListsDown || (index.areRowsDown && request.query.startsWith('query PairRows'));
    if (!isDown || request.query.startsWith('query Block')) return index.answer(request);
    response.writeHead(500).end();
    return undefined;
  });
  const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
  memory = new MarketMemory({ client, leastWorth: 1000, onFailure: () => undefined, ...options });
  await memory.start();
  return memory;
}

const ALL: PoolListRequest = { sort: 'tvl', limit: 10, skip: 0 };
async function listed(from: MarketMemory, newest: IndexBlock, request: Partial<PoolListRequest> = {}) {
  const page = await (await from.reach(newest))?.page({ ...ALL, ...request });
  return page?.pools.map(({ address }) => address.replace(/^0x0*/, ''));
}

/**
 * Pairs worth 4 000, 12 000 and 8 000 dollars, one without an anchor, one of dollars and ether, worth 2 001.
 */
function market(): Index {
  const index = new Index();
  index.set(
    'pairs',
    pair('1', coin('c1'), eth, 1),
    pair('2', coin('c2'), eth, 3),
    pair('3', coin('c3'), eth, 2),
  );
  index.set('pairs', pair('4', coin('c1'), coin('c2'), 1000), pair('5', usd, eth, 1));
  index.set('marketPeriods', hour('1', 1, '10'), hour('1', 2, '5'), hour('3', 3, '12'), hour('2', 24, '99'));
  return index;
}

describe('MarketMemory', () => {
  test('default: each order, with filters and pages', async () => {
    const index = market();
    const kept = await memoryOf(index);
    const list = (request: Partial<PoolListRequest>) => listed(kept, index.block, request);
    expect(await list({})).toEqual(['2', '3', '1', '5', '4']);
    expect(await list({ sort: 'volume' })).toEqual(['1', '3', '2', '5', '4']);
    expect(await list({ sort: 'apr' })).toEqual(['1', '3', '2', '5', '4']);
    expect(await list({ token: addressOf('c1') })).toEqual(['1', '4']);
    expect(await list({ protocol: 'v3' })).toEqual([]);
    expect(await list({ token: addressOf('ff') })).toEqual([]);
    expect(await list({ limit: 2, skip: 1 })).toEqual(['3', '1']);
    expect(await list({ limit: 2, cursor: addressOf('1') })).toEqual(['5', '4']);
    expect(await list({ limit: 2, cursor: addressOf('ee') }).catch(({ message }) => message)).toBe(
      'cursor is no longer in this list',
    );
  });

  test('default: figures are exact', async () => {
    const index = market();
    const page = await (await (await memoryOf(index)).reach(index.block))?.page({
      ...ALL,
      limit: 2,
      sort: 'volume',
    });
    expect(page?.next).toBe(addressOf('3'));
    expect(page?.block.number).toBe(100n);
    expect(page?.pools[0]).toMatchObject({
      protocol: 'v2',
      fee: 0,
      price: '1',
      amount0: 100n,
      amount1: 100n,
      txCount: 3,
      volumeUSD: { numerator: 75n, denominator: 10n },
      token0: {
        symbol: 'C1',
        name: 'Token c1',
        decimals: 2,
        pricingRank: 0,
        priceAnchor: { pricingRank: 2 },
      },
      volumeUSD24h: { numerator: 15n, denominator: 1n },
      // 0.3 % of it.
      feesUSD24h: { numerator: 45_000n, denominator: 1_000_000n },
      // 0.045 dollars of 4 000 in the 23 whole hours.
      rate: { percent: 0.428478, reason: null },
    });
  });

  test('behavior: an hour counts as long as it is not listed, and once when it is', async () => {
    const index = market();
    const open = (hoursAgo: number, volumeUSD: string, txCount: string) => ({
      ...pair('2', coin('c2'), eth, 3),
      volumeUSD,
      swapCount: '9',
      txCount,
      hour: String(NOON - 3600 * hoursAgo),
      history: { lastHour: worth('7.5', '2') },
    });
    index.set('pairs', open(1, '20', '4'));
    const kept = await memoryOf(index);
    const figures = async () => {
      const page = await (await kept.reach(index.block))?.page({ ...ALL, limit: 1 });
      return page?.pools.map(({ txCount, volumeUSD24h }) => ({ txCount, volumeUSD24h }));
    };
    const tenths = (numerator: bigint) => ({ numerator, denominator: 10n });
    expect(await figures()).toEqual([{ txCount: 4, volumeUSD24h: tenths(125n) }]);
    index.number = 101;
    index.set('pairs', { ...open(0, '21', '5'), history: { lastHour: worth('20', '9') } });
    const listed = { ...worth('20', '9'), tvlUSD: null, before: worth('7.5', '2') };
    index.set('marketPeriods', {
      id: hourId('2', 1),
      market: addressOf('2'),
      start: String(NOON - 3600),
      ...listed,
    });
    await expect.poll(figures).toEqual([{ txCount: 5, volumeUSD24h: tenths(135n) }]);
    index.branch = 'b';
    index.set('pairs', open(1, '20', '4'));
    index.lists['marketPeriods']?.delete(hourId('2', 1));
    expect(await figures()).toEqual([{ txCount: 4, volumeUSD24h: tenths(125n) }]);
  });

  test('behavior: one request for the next block; a token that is priced no more takes its pairs along', async () => {
    const index = market();
    const kept = await memoryOf(index);
    await listed(kept, index.block);
    const before = subgraph?.requests.length ?? 0;
    index.number = 101;
    index.set('pairs', pair('1', coin('c1'), eth, 9));
    index.set('tokens', token('c2', 0));
    expect(await listed(kept, index.block)).toEqual(['2', '3', '1', '5', '4']);
    await expect.poll(() => listed(kept, index.block)).toEqual(['1', '3', '5', '4', '2']);
    expect(subgraph?.requests.length).toBe(before + 1);
  });

  test('behavior: a block is shown for three seconds after the last look', async () => {
    let now = 0;
    const index = market();
    const kept = await memoryOf(index, { now: () => now });
    await listed(kept, index.block);
    index.number = 101;
    index.set('pairs', pair('1', coin('c1'), eth, 9));
    now += 3_001;
    expect(await listed(kept, index.block)).toEqual(['1', '2', '3', '5', '4']);
  });

  test('behavior: what a branch had changed or created is forgotten with it', async () => {
    const index = market();
    const kept = await memoryOf(index);
    index.number = 101;
    index.set('pairs', pair('1', coin('c1'), eth, 9), pair('6', coin('c3'), eth, 50));
    index.set('marketPeriods', hour('5', 0, '1000'));
    await expect.poll(() => listed(kept, index.block)).toEqual(['6', '1', '2', '3', '5', '4']);
    index.branch = 'b';
    index.lists['pairs']?.delete(addressOf('6'));
    index.lists['marketPeriods']?.delete(hourId('5', 0));
    index.restore('pairs', pair('1', coin('c1'), eth, 1), 40);
    expect(await listed(kept, index.block)).toEqual(['2', '3', '1', '5', '4']);
    expect(await listed(kept, index.block, { sort: 'volume' })).toEqual(['1', '3', '2', '5', '4']);
  });

  test('behavior: several blocks at once take one request where both lie on the branch of the chain', async () => {
    const index = market();
    const known = new Set<string>();
    const kept = await memoryOf(index, { isOnBranch: ({ number, hash }) => known.has(`${number} ${hash}`) });
    await listed(kept, index.block);
    const asked = async (onBranch: readonly number[], until: readonly string[]) => {
      known.clear();
      for (const number of onBranch) known.add(`${number} ${hex(`${index.parent}${number}`, 64)}`);
      const before = subgraph?.requests.length ?? 0;
      await expect.poll(() => listed(kept, index.block)).toEqual(until);
      return subgraph?.requests.slice(before).map(({ query }) => /^query (\w+)/.exec(query)?.[1]);
    };
    index.number = 103;
    index.set('pairs', pair('1', coin('c1'), eth, 9));
    expect(await asked([100, 103], ['1', '2', '3', '5', '4'])).toEqual(['MarketChanges']);
    // The chain has not come as far as the index, but to the parent of its block.
    index.number = 105;
    index.set('pairs', pair('3', coin('c3'), eth, 50));
    expect(await asked([103, 104], ['3', '1', '2', '5', '4'])).toEqual(['MarketChanges']);
    // One of the two alone says nothing: what changed in the last 64 blocks is read again.
    const again = ['MarketChanges', 'MarketChanges', 'PairRows', 'PoolRows', 'HourRows'];
    index.number = 107;
    index.set('pairs', pair('2', coin('c2'), eth, 90));
    expect(await asked([105], ['2', '3', '1', '5', '4'])).toEqual(again);
    index.number = 109;
    index.set('pairs', pair('1', coin('c1'), eth, 200));
    expect(await asked([108, 109], ['1', '2', '3', '5', '4'])).toEqual(again);
    // The index has turned to another branch, which the chain does not know yet.
    index.branch = 'b';
    index.number = 111;
    index.restore('pairs', pair('1', coin('c1'), eth, 1), 40);
    expect(await asked([109, 111], ['2', '3', '1', '5', '4'])).toEqual(again);
  });

  test('behavior: several blocks at once, and one deeper than reorganisations are followed', async () => {
    let now = 0;
    const index = market();
    const kept = await memoryOf(index, { now: () => now });
    index.number = 110;
    index.set('pairs', pair('1', coin('c1'), eth, 9));
    await expect.poll(() => listed(kept, index.block)).toEqual(['1', '2', '3', '5', '4']);
    index.number = 20;
    now += 3_001;
    expect(await listed(kept, index.block)).toBeUndefined();
    expect(kept.count).toBe(0);
  });

  test('behavior: an index that was deployed anew is read whole, and the list before is served until then', async () => {
    const index = market();
    const kept = await memoryOf(index);
    expect(await listed(kept, index.block)).toEqual(['2', '3', '1', '5', '4']);
    index.deployment = 'QmSecond';
    index.number = 101;
    // The new mappings count more for a pool that has not moved for sixty blocks.
    index.restore('pairs', pair('1', coin('c1'), eth, 9), 40);
    expect(await listed(kept, index.block)).toEqual(['2', '3', '1', '5', '4']);
    await expect.poll(() => listed(kept, index.block)).toEqual(['1', '2', '3', '5', '4']);
    const before = subgraph?.requests.length ?? 0;
    index.number = 102;
    index.parent = 'a';
    index.set('pairs', pair('3', coin('c3'), eth, 50));
    await expect.poll(() => listed(kept, index.block)).toEqual(['3', '1', '2', '5', '4']);
    expect(subgraph?.requests.length).toBe(before + 1);
  });

  test('behavior: a list that could not be read anew is read again, and the one before is followed', async () => {
    const index = market();
    let now = 0;
    const failures: unknown[] = [];
    const kept = await memoryOf(index, { now: () => now, onFailure: (error) => failures.push(error) });
    await listed(kept, index.block);
    index.deployment = 'QmSecond';
    index.number = 101;
    index.areRowsDown = true;
    index.set('pairs', pair('3', coin('c3'), eth, 50));
    now += 3_001;
    expect(await listed(kept, index.block)).toEqual(['3', '2', '1', '5', '4']);
    await expect.poll(() => failures.length).toBe(1);
    index.restore('pairs', pair('1', coin('c1'), eth, 9), 40);
    index.areRowsDown = false;
    await expect.poll(() => listed(kept, index.block)).toEqual(['3', '1', '2', '5', '4']);
  });

  test('behavior: too many pools are not kept', async () => {
    const index = market();
    const kept = await memoryOf(index, { maxBytes: 1 });
    expect(await kept.reach(index.block)).toBeUndefined();
    expect(kept.count).toBe(0);
  });
});

test('behavior: PoolList lists the pools in memory with their age while newer ones cannot be read', async () => {
  const index = market();
  let now = 0;
  const kept = await memoryOf(index, { now: () => now });
  const client = new SubgraphClient({ url: subgraph?.url ?? '', timeoutMs: 20_000 });
  const clock = new IndexClock(client, 1, () => now);
  const list = new PoolList({ client, clock, maxLagBlocks: 10, headNumber: () => undefined }, kept, 1000);
  const read = () =>
    clock.served.during(() =>
      list.read({ ...ALL, limit: 1 }).then(
        ({ pools, block }) => [pools.map(({ address }) => address), block.number],
        ({ code }) => code,
      ),
    );
  const first = [[addressOf('2')], 100n];
  now = 1000;
  expect(await read()).toEqual([first, undefined]);
  index.number = 101;
  index.areListsDown = true;
  index.set('pairs', pair('1', coin('c1'), eth, 9));
  now = 31_000;
  expect(await read()).toEqual([first, 30]);
  now = 601_000;
  expect(await read()).toEqual([first, 600]);
  now = 601_001;
  expect(await read()).toEqual(['SUBGRAPH_UNAVAILABLE', undefined]);
  index.areListsDown = false;
  expect(await read()).toEqual([[[addressOf('1')], 101n], undefined]);
});
