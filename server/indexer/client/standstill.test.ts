import { describe, expect, test } from 'vitest';
import { Standstill } from './standstill.ts';

describe('Standstill', () => {
  test('counts from the first sight of a chain that is ahead, for as long as the index stays', () => {
    const standstill = new Standstill();
    standstill.note(100n);
    expect(standstill.seconds(101n, 5_000)).toBe(0);
    standstill.note(100n);
    expect(standstill.seconds(102n, 65_999)).toBe(60);
    standstill.note(101n);
    expect(standstill.seconds(110n, 70_000)).toBe(0);
    expect(standstill.seconds(110n, 73_000)).toBe(3);
  });

  test('an index that goes back by a reorganisation has moved', () => {
    const standstill = new Standstill();
    standstill.note(100n);
    standstill.seconds(101n, 0);
    standstill.note(99n);
    expect(standstill.seconds(101n, 90_000)).toBe(0);
  });

  test('a chain without blocks is no standstill, and its next block does not make one of the time before', () => {
    const standstill = new Standstill();
    standstill.note(100n);
    expect(standstill.seconds(100n, 0)).toBe(0);
    expect(standstill.seconds(100n, 3_600_000)).toBe(0);
    expect(standstill.seconds(101n, 3_601_000)).toBe(0);
    expect(standstill.seconds(101n, 3_603_000)).toBe(2);
    expect(standstill.seconds(100n, 3_604_000)).toBe(0);
  });

  test('an index that was never seen does not stand still', () => {
    expect(new Standstill().seconds(5n, 9_000_000)).toBe(0);
  });
});
