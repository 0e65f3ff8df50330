import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bodyOf, ask as get, queryOf } from '../api/ask.ts';
import { fundNative } from '../harness/funding.ts';
import { startProxy } from '../harness/proxy.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';

/*
 * A quote of a past block counts gas as the live quote of that block did, and where nobody was there to see
 * it, by what blocks paid until then.
 */

const ROUTER = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
]);
const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const BLOCKS = 12;
const QUESTIONS = [
  { tokenIn: TOKENS.WETH.address, tokenOut: TOKENS.USDC.address, amountIn: String(ETHER / 100n) },
  { tokenIn: TOKENS.DAI.address, tokenOut: TOKENS.WBTC.address, amountIn: String(500n * ETHER) },
  { tokenIn: TOKENS.USDC.address, tokenOut: TOKENS.UNI.address, amountIn: '90000000' },
  { tokenIn: TOKENS.LINK.address, tokenOut: TOKENS.USDT.address, amountOut: '150000000', tradeType: '1' },
] as const;

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

const quote = (url: string, fields: Readonly<Record<string, string>>) =>
  bodyOf(get(`${url}/api/v1/quote?${queryOf(fields)}`));

/** A trade that pays this tip, alone in a block of that base fee. */
async function mineTrade(baseFeePerGas: bigint, tip: bigint): Promise<bigint> {
  const { client } = scene;
  const account = freshAddress('trader of past blocks');
  await fundNative(client, { to: account, amount: 1_000n * ETHER });
  await client.impersonateAccount({ address: account });
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas });
  const path = [TOKENS.WETH.address, TOKENS.USDC.address];
  const data = encodeFunctionData({ abi: ROUTER, args: [0n, path, account, 2n ** 60n] });
  const fees = { maxFeePerGas: 1_000n * GWEI, maxPriorityFeePerGas: tip };
  const to = MAINNET.v2Router;
  await client.setAutomine(false);
  await client.sendTransaction({ account, to, data, value: ETHER / 10n, gas: 500_000n, ...fees });
  await client.mine({ blocks: 1 });
  await client.setAutomine(true);
  return client.getBlockNumber();
}

test('the answers of each block are the same when they are asked for later', async () => {
  const live: { readonly block: bigint; readonly bodies: unknown[] }[] = [];
  for (let index = 0; index < BLOCKS; index += 1) {
    const block = await mineTrade(BigInt(1 + 7 * index) * GWEI, BigInt(1 + (index % 3)) * GWEI);
    await scene.proxyAtHead();
    live.push({
      block,
      bodies: await Promise.all(QUESTIONS.map((fields) => quote(scene.proxy.url, fields))),
    });
  }
  for (const { block, bodies } of live) {
    const ask = (fields: (typeof QUESTIONS)[number]) =>
      quote(scene.proxy.url, { ...fields, block: String(block) });
    expect(await Promise.all(QUESTIONS.map(ask))).toEqual(bodies);
  }
});

test('a service that was not there counts the tips that were paid until then', async () => {
  let block = 0n;
  for (let index = 0; index < 20; index += 1) block = await mineTrade(5n * GWEI, 3n * GWEI);
  await scene.client.mine({ blocks: 3 });
  const later = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: scene.fork.url,
    SUBGRAPH_URL: inject('subgraphUrl'),
  });
  try {
    const { gasPriceWei, gasCost, gasCostWei } = await quote(later.url, {
      ...QUESTIONS[0],
      block: String(block),
    });
    expect(gasPriceWei).toBe(String(8n * GWEI));
    expect(gasCostWei).toBe(String(8n * GWEI * BigInt(String(gasCost))));
  } finally {
    await later.stop();
  }
});
