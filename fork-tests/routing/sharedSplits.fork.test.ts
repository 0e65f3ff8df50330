import { type Address, parseUnits, toEventHash } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Swap } from '../harness/apiClient.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';

/*
 * Routes of one swap may share pools: each route finds a pool as the one before left it, on chain as in the
 * quote. A token with few pools can be split in no other way.
 */

type Case = readonly [amount: string, tokenIn: TokenKey, tokenOut: TokenKey];

const INPUTS: readonly Case[] = [
  ['150000', 'GUSD', 'WETH'],
  ['60', 'WETH', 'GUSD'],
  ['20000', 'LINK', 'UNI'],
  ['2000000', 'USDC', 'UNI'],
];
const OUTPUTS: readonly Case[] = [
  ['30', 'GUSD', 'WETH'],
  ['120000', 'WETH', 'GUSD'],
  ['30000', 'LINK', 'UNI'],
  ['150000', 'USDC', 'UNI'],
  ['40000', 'ISLE', 'USDT'],
  ['9', 'REEF', 'WETH'],
];

/** Several of their routes end with the same pair. */
const TOGETHER: readonly Case[] = [
  ['88000', 'USDT', 'CRV'],
  ['129', 'WETH', 'ISLE'],
  ['41000', 'UNI', 'EMPTY'],
  ['25000000', 'USDC', 'LINK'],
  ['31000000', 'DAI', 'MUTE'],
];
/** The `Swap` of a V2 pair. */
const PAIR_SWAP = toEventHash('Swap(address,uint256,uint256,uint256,uint256,address)');

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

interface Asked {
  readonly trader: Address;
  readonly recipient: Address;
  readonly swap: Swap;
  readonly nativeIn: boolean;
  readonly nativeOut: boolean;
}

/** A swap over up to eight routes, and a trader who can send it. */
async function ask([amount, keyIn, keyOut]: Case, tradeType: 0 | 1, slippage: number): Promise<Asked> {
  const label = `${amount} ${keyIn} ${keyOut} ${tradeType} ${slippage}`;
  const [trader, recipient] = [freshAddress(`trader ${label}`), freshAddress(`recipient ${label}`)];
  const [tokenIn, tokenOut] = [TOKENS[keyIn], TOKENS[keyOut]];
  await prepareTrader(scene, {
    trader,
    token: tokenIn.address,
    amount: parseUnits('100000000', tokenIn.decimals),
  });
  await scene.proxyAtHead();
  const fixed = String(parseUnits(amount, (tradeType === 0 ? tokenIn : tokenOut).decimals));
  const swap = await scene.api.swap({
    tokenIn: tokenIn.address,
    tokenOut: tokenOut.address,
    tradeType,
    slippage,
    recipient,
    [tradeType === 0 ? 'amountIn' : 'amountOut']: fixed,
    maxSplits: 8,
    rank: 'output',
  });
  return { trader, recipient, swap, nativeIn: keyIn === 'WETH', nativeOut: keyOut === 'WETH' };
}

const isShared = ({ quote }: Swap) => (quote.sharedPools ?? []).length > 0;

/**
 * Whether two routes that buy a reserve share a pool: the second finds it as the first has left it, reserve
 * and all.
 */
const isSharedByMixed = ({ quote: { sharedPools = [], routes = [] } }: Swap) =>
  sharedPools.some((pool) => pool.routes.filter((at) => routes[at]?.route.protocol === 'mixed').length > 1);

/** Whether routes part behind a common first pool, and whether routes meet before a common last one. */
function treeOf({ quote: { routes = [] } }: Swap) {
  const longer = routes.map(({ route }) => route.pools).filter((pools) => pools.length > 1);
  const hasCommon = (ends: readonly (string | undefined)[]) => new Set(ends).size < ends.length;
  return {
    parts: hasCommon(longer.map((pools) => pools[0])),
    meets: hasCommon(longer.map((pools) => pools.at(-1))),
  };
}

test('the sum of routes through shared pools is what was quoted, to the wei, and the router is empty', async () => {
  let shared = 0;
  for (const each of INPUTS) {
    const asked = await ask(each, 0, 0.5);
    const { simulation, quote } = asked.swap;
    expect(simulation, String(each)).toMatchObject({ status: 'success', deltaAmount: 0n });
    expect(await sendAndMeasure(scene, asked), String(each)).toMatchObject({
      status: 'success',
      leftInRouter: [],
      reserves: [],
      spent: quote.amountIn,
      received: quote.amountOut,
    });
    shared += Number(isShared(asked.swap));
  }
  expect(shared).toBeGreaterThan(1);
});

/** Returns the pairs that several routes end with. */
function pairsOfEnds({ quote: { routes = [] } }: Swap): string[] {
  const pairs = routes
    .map(({ route: { pools, protocols } }) => (protocols.at(-1) === 'v2' ? pools.at(-1) : undefined))
    .filter((pair) => pair !== undefined);
  return [...new Set(pairs.filter((pair, index) => pairs.indexOf(pair) < index))];
}

