import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, bodyOf, post } from '../api/ask.ts';
import { startFork } from '../harness/fork.ts';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { worth } from '../harness/replica/prices.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { V4_QUOTER } from '../harness/replica/v4/v4Abis.ts';
import { MAINNET_V4, V4_HOOKS, type V4HookName } from '../harness/replica/v4/v4Addresses.ts';
import { v4Pools } from '../harness/replica/v4/v4Pools.ts';
import {
  freshAddress,
  openTradingScene,
  prepareTrader,
  sendAndMeasure,
  type TradingScene,
} from '../harness/tradingScene.ts';

/*
 * Hooks by their address alone: the index finds their pools, and they are asked where they promise more than
 * the others.
 */

const [WETH, USDC, GUSD] = [TOKENS.WETH.address, TOKENS.USDC.address, TOKENS.GUSD.address];
const MOST_LOOKS = 400;

let folder: string;
let file: string;
let indexed: IndexedReplica;
let scene: TradingScene;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hooks-'));
  file = join(folder, 'hooks.json');
  name([]);
  indexed = await startIndexedReplica({ hasV4: true });
  scene = await openTradingScene(await startFork({ of: indexed.replica.url }), {
    HOOKS_FILE: file,
    SUBGRAPH_URL: indexed.index.queryUrl,
    SUBGRAPH_REFRESH_MS: '500',
  });
});
afterAll(async () => {
  await scene?.stop();
  await indexed?.stop();
  rmSync(folder, { recursive: true });
});

function name(hooks: readonly V4HookName[]): void {
  writeFileSync(file, JSON.stringify({ hooks: hooks.map((hook) => V4_HOOKS[hook].address) }));
}

const poolIdOf = (hook: V4HookName) => v4Pools().find((pool) => pool.hook === hook)?.id;

/** Hooks are of V4, which no request gets by default. */
const ALL_KINDS = { protocols: 'v2,v3,v4' };

const query = (fields: Record<string, string | bigint | number>) =>
  `${scene.proxy.url}/api/v1/quote?${new URLSearchParams(
    Object.fromEntries(
      Object.entries({ ...ALL_KINDS, ...fields }).map(([field, value]) => [field, String(value)]),
    ),
  )}`;

/**
 * Asks until the route has the pool, or has it no more: the file and the index are looked at every now and
 * then.
 */
async function routeOnce(
  fields: Record<string, string | bigint | number>,
  hook: V4HookName,
  isThere: boolean,
) {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const { body } = await ask(query(fields));
    const pools = (body['route'] as { readonly pools: readonly Hex[] } | undefined)?.pools ?? [];
    if (pools.includes(poolIdOf(hook) as Hex) === isThere) return body;
    await delay(25);
  }
  throw new Error(`the pool of ${hook} is ${isThere ? 'in no' : 'still in the'} route`);
}

async function oracle(hook: V4HookName, zeroForOne: boolean, isInput: boolean, exactAmount: bigint) {
  const key = v4Pools().find((pool) => pool.hook === hook)?.key;
  if (key === undefined) throw new Error(`no pool of ${hook}`);
  const functionName = isInput ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
  const args = [{ poolKey: key, zeroForOne, exactAmount, hookData: '0x' }] as const;
  const data = encodeFunctionData({ abi: V4_QUOTER, functionName, args });
  const { data: answer = '0x' } = await scene.client.call({ to: MAINNET_V4.quoter, data });
  return BigInt(answer.slice(0, 66));
}

