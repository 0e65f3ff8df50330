import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bodyOf, post } from '../api/ask.ts';
import { chainClient } from '../harness/chainClient.ts';
import { startFork } from '../harness/fork.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { worth } from '../harness/replica/prices.ts';
import type { Replica } from '../harness/replica/startReplica.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { V4_QUOTER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4 } from '../harness/replica/v4/v4Addresses.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { type HookedMarket, type MarketHook, openHookedMarkets } from './hookedMarkets.ts';
import { setFee, testTurningHooks } from './turningHooks.ts';

/*
 * Pools of hooks that HOOKS_FILE names, each the only pool of its two tokens: what is answered is what a
 * transaction moves, to the wei, or a refusal. Without the file none of them is in a route.
 */

const EXACT: readonly MarketHook[] = [
  ...(['inert', 'dynamic', 'overriding', 'taking'] as const),
  ...(['gasBurning', 'reentering', 'generous', 'ownCurve'] as const),
];
const REFUSING: readonly MarketHook[] = ['reverting', 'codeless', 'owing'];
/** Hooks that do otherwise in a transaction than where they are asked. */
const LYING: readonly MarketHook[] = ['twoFaced', 'routerHating', 'byOrigin'];

const WETH = TOKENS.WETH.address;

let folder: string;
let replica: Replica;
let scene: TradingScene;
let without: ProxyProcess;
let markets: readonly HookedMarket[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hooks-'));
  replica = await startSavedReplica('v4');
  const fork = await startFork({ of: replica.url });
  markets = await openHookedMarkets(chainClient(fork.url), fork.url);
  const file = join(folder, 'hooks.json');
  writeFileSync(file, JSON.stringify({ pools: markets.map(({ pool }) => pool.key) }));
  scene = await openTradingScene(fork, { HOOKS_FILE: file });
  without = await startProxy({ NETWORK: 'mainnet', RPC_URL: fork.url });
});
afterAll(async () => {
  await without?.stop();
  await scene?.stop();
  await replica?.stop();
  rmSync(folder, { recursive: true });
});

function marketOf(hook: MarketHook): HookedMarket {
  const market = markets.find((each) => each.hook === hook);
  if (market === undefined) throw new Error(`no market of ${hook}`);
  return market;
}

interface Trade {
  readonly tokenIn: Address;
  readonly tokenOut: Address;
  readonly amountIn?: bigint;
  readonly amountOut?: bigint;
  readonly maxHops?: number;
  readonly block?: string;
}

const tradeOf = (sold: TokenKey, bought: TokenKey, dollars = 1_000): Trade => ({
  tokenIn: TOKENS[sold].address,
  tokenOut: TOKENS[bought].address,
  amountIn: worth(sold, dollars),
});
/** Hooks are of V4, which no request gets by default. */
const ALL_KINDS = { protocols: 'v2,v3,v4' };
const textOf = (trade: Trade) =>
  Object.fromEntries(
    Object.entries({ ...ALL_KINDS, ...trade, tradeType: trade.amountOut === undefined ? 0 : 1 }).map(
      ([name, value]) => [name, String(value)],
    ),
  );
const numbersOf = ({ maxHops = 3, amountOut }: Trade) => ({
  maxHops,
  tradeType: amountOut === undefined ? 0 : 1,
});

function quote(url: string, trade: Trade) {
  return ask(`${url}/api/v1/quote?${new URLSearchParams(textOf(trade))}`);
}

function swap(trade: Trade, fields: Record<string, unknown> = {}) {
  const trader = freshAddress(`trader of ${JSON.stringify(textOf(trade))}`);
  const body = { ...textOf(trade), ...numbersOf(trade), recipient: trader, ...fields };
  return post(`${scene.proxy.url}/api/v1/swap`, body);
}

/**
 * Resolves when the route has the pool: a node that is slow in a block is not waited for, and answers the
 * next quote.
 */
