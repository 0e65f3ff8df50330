import { expect, test } from 'vitest';
import { yearOfFees } from './yearOfFees.ts';

test('yearOfFees is the share of the last week times 365 / 7, in percent of the worth', () => {
  // 700 dollars a week, 10 % of the liquidity: 70 a week, 3 650 a year, a quarter of 14 600.
  expect(yearOfFees({ weekOfFees: '700', share: 10, worth: 14_600 })).toEqual({ dollars: 3650, percent: 25 });
});

test.each([
  ['fees that are not known', { weekOfFees: undefined, share: 10, worth: 100 }],
  ['a position out of range', { weekOfFees: '700', share: null, worth: 100 }],
])('yearOfFees says nothing for %s', (_, earning) => {
  expect(yearOfFees(earning)).toBeUndefined();
});

test('yearOfFees has no percentage where the worth is not known', () => {
  expect(yearOfFees({ weekOfFees: 7, share: 100, worth: undefined })).toEqual({ dollars: 365 });
  expect(yearOfFees({ weekOfFees: 7, share: 100, worth: 0 })?.percent).toBeUndefined();
});
