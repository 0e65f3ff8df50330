import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { chainClient } from '../harness/chainClient.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { startProxy } from '../harness/proxy.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { startSavedReplica } from '../harness/savedReplica.ts';
import { createTemporaryFolder } from '../harness/temporaryFolder.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { V2_FACTORY } from '../harness/uniswapAbis.ts';
import { askZap, sendZap } from '../liquidity/zapScene.ts';
import { exchangesFor } from './exchangeNetwork.ts';
import { type ExchangeScene, executeSwap } from './exchangeScene.ts';

const { joe } = REPLICA_EXCHANGES;
const [WETH, USDC] = [getAddress(TOKENS.WETH.address), getAddress(TOKENS.USDC.address)];
const E18 = 10n ** 18n;

let scene: ExchangeScene;
beforeAll(async () => {
  const replica = await startSavedReplica('exchanges');
  const folder = await createTemporaryFolder('no-universal-router');
  const file = join(folder.path, 'network.json');
  const [, ...exchanges] = exchangesFor(['joe', 'pancake']);
  await writeFile(file, JSON.stringify({ chainId: 1, wrappedNative: MAINNET.weth, exchanges }));
  const proxy = await startProxy({ NETWORK_FILE: file, RPC_URL: replica.url, HEAD_POLL_MS: '50' });
  scene = {
    proxy,
    url: replica.url,
    client: chainClient(replica.url),
    stop: async () => {
      await proxy.stop();
      await folder.remove();
      await replica.stop();
    },
  };
});
afterAll(() => scene?.stop());

test('behavior: the network says that it has no Universal Router and no Permit2', async () => {
  const network = await bodyOf(ask(`${scene.proxy.url}/api/v1/network`));
  expect(network).toMatchObject({
    universalRouter: null,
    permit2: null,
    v3Factory: null,
    v2Factory: getAddress(joe.factory),
    protocols: ['v2'],
  });
  expect(network['exchanges']).toMatchObject([
    { id: 'joe', router: { kind: 'uniswapV2Router02', address: getAddress(joe.router) }, isDefault: true },
    { id: 'pancake', isDefault: false },
  ]);
});

test.each([
  { pays: null, gets: USDC, tokenIn: WETH, tokenOut: USDC },
  { pays: USDC, gets: null, tokenIn: USDC, tokenOut: WETH },
])('behavior: a request of the specification is swapped by the own router, to the wei', async (ends) => {
  const { pays, gets, tokenIn, tokenOut } = ends;
  const [sender, recipient] = [freshAddress(`sender of ${tokenIn}`), freshAddress(`recipient of ${tokenIn}`)];
  const amountIn = String(pays === null ? E18 / 10n : 200_000_000n);
  const body = { tradeType: 0, tokenIn, tokenOut, amountIn, slippage: 0.5, deadline: 1200 };
  const { swap, spent, gained } = await executeSwap(scene, { body, sender, recipient, pays, gets });
  expect(swap).toMatchObject({ to: getAddress(joe.router), permit2: null, quote: { exchange: 'joe' } });
  expect(swap.approvals.map(({ step, spender }) => [step, spender])).toEqual(
    pays === null ? [] : [['token', getAddress(joe.router)]],
  );
  expect([String(spent), String(gained)]).toEqual([
    swap.quote.expected.amountIn,
    swap.quote.expected.amountOut,
  ]);
});

test.each([
  { title: 'the coin', tokenIn: WETH, amountIn: E18 / 10n, pays: 'native' },
  { title: 'a token', tokenIn: USDC, amountIn: 200_000_000n, pays: USDC },
] as const)(
  'a zap into a pair paid in $title is a swap and an add by the own router, to the wei',
  async (zapped) => {
    const { tokenIn, amountIn, pays } = zapped;
    const { client } = scene;
    const sender = freshAddress(`zapper of ${tokenIn}`);
    await fundNative(client, { to: sender, amount: E18 });
    if (pays !== 'native') await fundAccount(client, { token: pays, to: sender, amount: amountIn });
    const args = [WETH, USDC] as const;
    const pool = await client.readContract({
      address: joe.factory,
      abi: V2_FACTORY,
      functionName: 'getPair',
      args,
    });
    const minBlock = String(await client.getBlockNumber());
    const zap = await askZap(scene, { pool, tokenIn, amountIn: String(amountIn), sender, minBlock });
    expect([zap.to, zap.swap?.to]).toEqual([getAddress(joe.router), getAddress(joe.router)]);
    const assets = WETH < USDC ? (['native', USDC] as const) : ([USDC, 'native'] as const);
    const sent = await sendZap({ client, proxyAtHead: async () => {} }, sender, zap, assets);
    const dust = [zap.dust.amount0, zap.dust.amount1];
    expect(sent.moved).toEqual(dust.map((rest, at) => (assets[at] === pays ? rest - amountIn : rest)));
    expect([zap.dust.percent < 0.1, new Set(sent.left)]).toEqual([true, new Set([0n])]);
  },
);

test('error: a swap with a permit is refused with what the router can do', async () => {
  const sender = freshAddress('with a permit');
  const details = { token: USDC, amount: '1000000', expiration: 4e9, nonce: 0 };
  const signed = { details, spender: getAddress(joe.router), sigDeadline: '4000000000' };
  const permit = { ...signed, signature: `0x${'11'.repeat(65)}` };
  const body = { tradeType: 0, tokenIn: USDC, tokenOut: WETH, amountIn: '1000000', slippage: 0.5 };
  const answer = await post(`${scene.proxy.url}/api/v1/swap`, {
    ...body,
    deadline: 1200,
    sender,
    permit,
    recipient: sender,
  });
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
    code: 'NOT_SUPPORTED_BY_ROUTER',
    details: { term: 'permit' },
  });
  expect(answer.status).toBe(422);
});

test('behavior: routes end at the pools of the exchange, whatever else is on the chain', async () => {
  const quote = await bodyOf(
    ask(
      `${scene.proxy.url}/api/v1/quote?${queryOf({ tokenIn: WETH, tokenOut: USDC, amountIn: String(E18) })}`,
    ),
  );
  expect(quote).toMatchObject({ exchange: 'joe', route: { protocol: 'v2' } });
});
