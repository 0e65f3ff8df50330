import { text } from 'node:stream/consumers';
import { request } from 'graphql-request';
import { type Address, getAddress, type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v4IdOf } from '../../server/chain/protocols/v4/v4Chain.ts';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { ask, bodyOf } from '../api/ask.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_POSITION_MANAGER, V4_STATE_VIEW } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { type V4Pool, v4Pools } from '../harness/replica/v4/v4Pools.ts';
import { listsOf } from './bothLists.ts';

/* The endpoints of pools for V4, compared with StateView and with the rows of the index. */

const DYNAMIC_FEE = 0x800000;
/** What is asked of one pool: all endpoints below `/api/v1/pools/:id`. */
const OF_A_POOL = [
  ...['price', 'tvl', 'volume', 'apr', 'positions', 'events', 'candles'],
  ...['tick-liquidity', 'liquidity-distribution'],
];
/** The key of a pool that another manager may have: an id says nothing of the manager. */
const ELSEWHERE = {
  currency0: zeroAddress,
  currency1: TOKENS.USDC.address,
  fee: 4444,
  tickSpacing: 7,
  hooks: zeroAddress,
};
const pools = v4Pools();
const view = { address: MAINNET_V4.stateView, abi: V4_STATE_VIEW } as const;

let scene: IndexedReplica;
let client: ChainClient;
let proxy: ProxyProcess;
beforeAll(async () => {
  scene = await startIndexedReplica({ hasV4: true });
  client = chainClient(scene.replica.url);
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: scene.replica.url,
    SUBGRAPH_URL: scene.index.queryUrl,
  });
});
afterAll(async () => {
  await proxy?.stop();
  await scene?.stop();
});

const read = (id: string, rest: string) => bodyOf(ask(`${proxy.url}/api/v1/pools/${id}/${rest}`));
const rowsOf = <Row>(list: string, fields: string, where = ''): Promise<Row[]> =>
  request<{ rows: Row[] }>(
    scene.index.queryUrl,
    `{ rows: ${list}(first: 1000 ${where}) { ${fields} } }`,
  ).then(({ rows }) => rows);
const tokenOf = (currency: Address) => getAddress(currency === zeroAddress ? TOKENS.WETH.address : currency);
const keyOf = ({ key }: V4Pool) => ({
  fee: key.fee,
  isDynamicFee: key.fee === DYNAMIC_FEE,
  tickSpacing: key.tickSpacing,
  hooks: getAddress(key.hooks),
  isNative: key.currency0 === zeroAddress,
});
const only = (hook: V4Pool['hook']): V4Pool => {
  const pool = pools.find((each) => each.hook === hook);
  if (pool === undefined) throw new Error(`no pool with the hook ${hook}`);
  return pool;
};

interface OwnedPosition {
  readonly protocol: string;
  readonly tokenId: string | null;
  readonly liquidity: string;
  readonly poolAddress: Hex;
  readonly [key: string]: unknown;
}

interface Held {
  readonly id: Hex;
  readonly amount0: string;
  readonly amount1: string;
  readonly swapCount: string;
  readonly txCount: string;
  readonly volume0: string;
  readonly volume1: string;
  readonly positionCount: string;
}
const HELD = 'id amount0 amount1 swapCount txCount volume0 volume1 positionCount';

