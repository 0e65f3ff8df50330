import { expect, test } from 'vitest';
import { mostBeforeRefunds, withSpareGas } from './gasLimit.ts';

test('withSpareGas: 1/28 more, rounded down, at most 8 000', () => {
  expect(withSpareGas(140_000n)).toBe(145_000n);
  expect(withSpareGas(27n)).toBe(27n);
  expect(withSpareGas(223_999n)).toBe(231_998n);
  expect(withSpareGas(500_000n)).toBe(508_000n);
});

test('mostBeforeRefunds: a fifth of it, the most that is paid back, leaves no more than was used', () => {
  expect(mostBeforeRefunds(100_000n)).toBe(125_001n);
  for (const gasUsed of [1n, 21_000n, 118_374n, 118_375n, 118_376n, 118_377n]) {
    const needed = mostBeforeRefunds(gasUsed);
    expect(needed - needed / 5n).toBeGreaterThanOrEqual(gasUsed);
  }
});
