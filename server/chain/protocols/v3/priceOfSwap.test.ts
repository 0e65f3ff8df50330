import { expect, test } from 'vitest';
import { UncrossedTick, type V3State } from '../../../amm/v3/v3State.ts';
import { atPrice } from './priceOfSwap.ts';

const STATE: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 1n << 96n,
  tick: 0,
  liquidity: 10n,
  tickRange: {
    lowerTick: -180,
    upperTick: 240,
    ticks: [
      new UncrossedTick(-60, 5n),
      { tick: 60, liquidityNet: -1n },
      new UncrossedTick(120, -2n),
      new UncrossedTick(180, -2n),
    ],
  },
};
const at = (tick: number, from = STATE) =>
  atPrice(from, { protocol: 'v3', sqrtPriceX96: 1n << 96n, tick, liquidity: 10n });
const uncrossed = (state: V3State | undefined) =>
  state?.tickRange.ticks.flatMap((tick) => (tick instanceof UncrossedTick ? [tick.tick] : []));

test.each([
  [119, [-60, 120, 180]],
  // A price at a tick has crossed it upwards.
  [120, [-60, 180]],
  [181, [-60]],
  [-59, [-60, 120, 180]],
  [-60, [-60, 120, 180]],
  // Downwards the tick below means that it is crossed.
  [-61, [120, 180]],
])('args: a swap to tick %i leaves %j uncrossed', (tick, left) => {
  expect(uncrossed(at(tick))).toEqual(left);
});

test('behavior: crossed there and back, a tick stays crossed, and the state before is as it was', () => {
  const there = at(130);
  expect(there === undefined ? [] : uncrossed(at(0, there))).toEqual([-60, 180]);
  expect(uncrossed(STATE)).toEqual([-60, 120, 180]);
  expect(there?.tickRange.ticks.map(({ liquidityNet }) => liquidityNet)).toEqual([5n, -1n, -2n, -2n]);
});

test('behavior: without a first crossing the ticks are the very ones before', () => {
  expect(at(60)?.tickRange).toBe(STATE.tickRange);
});

test('behavior: beyond the ticks that are known nothing is', () => {
  expect(at(240)).toBeUndefined();
  expect(at(-181)).toBeUndefined();
});
