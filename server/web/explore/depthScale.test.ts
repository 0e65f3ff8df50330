import { expect, test } from 'vitest';
import { drawBars, firstRange, priceAtTick, zoomRange } from './depthScale.ts';

const bar = (tickLower: number, tickUpper: number, liquidityActive: string) => ({
  ...{ tickLower, tickUpper, liquidityActive },
  ...{ amount0: '0', amount1: '0' },
});

test('drawBars: bars cut to the range, the deepest in full height', () => {
  const bars = [bar(-300, -100, '5'), bar(-100, 50, '10'), bar(50, 900, '5'), bar(900, 1000, '99')];
  const drawn = drawBars(bars, { lower: -200, upper: 200 }, 400, 100);
  expect(drawn.map(({ x, width, height }) => [x, width, height])).toEqual([
    [0, 100, 50],
    [100, 150, 100],
    [250, 150, 50],
  ]);
});

test('zoomRange: closer and wider around the price, within bounds', () => {
  expect(zoomRange({ lower: -100, upper: 100 }, 0, 0.5)).toEqual({ lower: -50, upper: 50 });
  expect(zoomRange({ lower: 990, upper: 1010 }, 1000, 0.01)).toEqual({ lower: 990, upper: 1010 });
  expect(zoomRange(firstRange(0), 0, 1e9)).toEqual({ lower: -887_272, upper: 887_272 });
});

test('priceAtTick: a hundred ticks are about one percent, and decimals count', () => {
  expect(priceAtTick(0, 18, 18)).toBe(1);
  expect(priceAtTick(100, 18, 18)).toBeCloseTo(1.01005, 5);
  expect(priceAtTick(0, 6, 18)).toBeCloseTo(1e-12, 20);
});