async function routeThrough(asked: Trade, { pool }: HookedMarket): Promise<void> {
  for (let look = 0; look < 100; look++) {
    const { body } = await quote(scene.proxy.url, asked);
    if ((body['route'] as { pools: Hex[] } | undefined)?.pools.includes(pool.id)) return;
    await delay(50);
  }
  throw new Error(`no route through the pool of ${pool.key.hooks}`);
}

/** What V4Quoter says of one pool. */
async function oracle(
  { pool: { key } }: HookedMarket,
  zeroForOne: boolean,
  isInput: boolean,
  exactAmount: bigint,
) {
  const functionName = isInput ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
  const args = [{ poolKey: key, zeroForOne, exactAmount, hookData: '0x' }] as const;
  const data: Hex = encodeFunctionData({ abi: V4_QUOTER, functionName, args });
  const { data: answer = '0x' } = await scene.client.call({ to: MAINNET_V4.quoter, data });
  return BigInt(answer.slice(0, 66));
}

/** Swaps with a real transaction, and returns what was answered and what moved. */
async function trade(asked: Trade, most: bigint) {
  const trader = freshAddress(`sender of ${JSON.stringify(textOf(asked))}`);
  await prepareTrader(scene, { trader, token: asked.tokenIn, amount: most });
  await scene.proxyAtHead();
  const fields = { ...textOf(asked), ...numbersOf(asked), recipient: trader, sender: trader };
  const answered = await scene.api.swap(fields);
  const moved = await sendAndMeasure(scene, {
    trader,
    recipient: trader,
    swap: answered,
    nativeIn: asked.tokenIn === WETH,
    nativeOut: asked.tokenOut === WETH,
  });
  return { answered, moved };
}

