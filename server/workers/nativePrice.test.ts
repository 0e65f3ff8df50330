import { expect, test } from 'vitest';
import {
  asNativePrice,
  isNativePriceQuestion,
  NATIVE_PRICE_QUESTION,
  nativePriceMessage,
} from './nativePrice.ts';

const PRICE = { usd: { numerator: 512n, denominator: 10n ** 20n }, readAt: 1_700_000_000 };
const MESSAGE = {
  kind: 'nativePrice',
  numerator: '512',
  denominator: '100000000000000000000',
  readAt: 1_700_000_000,
} as const;

test('a price goes between processes as text, exact', () => {
  expect(nativePriceMessage(PRICE)).toEqual(MESSAGE);
  expect(asNativePrice(JSON.parse(JSON.stringify(MESSAGE)))).toEqual(PRICE);
});

test.each([
  undefined,
  'nativePrice',
  { ...MESSAGE, kind: 'check' },
  { ...MESSAGE, numerator: '-1' },
  { ...MESSAGE, denominator: 5 },
  { ...MESSAGE, readAt: null },
])('behavior: %o is none', (message) => expect(asNativePrice(message)).toBeUndefined());

test('a question is one, and nothing else is', () => {
  expect(isNativePriceQuestion(JSON.parse(JSON.stringify(NATIVE_PRICE_QUESTION)))).toBe(true);
  expect([MESSAGE, undefined, 'askNativePrice'].map(isNativePriceQuestion)).toEqual([false, false, false]);
});
