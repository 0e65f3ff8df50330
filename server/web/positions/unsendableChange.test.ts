import { expect, test } from 'vitest';
import type { ChangeAnswer } from './change.ts';
import { unsendableChange } from './unsendableChange.ts';

const NOW = 1_800_000_000_000;
const at = (price: string) =>
  ({ deadline: String(NOW / 1000 + 1200), position: { price } }) as unknown as ChangeAnswer;
const built = { answer: at('2000'), builtAt: NOW };

test.each([
  ['just built', NOW, '2000', undefined],
  ['a price within the tolerance', NOW, '2009', undefined],
  ['a price above it', NOW, '2011', 'The price moved 0.55% since this transaction was built.'],
  ['a price below it', NOW, '1989', 'The price moved 0.55% since this transaction was built.'],
  ['more than two minutes', NOW + 120_001, '2000', 'This transaction is more than two minutes old.'],
  ['the deadline', NOW + 1_200_000, '2000', 'This transaction is past its deadline.'],
])('unsendableChange at %s', (_, now, price, problem) => {
  expect(unsendableChange(built, { newest: at(price), now, slippage: 0.5 })?.what).toBe(problem);
});

test('unsendableChange takes a price that is not known for no movement', () => {
  expect(unsendableChange(built, { newest: undefined, now: NOW, slippage: 0 })).toBeUndefined();
});