describe('a hook that the file names', () => {
  test.each(EXACT)(
    'exact input: "%s" moves what was answered, and nothing stays in the router',
    async (hook) => {
      const market = marketOf(hook);
      const [sold, bought] = market.tokens;
      const asked = { ...tradeOf(sold, bought), maxHops: 1 };
      await scene.proxyAtHead();
      const expected = await oracle(market, true, true, asked.amountIn ?? 0n);
      const { answered, moved } = await trade(asked, asked.amountIn ?? 0n);
      expect(answered.quote).toMatchObject({ amountOut: expected, hops: 1, protocol: 'v4' });
      expect(answered.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
      expect(moved).toMatchObject({ status: 'success', spent: asked.amountIn, received: expected });
      expect(moved.leftInRouter).toEqual([]);
    },
  );

  test.each(EXACT)('exact output: "%s" takes what was answered', async (hook) => {
    const market = marketOf(hook);
    const [bought, sold] = market.tokens;
    const amountOut = worth(bought, 500);
    const asked = { tokenIn: TOKENS[sold].address, tokenOut: TOKENS[bought].address, amountOut, maxHops: 1 };
    await scene.proxyAtHead();
    const expected = await oracle(market, false, false, amountOut);
    const { answered, moved } = await trade(asked, expected * 2n);
    expect(answered.quote).toMatchObject({ amountIn: expected, hops: 1, protocol: 'v4' });
    expect(moved).toMatchObject({ status: 'success', spent: expected, received: amountOut });
    expect(moved.leftInRouter).toEqual([]);
  });

  test.each(REFUSING)('error: "%s" refuses every swap, and so does the answer', async (hook) => {
    const [sold, bought] = marketOf(hook).tokens;
    const { status, body } = await quote(scene.proxy.url, { ...tradeOf(sold, bought), maxHops: 1 });
    expect([status, body['code']]).toEqual([404, 'NO_ROUTE']);
  });

  test.each(LYING)('error: "%s" is caught by the simulation, and left out from then on', async (hook) => {
    const { tokens, pool } = marketOf(hook);
    const direct = { ...tradeOf(...tokens), maxHops: 1 };
    await scene.proxyAtHead();
    const promised = await bodyOf(quote(scene.proxy.url, direct));
    expect(promised).toMatchObject({ route: { pools: [pool.id] } });
    const { status, body } = await swap(direct);
    expect([status, body['code']]).toEqual([404, 'NO_ROUTE']);
    expect(body['details']).toMatchObject({
      excluded: [{ kind: 'pool', address: pool.id, reason: 'failed' }],
    });
    const next = await bodyOf(quote(scene.proxy.url, tradeOf(...tokens)));
    expect((next['route'] as { pools: Hex[] }).pools).not.toContain(pool.id);
  });

  test('behavior: a fee that the hook changes counts from its block on, and a past block has the old one', async () => {
    const market = marketOf('dynamic');
    const asked = { ...tradeOf(...market.tokens), maxHops: 1 };
    await scene.proxyAtHead();
    const before = await bodyOf(quote(scene.proxy.url, asked));
    await setFee(scene, market, 100_000);
    await scene.proxyAtHead();
    const after = await bodyOf(quote(scene.proxy.url, asked));
    expect(after['amountOut']).toBe(String(await oracle(market, true, true, asked.amountIn ?? 0n)));
    expect(Number(after['amountOut'])).toBeLessThan(Number(before['amountOut']) * 0.95);
    const past = await bodyOf(quote(scene.proxy.url, { ...asked, block: String(before['blockNumber']) }));
    expect([past['amountOut'], past['blockHash']]).toEqual([before['amountOut'], before['blockHash']]);
  });

  test('behavior: what was answered a block ago fails at its bound when the hook has raised its fee', async () => {
    const market = marketOf('dynamic');
    const asked = { ...tradeOf(...market.tokens), maxHops: 1 };
    const trader = freshAddress('too late');
    await prepareTrader(scene, { trader, token: asked.tokenIn, amount: asked.amountIn ?? 0n });
    await scene.proxyAtHead();
    const built = await scene.api.swap({
      ...textOf(asked),
      ...numbersOf(asked),
      recipient: trader,
      sender: trader,
    });
    await setFee(scene, market, 200_000);
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient: trader,
      swap: built,
      nativeIn: false,
      nativeOut: false,
    });
    expect(moved).toMatchObject({ status: 'reverted', spent: 0n, received: 0n, leftInRouter: [] });
  });

  test('behavior: the price of a curve of its own is that of a small trade, whatever price the pool has', async () => {
    const { tokens } = marketOf('ownCurve');
    const body = await bodyOf(quote(scene.proxy.url, { ...tradeOf(...tokens), maxHops: 1 }));
    expect(Math.abs(Number(body['priceImpact']))).toBeLessThan(0.0001);
  });

  test('behavior: a pool is joined with others before it or after it, exactly', async () => {
    const market = marketOf('generous');
    const [sold, bought] = market.tokens;
    for (const asked of [tradeOf('WETH', bought), tradeOf(sold, 'WETH')]) {
      await scene.proxyAtHead();
      await routeThrough(asked, market);
      const { answered, moved } = await trade(asked, asked.amountIn ?? 0n);
      expect(answered.simulation).toMatchObject({ status: 'success', deltaAmount: 0n });
      expect(moved).toMatchObject({ status: 'success', spent: asked.amountIn });
      expect(moved.received).toBe(answered.quote.amountOut);
      expect(moved.leftInRouter).toEqual([]);
    }
  });
});

describe('with a second way', () => {
  testTurningHooks(() => ({ scene, marketOf, routeThrough }));
});

describe('without the file', () => {
  test.each([...EXACT, ...REFUSING, ...LYING])(
    'default: no route leads through a pool of "%s"',
    async (hook) => {
      const [sold, bought] = marketOf(hook).tokens;
      const { status, body } = await quote(without.url, { ...tradeOf(sold, bought), maxHops: 1 });
      expect([status, body['code']]).toEqual([404, 'NO_ROUTE']);
    },
  );
});
