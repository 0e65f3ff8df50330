import { describe, expect, test } from 'vitest';
import { findZero } from './findZero.ts';

/** Counts the values of a function. */
function counted(value: (at: bigint) => number) {
  let asked = 0;
  const valueAt = async (at: bigint) => {
    asked++;
    return value(at);
  };
  return { valueAt, count: () => asked };
}

describe('findZero', () => {
  test.each([
    ['a line', (at: bigint) => 1 - Number(at) / 400_000, 400_000n],
    ['a curve that falls late', (at: bigint) => 1 - (Number(at) / 900_000) ** 9, 900_000n],
    ['a curve that falls early', (at: bigint) => 1 - (Number(at) / 1000) ** 0.3, 1000n],
    ['a step', (at: bigint) => (at < 123_456n ? 1 : -0.001), 123_456n],
  ])('the zero of %s is found in 26 values', async (_, value, expected) => {
    const { valueAt, count } = counted(value);
    const found = await findZero(valueAt, 1_000_000n, 1e-7);
    expect(count()).toBeLessThanOrEqual(26);
    expect(Math.abs(value(found))).toBeLessThanOrEqual(Math.abs(value(expected)) + 1e-3);
  });

  test('a function that is never positive has its place at 0, one that is never negative at the end', async () => {
    expect(await findZero(async () => -1, 1000n, 1e-9)).toBe(0n);
    expect(await findZero(async () => 1, 1000n, 1e-9)).toBe(1000n);
  });

  test('an interval of one unit ends at the nearer sign', async () => {
    expect(await findZero(async (at) => (at === 0n ? 0.2 : -0.9), 1n, 1e-9)).toBe(0n);
  });
});
