import { expect, test } from 'vitest';
import { v2Pool } from '../../routing/model/pool.ts';
import { DAI, UNI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import type { BarredTrade } from '../transfer.ts';
import { BarsOfBlocks } from './barsOfBlocks.ts';

const block = (number: number) =>
  ({ hash: `0x${String(number).padStart(64, '0')}`, timestamp: BigInt(number) }) as const;
const sale = (amount: bigint): BarredTrade => ({
  tokenIn: USDC,
  tokenOut: UNI,
  tradeType: 'exactInput',
  amount,
});
const POOL = v2Pool({ address: '0x00000000000000000000000000000000000000a1', token0: DAI, token1: WETH });

const bars = () => new BarsOfBlocks<'notSent' | 'notAccepted'>();

test('default: a token at its block, for every trade, with the reason', () => {
  const barred = bars();
  barred.barToken(DAI, 'notSent', block(1));
  for (const amount of [1n, 1_000n]) {
    expect(barred.at(block(1), sale(amount)).tokens.has(DAI)).toBe(true);
    expect(barred.reasonOf(DAI, block(1), sale(amount))).toBe('notSent');
  }
  expect(barred.at(block(1), sale(1n)).tokens.has(WETH)).toBe(false);
  expect(barred.at(block(2), sale(1n)).tokens.has(DAI)).toBe(false);
  expect(barred.reasonOf(DAI, block(2), sale(1n))).toBeUndefined();
  expect(barred.version).toBe(1);
});

test('args: trade, it alone, and no other amount or end', () => {
  const barred = bars();
  barred.barToken(DAI, 'notSent', block(1), sale(1_000n));
  barred.barPool(POOL, 'notAccepted', block(1), sale(1_000n));
  const has = (trade: BarredTrade) => {
    const { tokens, pools } = barred.at(block(1), trade);
    return [tokens.has(DAI), pools.has(POOL.address)];
  };
  expect(has(sale(1_000n))).toEqual([true, true]);
  expect(has(sale(999n))).toEqual([false, false]);
  expect(has({ ...sale(1_000n), tokenIn: UNI, tokenOut: USDC })).toEqual([false, false]);
  // Searches of other trades go on.
  expect(barred.version).toBe(0);
});

test('behavior: a trade that sells a token of a barred pool may begin in it', () => {
  const barred = bars();
  barred.barPool(POOL, 'notAccepted', block(1));
  expect(barred.at(block(1), sale(1n)).pools.has(POOL.address)).toBe(true);
  for (const tokenIn of [DAI, WETH])
    expect(barred.at(block(1), { ...sale(1n), tokenIn }).pools.has(POOL.address)).toBe(false);
  expect(barred.at(block(1), { ...sale(1n), tokenOut: WETH }).pools.has(POOL.address)).toBe(true);
});
