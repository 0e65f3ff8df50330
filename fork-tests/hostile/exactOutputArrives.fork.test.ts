import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { approveForSwap, sendTransaction } from '../harness/accounts.ts';
import type { Swap } from '../harness/apiClient.ts';
import { atNight } from '../harness/atNight.ts';
import { fundNative } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { below, randomFrom } from '../harness/replica/random.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { type HostileMarket, openHostileMarket } from './hostileMarkets.ts';

/*
 * Tokens that keep a part of what is transferred, in every direction and on every condition. Whatever is
 * answered with a simulation that succeeded is sent with exactly the answered gas, succeeds, takes no more
 * and brings no less than was promised; the rest is refused, by a reason that is no fault of the node.
 */

const [WETH, USDC] = [TOKENS.WETH.address, TOKENS.USDC.address];
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const TOKEN = parseAbi([
  'function mint(address to, uint256 value)',
  'function mark(address origin)',
  'function flip()',
]);
const ETHER = 10n ** 18n;

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  await scene.client.setCoinbase({ address: freshAddress('miner') });
  await fundNative(scene.client, { to: freshAddress('owner of the fuzz'), amount: 10n ** 20n });
});
afterAll(() => scene?.stop());

const random = randomFrom(SEED);
let count = 0;

async function call(to: Address, data: Hex): Promise<void> {
  const { status } = await sendTransaction(scene.client, {
    from: freshAddress('owner of the fuzz'),
    to,
    data,
  });
  if (status !== 'success') throw new Error('a token could not be told');
}

interface Refusal {
  readonly code: string;
  readonly error: string;
  readonly details: { readonly token?: string } | undefined;
}

async function post(fields: Record<string, unknown>): Promise<Swap | Refusal> {
  await scene.proxyAtHead();
  const headers = { 'content-type': 'application/json' };
  const url = `${scene.proxy.url}/api/v1/swap`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(fields) });
  if (response.ok) return scene.api.swap(fields as never);
  return (await response.json()) as Refusal;
}

type Market = HostileMarket & { readonly name: string };

const KINDS = ['buys', 'sells', 'buys mixed', 'sells mixed'] as const;
type Kind = (typeof KINDS)[number];

/** Swaps a random amount, and tells what became of it. */
async function swapOnce(market: Market, kind: Kind, isExactInput: boolean, hasFee: boolean) {
  count += 1;
  const trader = freshAddress(`fuzz trader ${count}`);
  const recipient = random() < 0.5 ? trader : freshAddress(`fuzz recipient ${count}`);
  const isMixed = kind.endsWith('mixed');
  const other = isMixed ? USDC : WETH;
  const [tokenIn, tokenOut] = kind.startsWith('buys') ? [other, market.token] : [market.token, other];
  const funded = other === WETH ? 100n * ETHER : 10n ** 12n;
  await prepareTrader(scene, { trader, token: other, amount: funded });
  if (kind.startsWith('sells')) {
    await call(
      market.token,
      encodeFunctionData({ abi: TOKEN, functionName: 'mint', args: [trader, 10n ** 24n] }),
    );
    await approve(trader, market.token);
  }
  if (market.name === 'OriginFeeToken')
    await call(market.token, encodeFunctionData({ abi: TOKEN, functionName: 'mark', args: [trader] }));
  const few = 10n ** 15n + BigInt(Math.floor(below(random, 10 ** 9))) * 10n ** 9n;
  const amount = (token: Address) =>
    token === USDC ? few / 10n ** 11n + 1n : token === WETH ? few : few * 100n;
  const ofToken = isExactInput
    ? { amountIn: String(amount(tokenIn)) }
    : { amountOut: String(amount(tokenOut)) };
  const fee = hasFee ? { feeBps: 30, feeRecipient: freshAddress(`fuzz fee ${count}`) } : {};
  const swap = await post({
    tokenIn,
    tokenOut,
    tradeType: isExactInput ? 0 : 1,
    ...ofToken,
    recipient,
    sender: trader,
    ...fee,
    ...(isMixed ? { protocols: 'mixed', maxHops: 2 } : {}),
  });
  if ('code' in swap) return { kind: 'refused' as const, refusal: swap };
  const native = { nativeIn: tokenIn === WETH, nativeOut: tokenOut === WETH };
  const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...native });
  return { kind: 'sent' as const, swap, moved };
}

