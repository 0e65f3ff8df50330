import { expect, test } from 'vitest';
import type { Token } from '../../api/answers.ts';
import { agoOf } from './agoOf.ts';
import { tradesOf } from './tradesOf.ts';

const USDC: Token = { address: `0x${'a'.repeat(40)}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 };
const WETH: Token = { address: `0x${'B'.repeat(40)}`, symbol: 'ETH', name: 'Ether', decimals: 18 };
const event = (amount0: string, amount1: string, logIndex = 1) => ({
  transactionHash: '0x01',
  logIndex,
  timestamp: 50,
  amount0,
  amount1,
  volumeUSD: '7000',
});
const told = { key: '0x01 1', timestamp: 50, volumeUSD: '7000' };

test('default: coins that leave the pool were bought, at dollars for one of them', () => {
  const events = [event('7000000000', '-2000000000000000000')];
  expect(tradesOf({ events }, { token0: USDC }, WETH, USDC)).toEqual([
    { ...told, isBuy: true, amount: '2000000000000000000', paid: '7000000000', price: 3500 },
  ]);
});

test('args: the other way round, the same trade is a sale of dollars', () => {
  const events = [event('7000000000', '-2000000000000000000')];
  expect(tradesOf({ events }, { token0: USDC }, USDC, WETH)).toEqual([
    { ...told, isBuy: false, amount: '7000000000', paid: '2000000000000000000', price: 2 / 7000 },
  ]);
});

test('behavior: dust that moved nothing on one side has no price', () => {
  expect(tradesOf({ events: [event('1', '0'), event('0', '-5')] }, { token0: USDC }, WETH, USDC)).toEqual([]);
});

test.each([
  [-3, 'now'],
  [4.9, '4 s'],
  [61, '1 min'],
  [7200, '2 h'],
  [200_000, '2 d'],
])('args: %s seconds ago is %s', (seconds, words) => {
  expect(agoOf(seconds)).toBe(words);
});
