import { describe, expect, test } from 'vitest';
import { firstTicks, fullRange, shownPriceAt, sidesAt, tickAtPrice, tickOf, withEnd } from './tickRange.ts';

/** USDC and WETH: prices are shown in USDC for one WETH. */
const TURNED = { decimals0: 6, decimals1: 18, isTurned: true };
const STRAIGHT = { decimals0: 18, decimals1: 18, isTurned: false };

describe('tickAtPrice', () => {
  // log(10^12 / 3000) to the base of 1.0001 is 196 256.3, that of 10^12 / 4000 is 193 379.4.
  test.each([
    [3000, 10, 196_260],
    [4000, 10, 193_380],
    [3000, 1, 196_256],
    [4000, 60, 193_380],
  ])('puts %d USDC for one WETH with a spacing of %d at the nearest tick %d', (price, spacing, tick) => {
    expect(tickAtPrice(price, TURNED, spacing)).toBe(tick);
  });

  test('stays within the outermost ticks, and is undefined for a price that is none', () => {
    expect(tickAtPrice(1e60, STRAIGHT, 60)).toBe(887_220);
    expect(tickAtPrice(1e-60, STRAIGHT, 60)).toBe(-887_220);
    expect(tickAtPrice(0, STRAIGHT, 60)).toBeUndefined();
    expect(tickAtPrice(-1, STRAIGHT, 60)).toBeUndefined();
  });
});

test('shownPriceAt turns the price of the pool where the pair is turned', () => {
  expect(shownPriceAt(0, STRAIGHT)).toBe(1);
  expect(shownPriceAt(196_260, TURNED)).toBeCloseTo(2998.9, 0);
});

test.each([
  [1, 887_272],
  [10, 887_270],
  [60, 887_220],
  [200, 887_200],
  [32_767, 884_709],
])('fullRange of spacing %d ends at %d', (spacing, upper) => {
  expect(fullRange(spacing)).toEqual({ lower: -upper, upper });
});

test('firstTicks lie a tenth around the price, a hundredth in a pool of tokens of one worth', () => {
  // log(1.1) and log(1.01) to the base of 1.0001 are 953.1 and 99.5.
  expect(firstTicks(5, 10, 3000)).toEqual({ lower: -950, upper: 960 });
  expect(firstTicks(5, 1, 100)).toEqual({ lower: -95, upper: 105 });
});

describe('the ends of a range', () => {
  const range = { lower: 100, upper: 200 };
  test('tickOf finds the lowest shown price at the upper tick of a turned pair', () => {
    expect([tickOf(range, 'min', false), tickOf(range, 'max', false)]).toEqual([100, 200]);
    expect([tickOf(range, 'min', true), tickOf(range, 'max', true)]).toEqual([200, 100]);
  });

  test('withEnd moves one end to a usable tick, at least a spacing from the other', () => {
    const straight = { isTurned: false, tickSpacing: 10 };
    expect(withEnd(range, 'min', 134.9, straight)).toEqual({ lower: 130, upper: 200 });
    expect(withEnd(range, 'min', 500, straight)).toEqual({ lower: 190, upper: 200 });
    expect(withEnd(range, 'max', 500, { isTurned: true, tickSpacing: 10 })).toEqual({
      lower: 190,
      upper: 200,
    });
    expect(withEnd(range, 'min', -9e9, { isTurned: true, tickSpacing: 10 })).toEqual({
      lower: 100,
      upper: 110,
    });
  });
});

test.each([
  [99, true, false],
  [100, true, true],
  [199, true, true],
  [200, false, true],
])('sidesAt tick %d of a range from 100 to 200: token0 %s, token1 %s', (tick, takes0, takes1) => {
  expect(sidesAt({ lower: 100, upper: 200 }, tick)).toEqual({ takes0, takes1 });
});
