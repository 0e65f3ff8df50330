import { type Address, getAddress, parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, bodyOf, post, queryOf } from '../api/ask.ts';
import { openEvents } from '../api/readEvents.ts';
import type { Swap } from '../harness/apiClient.ts';
import { paymentsOf } from '../harness/payments.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { deployOddTokens, type OddMarket, type OddToken } from '../transferTax/oddTokens.ts';
import { row, type SwapRow } from './swapRow.ts';

/*
 * A swap with a fee pays the quoted output to the recipient and the fee to its recipient, to the wei, and the
 * router keeps nothing. The calldata by itself shows that it pays nobody else.
 */

const [SWEEP, TRANSFER, PAY_PORTION, UNWRAP_WETH] = ['0x04', '0x05', '0x06', '0x0c'];
const feeRecipient = freshAddress('recipient of the fee');

let scene: TradingScene;
let odd: Record<OddToken, OddMarket>;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
  odd = await deployOddTokens(scene.client);
});
afterAll(() => scene?.stop());

type AnyToken = TokenKey | OddToken;
const addressOf = (name: AnyToken): Address =>
  name in odd ? odd[name as OddToken].token : TOKENS[name as TokenKey].address;
const unitsOf = (amount: string, name: AnyToken): bigint =>
  parseUnits(amount, name in TOKENS ? TOKENS[name as TokenKey].decimals : 18);

interface Ends {
  readonly tokenIn: AnyToken;
  readonly tokenOut: AnyToken;
}

/** Asks for the swap without and with the fee, sends the latter, and looks at the balances and the bytes. */
async function trade(ends: Ends, more: Record<string, unknown>, { budget }: { readonly budget: bigint }) {
  const label = `${ends.tokenIn} ${ends.tokenOut} ${JSON.stringify(more)}`;
  const [trader, recipient] = [freshAddress(`payer ${label}`), freshAddress(`payee ${label}`)];
  const [tokenIn, tokenOut] = [addressOf(ends.tokenIn), addressOf(ends.tokenOut)];
  await prepareTrader(scene, { trader, token: tokenIn, amount: budget });
  await scene.proxyAtHead();
  const body = { tokenIn, tokenOut, recipient, rank: 'output', ...more };
  const without = await scene.api.swap({ ...body, feeBps: 0, feeRecipient: undefined });
  const swap = await scene.api.swap({ feeRecipient, ...body });
  expect(swap.simulation).toMatchObject({ status: 'success' });
  const native = {
    nativeIn: ends.tokenIn === 'WETH' && more['nativeIn'] !== false,
    nativeOut: ends.tokenOut === 'WETH' && more['nativeOut'] !== false,
  };
  const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...native });
  expect(moved).toMatchObject({ status: 'success', leftInRouter: [] });
  expectPayments(swap, { recipient, tokenOut, isNativeOut: native.nativeOut });
  return { without, swap, moved };
}

function expectPayments(
  swap: Swap,
  { recipient, tokenOut, isNativeOut }: { recipient: Address; tokenOut: Address; isNativeOut: boolean },
): void {
  const payments = paymentsOf(swap.data, MAINNET.weth);
  const ofOutput = payments.filter(({ token }) => token === getAddress(tokenOut));
  const fee = swap.quote.fee;
  expect(ofOutput.map(({ command, recipient: to }) => [command, to])).toEqual([
    [swap.tradeType === 0 ? PAY_PORTION : TRANSFER, fee?.recipient],
    [isNativeOut ? UNWRAP_WETH : SWEEP, recipient],
  ]);
  expect(ofOutput[0]?.amount).toBe(swap.tradeType === 0 ? BigInt(fee?.bps ?? 0) : fee?.amount);
}

