import { afterEach, expect, test } from 'vitest';
import { ApiFailure } from '../api/fetchJson.ts';
import { GERMAN } from '../words/german/german.ts';
import { problemText } from '../words/problem.ts';
import { reader } from '../words/reader.ts';
import { tradeProblemOf } from './tradeProblem.ts';

const ETH = {
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  symbol: 'ETH',
  name: 'Ether',
  decimals: 18,
  logoURI: null,
};
const USDC = {
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logoURI: null,
};
const tokens = { in: ETH, out: USDC };
const textOf = (error: unknown, of = tokens) => problemText(tradeProblemOf(error, of));

afterEach(() => {
  Object.assign(reader, { language: 'en', locale: undefined, translations: undefined });
});

const tooSmall = new ApiFailure(
  `The amount is too small: not one unit of ${USDC.address} would come out. The least that buys one is 285714286 of ${ETH.address}`,
  'INSUFFICIENT_LIQUIDITY',
  422,
  { reason: 'tooSmall', leastAmountIn: '285714286123456789' },
);

test('tradeProblemOf an amount that buys no unit says so, and every digit of the least that does', () => {
  expect(textOf(tooSmall)).toBe(
    'Too small to buy one unit of USDC. Enter at least 0.285714286123456789 ETH.',
  );
  Object.assign(reader, { language: 'de', locale: 'de-DE', translations: GERMAN });
  expect(textOf(tooSmall)).toBe(
    'Zu wenig, um eine Einheit USDC zu kaufen. Geben Sie mindestens 0,285714286123456789 ETH ein.',
  );
});

test.each([
  [
    'NO_ROUTE',
    `No route found from ${ETH.address} to ${USDC.address} through at most 3 pools`,
    'No route found from ETH to USDC through at most 3 pools. Try another token or another amount.',
  ],
  [
    'NO_ROUTE',
    'No route found; those that there are lead through tokens that are not trusted (MIDDLE_TOKENS)',
    'No route found; those that there are lead through tokens that are not trusted. Try another token or another amount.',
  ],
  [
    'INSUFFICIENT_LIQUIDITY',
    `The pools between ${ETH.address} and ${USDC.address.toLowerCase()} cannot fill this amount`,
    'The pools between ETH and USDC cannot fill this amount. Try a smaller amount.',
  ],
])('tradeProblemOf %s: “%s” reads as a trader would say it', (code, message, text) => {
  expect(textOf(new ApiFailure(message, code, 422, { considered: 3 }))).toBe(text);
});

test('tradeProblemOf keeps the address of a token without a symbol, and a symbol that looks like a pattern', () => {
  const error = new ApiFailure(`No route found from ${ETH.address} to ${USDC.address}`, 'NO_ROUTE', 404);
  const odd = { in: { ...ETH, symbol: '' }, out: { ...USDC, symbol: '$&$1' } };
  expect(textOf(error, odd)).toMatch(`No route found from ${ETH.address} to $&$1.`);
});

test.each([{ reason: 'tooSmall' }, { reason: 'tooSmall', leastAmountIn: '1e3' }, null])(
  'tradeProblemOf a refusal with the details %j invents no least amount',
  (details) => {
    const error = new ApiFailure('It does not fit', 'INSUFFICIENT_LIQUIDITY', 422, details);
    expect(textOf(error)).toBe('It does not fit. Try a smaller amount.');
  },
);
