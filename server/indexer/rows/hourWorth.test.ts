import { expect, test } from 'vitest';
import { greatestWorth } from './hourWorth.ts';

const tenths = (numerator: bigint) => ({ numerator, denominator: 10n });
const whole = (numerator: bigint) => ({ numerator, denominator: 1n });

test('default: the greater of two values, exact', () => {
  expect(greatestWorth(tenths(101n), whole(10n))).toEqual(tenths(101n));
  expect(greatestWorth(whole(10n), tenths(101n))).toEqual(tenths(101n));
});

test('behavior: the known one where one is unknown, or an older index does not tell it', () => {
  expect(greatestWorth(whole(7n), null)).toEqual(whole(7n));
  expect(greatestWorth(whole(7n), undefined)).toEqual(whole(7n));
  expect(greatestWorth(null, whole(7n))).toEqual(whole(7n));
  expect(greatestWorth(null, undefined)).toBeNull();
});