const ROWS: readonly SwapRow[] = [
  row(['v2', 1], ['1.5', 'WETH'], ['2500', 'USDC']),
  row(['v2', 1], ['500', 'DAI'], ['0.1', 'WETH'], { wrapped: true }),
  row(['v2', 1], ['1000', 'USDC'], ['1000', 'USDT']),
  row(['v2', 3], ['2000', 'ATOLL'], ['0.1', 'WETH']),
  row(['v3', 1], ['20', 'WETH'], ['60000', 'USDC']),
  row(['v3', 1], ['90000', 'USDT'], ['25', 'WETH']),
  row(['v3', 3], ['300', 'GUSD'], ['20', 'LONG']),
  row(['mixed', 2], ['0.03', 'WETH'], ['5000', 'REEF']),
  row(['mixed', 2], ['5000', 'REEF'], ['0.03', 'WETH']),
  row(['mixed', 3], ['30', 'ISLE'], ['200', 'CRV']),
];
const named = ROWS.flatMap((each) =>
  [25, 500].map((feeBps) => {
    const { protocol, hops, tokenIn, tokenOut, wrapped } = each;
    const kept = wrapped ? ', wrapped' : '';
    return { ...each, feeBps, name: `${protocol}, ${hops}: ${tokenIn} → ${tokenOut}${kept}, ${feeBps} bps` };
  }),
);

const shapeOf = ({ protocol, hops, wrapped, feeBps }: (typeof named)[number]) => ({
  protocols: protocol,
  maxHops: hops,
  feeBps,
  ...(wrapped ? { nativeIn: false, nativeOut: false } : {}),
});

test.each(named)('exact input, $name', async (each) => {
  const amountIn = unitsOf(each.amountIn, each.tokenIn);
  const asked = { amountIn: String(amountIn), ...shapeOf(each) };
  const { without, swap, moved } = await trade(each, asked, { budget: amountIn });
  const gross = without.quote.amountOut;
  const fee = (gross * BigInt(each.feeBps)) / 10_000n;
  expect(swap.quote.fee).toEqual({ bps: each.feeBps, recipient: feeRecipient, amount: fee });
  expect(swap.quote.amountOut).toBe(gross - fee);
  expect(swap.quote.minAmountOut).toBe(((gross - fee) * 995n) / 1000n);
  expect(moved).toMatchObject({ spent: amountIn, received: gross - fee, fee, reserves: [] });
  expect(swap.simulation).toMatchObject({ amountOut: gross - fee, deltaAmount: 0n });
});

test.each(named)('exact output, $name', async (each) => {
  const amountOut = unitsOf(each.amountOut, each.tokenOut);
  const asked = { tradeType: 1, amountOut: String(amountOut), ...shapeOf(each) };
  const budget = unitsOf(each.amountIn, each.tokenIn) * 10n;
  const { swap, moved } = await trade(each, asked, { budget });
  const { fee, expected, maxAmountIn = 0n } = swap.quote;
  const gross = amountOut + (fee?.amount ?? 0n);
  expect(fee?.amount).toBe((gross * BigInt(each.feeBps)) / 10_000n);
  expect(gross - 1n - ((gross - 1n) * BigInt(each.feeBps)) / 10_000n).toBeLessThan(amountOut);
  expect(swap.quote.amountOut).toBe(amountOut);
  expect(moved).toMatchObject({
    spent: expected.amountIn,
    received: expected.amountOut,
    reserves: expected.reserves,
    fee: fee?.amount,
  });
  if (each.protocol === 'v3') expect(moved.received).toBe(amountOut);
  expect(moved.received).toBeGreaterThanOrEqual(amountOut);
  expect(moved.spent).toBeLessThanOrEqual(maxAmountIn);
});

describe('over several routes', () => {
  test.each([
    ['150000', 'GUSD', 'WETH', {}],
    ['150000', 'GUSD', 'WETH', { nativeOut: false }],
    ['60', 'WETH', 'GUSD', {}],
    ['20000', 'LINK', 'UNI', {}],
  ] as const)('exact input of %s %s to %s, which share pools', async (amount, tokenIn, tokenOut, more) => {
    const amountIn = unitsOf(amount, tokenIn);
    const asked = { amountIn: String(amountIn), maxSplits: 8, feeBps: 30, ...more };
    const { without, swap, moved } = await trade({ tokenIn, tokenOut }, asked, { budget: amountIn });
    const fee = (without.quote.amountOut * 30n) / 10_000n;
    expect(swap.quote).toMatchObject({ isSplit: true, amountOut: without.quote.amountOut - fee });
    expect(swap.quote.sharedPools?.length ?? 0).toBeGreaterThan(0);
    expect(moved).toMatchObject({ spent: amountIn, received: swap.quote.amountOut, fee, reserves: [] });
  });

  test.each([
    ['400', 'WETH', '1000000', 'USDC'],
    ['1200000', 'USDC', '300', 'WETH'],
  ] as const)('exact output for at most %s %s: %s %s', async (most, tokenIn, amount, tokenOut) => {
    const amountOut = unitsOf(amount, tokenOut);
    const asked = { tradeType: 1, amountOut: String(amountOut), maxSplits: 8, feeBps: 100 };
    const { swap, moved } = await trade({ tokenIn, tokenOut }, asked, {
      budget: unitsOf(most, tokenIn) * 3n,
    });
    const { expected, fee } = swap.quote;
    expect(swap.quote).toMatchObject({ isSplit: true, amountOut });
    expect(fee?.amount).toBe(((amountOut - 1n) * 10_000n) / 9_900n + 1n - amountOut);
    expect(moved).toMatchObject({
      spent: expected.amountIn,
      received: expected.amountOut,
      reserves: expected.reserves,
      fee: fee?.amount,
    });
    expect(moved.received).toBeGreaterThanOrEqual(amountOut);
  });
});

