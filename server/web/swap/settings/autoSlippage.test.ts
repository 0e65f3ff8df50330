import { expect, test } from 'vitest';
import { autoSlippage } from './autoSlippage.ts';

/** A day of hours that each span this much, percent. */
const day = (...spans: number[]) => spans.map((span) => ({ low: 2000, high: 2000 * (1 + span / 100) }));
const calm = day(0.6, 0.6, 0.6);

test.each([
  // 0.1 + 2 · 0.6 · √(60/3600) = 0.2549
  ['a usual pair', { impact: 0, pools: [calm], age: 0 }, '0.3'],
  // 0.1 + 0.1 + 0.1549
  ['an impact of a percent', { impact: 1, pools: [calm], age: 0 }, '0.4'],
  // 0.1 + 2 · 0.6 · √(240/3600) = 0.4098
  ['a quote of three minutes ago', { impact: 0, pools: [calm], age: 180 }, '0.4'],
  // 0.1 + 2 · √(0.6² + 0.8²) · √(60/3600) = 0.3582
  ['two pools', { impact: 0, pools: [calm, day(0.8, 0.8, 0.8)], age: 0 }, '0.4'],
  ['no movement', { impact: 0, pools: [day(0, 0, 0)], age: 0 }, '0.1'],
  ['a wild token', { impact: 3, pools: [day(30, 40, 50)], age: 0 }, '2'],
])('default: %s', (_what, facts, percent) => {
  expect(autoSlippage(facts)).toBe(percent);
});

test.each([
  ['unknown pools', undefined],
  ['no pool', []],
  ['two hours of trades', [day(5, 5)]],
  ['one pool of two unknown', [calm, []]],
  ['prices that are none', [[{ high: 1, low: 0 }, ...day(1, 1)]]],
])('behavior: half a percent for %s', (_what, pools) => {
  expect(autoSlippage({ impact: 0, pools, age: 0 })).toBe('0.5');
});

test('behavior: one hour that somebody stretched raises nothing', () => {
  const stretched = [...day(0.6, 0.6, 0.6, 0.6), ...day(900)];
  expect(autoSlippage({ impact: 0, pools: [stretched], age: 0 })).toBe('0.3');
  expect(autoSlippage({ impact: 0, pools: [day(0.6, 0.6, 900, 900)], age: 0 })).toBe('0.3');
});

test('behavior: a negative impact and an age of a clock that is ahead count as none', () => {
  expect(autoSlippage({ impact: -1, pools: [calm], age: -500 })).toBe('0.3');
});
