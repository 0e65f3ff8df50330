import { expect, test } from 'vitest';
import type { Token } from '../../api/answers.ts';
import { withPair } from '../usePairs.ts';
import { pickerOrder } from './pickerOrder.ts';

const token = (digit: string, decimals: number): Token => ({
  address: `0x${digit.repeat(40)}`,
  symbol: digit,
  name: digit,
  decimals,
});
const [A, B, C, D] = [token('a', 18), token('b', 6), token('c', 18), token('d', 255)];
const COIN: Token = { ...C, isCoin: true };
const EEEE = `0x${'e'.repeat(40)}`;

test('default: what is held comes first by its dollars, the rest keeps its order', () => {
  const balances = new Map([
    [B.address, 3_000_000n],
    [EEEE, 10n ** 18n],
    [A.address, 0n],
  ]);
  const prices = new Map([
    [B.address, 1],
    [C.address, 2],
  ]);
  expect(pickerOrder([A, B, C, COIN], { balances, prices })).toEqual([B, COIN, A, C]);
});

test('behavior: what has no price, or 255 decimals, is held all the same', () => {
  const balances = new Map([[D.address, 5n]]);
  expect(pickerOrder([A, D], { balances, prices: new Map() })).toEqual([D, A]);
});

test('behavior: the last five pairs are kept, each once', () => {
  const pair = (digit: string) => ({ in: digit, out: 'z' });
  const five = ['5', '4', '3', '2', '1'].map(pair);
  expect(withPair(five, pair('6'))).toEqual(['6', '5', '4', '3', '2'].map(pair));
  expect(withPair(five, pair('1'))).toEqual(['1', '5', '4', '3', '2'].map(pair));
});
