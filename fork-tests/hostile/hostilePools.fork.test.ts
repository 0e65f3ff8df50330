import { type Address, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestServer } from '../../server/http/http.testkit.ts';
import { directAmounts } from '../api/marketOracle.ts';
import { chainClient } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { startFork } from '../harness/fork.ts';
import { replicaPairs, replicaPools } from '../harness/replica/markets.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { scatterDust } from './dustTicks.ts';
import { openExtremePool } from './extremePool.ts';
import { bookReserves, fakePair, fakePool } from './fakePools.ts';
import { startLyingIndex } from './lyingIndex.ts';

/*
 * Pools that are made to spoil quotes: what is quoted is what the contracts say of the others, and the swap
 * moves it, to the wei. What is written into storage shows in no log, so that is done before the proxy
 * starts.
 */

const POOL = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
]);
const DUSTY = poolOf('USDC', 'WETH', 100);
/** The only pool of REEF. */
const REEF_CRV = poolOf('REEF', 'CRV', 3000);
/** Beside it there is a V3 pool; no route between other tokens leads through MUTE. */
const OVERBOOKED = pairOf('MUTE', 'WETH');

let scene: TradingScene;
let index: TestServer | undefined;
let fakes: readonly Address[];

beforeAll(async () => {
  const fork = await startFork({ of: inject('replicaUrl') });
  const client = chainClient(fork.url);
  for (const [pool, count, spacing] of [
    [DUSTY, 10_000, 1],
    [REEF_CRV, 400, 60],
  ] as const) {
    const [, tick] = await client.readContract({ address: pool, abi: POOL, functionName: 'slot0' });
    await scatterDust(client, pool, { first: tick + 1, count, spacing });
  }
  await bookReserves(client, OVERBOOKED, ([mute, weth]) => [(mute * 3n) / 2n, weth]);
  const [pair, pool] = [pairOf('MKR', 'USDC'), poolOf('PEPE', 'USDC', 10_000)];
  fakes = [await fakePair(client, pair), await fakePool(client, pool)];
  index = await startLyingIndex(
    inject('subgraphUrl'),
    new Map([pair, pool].map((real, at) => [real, fakes[at] ?? real])),
  );
  scene = await openTradingScene(fork, {
    HEAD_POLL_MS: '600000',
    SUBGRAPH_URL: index.url,
  });
});
afterAll(async () => {
  await scene?.stop();
  await index?.close();
});

function poolOf(one: TokenKey, other: TokenKey, fee: number): Address {
  const pool = replicaPools().find((each) => each.fee === fee && isOf(each, one, other));
  if (pool === undefined) throw new Error(`the replica has no pool of ${one} and ${other}`);
  return pool.address;
}

function pairOf(one: TokenKey, other: TokenKey): Address {
  const pair = replicaPairs().find((each) => isOf(each, one, other));
  if (pair === undefined) throw new Error(`the replica has no pair of ${one} and ${other}`);
  return pair.address;
}

function isOf(
  pool: { readonly token0: TokenKey; readonly token1: TokenKey },
  one: TokenKey,
  other: TokenKey,
) {
  return [pool.token0, pool.token1].every((token) => token === one || token === other);
}

interface Trade {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn: bigint;
}

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly route: { readonly pools: readonly string[] } };
}

async function quote({ amountIn, ...ends }: Trade, fields: Record<string, string> = {}): Promise<Answer> {
  const query = new URLSearchParams({ ...ends, amountIn: String(amountIn), ...fields });
  const response = await fetch(`${scene.proxy.url}/api/v1/quote?${query}`);
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Swaps with a real transaction, and returns what was answered and what moved. */
async function trade({ amountIn, ...ends }: Trade, fields: Record<string, unknown> = {}) {
  const trader = freshAddress(`trader of ${ends.tokenIn} ${amountIn} ${JSON.stringify(fields)}`);
  await prepareTrader(scene, { trader, token: ends.tokenIn, amount: amountIn });
  await scene.proxyAtHead();
  const asked = { ...ends, amountIn: String(amountIn), recipient: trader, sender: trader, ...fields };
  const swap = await scene.api.swap(asked);
  const native = { nativeIn: isWeth(ends.tokenIn), nativeOut: isWeth(ends.tokenOut) };
  const moved = await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native });
  return { swap, moved };
}

const isWeth = (token: Address) => token === TOKENS.WETH.address;
const tradeOf = (tokenIn: TokenKey, tokenOut: TokenKey, amountIn: bigint): Trade => ({
  tokenIn: TOKENS[tokenIn].address,
  tokenOut: TOKENS[tokenOut].address,
  amountIn,
});

