import { expect, test } from 'vitest';
import { decodeSwap } from '../universalRouter/decodeSwap.ts';
import { encodeSwap } from '../universalRouter/encodeSwap.ts';
import { SWAPS } from '../universalRouter/swapFixtures.ts';
import { beforeRefunds, refundsOf, withSpareGas } from './gasLimit.ts';

test.each([
  // two pairs, the payer's words
  ['v2 exact input', 15_200n],
  // wrapped native and USDC through the router
  ['v3 exact input, native in', 39_800n],
  // wrapped native that the pair takes whole, USDC; one pair
  ['mixed exact input through the router', 42_600n],
  // DAI, UNI and wrapped native; one pair; the payer's words
  ['mixed exact output, native out', 72_100n],
  ['v3 exact input with a permit', 9_600n],
] as const)('refundsOf: %s', (kind, expected) => {
  const decoded = decodeSwap(encodeSwap(SWAPS[kind]).data);
  if (decoded.kind !== 'decoded') throw new Error(decoded.reason);
  expect(refundsOf(decoded.commands)).toBe(expected);
});

test('withSpareGas: 1/33 more, rounded down', () => {
  expect(withSpareGas(330_000n)).toBe(340_000n);
  expect(withSpareGas(32n)).toBe(32n);
});

test('beforeRefunds: no more than a fifth of what was needed is ever paid back', () => {
  const decoded = decodeSwap(encodeSwap(SWAPS['v2 exact input']).data);
  if (decoded.kind !== 'decoded') throw new Error(decoded.reason);
  expect(beforeRefunds(100_000n, decoded.commands)).toBe(115_200n);
  expect(beforeRefunds(40_000n, decoded.commands)).toBe(50_001n);
});
