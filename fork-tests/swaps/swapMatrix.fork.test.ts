import { parseUnits } from 'viem';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import {
  freshAddress,
  prepareTrader,
  sendAndMeasure,
  startTradingScene,
  type TradingScene,
} from '../harness/tradingScene.ts';
import { row, type SwapRow } from './swapRow.ts';

/*
 * The main promise: what the proxy quotes is what the chain does, to the wei, for every kind of swap. Each case
 * asks over HTTP, sends `{to, data, value}` unchanged with the answered gas, and looks at the balances.
 */

interface Case extends SwapRow {
  readonly name?: string;
}

/** Markets that mainnet has too. */
const COMMON: readonly Case[] = [
  row(['v2', 1], ['1.5', 'WETH'], ['2500', 'USDC']),
  row(['v2', 1], ['2500', 'USDC'], ['0.7', 'WETH']),
  row(['v2', 1], ['0.3', 'WETH'], ['800', 'USDT'], { wrapped: true }),
  row(['v2', 1], ['500', 'DAI'], ['0.1', 'WETH'], { wrapped: true }),
  row(['v2', 1], ['1000', 'USDC'], ['1000', 'USDT']),
  row(['v3', 1], ['20', 'WETH'], ['60000', 'USDC']),
  row(['v3', 1], ['90000', 'USDT'], ['25', 'WETH']),
  row(['v3', 1], ['0.5', 'WBTC'], ['20000', 'USDC']),
  row(['v3', 1], ['12345.678901', 'USDC'], ['12345.678901', 'USDT']),
  row(['v3', 1], ['3', 'WETH'], ['1.5', 'MKR'], { wrapped: true }),
];

/** Markets that only the replica has: routes whose shape is known, tokens of every odd kind. */
const REPLICA_ONLY: readonly Case[] = [
  row(['v2', 2], ['700', 'GUSD'], ['0.2', 'WETH']),
  row(['v2', 2], ['0.2', 'WETH'], ['700', 'GUSD']),
  row(['v2', 2], ['40', 'MUTE'], ['60', 'USDC']),
  row(['v2', 3], ['2000', 'ATOLL'], ['0.1', 'WETH']),
  row(['v2', 3], ['0.1', 'WETH'], ['2000', 'ATOLL']),
  row(['v2', 3], ['900', 'ATOLL'], ['20', 'UNI']),
  row(['v3', 2], ['700', 'GUSD'], ['0.2', 'WETH']),
  row(['v3', 2], ['0.2', 'WETH'], ['700', 'GUSD']),
  row(['v3', 2], ['10', 'HUGE'], ['2', 'LONG']),
  row(['v3', 3], ['300', 'GUSD'], ['20', 'LONG']),
  row(['mixed', 2], ['5000', 'REEF'], ['0.03', 'WETH']),
  row(['mixed', 2], ['0.03', 'WETH'], ['5000', 'REEF']),
  row(['mixed', 2], ['30', 'ISLE'], ['0.05', 'WETH'], { wrapped: true }),
  row(['mixed', 2], ['0.05', 'WETH'], ['30', 'ISLE'], { wrapped: true }),
  row(['mixed', 3], ['5000', 'REEF'], ['100', 'USDC']),
  row(['mixed', 3], ['100', 'USDC'], ['5000', 'REEF']),
  row(['mixed', 3], ['30', 'ISLE'], ['200', 'CRV']),
  row(['mixed', 3], ['200', 'CRV'], ['30', 'ISLE']),
  row(['mixed', 3], ['1000', 'ATOLL'], ['200', 'USDC']),
  row(['mixed', 3], ['0.05', 'WETH'], ['500', 'ATOLL']),
  row(['v2', 1], ['0.1', 'WETH'], ['1000', 'TRAP']),
  row(['v2', 1], ['0.1', 'WETH'], ['50', 'PCT']),
  row(['v2', 1], ['30', 'NUL'], ['0.05', 'WETH']),
  row(['v3', 1], ['40', 'EMPTY'], ['0.02', 'WETH']),
  row(['v2', 1], ['1000', 'UNIT'], ['400', 'USDC']),
  row(['v3', 1], ['0.4', 'WETH'], ['1000', 'UNIT']),
];

const cases = process.env['FORK_RPC_URL'] ? COMMON : [...COMMON, ...REPLICA_ONLY];
const named = cases.map((one) => ({ ...one, name: nameOf(one) }));

function nameOf({ protocol, hops, tokenIn, tokenOut, wrapped }: Case): string {
  const coin = (token: TokenKey) => (token === 'WETH' && !wrapped ? 'ETH' : token);
  return `${protocol}, ${hops} ${hops === 1 ? 'hop' : 'hops'}: ${coin(tokenIn)} → ${coin(tokenOut)}`;
}

