import { parseAbi, parseAbiItem } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask, bodyOf } from '../api/ask.ts';
import { chainClient } from '../harness/chainClient.ts';
import type { ProxyProcess } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startIndexedProxies } from '../harness/replicaProxies.ts';
import { POOL } from '../page/views.ts';

/*
 * Events, volumes of a week, histories, sums by token and positions of an owner, against the chain and
 * against each other.
 */

const { WETH, USDC, UNI, LONE } = TOKENS;
const SWAP = parseAbiItem(
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
);
const MANAGER = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
]);
const HOUR = 3600;

let indexed: ProxyProcess;
let unindexed: ProxyProcess;
beforeAll(async () => {
  ({ indexed, unindexed } = await startIndexedProxies());
}, 240_000);
afterAll(async () => {
  await indexed?.stop();
  await unindexed?.stop();
});

const client = () => chainClient(inject('replicaUrl'));
const read = async <Body>(path: string) => (await bodyOf(ask(`${indexed.url}/api/v1${path}`))) as Body;

interface Event {
  readonly kind: string;
  readonly transactionHash: string;
  readonly logIndex: number;
  readonly timestamp: number;
  readonly amount0: string;
  readonly amount1: string;
  readonly volumeUSD: string | null;
}

test('default: the newest trades of a pool are the newest logs of the chain', async () => {
  const { events } = await read<{ events: Event[] }>(`/pools/${POOL}/events?kind=swaps&limit=10`);
  const logs = await client().getLogs({ address: POOL, event: SWAP, fromBlock: 0n, toBlock: 'latest' });
  const newest = logs.slice(-10).reverse();
  expect(
    events.map(({ transactionHash, logIndex, amount0, amount1 }) => [
      transactionHash,
      logIndex,
      amount0,
      amount1,
    ]),
  ).toEqual(
    newest.map(({ transactionHash, logIndex, args }) => [
      transactionHash,
      logIndex,
      String(args.amount0),
      String(args.amount1),
    ]),
  );
});

