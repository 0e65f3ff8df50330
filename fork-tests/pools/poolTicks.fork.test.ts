import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { ask, bodyOf, expectRefusal } from '../api/ask.ts';
import { chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { startIndexedProxies, startIndexedProxy } from '../harness/replicaProxies.ts';
import { type Pool, type PoolOracle, readPoolOracle } from './poolOracle.ts';

/** With an index that follows the chain, and with none. */
let indexed: ProxyProcess;
let unindexed: ProxyProcess;
let oracle: PoolOracle;

beforeAll(async () => {
  [{ indexed, unindexed }, oracle] = await Promise.all([
    startIndexedProxies(),
    readPoolOracle(inject('replicaUrl')),
  ]);
});

afterAll(async () => {
  await indexed?.stop();
  await unindexed?.stop();
});

const poolPath = (pool: { address: string }, rest: string) => `/api/v1/pools/${pool.address}/${rest}`;
const texts = (ticks: Pool['ticks']) =>
  ticks.map(({ tick, liquidityGross, liquidityNet }) => ({
    tick,
    liquidityGross: String(liquidityGross),
    liquidityNet: String(liquidityNet),
  }));

const liquid = () => oracle.pools.filter(({ ticks }) => ticks.length > 0);

function uninitializedPool(): Pool {
  const pool = oracle.pools.find(({ sqrtPriceX96 }) => sqrtPriceX96 === 0n);
  if (pool === undefined) throw new Error('the replica has an uninitialized pool');
  return pool;
}

function emptyPool(): Pool {
  const pool = oracle.pools.find(({ sqrtPriceX96, ticks }) => sqrtPriceX96 > 0n && ticks.length === 0);
  if (pool === undefined) throw new Error('the replica has a pool that was emptied');
  return pool;
}

describe('GET /api/v1/pools/:address/tick-liquidity', () => {
  test('default: answers the ticks of every pool as the contracts have them, from the index', async () => {
    expect(liquid().length).toBeGreaterThanOrEqual(40);
    for (const pool of liquid()) {
      const body = await bodyOf(ask(indexed.url + poolPath(pool, 'tick-liquidity')));
      expect(body).toEqual({
        poolAddress: pool.address,
        blockNumber: String(oracle.blockNumber),
        blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        indexedBlock: String(oracle.blockNumber),
        exchange: 'main',
        source: 'subgraph',
        tick: pool.tick,
        tickSpacing: pool.tickSpacing,
        liquidity: String(pool.liquidity),
        ticks: texts(pool.ticks),
      });
    }
  });

  test('behavior: without an index, answers the same ticks from the chain', async () => {
    for (const pool of oracle.pools) {
      const body = await bodyOf(ask(unindexed.url + poolPath(pool, 'tick-liquidity')));
      expect(body).toEqual({
        poolAddress: pool.address,
        blockNumber: String(oracle.blockNumber),
        blockHash: expect.any(String),
        exchange: 'main',
        source: 'chain',
        tick: pool.tick,
        tickSpacing: pool.tickSpacing,
        liquidity: String(pool.liquidity),
        ticks: texts(pool.ticks),
      });
    }
  });

  test('behavior: pools without ticks answer with none', async () => {
    for (const pool of [uninitializedPool(), emptyPool()]) {
      const body = await bodyOf(ask(indexed.url + poolPath(pool, 'tick-liquidity')));
      expect(body).toMatchObject({ tick: pool.tick, liquidity: '0', ticks: [] });
    }
  });

  test('args: lower and upper bound the list', async () => {
    const pool = liquid().toSorted((a, b) => b.ticks.length - a.ticks.length)[0];
    if (pool === undefined) throw new Error('there are pools');
    const [lower, upper] = [pool.ticks[1]?.tick ?? 0, pool.ticks.at(-2)?.tick ?? 0];
    const within = await bodyOf(
      ask(`${indexed.url}${poolPath(pool, 'tick-liquidity')}?lower=${lower}&upper=${upper}`),
    );
    expect(within['ticks']).toEqual(texts(pool.ticks.slice(1, -1)));
  });

  test.each([
    ['lower=10&upper=5', 'lower must not be above upper'],
    ['lower=-887273', 'lower must be a whole number from -887272 to 887272'],
    ['upper=1.5', 'upper must be a whole number from -887272 to 887272'],
  ])('error: %s', async (query, error) => {
    const answer = await ask(`${indexed.url}${poolPath(emptyPool(), 'tick-liquidity')}?${query}`);
    expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', error });
    expect(answer.status).toBe(400);
  });

  test('behavior: the answer is tagged by its block', async () => {
    const url = indexed.url + poolPath(liquid()[0] ?? emptyPool(), 'tick-liquidity');
    const { body, headers } = await ask(url);
    expect(headers.get('etag')).toBe(`"${body['blockHash']}-subgraph"`);
    const again = await ask(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('GET /api/v1/pools/:address/liquidity-distribution', () => {
  interface Bar {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly liquidityActive: string;
    readonly amount0: string;
    readonly amount1: string;
  }

  test('default: ticks, statistics and bars that rebuild the pool', async () => {
    for (const pool of liquid()) {
      const body = await bodyOf(ask(indexed.url + poolPath(pool, 'liquidity-distribution')));
      expect(body).toMatchObject({
        poolAddress: pool.address,
        source: 'subgraph',
        tickLiquidity: texts(pool.ticks),
        stats: {
          totalLiquidity: String(pool.positions.reduce((sum, { liquidity }) => sum + liquidity, 0n)),
          totalPositions: pool.positions.length,
        },
        tick: pool.tick,
        tickSpacing: pool.tickSpacing,
      });
      const bars = body['bars'] as Bar[];
      expect(bars.map(({ tickLower }) => tickLower)).toEqual(pool.ticks.slice(0, -1).map(({ tick }) => tick));
      expect(bars.map(({ tickUpper }) => tickUpper)).toEqual(pool.ticks.slice(1).map(({ tick }) => tick));
      const current = bars.find(
        ({ tickLower, tickUpper }) => tickLower <= pool.tick && pool.tick < tickUpper,
      );
      expect(current?.liquidityActive ?? '0').toBe(String(pool.liquidity));
      for (const { tickLower, liquidityActive } of bars) {
        const covering = pool.positions.filter(
          (position) => position.tickLower <= tickLower && tickLower < position.tickUpper,
        );
        expect(liquidityActive).toBe(String(covering.reduce((sum, { liquidity }) => sum + liquidity, 0n)));
      }
      const sum = (amounts: readonly string[]) =>
        amounts.reduce((total, amount) => total + BigInt(amount), 0n);
      expect(sum(bars.map(({ amount0 }) => amount0)) <= pool.balance0).toBe(true);
      expect(sum(bars.map(({ amount1 }) => amount1)) <= pool.balance1).toBe(true);
    }
  });

  test('behavior: without an index, answers the same but for the number of positions', async () => {
    for (const pool of liquid().slice(0, 8)) {
      const path = poolPath(pool, 'liquidity-distribution');
      const [withIndex, without] = await Promise.all([
        bodyOf(ask(indexed.url + path)),
        bodyOf(ask(unindexed.url + path)),
      ]);
      const { totalLiquidity } = withIndex['stats'] as { totalLiquidity: string };
      const { indexedBlock: _, ...rest } = withIndex;
      expect(without).toEqual({ ...rest, source: 'chain', stats: { totalLiquidity, totalPositions: null } });
    }
  });
});

describe('GET /api/v1/pools/:address/positions', () => {
  const present = ({ tokenId, owner, tickLower, tickUpper, liquidity }: Pool['positions'][number]) => ({
    tokenId: tokenId === null ? null : String(tokenId),
    owner,
    tickLower,
    tickUpper,
    liquidity: String(liquidity),
  });
  type Row = ReturnType<typeof present> & { amount0: string; amount1: string; inRange: boolean };
  const withoutDerived = (rows: unknown) =>
    (rows as Row[]).map(({ tokenId, owner, tickLower, tickUpper, liquidity }) => ({
      tokenId,
      owner,
      tickLower,
      tickUpper,
      liquidity,
    }));
  const ownersOf = ({ positions, tick }: Pool) => {
    const inRange = positions.filter(({ tickLower, tickUpper }) => tickLower <= tick && tick < tickUpper);
    const owners = [...new Set(inRange.map(({ owner }) => owner))];
    const parts = owners.map((owner) =>
      inRange.reduce((sum, each) => sum + (each.owner === owner ? each.liquidity : 0n), 0n),
    );
    const all = parts.reduce((sum, part) => sum + part, 0n);
    const percent = (part: bigint) =>
      all === 0n ? null : Number((Number((part * 10n ** 16n) / all) / 1e14).toPrecision(6));
    const largest = parts.toSorted((a, b) => Number(b - a)).slice(0, 10);
    const ten = largest.reduce((sum, part) => sum + part, 0n);
    return { owners: owners.length, largest: percent(largest[0] ?? 0n), tenLargest: percent(ten) };
  };
  const byKey = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

  test('default: lists the active positions of every pool, those of NFTs and of direct owners', async () => {
    const all = oracle.pools.flatMap(({ positions }) => positions);
    expect(all.filter(({ tokenId }) => tokenId !== null).length).toBeGreaterThan(100);
    expect(all.filter(({ tokenId }) => tokenId === null).length).toBeGreaterThan(5);
    for (const pool of oracle.pools) {
      const body = await bodyOf(ask(`${indexed.url}${poolPath(pool, 'positions')}?limit=1000`));
      expect(body).toMatchObject({
        poolAddress: pool.address,
        total: pool.positions.length,
        limit: 1000,
        skip: 0,
      });
      expect(body['liquidityOwners']).toEqual(ownersOf(pool));
      const expected = pool.positions.map(present);
      expect(withoutDerived(body['positions']).sort(byKey)).toEqual(expected.sort(byKey));
      for (const row of body['positions'] as Row[]) {
        expect(row.inRange).toBe(row.tickLower <= pool.tick && pool.tick < row.tickUpper);
        expect(BigInt(row.amount0) > 0n || BigInt(row.amount1) > 0n || BigInt(row.liquidity) < 1000n).toBe(
          true,
        );
      }
    }
  });

  test('behavior: pages and owners', async () => {
    const pool = oracle.pools.toSorted((a, b) => b.positions.length - a.positions.length)[0];
    const owner = pool?.positions[0]?.owner;
    if (pool === undefined || owner === undefined) throw new Error('there are positions');
    const url = `${indexed.url}${poolPath(pool, 'positions')}`;
    const all = (await bodyOf(ask(`${url}?limit=1000`)))['positions'] as Row[];
    expect(all.map(({ liquidity }) => BigInt(liquidity))).toEqual(
      pool.positions.map(({ liquidity }) => liquidity).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    );
    const page = await bodyOf(ask(`${url}?limit=2&skip=1`));
    expect(page).toMatchObject({ positions: all.slice(1, 3), total: all.length, limit: 2, skip: 1 });
    const owned = await bodyOf(ask(`${url}?owner=${owner.toLowerCase()}`));
    const theirs = all.filter((row) => row.owner === owner);
    expect(owned).toMatchObject({ positions: theirs, total: theirs.length, limit: 100 });
    expect(await bodyOf(ask(`${url}?skip=1000000`))).toMatchObject({ positions: [], total: all.length });
  });

  test('error: no index', async () => {
    const answer = await ask(unindexed.url + poolPath(emptyPool(), 'positions'));
    expectRefusal(answer, {
      status: 503,
      code: 'INDEX_REQUIRED',
      error: 'This instance has no index: SUBGRAPH_URL is not set',
    });
  });
});

describe('addresses', () => {
  const endpoints = ['tick-liquidity', 'liquidity-distribution', 'positions'];
  const wallet = '0x000000000000000000000000000000000000bEEF';

  test.each(endpoints)('error: %s of what is no pool of this exchange', async (endpoint) => {
    for (const address of [wallet, MAINNET.weth, MAINNET.v3Factory, MAINNET.permit2]) {
      expectRefusal(await ask(`${indexed.url}/api/v1/pools/${address}/${endpoint}`), {
        status: 404,
        code: 'NOT_FOUND',
        error: /^0x[0-9a-fA-F]{40} is not a pool of this exchange$/,
      });
    }
  });

  test.each(endpoints)('error: %s of a V2 pair', async (endpoint) => {
    const pair = oracle.pairs[0];
    expectRefusal(await ask(`${indexed.url}/api/v1/pools/${pair?.address}/${endpoint}`), {
      status: 422,
      code: 'NOT_A_V3_POOL',
      error: `${pair?.address} is a V2 pair: it has no ticks`,
    });
  });

  test.each(endpoints)('error: %s of what is no address', async (endpoint) => {
    for (const address of [
      '0x12',
      'usdc',
      `0x${'0'.repeat(40)}`,
      '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2',
    ]) {
      const answer = await ask(`${indexed.url}/api/v1/pools/${address}/${endpoint}`);
      expect(answer.body).toMatchObject({ code: 'INVALID_REQUEST', details: [{ path: 'address' }] });
    }
  });
});

describe('on a fork', () => {
  let fork: Fork;
  const proxies: ProxyProcess[] = [];
  const start = async (settings: Record<string, string>) => {
    const proxy = await startProxy({ NETWORK: 'mainnet', RPC_URL: fork.url, ...settings });
    proxies.push(proxy);
    return proxy;
  };

  beforeAll(async () => {
    fork = await startFork({ of: inject('replicaUrl') });
  });

  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await fork?.stop();
  });

  test('error: refuses a contract that copies the tokens, fee and factory of a pool', async () => {
    const pool = liquid()[0] ?? emptyPool();
    const client = chainClient(fork.url);
    const bytecode = await client.getCode({ address: pool.address });
    const copy = '0x00000000000000000000000000000000C0DE0001';
    await client.setCode({ address: copy, bytecode: bytecode ?? '0x' });
    const proxy = await start({});
    expect((await ask(proxy.url + poolPath(pool, 'tick-liquidity'))).status).toBe(200);
    for (const endpoint of ['tick-liquidity', 'liquidity-distribution']) {
      expectRefusal(await ask(`${proxy.url}/api/v1/pools/${copy}/${endpoint}`), {
        status: 404,
        code: 'NOT_FOUND',
        error: `${copy} is not a pool of this exchange`,
      });
    }
  });

  test('behavior: ticks come from the chain when the index is behind; what only it has is refused', async () => {
    const pool = liquid()[0] ?? emptyPool();
    const proxy = await start({ SUBGRAPH_URL: inject('subgraphUrl'), SUBGRAPH_MAX_LAG_BLOCKS: '2' });
    await chainClient(fork.url).mine({ blocks: 2 });
    await proxyAtHead(proxy, fork);
    const fresh = await bodyOf(ask(proxy.url + poolPath(pool, 'tick-liquidity')));
    expect(fresh).toMatchObject({ source: 'subgraph', blockNumber: String(oracle.blockNumber) });
    await chainClient(fork.url).mine({ blocks: 1 });
    await proxyAtHead(proxy, fork);
    const stale = await bodyOf(ask(proxy.url + poolPath(pool, 'tick-liquidity')));
    expect(stale).toMatchObject({
      source: 'chain',
      blockNumber: String(oracle.blockNumber + 3n),
      ticks: texts(pool.ticks),
    });
    expect(stale['indexedBlock']).toBeUndefined();
    const refusal = { status: 503, code: 'SUBGRAPH_STALE', error: 'The index is 3 blocks behind the chain' };
    expectRefusal(await ask(proxy.url + poolPath(pool, 'positions')), refusal);
    expectRefusal(await ask(`${proxy.url}/api/v1/tokens2`), refusal);
    const distribution = await bodyOf(ask(proxy.url + poolPath(pool, 'liquidity-distribution')));
    expect(distribution).toMatchObject({ source: 'chain', stats: { totalPositions: null } });
  });

  /** A proxy whose index answers through `tamper`. */
  async function withIndexThat(
    tamper: (answer: string) => string,
    use: (proxy: ProxyProcess) => Promise<void>,
  ): Promise<void> {
    const relay = await startGraphRelay(inject('subgraphUrl'), tamper);
    const proxy = await startIndexedProxy({ SUBGRAPH_URL: relay.url, LOG_LEVEL: 'error' });
    try {
      await use(proxy);
    } finally {
      await proxy.stop();
      await relay.close();
    }
  }

  test('behavior: an index with a wrong tick is not believed', async () => {
    const pool = liquid().find(({ ticks }) => ticks.length > 3) ?? emptyPool();
    await withIndexThat(tamperWithOneTick, async (proxy) => {
      const body = await bodyOf(ask(proxy.url + poolPath(pool, 'tick-liquidity')));
      expect(body).toMatchObject({ source: 'chain', ticks: texts(pool.ticks) });
      // An answer and a line of the log come by two ways.
      await expect.poll(proxy.output).toContain('the index has wrong ticks');
    });
  });

  test('behavior: an index with indexing errors is not believed; what only it has is refused', async () => {
    const pool = liquid()[0] ?? emptyPool();
    const fail = (answer: string) => answer.replace('"hasIndexingErrors":false', '"hasIndexingErrors":true');
    await withIndexThat(fail, async (proxy) => {
      const body = await bodyOf(ask(proxy.url + poolPath(pool, 'tick-liquidity')));
      expect(body).toMatchObject({ source: 'chain', ticks: texts(pool.ticks) });
      const refusal = {
        status: 503,
        code: 'SUBGRAPH_STALE',
        error: 'The index has stopped at an indexing error',
      };
      for (const endpoint of ['positions', 'volume', 'apr']) {
        expectRefusal(await ask(proxy.url + poolPath(pool, endpoint)), refusal);
      }
    });
  });
});

/** Passes questions on to the index and its answers back through `tamper`. */
function startGraphRelay(target: string, tamper: (answer: string) => string): Promise<TestServer> {
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: await text(request) });
    response.writeHead(answer.status, headers).end(tamper(await answer.text()));
  };
  return serve((request, response) => {
    relay(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
}

/** Leaves out the lowest tick. */
function tamperWithOneTick(answer: string): string {
  const parsed = JSON.parse(answer) as { data?: { ticks?: unknown[] } };
  parsed.data?.ticks?.shift();
  return JSON.stringify(parsed);
}

async function proxyAtHead(proxy: ProxyProcess, fork: Fork): Promise<void> {
  const { hash } = await chainClient(fork.url).getBlock();
  await expect
    .poll(async () => ((await ask(`${proxy.url}/ready`)).body['head'] as { hash: string }).hash, {
      timeout: 60_000,
    })
    .toBe(hash);
}
