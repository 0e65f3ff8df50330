import { describe, expect, test } from 'vitest';
import type { AppError } from '../../errors.ts';
import { judgeStartPrice } from './judgeStartPrice.ts';

const price = (numerator: bigint, denominator = 1n) => ({ numerator, denominator });
const MARKET = price(3500n);
const judge = (start: ReturnType<typeof price>, isConfirmed = false) =>
  judgeStartPrice({ start, market: MARKET, isConfirmed });

function refusalOf(start: ReturnType<typeof price>): unknown {
  try {
    judge(start);
  } catch (error) {
    return (error as AppError).details;
  }
  throw new Error('the price was not refused');
}

describe('judgeStartPrice', () => {
  test('a price of exactly 2 % above or below the market passes', () => {
    expect(judge(price(3570n))).toEqual([]);
    expect(judge(price(3430n))).toEqual([]);
  });

  test.each([
    ['the next price above 2 %', price(357_001n, 100n), '3570.01', '2.00029', ''],
    ['the next price below 2 %', price(342_999n, 100n), '3429.99', '2.00029', ''],
    ['half of the market', price(1750n), '1750.00', '50', ''],
    [
      'the inverted market',
      price(1n, 3400n),
      '0.000294118',
      '100',
      'an inverted price: priceIn names the token that it counts in',
    ],
    [
      'a price in raw units of tokens with 18 and 6 decimals',
      price(3500n, 10n ** 12n),
      '0.00000000350000',
      '100',
      'a price with wrong decimals, off by 10^-12: it counts whole tokens',
    ],
    [
      'a price a thousand times the market',
      price(3_600_000n),
      '3600000',
      '102757',
      'a price with wrong decimals, off by 10^3: it counts whole tokens',
    ],
    [
      'the inverted market in raw units',
      price(10n ** 12n, 3500n),
      '285714286',
      '8163170',
      'a price with wrong decimals and inverted, off by 10^12: it counts whole tokens',
    ],
  ])('%s is refused', (_, start, startPrice, offPercent, looksLike) => {
    expect(refusalOf(start)).toEqual({
      reason: 'startPrice',
      startPrice,
      routePrice: '3500.00',
      offPercent,
      looksLike,
    });
  });

  test('a confirmed price far off the market passes with a warning', () => {
    expect(judge(price(1750n), true)).toEqual([
      {
        code: 'PRICE_OFF',
        message: 'The start price is 1750.00 token1 per token0, and routes say 3500.00: 50 % off',
      },
    ]);
  });

  test('any price passes with a warning where no route leads between the tokens', () => {
    const warnings = judgeStartPrice({ start: price(7n), market: null, isConfirmed: false });
    expect(warnings.map(({ code }) => code)).toEqual(['PRICE_NOT_VOUCHED']);
  });
});
