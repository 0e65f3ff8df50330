import { describe, expect, test } from 'vitest';
import { sqrtPriceOf } from './sqrtPriceOf.ts';

describe('sqrtPriceOf', () => {
  test('a price of 1, of 4 and of 1/4 has the sqrt price 2^96, 2^97 and 2^95', () => {
    expect(sqrtPriceOf({ numerator: 1n, denominator: 1n })).toBe(79228162514264337593543950336n);
    expect(sqrtPriceOf({ numerator: 4n, denominator: 1n })).toBe(158456325028528675187087900672n);
    expect(sqrtPriceOf({ numerator: 1n, denominator: 4n })).toBe(39614081257132168796771975168n);
  });

  test('the least legal sqrt price has a price, and the one below it has none', () => {
    const least = 4295128739n;
    expect(sqrtPriceOf({ numerator: least * least, denominator: 1n << 192n })).toBe(least);
    expect(sqrtPriceOf({ numerator: least * least - 1n, denominator: 1n << 192n })).toBeUndefined();
  });

  test('the sqrt price that V3 excludes has no price, and the one below it has', () => {
    const limit = 1461446703485210103287273052203988822378723970342n;
    expect(sqrtPriceOf({ numerator: limit * limit, denominator: 1n << 192n })).toBeUndefined();
    const most = limit - 1n;
    expect(sqrtPriceOf({ numerator: most * most, denominator: 1n << 192n })).toBe(most);
  });
});
