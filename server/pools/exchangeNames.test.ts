import { expect, test } from 'vitest';
import { exchangeNames } from './exchangeNames.ts';

test('default: rows without an exchange, and those of main, are of the first one', () => {
  const { of, inIndex } = exchangeNames(['uniswap', 'joe']);
  expect([undefined, 'main', 'uniswap', 'joe'].map(of)).toEqual(['uniswap', 'uniswap', 'uniswap', 'joe']);
  expect(inIndex('uniswap')).toEqual(['uniswap', undefined, 'main']);
  expect(inIndex('joe')).toEqual(['joe']);
});

test('behavior: another exchange by the id main keeps it', () => {
  const { of, inIndex } = exchangeNames(['uniswap', 'main']);
  expect([undefined, 'main'].map(of)).toEqual(['uniswap', 'main']);
  expect(inIndex('uniswap')).toEqual(['uniswap', undefined]);
  expect(inIndex('main')).toEqual(['main']);
});

test('behavior: an exchange that only the index follows keeps its id', () => {
  expect(exchangeNames(['main']).of('sushi')).toBe('sushi');
});
