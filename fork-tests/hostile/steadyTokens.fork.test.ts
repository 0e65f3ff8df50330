import type { Address } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ANY_MIDDLE_TOKEN } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { openHostileMarket } from './hostileMarkets.ts';

/*
 * Bait between WETH and USDC that behaves in some blocks only, or while more gas is left than a swap has.
 * Whatever the block of the quote is like, the quote stays at the market's and the swap does what it says.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
const ETHER = 10n ** 18n;
const TRADE = { tokenIn: WETH, tokenOut: USDC, amountIn: String(ETHER) };

interface Answer {
  readonly amountOut: string;
  readonly excluded?: readonly { readonly address: Address; readonly reason: string }[];
}

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'), ANY_MIDDLE_TOKEN);
  await scene.client.setCoinbase({ address: freshAddress('miner') });
  // The best route net of gas is another one at another gas price: it must not fall from block to block.
  await scene.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 0n });
  await scene.client.mine({ blocks: 1 });
});
afterAll(() => scene?.stop());

async function ask(): Promise<Answer> {
  await scene.proxyAtHead();
  const response = await fetch(`${scene.proxy.url}/api/v1/quote?${new URLSearchParams(TRADE)}`);
  return (await response.json()) as Answer;
}

const NAMES = ['OddBlocksToken', 'ThirdSecondsToken', 'GasLeftToken'] as const;
const cases = NAMES.flatMap((name) => (['v2', 'v3'] as const).map((protocol) => ({ name, protocol })));
let dollars = 10n;

test.each(cases)('$name on $protocol is found out in every block', async ({ name, protocol }) => {
  const before = (await ask()).amountOut;
  for (const blocks of [1, 2, 3]) {
    await scene.client.mine({ blocks });
    dollars += 3n;
    const label = `that waits ${blocks}`;
    const { token, pools } = await openHostileMarket(scene.client, name, protocol, { dollars, label });
    const { amountOut, excluded = [] } = await ask();
    expect(amountOut).toBe(before);
    const mine = new Set<string>([token, ...pools]);
    const reasons = excluded.filter(({ address }) => mine.has(address.toLowerCase()));
    expect(reasons.map(({ reason }) => reason)).toContain(name === 'GasLeftToken' ? 'notSent' : 'unsteady');
  }
  const trader = freshAddress(`trader beside ${name} ${protocol}`);
  await prepareTrader(scene, { trader, token: WETH, amount: ETHER });
  await scene.proxyAtHead();
  const swap = await scene.api.swap({ ...TRADE, recipient: trader, sender: trader });
  expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n, blocksTried: 3 });
  const moved = await sendAndMeasure(scene, {
    trader,
    recipient: trader,
    swap,
    nativeIn: true,
    nativeOut: false,
  });
  expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
});

test('behavior: a swap into the next block is tried in the next block, right after another one', async () => {
  const { token } = await openHostileMarket(scene.client, 'CooldownToken', 'v2', {
    dollars: 3n,
    label: 'cool',
  });
  const trader = freshAddress('trader who buys twice');
  await prepareTrader(scene, { trader, token: WETH, amount: ETHER });
  const trade = {
    tokenIn: WETH,
    tokenOut: token,
    amountIn: String(ETHER / 100n),
    protocols: 'v2',
    maxHops: 1,
  };
  for (const purchase of ['first', 'second']) {
    // The head is the block in which the trader has received tokens before.
    await scene.proxyAtHead();
    const swap = await scene.api.swap({ ...trade, recipient: trader, sender: trader });
    expect(swap.simulation, purchase).toMatchObject({ status: 'success', deltaAmount: 0n, blocksTried: 3 });
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient: trader,
      swap,
      nativeIn: true,
      nativeOut: false,
    });
    expect(moved).toMatchObject({ status: 'success', received: swap.quote.amountOut, leftInRouter: [] });
  }
});