async function bestDirect(asked: Trade): Promise<string> {
  const amounts = await directAmounts(scene.client, asked);
  return String(amounts.reduce((most, amount) => (amount > most ? amount : most), 0n));
}

describe('10 000 ticks of dust in front of the price', () => {
  test.each([1n, 30n, 1_000n])(
    'beside other pools, %i WETH: the best of what the contracts say',
    async (ethers) => {
      const asked = tradeOf('WETH', 'USDC', ethers * ETHER);
      const { body } = await quote(asked, { maxHops: '1', rank: 'output' });
      expect(body['amountOut']).toBe(await bestDirect(asked));
    },
  );

  test('a swap moves what was quoted', async () => {
    const asked = tradeOf('WETH', 'USDC', ETHER);
    const quoted = BigInt(String((await quote(asked)).body['amountOut']));
    const { swap, moved } = await trade(asked);
    expect([swap.quote.amountOut, moved.received]).toEqual([quoted, quoted]);
  });

  test('in the only pool: what fits between is quoted, and no more than one transaction can cross', async () => {
    const { token0, token1 } = replicaPools().find(({ address }) => address === REEF_CRV) ?? {};
    if (token0 === undefined || token1 === undefined) throw new Error('the replica has no such pool');
    // Towards the dust: token1 goes in.
    const small = tradeOf(token1, token0, ETHER);
    expect((await quote(small, { maxHops: '1', rank: 'output' })).body['amountOut']).toBe(
      await bestDirect(small),
    );
    const { swap, moved } = await trade(small, { maxHops: 1 });
    expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
    const large = tradeOf(token1, token0, 10n ** 27n);
    expect(await quote(large, { maxHops: '1', rank: 'output' })).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_LIQUIDITY' },
    });
    const asked = { ...large, amountIn: String(large.amountIn), maxHops: 1 };
    expect(await scene.api.trySwap({ ...asked, recipient: freshAddress('nobody') })).toBeUndefined();
  });
});

test('one unit of liquidity at an extreme price: no path, as it would take more gas than a transaction has', async () => {
  const asked = tradeOf('WETH', 'AAVE', ETHER);
  const before = (await quote(asked)).body['amountOut'];
  await openExtremePool(scene.client, asked.tokenOut, asked.tokenIn);
  await scene.proxyAtHead();
  expect((await quote(asked)).body['amountOut']).toBe(before);
  expect((await quote(asked, { maxHops: '1', protocols: 'v3' })).status).toBe(200);
  const { swap, moved } = await trade(asked);
  expect(String(swap.quote.amountOut)).toBe(before);
  expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
  expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
});

test('a pair whose books say more than it holds: a swap goes round it, and so do quotes from then on', async () => {
  const asked = tradeOf('WETH', 'MUTE', ETHER);
  const { body } = await quote(asked);
  expect(body.route.pools.map((pool) => pool.toLowerCase())).toContain(OVERBOOKED);
  const { swap, moved } = await trade(asked);
  expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
  expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
  const after = await quote(asked);
  expect(after.body.route.pools.map((pool) => pool.toLowerCase())).not.toContain(OVERBOOKED);
  expect(after.body['excluded']).toContainEqual(expect.objectContaining({ kind: 'pool', reason: 'failed' }));
});

describe('a copy of a pair or pool that no factory made, which the index vouches for', () => {
  test.each([
    ['pair', 'MKR', 10n ** 15n],
    ['pool', 'PEPE', 10n ** 24n],
  ] as const)('%s of %s: neither quoted nor swapped through', async (_, token, amountIn) => {
    const asked = tradeOf(token, 'USDC', amountIn);
    expect((await quote(asked, { maxHops: '1', rank: 'output' })).body['amountOut']).toBe(
      await bestDirect(asked),
    );
    for (const tokenOut of ['USDC', 'USDT'] as const) {
      const { swap, moved } = await trade(tradeOf(token, tokenOut, amountIn));
      expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
      expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
      const { body } = await quote(tradeOf(token, tokenOut, amountIn));
      expect(body.route.pools.filter((pool) => fakes.includes(pool.toLowerCase() as Address))).toEqual([]);
    }
    const address = fakes[token === 'MKR' ? 0 : 1];
    expect((await fetch(`${scene.proxy.url}/api/v1/pools/${address}/price`)).status).toBe(404);
  });
});