test('a pair that several routes of an exact input end with swaps once for all of them, to the wei', async () => {
  for (const each of TOGETHER) {
    const asked = await ask(each, 0, 0.5);
    const { simulation, quote } = asked.swap;
    const pairs = pairsOfEnds(asked.swap);
    expect(pairs, String(each)).not.toEqual([]);
    expect(simulation, String(each)).toMatchObject({ status: 'success', deltaAmount: 0n });
    const fromBlock = (await scene.client.getBlockNumber()) + 1n;
    expect(await sendAndMeasure(scene, asked), String(each)).toMatchObject({
      status: 'success',
      leftInRouter: [],
      reserves: [],
      spent: quote.amountIn,
      received: quote.amountOut,
    });
    const swaps = await scene.client.getLogs({ fromBlock });
    const sold = swaps.filter(({ topics: [event] }: { topics: readonly unknown[] }) => event === PAIR_SWAP);
    for (const pair of pairs)
      expect(sold.filter(({ address }) => address === pair.toLowerCase())).toHaveLength(1);
  }
});

test('an exact output over routes through shared pools takes and gives what was announced, to the wei', async () => {
  let [shared, reserved, parted, met] = [0, 0, 0, 0];
  for (const each of OUTPUTS) {
    const asked = await ask(each, 1, 0.5);
    const { simulation, quote } = asked.swap;
    expect(simulation, String(each)).toMatchObject({ status: 'success', deltaAmount: 0n });
    const { amountIn, amountOut, reserves } = quote.expected;
    const moved = await sendAndMeasure(scene, asked);
    expect(moved, String(each)).toMatchObject({ status: 'success', leftInRouter: [] });
    expect(moved, String(each)).toMatchObject({ spent: amountIn, received: amountOut });
    expect(moved.reserves, String(each)).toHaveLength(reserves.length);
    for (const reserve of reserves) {
      expect(moved.reserves, String(each)).toContainEqual({
        token: expect.stringMatching(new RegExp(reserve.token, 'i')),
        amount: reserve.amount,
      });
    }
    shared += Number(isShared(asked.swap));
    reserved += Number(isSharedByMixed(asked.swap));
    const { parts, meets } = treeOf(asked.swap);
    parted += Number(parts);
    met += Number(meets);
  }
  expect(shared).toBeGreaterThan(1);
  expect(reserved).toBeGreaterThan(0);
  // A tree of an exact output is executed route by route, each through the common pool once more.
  expect(parted).toBeGreaterThan(0);
  expect(met).toBeGreaterThan(0);
});

describe('a shared pool that was moved between quote and execution', () => {
  /** Sells an amount of the token through its only V3 pool, or its only pair. */
  async function moveBefore(
    amount: string,
    keyIn: TokenKey,
    keyOut: TokenKey,
    protocols: string,
  ): Promise<void> {
    const trader = freshAddress(`mover ${amount} ${keyIn} ${protocols}`);
    const [tokenIn, tokenOut] = [TOKENS[keyIn], TOKENS[keyOut]];
    const amountIn = parseUnits(amount, tokenIn.decimals);
    await prepareTrader(scene, { trader, token: tokenIn.address, amount: amountIn });
    await scene.proxyAtHead();
    const swap = await scene.api.swap({
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amountIn: String(amountIn),
      recipient: trader,
      maxHops: 1,
      protocols,
    });
    const sent = { trader, recipient: trader, swap, nativeIn: false, nativeOut: false };
    expect(await sendAndMeasure(scene, sent)).toMatchObject({ status: 'success' });
  }

  const gas = 5_000_000n;

  test('behavior: an exact input goes through while its sum is within the bound, and reverts when it is not', async () => {
    const within = await ask(['140000', 'GUSD', 'WETH'], 0, 20);
    const beyond = await ask(['140001', 'GUSD', 'WETH'], 0, 0);
    expect(isShared(within.swap) && isShared(beyond.swap)).toBe(true);
    for (const protocols of ['v2', 'v3']) await moveBefore('60000', 'GUSD', 'USDC', protocols);
    const reverted = await sendAndMeasure(scene, { ...beyond, gas });
    expect(reverted).toMatchObject({ status: 'reverted', spent: 0n, received: 0n, leftInRouter: [] });
    const moved = await sendAndMeasure(scene, { ...within, gas });
    const { amountIn, amountOut, minAmountOut = 0n } = within.swap.quote;
    expect(moved).toMatchObject({ status: 'success', spent: amountIn, leftInRouter: [] });
    expect(moved.received).toBeLessThan(amountOut);
    expect(moved.received).toBeGreaterThanOrEqual(minAmountOut);
  });

  test('behavior: an exact output goes through while its sum is within the bound, and reverts when it is not', async () => {
    const within = await ask(['20', 'GUSD', 'WETH'], 1, 20);
    const beyond = await ask(['20.001', 'GUSD', 'WETH'], 1, 0);
    expect(isShared(within.swap) && isShared(beyond.swap)).toBe(true);
    for (const protocols of ['v2', 'v3']) await moveBefore('40000', 'GUSD', 'USDC', protocols);
    const reverted = await sendAndMeasure(scene, { ...beyond, gas });
    expect(reverted).toMatchObject({ status: 'reverted', spent: 0n, received: 0n, leftInRouter: [] });
    const moved = await sendAndMeasure(scene, { ...within, gas });
    const { amountIn, amountOut, maxAmountIn = 0n } = within.swap.quote;
    expect(moved).toMatchObject({ status: 'success', leftInRouter: [] });
    expect(moved.received).toBeGreaterThanOrEqual(amountOut);
    expect(moved.spent).toBeGreaterThan(amountIn);
    expect(moved.spent).toBeLessThanOrEqual(maxAmountIn);
  });
});
