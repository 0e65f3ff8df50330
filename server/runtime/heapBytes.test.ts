import { expect, test } from 'vitest';
import { heapBytes } from './heapBytes.ts';

test.each([
  ['a number', 7, 8],
  ['nothing', undefined, 8],
  ['a text', 'WETH', 24 + 8],
  ['a large integer', 2n ** 200n, 48],
  ['an empty object', {}, 24],
  ['fields', { symbol: 'WETH', decimals: 18 }, 24 + (8 + 32) + (8 + 8)],
  ['a list', [1n, 1n], 24 + 2 * (8 + 48)],
  ['a map', new Map([['WETH', 18]]), 24 + (8 + 32) + (8 + 8)],
])('heapBytes: %s', (_name, value, bytes) => {
  expect(heapBytes(value)).toBe(bytes);
});