describe('of tokens that keep a part of transfers', () => {
  test.each([
    ['0.77', 'WETH', 'TAX'],
    ['12', 'ISLE', 'TAX'],
    ['1234.567', 'TAX', 'WETH'],
    ['0.5', 'WETH', 'KeptShareToken'],
    ['0.5', 'WETH', 'TradeFeeToken'],
    ['0.1', 'WETH', 'TakingsToken'],
  ] as const)('%s %s → %s', async (amount, tokenIn, tokenOut) => {
    const amountIn = unitsOf(amount, tokenIn);
    const asked = { amountIn: String(amountIn), feeBps: 300 };
    const { swap, moved } = await trade({ tokenIn, tokenOut }, asked, { budget: amountIn });
    const { amountOut, fee } = swap.quote;
    expect(moved).toMatchObject({ spent: amountIn, received: amountOut, fee: fee?.amount, reserves: [] });
    expect(fee?.amount).toBeGreaterThan(0n);
  });

  test('two fees rounded apart: no less than quoted, and no more than the margins above it', async () => {
    const amountIn = unitsOf('0.3', 'WETH');
    const ends = { tokenIn: 'WETH', tokenOut: 'TwoFeesToken' } as const;
    const asked = { amountIn: String(amountIn), feeBps: 300 };
    const { swap, moved } = await trade(ends, asked, { budget: amountIn });
    const more = [moved.received - swap.quote.amountOut, moved.fee - (swap.quote.fee?.amount ?? 0n)];
    for (const units of more) {
      expect(units).toBeGreaterThanOrEqual(0n);
      expect(units).toBeLessThanOrEqual(16n);
    }
  });

  test('behavior: the least that the router pays out is what lets the bound arrive', async () => {
    const amountIn = unitsOf('1', 'WETH');
    const asked = { amountIn: String(amountIn), feeBps: 300, slippage: 1 };
    const { swap } = await trade({ tokenIn: 'WETH', tokenOut: 'TAX' }, asked, { budget: amountIn });
    const least = paymentsOf(swap.data, MAINNET.weth).find(({ command }) => command === SWEEP)?.amount ?? 0n;
    const { minAmountOut = 0n } = swap.quote;
    expect(least - least / 100n).toBe(minAmountOut);
    expect(least - 1n - (least - 1n) / 100n).toBeLessThan(minAmountOut);
  });
});

test('behavior: a quote, one of many and one that is followed say the same of a fee', async () => {
  await scene.proxyAtHead();
  const ends = { tokenIn: TOKENS.WETH.address, tokenOut: TOKENS.DAI.address };
  const trade = { ...ends, amountIn: String(7n * 10n ** 18n), rank: 'output' };
  const asked = { ...trade, feeBps: '75', feeRecipient };
  const at = `${scene.proxy.url}/api/v1`;
  const [without, single, many, followed] = await Promise.all([
    bodyOf(ask(`${at}/quote?${queryOf(trade)}`)),
    bodyOf(ask(`${at}/quote?${queryOf(asked)}`)),
    bodyOf(post(`${at}/quotes`, { quotes: [asked] })),
    openEvents(`${at}/quote/stream?${queryOf(asked)}`),
  ]);
  const gross = BigInt(String(without['amountOut']));
  const amount = (gross * 75n) / 10_000n;
  expect(without['fee']).toBeNull();
  expect(single).toMatchObject({
    amountOut: String(gross - amount),
    amountOutNet: String(gross - amount - BigInt(String(single['gasCostInToken']))),
    fee: { bps: 75, recipient: feeRecipient, amount: String(amount) },
  });
  expect(many['quotes']).toEqual([single]);
  expect((await followed.next())?.data).toEqual(single);
  followed.close();
});

