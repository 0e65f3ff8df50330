import { expect, test } from 'vitest';
import { beforeRefunds, withSpareGas } from './gasLimit.ts';

test('beforeRefunds: a fifth of it was paid back at most', () => {
  expect(beforeRefunds(400_000n)).toBe(500_000n);
  expect(beforeRefunds(408_622n)).toBe(510_778n);
});

test('withSpareGas: 1/33 more, rounded down', () => {
  expect(withSpareGas(330_000n)).toBe(340_000n);
  expect(withSpareGas(32n)).toBe(32n);
});