describe('GET /api/v1/pools/:id of a V4 pool', () => {
  test('price: answers the key and the state of every pool, hooked ones too, as StateView has it', async () => {
    for (const pool of pools) {
      const [sqrtPriceX96, tick] = await client.readContract({
        ...view,
        functionName: 'getSlot0',
        args: [pool.id],
      });
      expect(await read(pool.id, 'price'), pool.hook).toMatchObject({
        poolAddress: pool.id,
        protocol: 'v4',
        ...keyOf(pool),
        sqrtPriceX96: String(sqrtPriceX96),
        tick,
        token0: { address: tokenOf(pool.key.currency0) },
        token1: { address: tokenOf(pool.key.currency1) },
      });
    }
  });

  test('price: takes the id in any case and answers it in lower case', async () => {
    const [pool] = pools as [V4Pool];
    const upper = `0x${pool.id.slice(2).toUpperCase()}`;
    expect(await read(upper, 'price')).toEqual(await read(pool.id, 'price'));
  });

  test('tvl: answers the amounts of the index, not what the manager holds for all pools', async () => {
    const rows = await rowsOf<Held>('v4Pools', HELD);
    expect(rows.length).toBe(pools.length);
    for (const { id, amount0, amount1 } of rows) {
      const body = await read(id, 'tvl');
      expect(body).toMatchObject({ amount0, amount1, indexedBlock: body['blockNumber'] });
    }
  });

  test('volume: answers events and amounts of the index', async () => {
    const rows = await rowsOf<Held>('v4Pools', HELD);
    expect(rows.some(({ swapCount }) => Number(swapCount) > 0)).toBe(true);
    for (const { id, txCount, volume0, volume1 } of rows) {
      const { windows } = await read(id, 'volume');
      expect(windows).toMatchObject({
        all: { txCount: Number(txCount), amount0: volume0, amount1: volume1 },
      });
    }
  });

  test('volume: each window has the events of its seconds, and no others', async () => {
    const { timestamp } = await client.getBlock();
    let counted = 0;
    for (const { id } of pools) {
      const { windows } = (await read(id, 'volume')) as {
        windows: Record<string, { txCount: number; amount0: string; amount1: string }>;
      };
      const events = await rowsOf<{ kind: string; timestamp: number; amount0: string; amount1: string }>(
        'v4MarketEvents',
        'kind timestamp amount0 amount1',
        `where: { market: "${id}" }`,
      );
      for (const [name, days] of [
        ['24h', 1],
        ['7d', 7],
        ['30d', 30],
      ] as const) {
        const within = events.filter((event) => event.timestamp > Number(timestamp) - days * 86_400);
        const swaps = within.filter(({ kind }) => kind === 'SWAP');
        const sum = (field: 'amount0' | 'amount1') =>
          String(swaps.reduce((total, event) => total + BigInt(event[field].replace('-', '')), 0n));
        expect(windows[name], `${id} ${name}`).toMatchObject({
          txCount: within.length,
          amount0: sum('amount0'),
          amount1: sum('amount1'),
        });
        counted += swaps.length;
      }
    }
    expect(counted).toBeGreaterThan(50);
  });

  test('apr: is a figure only where the fee follows from the key, and no hook touches a swap', async () => {
    let rates = 0;
    for (const pool of pools) {
      const { apr, reason, windows } = (await read(pool.id, 'apr')) as {
        apr: number | null;
        reason: string | null;
        windows: { '24h': { feesUSD: string | null }; '30d': { apr: number | null; feesUSD: string | null } };
      };
      const isCounted = pool.key.fee <= 10_000 && (BigInt(pool.key.hooks) & 0xccn) === 0n;
      if (!isCounted) {
        expect([apr, reason, windows['24h'].feesUSD, windows['30d'].apr], pool.hook).toEqual([
          ...[null, 'hooks change what swaps pay, pairs have a fee each, or it is above 1 %', null, null],
        ]);
        continue;
      }
      const volume = (await read(pool.id, 'volume')) as { windows: { '30d': { volumeUSD: string | null } } };
      const volumeUSD = Number(volume.windows['30d'].volumeUSD);
      const expected = (volumeUSD * pool.key.fee) / 1_000_000;
      expect(Number(windows['30d'].feesUSD), pool.id).toBeCloseTo(expected, 6);
      if ((windows['30d'].apr ?? 0) > 0) rates += 1;
    }
    expect(rates).toBeGreaterThan(3);
  });

  test('positions: answers those with liquidity, NFTs and direct ones', async () => {
    for (const { id } of pools) {
      const listed = await rowsOf<{ id: string; tokenId: string | null; owner: Address; liquidity: string }>(
        'v4Positions',
        'id tokenId owner liquidity',
        `where: { pool: "${id}", liquidity_gt: "0" }`,
      );
      const body = (await read(id, 'positions?limit=1000')) as {
        total: number;
        positions: { id: string; tokenId: string | null; owner: string; liquidity: string }[];
      };
      expect(body.total).toBe(listed.length);
      const byId = new Map(body.positions.map((position) => [position.id, position]));
      for (const position of listed)
        expect(byId.get(position.id)).toMatchObject({ ...position, owner: getAddress(position.owner) });
    }
  });

  test('positions of an owner: those that the manager of the NFTs has, with the keys of their pools', async () => {
    const manager = { address: MAINNET_V4.positionManager, abi: V4_POSITION_MANAGER } as const;
    const [listed] = await rowsOf<{ owner: Address }>('v4Positions', 'owner', 'where: { tokenId_not: null }');
    const owner = listed?.owner ?? zeroAddress;
    const body = await bodyOf(ask(`${proxy.url}/api/v1/positions?owner=${owner}`));
    const numbered = (body as unknown as { positions: OwnedPosition[] }).positions.filter(
      ({ protocol, tokenId }) => protocol === 'v4' && tokenId !== null,
    );
    expect(numbered.length).toBeGreaterThan(0);
    for (const { tokenId, liquidity, poolAddress, ...position } of numbered) {
      const args = [BigInt(tokenId ?? 0)] as const;
      const read = { ...manager, args };
      expect(await client.readContract({ ...read, functionName: 'ownerOf' })).toBe(getAddress(owner));
      const held = await client.readContract({ ...read, functionName: 'getPositionLiquidity' });
      expect(held).toBe(BigInt(liquidity));
      const [key] = await client.readContract({ ...read, functionName: 'getPoolAndPositionInfo' });
      expect(poolAddress).toBe(v4IdOf(key));
      expect(position).toMatchObject(keyOf({ key } as V4Pool));
    }
  });

  test('tick-liquidity: answers the ticks that StateView has, from the index', async () => {
    let compared = 0;
    for (const pool of pools) {
      const body = (await read(pool.id, 'tick-liquidity')) as {
        source: string;
        ticks: { tick: number; liquidityGross: string; liquidityNet: string }[];
      };
      const liquidity = await client.readContract({
        ...view,
        functionName: 'getLiquidity',
        args: [pool.id],
      });
      expect(body, pool.hook).toMatchObject({
        poolAddress: pool.id,
        source: 'subgraph',
        ...keyOf(pool),
        liquidity: String(liquidity),
      });
      for (const { tick, ...listed } of body.ticks) {
        const args = [pool.id, tick] as const;
        const [gross, net] = await client.readContract({ ...view, functionName: 'getTickLiquidity', args });
        expect(listed).toEqual({ liquidityGross: String(gross), liquidityNet: String(net) });
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  test('liquidity-distribution: counts the positions, and its bars hold the liquidity of the price', async () => {
    const rows = await rowsOf<Held>('v4Pools', HELD);
    for (const { id, positionCount } of rows) {
      const body = (await read(id, 'liquidity-distribution')) as {
        tick: number;
        stats: object;
        bars: { tickLower: number; tickUpper: number; liquidityActive: string }[];
      };
      expect(body.stats).toMatchObject({ totalPositions: Number(positionCount) });
      const liquidity = await client.readContract({ ...view, functionName: 'getLiquidity', args: [id] });
      const bar = body.bars.find(
        ({ tickLower, tickUpper }) => tickLower <= body.tick && body.tick < tickUpper,
      );
      expect(bar?.liquidityActive ?? '0').toBe(String(liquidity));
    }
  });

  test('every endpoint of a pool: takes the id in upper case, and answers as for the id in lower case', async () => {
    const pool = pools.find(({ hook, dollars }) => hook === 'none' && dollars > 0);
    const id = pool?.id ?? '0x';
    const upper = `0x${id.slice(2).toUpperCase()}`;
    for (const rest of OF_A_POOL) {
      const body = await read(id, rest);
      expect([rest, body['poolAddress']]).toEqual([rest, id]);
      expect(await read(upper, rest), rest).toEqual(body);
    }
  });

  test('every endpoint of a pool: refuses what is no id, and says what it takes', async () => {
    const { id } = pools[0] as V4Pool;
    for (const wrong of [id.slice(0, -1), id.slice(0, -2), `${id}0`, id.slice(2), `0x${'zz'.repeat(32)}`]) {
      for (const rest of OF_A_POOL) {
        const { status, body } = await ask(`${proxy.url}/api/v1/pools/${wrong}/${rest}`);
        expect([wrong, rest, status, body['code']]).toEqual([wrong, rest, 400, 'INVALID_REQUEST']);
        expect(JSON.stringify(body)).toContain('32 bytes');
      }
    }
  });

  test('events: are those of the index in 30 days, newest first', async () => {
    const { timestamp } = await client.getBlock();
    let compared = 0;
    for (const { id } of pools.filter(({ dollars }) => dollars > 0).slice(0, 12)) {
      const rows = await rowsOf<{ kind: string; timestamp: number }>(
        'v4MarketEvents',
        'kind timestamp',
        `where: { market: "${id}" }`,
      );
      const expected = rows
        .filter((row) => row.timestamp > Number(timestamp) - 30 * 86_400)
        .map((row) => `${row.timestamp} ${row.kind.toLowerCase()}`);
      const { events } = (await read(id, 'events?limit=200')) as {
        events: { kind: string; timestamp: number }[];
      };
      const listed = events.map((event) => `${event.timestamp} ${event.kind}`);
      expect(listed.toSorted(), id).toEqual(expected.toSorted());
      const times = events.map((event) => event.timestamp);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      compared += events.length;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test.each([
    ['an id that no pool has', `0x${'ab'.repeat(32)}`],
    ['the id of a key that this manager never initialized', v4IdOf(ELSEWHERE)],
  ])('error: %s is not found by any endpoint', async (_, id) => {
    for (const rest of OF_A_POOL) {
      const answer = await ask(`${proxy.url}/api/v1/pools/${id}/${rest}`);
      expect([rest, answer.status, answer.body['code'], answer.body['error']]).toEqual([
        ...[rest, 404, 'NOT_FOUND', `${id} is not a pool of this exchange`],
      ]);
    }
  });

  test('error: an address of 21 bytes is no id', async () => {
    const answer = await ask(`${proxy.url}/api/v1/pools/0x${'ab'.repeat(21)}/price`);
    expect([answer.status, answer.body['code']]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('without an index', () => {
  test('behavior: says that it needs one for a pool that routes may not use', async () => {
    const alone = await startProxy({ NETWORK: 'mainnet', RPC_URL: scene.replica.url });
    try {
      const answer = await ask(`${alone.url}/api/v1/pools/${only('taking').id}/price`);
      expect(answer.body['code']).toBe('INDEX_REQUIRED');
    } finally {
      await alone.stop();
    }
  });
});

describe('while the index is down', () => {
  let relay: TestServer;
  let alone: ProxyProcess;
  let isDown = false;
  beforeAll(async () => {
    relay = await serve(async (incoming, response) => {
      if (isDown) return void response.writeHead(500).end();
      const { queryUrl } = scene.index;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(queryUrl, { method: 'POST', headers, body: await text(incoming) });
      response.writeHead(answer.status, headers).end(await answer.text());
    });
    alone = await startProxy({
      NETWORK: 'mainnet',
      RPC_URL: scene.replica.url,
      SUBGRAPH_URL: relay.url,
    });
    const { id } = only('none');
    await bodyOf(ask(`${alone.url}/api/v1/pools/${id}/price`));
    isDown = true;
  });
  afterAll(async () => {
    await alone?.stop();
    await relay?.close();
  });

  test('behavior: the ticks of pools that routes may use come from the chain, the same', async () => {
    let compared = 0;
    for (const { id } of pools.filter(({ hook, key }) => hook === 'none' && key.fee <= 10_000)) {
      const answer = await ask(`${alone.url}/api/v1/pools/${id}/tick-liquidity`);
      // The pool of the native coin and its wrapped form is in no route, so only the index knows its key.
      if (answer.status === 503) continue;
      const { indexedBlock: _, ...indexed } = await read(id, 'tick-liquidity');
      expect(answer.body).toEqual({ ...indexed, source: 'chain' });
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  });

  test('behavior: the amounts of a pool are unknown, never those of the manager', async () => {
    const pool = pools.find(({ key, hook }) => key.fee === 3333 && hook === 'none');
    const body = await bodyOf(ask(`${alone.url}/api/v1/pools/${pool?.id}/tvl`));
    expect([body['amount0'], body['amount1'], body['tvlUSD']]).toEqual([null, null, null]);
  });

  test('error: an outage is no unknown pool', async () => {
    for (const id of [only('taking').id, `0x${'cd'.repeat(32)}`]) {
      const answer = await ask(`${alone.url}/api/v1/pools/${id}/price`);
      expect([answer.status, answer.body['code']]).toEqual([503, 'SUBGRAPH_UNAVAILABLE']);
    }
  });
});

describe('GET /api/v1/pools', () => {
  interface Listed {
    readonly address: Hex;
    readonly protocol: string;
    readonly tvlUSD: string | null;
  }
  const list = async (query: string) =>
    (await bodyOf(ask(`${proxy.url}/api/v1/pools?${query}`)))['pools'] as Listed[];

  test('default: lists V4 pools with their keys among the others, most held first', async () => {
    const all = await list('limit=500');
    const v4 = all.filter(({ protocol }) => protocol === 'v4');
    expect(new Set(v4.map(({ address }) => address))).toEqual(new Set(pools.map(({ id }) => id)));
    const byId = new Map(v4.map((row) => [row.address, row]));
    for (const pool of pools) expect(byId.get(pool.id)).toMatchObject(keyOf(pool));
    const worths = all.map(({ tvlUSD }) => Number(tvlUSD ?? 0));
    expect(worths).toEqual(worths.toSorted((a, b) => b - a));
    expect(v4.length).toBeLessThan(all.length);
    const first = all.slice(0, 20).map(({ protocol }) => protocol);
    expect(first).toContain('v4');
  });

  test('args: protocol=v4 lists only these, in pages too', async () => {
    const whole = await list('protocol=v4&limit=500');
    expect(whole.length).toBe(pools.length);
    const pages: Listed[] = [];
    let cursor = '';
    for (let page = 0; page < 10; page++) {
      const body = await bodyOf(ask(`${proxy.url}/api/v1/pools?protocol=v4&limit=7${cursor}`));
      pages.push(...(body['pools'] as Listed[]));
      if (body['nextCursor'] === null) break;
      cursor = `&cursor=${String(body['nextCursor'])}`;
    }
    expect(pages).toEqual(whole);
  });

  test('args: token lists pools of the native coin by the wrapped token', async () => {
    const found = await list(`protocol=v4&token=${TOKENS.WETH.address}&limit=500`);
    const expected = pools.filter(({ key }) =>
      [key.currency0, key.currency1].some(
        (currency) => tokenOf(currency) === getAddress(TOKENS.WETH.address),
      ),
    );
    expect(new Set(found.map(({ address }) => address))).toEqual(new Set(expected.map(({ id }) => id)));
  });
});

describe('GET /api/v1/pools/v4/find', () => {
  interface Found {
    readonly pools: { readonly id: Hex; readonly liquidity: string }[];
    readonly total: number;
  }
  const find = async (query: string) =>
    (await bodyOf(ask(`${proxy.url}/api/v1/pools/v4/find?${query}`))) as unknown as Found;
  const [weth, usdc] = [TOKENS.WETH.address, TOKENS.USDC.address];
  const ofPair = pools.filter(({ key }) => {
    const tokens = [tokenOf(key.currency0), tokenOf(key.currency1)];
    return tokens.includes(getAddress(weth)) && tokens.includes(getAddress(usdc));
  });

  test('default: finds all pools of the pair, of the native coin and its wrapped token, in either order', async () => {
    const found = await find(`token0=${weth}&token1=${usdc}`);
    expect(ofPair.length).toBeGreaterThan(9);
    expect(found.total).toBe(ofPair.length);
    expect(new Set(found.pools.map(({ id }) => id))).toEqual(new Set(ofPair.map(({ id }) => id)));
    expect((await find(`token0=${usdc}&token1=${weth}`)).pools).toEqual(found.pools);
    const byId = new Map(found.pools.map((pool) => [pool.id, pool]));
    for (const pool of ofPair) {
      const args = [pool.id] as const;
      const [sqrtPriceX96, tick] = await client.readContract({ ...view, functionName: 'getSlot0', args });
      const liquidity = await client.readContract({ ...view, functionName: 'getLiquidity', args });
      expect(byId.get(pool.id)).toMatchObject({
        address: pool.id,
        ...keyOf(pool),
        liquidity: String(liquidity),
        sqrtPriceX96: String(sqrtPriceX96),
        tick,
        token0: tokenOf(pool.key.currency0),
        token1: tokenOf(pool.key.currency1),
      });
    }
  });

  test('default: those that hold most of both tokens come first', async () => {
    const rows = new Map((await rowsOf<Held>('v4Pools', HELD)).map((row) => [row.id, row]));
    const { pools: found } = await find(`token0=${weth}&token1=${usdc}`);
    const products = found.map(
      ({ id }) => BigInt(rows.get(id)?.amount0 ?? 0) * BigInt(rows.get(id)?.amount1 ?? 0),
    );
    expect(products).toEqual(products.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  });

  test('args: fee chooses, the flag of dynamic fees too', async () => {
    for (const fee of [500, 3000, 0, DYNAMIC_FEE]) {
      const expected = ofPair.filter(({ key }) => key.fee === fee).map(({ id }) => id);
      const found = await find(`token0=${weth}&token1=${usdc}&fee=${fee}`);
      expect([fee, found.total]).toEqual([fee, expected.length]);
      expect(new Set(found.pools.map(({ id }) => id))).toEqual(new Set(expected));
    }
  });

  test('behavior: a pair without pools has none', async () => {
    const found = await find(`token0=${TOKENS.MKR.address}&token1=${TOKENS.PEPE.address}`);
    expect([found.pools, found.total]).toEqual([[], 0]);
  });

  test('behavior: the index alone gives the same pools as the list in memory', async () => {
    const lists = await listsOf(scene.index.queryUrl, ['v2', 'v3', 'v4']);
    try {
      for (const fee of [undefined, 500]) {
        const pair = { protocol: 'v4', tokens: [weth, usdc], fee } as const;
        const [inMemory, inIndex] = await Promise.all([
          lists.fromMemory.ofPair(pair, 100),
          lists.fromIndex.ofPair(pair, 100),
        ]);
        expect(inMemory).toEqual(inIndex);
      }
      for (const sort of ['tvl', 'volume', 'apr'] as const) {
        const page = { sort, limit: 500, skip: 0 };
        expect(await lists.fromMemory.read(page)).toEqual(await lists.fromIndex.read(page));
      }
    } finally {
      lists.stop();
    }
  });
});
