import { expect, test } from 'vitest';
import { amountsUpTo, drawBars, firstRange, priceAtTick, zoomRange } from './depthScale.ts';

const bar = (tickLower: number, tickUpper: number, liquidityActive: string) => ({
  tickLower,
  tickUpper,
  liquidityActive,
  amount0: '0',
  amount1: '0',
});

test('drawBars: bars cut to the range, the deepest in full height', () => {
  const bars = [bar(-300, -100, '5'), bar(-100, 50, '10'), bar(50, 900, '5'), bar(900, 1000, '99')];
  const drawn = drawBars(bars, { lower: -200, upper: 200 }, { width: 400, height: 100 });
  expect(drawn.map(({ x, width, height }) => [x, width, height])).toEqual([
    [0, 100, 50],
    [100, 150, 100],
    [250, 150, 50],
  ]);
});

test('drawBars: a turned pair has its highest tick on the left', () => {
  const bars = [bar(-300, -100, '5'), bar(-100, 50, '10')];
  const size = { width: 400, height: 100, isTurned: true };
  const drawn = drawBars(bars, { lower: -200, upper: 200 }, size);
  expect(drawn.map(({ x, width }) => [x, width])).toEqual([
    [300, 100],
    [150, 150],
  ]);
});

test('amountsUpTo: token0 on the way up, token1 on the way down, the bar itself included', () => {
  const held = (tickLower: number, amount0: string, amount1: string) => ({
    ...bar(tickLower, tickLower + 100, '1'),
    amount0,
    amount1,
  });
  const bars = [
    held(-200, '0', '7'),
    held(-100, '0', '5'),
    held(0, '2', '3'),
    held(100, '4', '0'),
    held(200, '8', '0'),
  ];
  const upTo = (place: number) => amountsUpTo(bars, 40, bars[place] ?? bar(0, 0, '0'));
  expect(upTo(3)).toEqual({ amount0: '6', amount1: '0' });
  expect(upTo(4)).toEqual({ amount0: '14', amount1: '0' });
  expect(upTo(1)).toEqual({ amount0: '0', amount1: '8' });
  expect(upTo(2)).toEqual({ amount0: '0', amount1: '3' });
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