test('behavior: changes of liquidity alone, and what is no pool is not found', async () => {
  const { events } = await read<{ events: Event[] }>(`/pools/${POOL}/events?kind=liquidity`);
  expect(events.every(({ kind, volumeUSD }) => kind !== 'swap' && volumeUSD === null)).toBe(true);
  expect(await ask(`${indexed.url}/api/v1/pools/${WETH.address}/events`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

interface Listed {
  readonly address: string;
  readonly tvlUSD: string | null;
  readonly volumeUSD24h: string | null;
  readonly volumeUSD7d: string | null;
}

test('default: the volume of a week is the sum of the trades in its whole hours', async () => {
  const { pools } = await read<{ pools: Listed[] }>('/pools?sort=volume&limit=500');
  const { block } = await newestBlock();
  const firstHour = (Math.floor((block - 7 * 24 * HOUR) / HOUR) + 1) * HOUR;
  let withTrades = 0;
  for (const { address, volumeUSD7d } of pools.slice(0, 25)) {
    const { events } = await read<{ events: Event[] }>(`/pools/${address}/events?kind=swaps&limit=200`);
    expect(events.length).toBeLessThan(200);
    const sum = events
      .filter(({ timestamp }) => timestamp >= firstHour)
      .reduce((total, { volumeUSD }) => total + Number(volumeUSD), 0);
    expect(Number(volumeUSD7d), address).toBeCloseTo(sum, 6);
    if (sum > 0) withTrades += 1;
  }
  expect(withTrades).toBeGreaterThan(3);
});

interface Market {
  readonly token: string;
  readonly priceUSD: string | null;
  readonly change24h: number | null;
  readonly volumeUSD24h: string | null;
  readonly valueUSD: string | null;
  readonly line: readonly number[];
}

test('default: volume and value of a token are the sums over its pools, and its line ends at its price', async () => {
  const tokens = [WETH, USDC, UNI, LONE].map(({ address }) => address);
  const { markets } = await read<{ markets: Market[] }>(`/token-markets?tokens=${tokens.join()}`);
  expect(markets.map(({ token }) => token.toLowerCase())).toEqual(tokens);
  for (const { token, volumeUSD24h, valueUSD, line, priceUSD } of markets) {
    const { pools } = await read<{ pools: Listed[] }>(`/pools?token=${token}&limit=500`);
    const sum = (figure: 'tvlUSD' | 'volumeUSD24h') =>
      pools.reduce((total, pool) => total + Number(pool[figure] ?? 0), 0);
    expect(Number(valueUSD) / (sum('tvlUSD') || 1), token).toBeCloseTo(sum('tvlUSD') === 0 ? 0 : 1, 9);
    expect(Number(volumeUSD24h), token).toBeCloseTo(sum('volumeUSD24h'), 4);
    if (priceUSD === null) expect(line).toEqual([]);
    else expect(line.at(-1)).toBeCloseTo(Number(priceUSD), 4);
  }
});

test('default: past prices are closes of the pool that prices the token, times those of its anchor', async () => {
  const closes = async (pool: string) => {
    const { candles } = await read<{ candles: { timestamp: number; close: string }[] }>(
      `/pools/${pool}/candles?interval=day`,
    );
    return new Map(candles.map(({ timestamp, close }) => [timestamp, Number(close)]));
  };
  const { prices } = await read<{ prices: { source: string }[] }>(
    `/prices?tokens=${UNI.address},${WETH.address}`,
  );
  const [ofUni, ofWeth] = [await closes(prices[0]?.source ?? ''), await closes(prices[1]?.source ?? '')];
  const sidesOf = async (pool: string) => read<{ token0: { address: string } }>(`/pools/${pool}/price`);
  const [uniSide, wethSide] = [
    await sidesOf(prices[0]?.source ?? ''),
    await sidesOf(prices[1]?.source ?? ''),
  ];
  const { points } = await read<{ points: { timestamp: number; priceUSD: string }[] }>(
    `/tokens/${UNI.address}/history?interval=day&limit=20`,
  );
  expect(points.length).toBeGreaterThan(10);
  for (const { timestamp, priceUSD } of points) {
    const [uni, weth] = [ofUni.get(timestamp) ?? 0, ofWeth.get(timestamp) ?? 0];
    const inWeth = uniSide.token0.address.toLowerCase() === UNI.address ? uni : 1 / uni;
    const inDollars = wethSide.token0.address.toLowerCase() === WETH.address ? weth : 1 / weth;
    expect(Number(priceUSD) / (inWeth * inDollars)).toBeCloseTo(1, 9);
  }
});

interface OwnPosition {
  readonly tokenId: string | null;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: string;
  readonly fee: number;
}

test('default: positions of an owner are those that the position manager has for it', async () => {
  const { positions: inPool } = await read<{ positions: { owner: `0x${string}` }[] }>(
    `/pools/${POOL}/positions`,
  );
  const owner = inPool[0]?.owner ?? '0x';
  const { positions } = await read<{ positions: OwnPosition[] }>(`/positions?owner=${owner}`);
  const numbered = positions.filter(({ tokenId }) => tokenId !== null);
  expect(numbered.length).toBeGreaterThan(0);
  for (const { tokenId, tickLower, tickUpper, liquidity, fee } of numbered) {
    const call = { address: MAINNET.positionManager, abi: MANAGER } as const;
    const id = [BigInt(tokenId ?? 0)] as const;
    expect(await client().readContract({ ...call, functionName: 'ownerOf', args: id })).toBe(owner);
    const held = await client().readContract({ ...call, functionName: 'positions', args: id });
    expect([held[4], held[5], held[6], held[7]]).toEqual([fee, tickLower, tickUpper, BigInt(liquidity)]);
  }
});

test('error: without an index there are no such figures, and bad tokens are named', async () => {
  for (const path of ['/positions?owner=', '/token-markets?tokens=']) {
    expect(await ask(`${unindexed.url}/api/v1${path}${UNI.address}`)).toMatchObject({
      status: 503,
      body: { code: 'INDEX_REQUIRED' },
    });
  }
  expect(await ask(`${indexed.url}/api/v1/token-markets?tokens=0x1`)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
  expect(await ask(`${indexed.url}/api/v1/positions`)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
});

/** The time of the block that the index is at, Unix seconds. */
async function newestBlock(): Promise<{ readonly block: number }> {
  const { indexedBlock } = await read<{ indexedBlock: string }>('/pools?limit=1');
  const { timestamp } = await client().getBlock({ blockNumber: BigInt(indexedBlock) });
  return { block: Number(timestamp) };
}