test('behavior: one account may be the recipient of both', async () => {
  const amountIn = unitsOf('0.4', 'WBTC');
  const account = freshAddress('recipient of both');
  const asked = { amountIn: String(amountIn), feeBps: 50, feeRecipient: account, recipient: account };
  const trader = freshAddress('payer of both');
  await prepareTrader(scene, { trader, token: TOKENS.WBTC.address, amount: amountIn });
  await scene.proxyAtHead();
  const ends = { tokenIn: TOKENS.WBTC.address, tokenOut: TOKENS.USDC.address };
  const swap = await scene.api.swap({ ...ends, ...asked });
  const all = swap.quote.amountOut + (swap.quote.fee?.amount ?? 0n);
  expect(swap.simulation).toMatchObject({ status: 'success', deltaAmount: 0n, amountOut: all });
  const sent = { trader, recipient: account, swap, nativeIn: false, nativeOut: false };
  expect(await sendAndMeasure(scene, sent)).toMatchObject({ status: 'success', received: all });
});

test.each([
  { tradeType: 0, amountIn: String(10n ** 18n) },
  { tradeType: 1, amountOut: '1000000000' },
])('behavior: past the bound of %o nothing is paid to anybody', async (amount) => {
  const [tokenIn, tokenOut] = [TOKENS.WETH.address, TOKENS.USDC.address];
  const asked = { tokenIn, tokenOut, ...amount, slippage: 0, feeBps: 500, feeRecipient };
  const [first, second] = [freshAddress('who is first'), freshAddress('who is second')];
  for (const trader of [first, second]) {
    await prepareTrader(scene, { trader, token: tokenIn, amount: 10n ** 19n });
  }
  await scene.proxyAtHead();
  const [one, two] = await Promise.all(
    [first, second].map((recipient) => scene.api.swap({ ...asked, recipient })),
  );
  if (one === undefined || two === undefined) throw new Error('both were asked for');
  const ends = { nativeIn: true, nativeOut: false };
  const paid = await sendAndMeasure(scene, { trader: first, recipient: first, swap: one, ...ends });
  expect(paid).toMatchObject({ status: 'success', fee: one.quote.fee?.amount });
  const refused = await sendAndMeasure(scene, { trader: second, recipient: second, swap: two, ...ends });
  expect(refused).toMatchObject({ status: 'reverted', spent: 0n, received: 0n, fee: 0n, leftInRouter: [] });
});

test.each([
  ['2', 'WETH', 'USDC', { amountIn: String(2n * 10n ** 18n) }],
  ['4000', 'USDC', 'WETH', { tradeType: 1, amountOut: String(10n ** 17n) }],
  ['0.3', 'WETH', 'TAX', { amountIn: String(3n * 10n ** 17n) }],
  ['60', 'WETH', 'GUSD', { amountIn: String(60n * 10n ** 18n), maxSplits: 8 }],
] as const)(
  'args: simulate false, %s %s → %s: the gas of the model is enough',
  async (most, tokenIn, tokenOut, asked) => {
    const label = `by the model ${tokenIn} ${tokenOut}`;
    const [trader, recipient] = [freshAddress(`payer ${label}`), freshAddress(`payee ${label}`)];
    const ends = { tokenIn: addressOf(tokenIn), tokenOut: addressOf(tokenOut) };
    await prepareTrader(scene, { trader, token: ends.tokenIn, amount: unitsOf(most, tokenIn) });
    await scene.proxyAtHead();
    const fee = { feeBps: 100, feeRecipient: freshAddress(`fee ${label}`) };
    const swap = await scene.api.swap({ ...ends, ...asked, ...fee, recipient, simulate: false });
    const native = { nativeIn: tokenIn === 'WETH', nativeOut: tokenOut === 'WETH' };
    const moved = await sendAndMeasure(scene, { trader, recipient, swap, ...native });
    expect(moved).toMatchObject({ status: 'success', fee: swap.quote.fee?.amount });
    console.log(label, (swap.gasEstimate * 10n) / 11n, moved.gasUsed);
  },
);
