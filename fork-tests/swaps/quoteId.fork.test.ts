import { type Address, numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { rewind } from '../harness/chainClient.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { tradeOnV2, tradeOnV3 } from '../state/blockActions.ts';

/* POST /swap with a quoteId builds the routes of that quote on any instance, or says what has moved. */

const { WETH, USDC, DAI } = TOKENS;
const recipient = freshAddress('recipient of quoted routes');
const trader = freshAddress('trader of quoted routes');
const SALE = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(40n * ETHER), maxSplits: 4 };
const { maxSplits: _splits, ...TRADE } = SALE;

let scene: TradingScene;
let other: ProxyProcess;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  other = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: scene.fork.url,
    SUBGRAPH_URL: inject('subgraphUrl'),
  });
  await fundNative(scene.client, { to: trader, amount: 10_000n * ETHER });
  await scene.proxyAtHead();
});
afterAll(async () => {
  await other?.stop();
  await scene?.stop();
});

type Leg = { amountIn: string; amountOut: string; route: { pools: string[] } };
const quote = (fields: Record<string, string | number> = SALE) =>
  bodyOf(ask(`${scene.proxy.url}/api/v1/quote?${queryOf(fields)}`));
const swap = (body: object, url = scene.proxy.url) => post(`${url}/api/v1/swap`, { recipient, ...body });
const summaryOf = ({ status, body }: Answer) => {
  expect([status, body['error']]).toEqual([200, undefined]);
  return body['quote'] as { amountIn: string; amountOut: string; minAmountOut: string; routes: Leg[] };
};
const poolsOf = (routes: unknown) => (routes as Leg[]).map(({ route }) => route.pools);

describe('while it holds', () => {
  test('default: the split of the quote to the wei, from an instance that never saw it, and it is executed', async () => {
    const quoted = await quote();
    expect((quoted['routes'] as Leg[]).length).toBeGreaterThan(1);
    const answer = await swap({ ...TRADE, quoteId: quoted['quoteId'] }, other.url);
    const built = summaryOf(answer);
    expect(built.routes).toEqual(quoted['routes']);
    expect(built.amountOut).toBe(quoted['amountOut']);
    const parsed = await scene.api.swap({ ...TRADE, recipient, quoteId: String(quoted['quoteId']) });
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient,
      swap: parsed,
      nativeIn: true,
      nativeOut: false,
    });
    expect(moved).toMatchObject({
      status: 'success',
      spent: 40n * ETHER,
      received: BigInt(String(quoted['amountOut'])),
      leftInRouter: [],
      reserves: [],
    });
  });

  test('behavior: after small trades the same routes and parts, at their present amounts', async () => {
    await scene.proxyAtHead();
    const quoted = await quote();
    await tradeOnV3(scene.client, ETHER);
    await tradeOnV2(scene.client, ETHER);
    await scene.proxyAtHead();
    const parsed = await scene.api.swap({ ...TRADE, recipient, quoteId: String(quoted['quoteId']) });
    const built = summaryOf(await swap({ ...TRADE, quoteId: quoted['quoteId'] }));
    expect(poolsOf(built.routes)).toEqual(poolsOf(quoted['routes']));
    expect(built.routes.map(({ amountIn }) => amountIn)).toEqual(
      (quoted['routes'] as Leg[]).map(({ amountIn }) => amountIn),
    );
    expect(parsed.quote.amountOut).toBeLessThan(BigInt(String(quoted['amountOut'])));
    // The bound is that of the quote that was shown: 0.5 % below it, rounded down.
    const shown = (BigInt(String(quoted['amountOut'])) * 995n) / 1000n;
    expect(parsed.quote.minAmountOut).toBe(shown);
    const moved = await sendAndMeasure(scene, {
      trader,
      recipient,
      swap: parsed,
      nativeIn: true,
      nativeOut: false,
    });
    expect([moved.status, moved.received]).toEqual(['success', parsed.quote.amountOut]);
  });

  test('args: one route, an exact output and a fee', async () => {
    await scene.proxyAtHead();
    const trade = {
      tokenIn: WETH.address,
      tokenOut: DAI.address,
      tradeType: 1,
      amountOut: String(500n * ETHER),
    };
    const asked = { ...trade, feeBps: 30, feeRecipient: freshAddress('integrator of quoted routes') };
    const quoted = await quote(asked);
    const built = summaryOf(await swap({ ...asked, quoteId: quoted['quoteId'] }));
    expect(built).toMatchObject({ ...(quoted['route'] as object), amountIn: quoted['amountIn'] });
  });
});

