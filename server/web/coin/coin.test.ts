import { expect, test } from 'vitest';
import type { Network } from '../api/answers.ts';
import { coinOf, isCoinFound, placeOf } from './coin.ts';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const coin = coinOf({ nativeSymbol: 'ETH', wrappedNative: WETH } as Network);

test('default: the coin has its own name and place, and the address of its wrapped token', () => {
  expect(coin).toEqual({ address: WETH, symbol: 'ETH', name: 'Ether', decimals: 18, isCoin: true });
  expect(placeOf(coin)).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee');
  expect(placeOf({ address: WETH })).toBe('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2');
});

test.each([
  ['', true],
  ['eth', true],
  [' Ethe', true],
  ['weth', false],
  ['usdc', false],
])('args: "%s" finds it: %s', (text, isFound) => {
  expect(isCoinFound(coin, text)).toBe(isFound);
});

test('args: a coin that nobody knows is called by its symbol', () => {
  expect(coinOf({ nativeSymbol: 'XYZ', wrappedNative: WETH } as Network).name).toBe('XYZ');
});
