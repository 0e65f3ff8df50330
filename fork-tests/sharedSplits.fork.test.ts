import { parseUnits } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TOKENS, type TokenKey } from './harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from './harness/tradingScene.ts';

/*
 * Routes of one swap that go through the same pools: each finds a pool as the one before left it, on chain as in the
 * quote. Tokens whose every way leads through few pools cannot be split otherwise.
 */

const CASES: readonly (readonly [string, TokenKey, TokenKey])[] = [
  ['150000', 'GUSD', 'WETH'],
  ['60', 'WETH', 'GUSD'],
  ['20000', 'LINK', 'UNI'],
  ['2000000', 'USDC', 'UNI'],
];

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

test('the sum of routes through shared pools is what was quoted, to the wei, and the router is empty', async () => {
  let shared = 0;
  for (const [amount, keyIn, keyOut] of CASES) {
    const label = `${amount} ${keyIn} ${keyOut}`;
    const [trader, recipient] = [freshAddress(`trader ${label}`), freshAddress(`recipient ${label}`)];
    const [tokenIn, tokenOut] = [TOKENS[keyIn], TOKENS[keyOut]];
    const amountIn = parseUnits(amount, tokenIn.decimals);
    await prepareTrader(scene, { trader, token: tokenIn.address, amount: amountIn });
    await scene.proxyAtHead();
    const swap = await scene.api.swap({
      ...{ tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn: String(amountIn) },
      ...{ maxSplits: 8, rank: 'output', recipient },
    });
    expect(swap.simulation, label).toMatchObject({ status: 'success', deltaAmount: 0n });
    const ends = { nativeIn: keyIn === 'WETH', nativeOut: keyOut === 'WETH' };
    const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...ends });
    expect(moved, label).toMatchObject({
      ...{ status: 'success', leftInRouter: [], reserves: [] },
      ...{ spent: amountIn, received: swap.quote.amountOut },
    });
    shared += Number((swap.quote.sharedPools ?? []).length > 0);
  }
  expect(shared).toBeGreaterThan(1);
});