describe('what has moved', () => {
  const refusalOf = async (body: object) => {
    const { status, body: answer } = await swap(body);
    const { code, details } = answer as { code: string; details: Record<string, string> };
    return { status, code, details };
  };

  test('error: the market, so far that another way is better', async () => {
    const snapshot = await scene.client.snapshot();
    await scene.proxyAtHead();
    const quoted = await quote();
    await tradeOnV3(scene.client, 2_000n * ETHER);
    await tradeOnV2(scene.client, 2_000n * ETHER);
    await scene.proxyAtHead();
    const { status, code, details } = await refusalOf({ ...TRADE, quoteId: quoted['quoteId'] });
    expect([status, code]).toEqual([422, 'QUOTE_MOVED']);
    expect(details).toMatchObject({ reason: 'betterRoute', quotedAmount: quoted['amountOut'] });
    expect(BigInt(details['presentAmount'] ?? '')).toBeLessThan(BigInt(String(quoted['amountOut'])));
    await rewind(scene.client, snapshot);
    await scene.proxyAtHead();
  });

  test('error: the price of the best route, past a slippage of 0', async () => {
    const snapshot = await scene.client.snapshot();
    await scene.proxyAtHead();
    const quoted = await quote(TRADE);
    await tradeOnV3(scene.client, ETHER);
    await scene.proxyAtHead();
    const now = await quote(TRADE);
    expect((now['route'] as Leg['route']).pools).toEqual((quoted['route'] as Leg['route']).pools);
    expect(await refusalOf({ ...TRADE, slippage: 0, quoteId: quoted['quoteId'] })).toEqual({
      status: 422,
      code: 'QUOTE_MOVED',
      details: {
        reason: 'price',
        quotedAmount: quoted['amountOut'],
        presentAmount: now['amountOut'],
        blockNumber: now['blockNumber'],
      },
    });
    await rewind(scene.client, snapshot);
    await scene.proxyAtHead();
  });

  test('error: the time', async () => {
    const snapshot = await scene.client.snapshot();
    await scene.proxyAtHead();
    const quoted = await quote();
    const { timestamp } = await scene.client.getBlock();
    expect(quoted['expiresAt']).toBe(Number(timestamp) + 120);
    await scene.client.setNextBlockTimestamp({ timestamp: timestamp + 120n });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    summaryOf(await swap({ ...TRADE, quoteId: quoted['quoteId'] }));
    await scene.client.setNextBlockTimestamp({ timestamp: timestamp + 121n });
    await scene.client.mine({ blocks: 1 });
    await scene.proxyAtHead();
    const refused = await refusalOf({ ...TRADE, quoteId: quoted['quoteId'] });
    expect(refused).toMatchObject({ code: 'QUOTE_MOVED', details: { reason: 'expired' } });
    await rewind(scene.client, snapshot);
    await scene.proxyAtHead();
  });

  test.each([
    ['its amountIn', { amountIn: String(41n * ETHER) }],
    ['its feeBps', { feeBps: 10, feeRecipient: freshAddress('integrator of quoted routes') }],
    ['its tradeType', { amountIn: undefined, amountOut: '1000', tradeType: 1 }],
  ])('error: the id of a trade that differs by %s', async (what, change) => {
    const quoted = await quote();
    expect(await refusalOf({ ...TRADE, ...change, quoteId: quoted['quoteId'] })).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
      details: [{ path: 'quoteId', message: `is of another trade: ${what} differs` }],
    });
  });

  test('error: the id of a trade of other tokens', async () => {
    const quoted = await quote();
    const refused = await refusalOf({ ...TRADE, tokenOut: DAI.address, quoteId: quoted['quoteId'] });
    expect(refused).toMatchObject({ status: 422, code: 'QUOTE_MOVED', details: { reason: 'pool' } });
  });

  test.each<[string, unknown]>([
    ['a word', 'nonsense'],
    ['three bytes', 'AAAA'],
    ['nothing', ''],
    ['a number', 7],
    ['an object', { routes: [] }],
    ['60 000 letters', 'A'.repeat(60_000)],
  ])('error: an id that is none: %s', async (_, quoteId) => {
    expect(await refusalOf({ ...TRADE, quoteId })).toEqual({
      status: 400,
      code: 'INVALID_REQUEST',
      details: [{ path: 'quoteId', message: 'must be the quoteId of a quote, unchanged' }],
    });
  });
});

describe('calls', () => {
  test('default: sent in their order from an account without approvals, they swap', async () => {
    const owner = freshAddress('sender of a batch');
    const amount = 1_000_000_000n;
    await fundNative(scene.client, { to: owner, amount: ETHER });
    await fundAccount(scene.client, { token: USDC.address, to: owner, amount });
    await scene.proxyAtHead();
    const body = { tokenIn: USDC.address, tokenOut: WETH.address, amountIn: String(amount), sender: owner };
    const answer = await bodyOf(swap(body));
    const calls = answer['calls'] as { to: Address; data: `0x${string}`; value: string }[];
    expect(calls).toHaveLength(3);
    expect(calls.at(-1)).toEqual({ to: answer['to'], data: answer['data'], value: '0x0' });
    for (const { to, data, value } of calls) {
      const sent = { from: owner, to, data, value: BigInt(value), gas: 1_000_000n };
      expect((await sendTransaction(scene.client, sent)).status).toBe('success');
    }
    const { expected } = answer['quote'] as { expected: { amountOut: string } };
    expect(await scene.client.getBalance({ address: recipient })).toBe(BigInt(expected.amountOut));
  });

  test('args: native coin needs one call, with its value', async () => {
    await scene.proxyAtHead();
    const answer = await bodyOf(swap({ ...TRADE, sender: trader }));
    expect(answer['calls']).toEqual([
      { to: answer['to'], data: answer['data'], value: numberToHex(40n * ETHER) },
    ]);
  });
});
