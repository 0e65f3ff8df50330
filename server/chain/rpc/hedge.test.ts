import { expect, test } from 'vitest';
import { HedgeBudget } from './hedge.ts';

test('five may be sent a second time at once, however many came before', () => {
  const budget = new HedgeBudget();
  for (let request = 0; request < 1_000; request++) budget.earn();
  expect(Array.from({ length: 7 }, () => budget.spend())).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('then one in ten', () => {
  const budget = new HedgeBudget();
  let spent = 0;
  for (let request = 0; request < 1_000; request++) {
    budget.earn();
    if (budget.spend()) spent += 1;
  }
  // The five, and a tenth of the 999 that came after the first.
  expect(spent).toBe(104);
});
