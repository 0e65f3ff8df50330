import { parseUnits } from 'viem';
import { expect } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, prepareTrader, sendAndMeasure, type TradingScene } from '../harness/tradingScene.ts';
import { nameOfRow, type SwapRow } from './swapRow.ts';

/*
 * One row of a swap matrix: asked over HTTP, `{to, data, value}` sent unchanged with the answered gas, and
 * the balances looked at.
 */

/** The exact input of the row moves what was quoted, to the wei. */
export async function proveExactInput(scene: TradingScene, one: SwapRow): Promise<void> {
  const amountIn = parseUnits(one.amountIn, TOKENS[one.tokenIn].decimals);
  const amount = { tradeType: 0, amountIn: String(amountIn) };
  const { quote, swap, nativeIn, moved } = await trade(scene, one, amount, amountIn);
  expect(quote.amountIn).toBe(amountIn);
  expect(swap.value).toBe(nativeIn ? amountIn : 0n);
  expect(swap.quote.minAmountOut).toBe((quote.amountOut * 995n) / 1000n);
  expect(moved.spent).toBe(amountIn);
  expect(moved.received).toBe(quote.amountOut);
  expect(moved.reserves).toEqual([]);
}

/** The exact output of the row moves what was expected, to the wei, and says what its reserves cost. */
export async function proveExactOutput(scene: TradingScene, one: SwapRow): Promise<void> {
  const amountOut = parseUnits(one.amountOut, TOKENS[one.tokenOut].decimals);
  const budget = parseUnits(one.amountIn, TOKENS[one.tokenIn].decimals) * 10n;
  const amount = { tradeType: 1, amountOut: String(amountOut) };
  const { quote, swap, nativeIn, moved } = await trade(scene, one, amount, budget);
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
  const isOneCommand = one.protocol !== 'mixed' && !one.changesCoin;
  expect(moved.spent).toBe(quote.amountIn);
  // The reserve of the quote is executed: bought with the payer's money, and back with the payer.
  expect(swap.quote.reserve).toEqual(quote.reserve);
  const { amountIn } = quote;
  const { reserve = { amountIn, needed: amountIn, returned: [], cost: 0n } } = quote;
  expect(reserve.amountIn).toBe(moved.spent);
  expect(reserve.returned.map(({ token, amount }) => ({ token, amount }))).toEqual(moved.reserves);
  expect(quote.reserve === undefined).toBe(isOneCommand);
  const worth = reserve.returned.reduce((sum, { value }) => sum + value, 0n);
  expect(reserve.cost).toBe(moved.spent - reserve.needed - worth);
  // One raw unit is more than that of a token of two decimals.
  expect(reserve.cost).toBeLessThanOrEqual(amountIn < 10_000n ? 1n : amountIn / 10_000n);
  if (one.protocol === 'v3' || (one.protocol === 'v4' && isOneCommand)) {
    expect(moved.received).toBe(amountOut);
  }
  expect(moved.received).toBeGreaterThanOrEqual(amountOut);
}

/** Quote, swap, send, measure: everything that does not depend on the trade type is asserted here. */
async function trade(
  scene: TradingScene,
  one: SwapRow,
  amount: Record<string, string | number>,
  budget: bigint,
) {
  const label = `${nameOfRow(one)} ${JSON.stringify(amount)}`;
  const trader = freshAddress(`trader ${label}`);
  const recipient = freshAddress(`recipient ${label}`);
  const [tokenIn, tokenOut] = [TOKENS[one.tokenIn].address, TOKENS[one.tokenOut].address];
  await prepareTrader(scene, { trader, token: tokenIn, amount: budget });
  await scene.proxyAtHead();

  const ask = { tokenIn, tokenOut, ...amount, ...shapeOf(one) };
  const quote = await scene.api.quote(stringsOf(ask));
  const native = one.wrapped ? { nativeIn: false, nativeOut: false } : {};
  const swap = await scene.api.swap({ ...ask, ...native, recipient });
  expect(quote.route).toMatchObject({ protocol: one.protocol, hops: one.hops });
  if (one.through !== undefined) expect(quote.route.protocols.join(' ')).toBe(one.through);
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

/** Net of gas a shorter route may be worth more, and each row is about one shape. */
export function shapeOf({ protocol, choice = protocol === 'mixed' ? 'v2,v3' : protocol, hops }: SwapRow) {
  return { protocols: choice, maxHops: hops, rank: 'output' } as const;
}

function stringsOf(fields: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