async function approve(owner: Address, token: Address): Promise<void> {
  const { permit2, universalRouter: router } = MAINNET;
  await approveForSwap(scene.client, { owner, token, permit2, router });
}

const KEEPING = [
  ...['ToAccountsToken', 'NothingToAccountsToken', 'FromAccountsToken', 'OutOfPoolsToken', 'IntoPoolsToken'],
  ...['OutOfPoolsToAccountsToken', 'OutOfRouterToken', 'OriginFeeToken', 'MoreFromAccountsToken'],
  ...['OddBlocksToken', 'ThirdSecondsToken', 'PricedGasToken', 'CoinbaseFeeToken', 'GasLeftToken'],
] as const;
const PROTOCOLS = ['v2', 'v3'] as const;
const REFUSALS = ['SIMULATION_REVERTED', 'NO_ROUTE', 'INSUFFICIENT_LIQUIDITY'];
let dollars = 2n;

async function open(name: string, protocol: 'v2' | 'v3'): Promise<Market> {
  dollars += 1n;
  const market = await openHostileMarket(scene.client, name, protocol, { dollars, label: 'that keeps' });
  return { ...market, name };
}

describe(`what is answered arrives (seed ${SEED})`, () => {
  const all = ['HonestToken', ...KEEPING].flatMap((name) =>
    PROTOCOLS.map((protocol) => ({ name, protocol })),
  );
  // One of five in `make test`, by turns on each protocol.
  const cases = all.filter((_, place) => place % atNight(1, 5) === 0);

  test.each(cases)('$name on $protocol', { timeout: 240_000 }, async ({ name, protocol }) => {
    const market = await open(name, protocol);
    for (const kind of KINDS) {
      for (const isExactInput of [true, false]) {
        for (const hasFee of [false, true]) {
          const label = `${name} ${protocol} ${kind} ${isExactInput ? 'in' : 'out'} ${hasFee ? 'with a fee' : ''}`;
          const done = await swapOnce(market, kind, isExactInput, hasFee);
          if (done.kind === 'refused') {
            expect(name, label).not.toBe('HonestToken');
            expect(REFUSALS, `${label}: ${done.refusal.code} ${done.refusal.error}`).toContain(
              done.refusal.code,
            );
            expect(JSON.stringify(done.refusal).toLowerCase(), label).toContain(market.token.toLowerCase());
            continue;
          }
          const { swap, moved } = done;
          expect(swap.simulation?.status, label).toBe('success');
          expect(moved.status, label).toBe('success');
          expect(moved.leftInRouter, label).toEqual([]);
          expect(moved.received, label).toBeGreaterThanOrEqual(swap.quote.amountOut);
          expect(moved.spent, label).toBeLessThanOrEqual(swap.quote.expected.amountIn);
        }
      }
    }
  });
});

describe('a token that is switched after the answer', () => {
  test.each(PROTOCOLS)('on %s: an exact output arrives or is not paid for', async (protocol) => {
    const market = await open('LaterKeepingToken', protocol);
    for (const fee of [{}, { feeBps: 100, feeRecipient: freshAddress('fee of the switched') }]) {
      const trader = freshAddress(`trusting trader ${protocol} ${Object.keys(fee).length}`);
      await prepareTrader(scene, { trader, token: WETH, amount: ETHER });
      const fields = { tokenIn: WETH, tokenOut: market.token, tradeType: 1, amountOut: String(ETHER) };
      const swap = await post({ ...fields, recipient: trader, sender: trader, decode: true, ...fee });
      if ('code' in swap) throw new Error(swap.error);
      const flip = encodeFunctionData({ abi: TOKEN, functionName: 'flip' });
      await call(market.token, flip);
      const sent = { trader, recipient: trader, swap, nativeIn: true, nativeOut: false };
      expect(await sendAndMeasure(scene, sent)).toMatchObject({
        status: 'reverted',
        spent: 0n,
        received: 0n,
      });
      await call(market.token, flip);
      expect(await sendAndMeasure(scene, sent)).toMatchObject({
        status: 'success',
        received: swap.quote.expected.amountOut,
      });
    }
  });
});
