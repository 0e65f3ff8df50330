import { describe, expect, test } from 'vitest';
import { parsedField } from '../values/parsedField.testkit.ts';
import {
  deadlineInput,
  limitInput,
  nativeInInput,
  poolInput,
  rawAmountInput,
  slippageInput,
  tokenInput,
  tradeTypeInput,
} from './schemas.ts';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const ZERO = `0x${'0'.repeat(40)}`;

describe('poolInput', () => {
  const ID = `0x${'aB'.repeat(32)}`;
  const rule = [
    'must be an address: 0x and 40 hexadecimal digits, or the id of a V4 pool: 0x and 64, which are 32 bytes',
  ];

  test('args: an address, and the id of a V4 pool in any case', () => {
    expect(parsedField(poolInput, WETH)).toBe(WETH.toLowerCase());
    expect(parsedField(poolInput, ID)).toBe(`0x${'ab'.repeat(32)}`);
    expect(parsedField(poolInput, `0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
  });

  test.each([
    ID.slice(0, -1),
    ID.slice(0, -2),
    `${ID}0`,
    ID.slice(2),
    `0x${'zz'.repeat(32)}`,
    WETH.slice(0, -1),
  ])('error: %s names both forms', (text) => {
    expect(parsedField(poolInput, text)).toEqual(rule);
  });

  test('error: a wrong checksum stays one', () => {
    expect(parsedField(poolInput, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2')).toEqual([
      `has a wrong checksum: mixed case must follow EIP-55 (${WETH}), lower case is accepted`,
    ]);
  });
});

test('tokenInput refuses the zero address, and names the wrapped token', () => {
  expect(parsedField(tokenInput, ZERO)).toEqual([
    'must not be the zero address: use the wrapped token to mean the native coin',
  ]);
});

describe('rawAmountInput', () => {
  test.each([
    ['1', 1n],
    ['0001', 1n],
    ['1000000000000000000', 10n ** 18n],
    [(2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
  ])('args: %s', (text, amount) => {
    expect(parsedField(rawAmountInput, text)).toBe(amount);
  });

  test.each([
    '',
    ' 1',
    '-1',
    '+1',
    '1.0',
    '1e18',
    '0x10',
    '1_000',
    '١',
    1,
    1.5,
    null,
    true,
    ['1'],
    '9'.repeat(97),
  ])('error: %o', (value) => {
    expect(parsedField(rawAmountInput, value)).toEqual([
      'must be a string of decimal digits in raw units, such as "1000000"',
    ]);
  });

  test('error: 0, 2^256, absent', () => {
    expect(parsedField(rawAmountInput, '0')).toEqual(['must be greater than 0']);
    expect(parsedField(rawAmountInput, '000')).toEqual(['must be greater than 0']);
    expect(parsedField(rawAmountInput, (2n ** 256n).toString())).toEqual(['must be below 2^256']);
    expect(parsedField(rawAmountInput, undefined)).toEqual(['is required']);
  });
});

describe('tradeTypeInput', () => {
  test.each([
    [undefined, 'exactInput'],
    [0, 'exactInput'],
    ['0', 'exactInput'],
    [1, 'exactOutput'],
    ['1', 'exactOutput'],
  ])('args: %o', (value, tradeType) => {
    expect(parsedField(tradeTypeInput, value)).toBe(tradeType);
  });

  test.each([2, -1, 0.5, '', '01', 'exactInput', true, null])('error: %o', (value) => {
    expect(parsedField(tradeTypeInput, value)).toEqual(['must be 0 (exact input) or 1 (exact output)']);
  });
});

describe('slippageInput', () => {
  test.each([
    [undefined, '0.5'],
    [0.1, '0.1'],
    [0.5, '0.5'],
    [0, '0'],
    [50, '50'],
    [1e-7, '0.0000001'],
    [1.25e-8, '0.0000000125'],
    ['0.1', '0.1'],
    ['50.000', '50.000'],
    ['49.999999999999999999999999999999', '49.999999999999999999999999999999'],
  ])('args: %o', (value, text) => {
    expect(parsedField(slippageInput, value)).toBe(text);
  });

  test.each([
    -0.1,
    50.1,
    '50.000000000000000000000000000001',
    '-1',
    '',
    '.5',
    '1.',
    '1e1',
    '0x1',
    'NaN',
    Number.POSITIVE_INFINITY,
    Number.NaN,
    null,
    true,
  ])('error: %o', (value) => {
    expect(parsedField(slippageInput, value)).toEqual(['must be a percentage from 0 to 50, such as 0.5']);
  });
});

describe('deadlineInput', () => {
  test.each([
    [undefined, 1200],
    [1, 1],
    ['1200', 1200],
    [86_400, 86_400],
  ])('args: %o', (value, seconds) => {
    expect(parsedField(deadlineInput, value)).toBe(seconds);
  });

  test.each([0, -1, 86_401, 1.5, '1.5', '1e3', '', ' 5', '0x10', null])('error: %o', (value) => {
    expect(parsedField(deadlineInput, value)).toEqual(['must be a whole number from 1 to 86400']);
  });
});

describe('limitInput', () => {
  test.each([
    [undefined, 100],
    ['1', 1],
    ['500', 500],
  ])('args: %o', (value, limit) => {
    expect(parsedField(limitInput(1, 500, 100), value)).toBe(limit);
  });

  test.each(['0', '501', '-1', '1.5', 'all', '', '99999999999999999999'])('error: %o', (value) => {
    expect(parsedField(limitInput(1, 500, 100), value)).toEqual(['must be a whole number from 1 to 500']);
  });
});

describe('nativeInInput', () => {
  test.each([
    [undefined, true],
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
  ])('args: %o', (value, native) => {
    expect(parsedField(nativeInInput, value)).toBe(native);
  });

  test.each(['', 'yes', 1, 0, null])('error: %o', (value) => {
    expect(parsedField(nativeInInput, value)).toEqual(['must be true or false']);
  });
});
