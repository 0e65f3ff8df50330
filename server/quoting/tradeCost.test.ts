import { expect, test } from 'vitest';
import { tradeCost } from './tradeCost.ts';

test("tradeCost: 1 per route, 3 more per simulation, and the operator's routes where the request names none", () => {
  const costOf = tradeCost(1);
  expect([costOf({}), costOf({ maxSplits: 8 })]).toEqual([1, 8]);
  expect([costOf({ simulate: true }), costOf({ maxSplits: 8, simulate: true })]).toEqual([4, 11]);
  expect([costOf({ optimalityGap: true }), costOf({ maxSplits: 2, optimalityGap: false })]).toEqual([8, 2]);
  expect([costOf({ maxSplits: 16 }), costOf({ maxSplits: 12, optimalityGap: true })]).toEqual([16, 12]);
  expect([tradeCost(4)({}), tradeCost(4)({ maxSplits: 1 })]).toEqual([4, 1]);
});
