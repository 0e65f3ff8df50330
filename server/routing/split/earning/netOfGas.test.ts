import { expect, test } from 'vitest';
import { gasAt } from '../../gas/gas.testkit.ts';
import { token } from '../../testkits/markets.testkit.ts';
import { v2Side } from '../../testkits/pools.testkit.ts';
import { NetOfGas } from './netOfGas.ts';

const MILLION = { reserve0: 1_000_000n, reserve1: 1_000_000n };
const side = (index: number, from: number, to: number) => v2Side(index, [token(from), token(to)], MILLION);
const [one, other, last, alone] = [side(1, 0, 1), side(2, 0, 1), side(3, 1, 2), side(4, 1, 2)];

test('NetOfGas.gasOf charges less for a pool that is used again, and for a common last pair that swaps once', () => {
  const net = new NetOfGas(gasAt(1n));
  expect(net.gasOf([[one, last]])).toBe(60 + 25 + 2 * 85);
  expect(
    net.gasOf([
      [one, last],
      [other, alone],
    ]),
  ).toBe(60 + 2 * 25 + 4 * 85);
  // The common pool is their first one, or their last one.
  expect(
    net.gasOf([
      [one, last],
      [one, alone],
    ]),
  ).toBe(60 + 2 * 25 + 3 * 85 + 35);
  expect(
    net.gasOf([
      [one, last],
      [other, last],
    ]),
  ).toBe(60 + 2 * 25 + 3 * 85 + 5);
});