let scene: TradingScene;
beforeAll(async () => {
  scene = await startTradingScene(inject('replicaUrl'), inject('subgraphUrl'));
});
afterAll(() => scene?.stop());

describe('exact input', () => {
  test.each(named)('$name', async (one) => {
    const amountIn = parseUnits(one.amountIn, TOKENS[one.tokenIn].decimals);
    const { quote, swap, nativeIn, moved } = await trade(
      one,
      { tradeType: 0, amountIn: String(amountIn) },
      amountIn,
    );
    expect(quote.amountIn).toBe(amountIn);
    expect(swap.value).toBe(nativeIn ? amountIn : 0n);
    expect(swap.quote.minAmountOut).toBe((quote.amountOut * 995n) / 1000n);
    expect(moved.spent).toBe(amountIn);
    expect(moved.received).toBe(quote.amountOut);
    expect(moved.reserves).toEqual([]);
  });
});

describe('exact output', () => {
  test.each(named)('$name', async (one) => {
    const amountOut = parseUnits(one.amountOut, TOKENS[one.tokenOut].decimals);
    const budget = parseUnits(one.amountIn, TOKENS[one.tokenIn].decimals) * 10n;
    const { quote, swap, nativeIn, moved } = await trade(
      one,
      { tradeType: 1, amountOut: String(amountOut) },
      budget,
    );
    const { maxAmountIn = 0n, expected } = swap.quote;
    expect(quote.amountOut).toBe(amountOut);
    expect(maxAmountIn).toBe((quote.amountIn * 1005n + 999n) / 1000n);
    expect(swap.value).toBe(nativeIn ? maxAmountIn : 0n);
    expect(moved).toMatchObject({
      spent: expected.amountIn,
      received: expected.amountOut,
      reserves: expected.reserves,
    });
    expect(moved.spent).toBeLessThanOrEqual(maxAmountIn);
    if (one.protocol !== 'mixed') expect(moved.spent).toBe(quote.amountIn);
    // What the quote says of the reserve is what leaves the payer and what reaches the recipient.
    expect(swap.quote.reserve).toEqual(quote.reserve);
    const { reserve = { amountIn: quote.amountIn, returned: [], cost: 0n } } = quote;
    expect(reserve.amountIn).toBe(moved.spent);
    expect(reserve.returned.map(({ token, amount }) => ({ token, amount }))).toEqual(moved.reserves);
    expect(one.protocol === 'mixed').toBe(quote.reserve !== undefined);
    const worth = reserve.returned.reduce((sum, { value }) => sum + value, 0n);
    expect(reserve.cost).toBe(moved.spent - quote.amountIn - worth);
    expect(reserve.cost * 10_000n).toBeLessThan(quote.amountIn);
    if (one.protocol === 'v3') expect(moved.received).toBe(amountOut);
    expect(moved.received).toBeGreaterThanOrEqual(amountOut);
  });
});

/** Quote, swap, send, measure: everything that does not depend on the trade type is asserted here. */
async function trade(one: Case, amount: Record<string, string | number>, budget: bigint) {
  const label = `${one.name} ${JSON.stringify(amount)}`;
  const trader = freshAddress(`trader ${label}`);
  const recipient = freshAddress(`recipient ${label}`);
  const [tokenIn, tokenOut] = [TOKENS[one.tokenIn].address, TOKENS[one.tokenOut].address];
  await prepareTrader(scene, { trader, token: tokenIn, amount: budget });
  await scene.proxyAtHead();

  // Net of gas a shorter route may be worth more, and each case is about one shape.
  const shape = { protocols: one.protocol, maxHops: one.hops, rank: 'output' };
  const ask = { tokenIn, tokenOut, ...amount, ...shape };
  const quote = await scene.api.quote(stringsOf(ask));
  const native = one.wrapped ? { nativeIn: false, nativeOut: false } : {};
  const swap = await scene.api.swap({ ...ask, ...native, recipient });
  expect(quote.route).toMatchObject({ protocol: one.protocol, hops: one.hops });
  expect(swap.quote).toMatchObject({
    amountIn: quote.amountIn,
    amountOut: quote.amountOut,
    path: quote.route.path,
    fees: quote.route.fees,
    blockHash: quote.blockHash,
  });

  const nativeIn = one.tokenIn === 'WETH' && !one.wrapped;
  const nativeOut = one.tokenOut === 'WETH' && !one.wrapped;
  const moved = await sendAndMeasure(scene, { trader, recipient, swap, nativeIn, nativeOut });
  expect(moved).toMatchObject({ status: 'success', leftInRouter: [] });
  return { quote, swap, nativeIn, moved };
}

function stringsOf(fields: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