async function trade(fields: Record<string, string | number | bigint>, token: Address, most: bigint) {
  const trader = freshAddress(`trader of ${JSON.stringify(fields, (_, value) => String(value))}`);
  await prepareTrader(scene, { trader, token, amount: most });
  await scene.proxyAtHead();
  const text = Object.fromEntries(
    Object.entries({ ...ALL_KINDS, ...fields }).map(([field, value]) => [
      field,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  );
  const swap = await scene.api.swap({ ...text, recipient: trader, sender: trader });
  const { tokenIn, tokenOut } = fields;
  const native = { nativeIn: tokenIn === WETH, nativeOut: tokenOut === WETH };
  return { swap, moved: await sendAndMeasure(scene, { trader, recipient: trader, swap, ...native }) };
}

test('default: an empty list has no hooked pool in a route, nor has a hook that is not named', async () => {
  const fields = { tokenIn: WETH, tokenOut: GUSD, amountIn: worth('WETH', 500), maxHops: 1 };
  await routeOnce(fields, 'watching', false);
  const { body } = await ask(query(fields));
  expect(body['code']).toBe('NO_ROUTE');
});

test('behavior: a pool that promises more than the others is asked, and answered exactly both ways', async () => {
  name(['watching', 'reverting', 'gasBurning', 'overriding']);
  const amountIn = worth('WETH', 500);
  const sold = { tokenIn: WETH, tokenOut: GUSD, amountIn, maxHops: 1 };
  await routeOnce(sold, 'watching', true);
  const expected = await oracle('watching', true, true, amountIn);
  const { swap, moved } = await trade({ ...sold, tradeType: 0 }, WETH, amountIn);
  expect(swap.quote).toMatchObject({ amountOut: expected, protocol: 'v4' });
  expect(moved).toMatchObject({ status: 'success', received: expected, leftInRouter: [] });

  const amountOut = worth('GUSD', 300);
  const needed = await oracle('watching', true, false, amountOut);
  const bought = { tokenIn: WETH, tokenOut: GUSD, amountOut, tradeType: 1, maxHops: 1 };
  await routeOnce(bought, 'watching', true);
  const purchase = await trade(bought, WETH, needed * 2n);
  expect(purchase.swap.quote).toMatchObject({ amountIn: needed });
  expect(purchase.moved).toMatchObject({ status: 'success', spent: needed, received: amountOut });
});

test('behavior: pools that promise less, burn gas or refuse do not change the route of a deep pair', async () => {
  const fields = { tokenIn: WETH, tokenOut: USDC, amountIn: worth('WETH', 1_000) };
  const body = await bodyOf(ask(query(fields)));
  const hooked = (['overriding', 'reverting', 'gasBurning'] as const).map(poolIdOf);
  for (const pool of (body['route'] as { pools: Hex[] }).pools) expect(hooked).not.toContain(pool);
});

test('behavior: an exact output through a V4 pool and a hooked one is one command, exact to the wei', async () => {
  const amountOut = worth('GUSD', 200);
  const fields = { tokenIn: USDC, tokenOut: GUSD, amountOut, tradeType: 1, protocols: 'v4', maxHops: 2 };
  await routeOnce(fields, 'watching', true);
  const { swap, moved } = await trade({ ...fields, protocols: 'v4' }, USDC, worth('USDC', 1_000));
  expect(swap.quote).toMatchObject({ hops: 2, protocol: 'v4' });
  expect(moved).toMatchObject({ status: 'success', spent: swap.quote.amountIn, received: amountOut });
  expect([moved.leftInRouter, moved.reserves]).toEqual([[], []]);
});

test('behavior: the routes of a quote are built by its id while they are the best, and refused after', async () => {
  name(['watching']);
  const amountIn = worth('WETH', 400);
  const fields = { tokenIn: WETH, tokenOut: GUSD, amountIn, maxHops: 1 };
  const body = await routeOnce(fields, 'watching', true);
  const quoteId = String(body['quoteId']);
  const trader = freshAddress('by id');
  const request = {
    ...fields,
    amountIn: String(amountIn),
    tradeType: 0,
    recipient: trader,
    slippage: 5,
    quoteId,
  };
  const asked = () => post(`${scene.proxy.url}/api/v1/swap`, request);
  const built = await bodyOf(asked());
  expect((built['quote'] as { amountOut: string }).amountOut).toBe(body['amountOut']);
  name([]);
  await routeOnce(fields, 'watching', false);
  const refused = await asked();
  expect([refused.status, refused.body['code']]).toEqual([422, 'QUOTE_MOVED']);
});
