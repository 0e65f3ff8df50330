import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressInput } from '../values/addressInput.ts';
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

/** What the schema makes of a value: its output, or the messages of what is wrong. */
function outcome(schema: z.ZodType, value: unknown): unknown {
  const parsed = z.object({ field: schema }).safeParse(value === undefined ? {} : { field: value });
  return parsed.success ? parsed.data.field : parsed.error.issues.map(({ message }) => message);
}

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const ZERO = `0x${'0'.repeat(40)}`;
const ADDRESS_RULE = ['must be an address: 0x and 40 hexadecimal digits'];

describe('poolInput', () => {
  const ID = `0x${'aB'.repeat(32)}`;
  const rule = [
    'must be an address: 0x and 40 hexadecimal digits, or the id of a V4 pool: 0x and 64, which are 32 bytes',
  ];

  test('args: an address, and the id of a V4 pool in any case', () => {
    expect(outcome(poolInput, WETH)).toBe(WETH.toLowerCase());
    expect(outcome(poolInput, ID)).toBe(`0x${'ab'.repeat(32)}`);
    expect(outcome(poolInput, `0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`);
  });

  test.each([
    ID.slice(0, -1),
    ID.slice(0, -2),
    `${ID}0`,
    ID.slice(2),
    `0x${'zz'.repeat(32)}`,
    WETH.slice(0, -1),
  ])('error: %s names both forms', (text) => {
    expect(outcome(poolInput, text)).toEqual(rule);
  });

  test('error: a wrong checksum stays one', () => {
    expect(outcome(poolInput, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2')).toEqual([
      `has a wrong checksum: mixed case must follow EIP-55 (${WETH}), lower case is accepted`,
    ]);
  });
});

describe('addressInput', () => {
  test.each([
    ['checksummed', WETH],
    ['lower case', WETH.toLowerCase()],
    ['upper case', `0x${WETH.slice(2).toUpperCase()}`],
  ])('args: %s', (_, text) => {
    expect(outcome(addressInput, text)).toBe('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2');
  });

  test('error: one letter of a checksummed address in the wrong case', () => {
    expect(outcome(addressInput, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2')).toEqual([
      `has a wrong checksum: mixed case must follow EIP-55 (${WETH}), lower case is accepted`,
    ]);
  });

  test('error: the zero address', () => {
    expect(outcome(addressInput, ZERO)).toEqual(['must not be the zero address']);
    expect(outcome(tokenInput, ZERO)).toEqual([
      'must not be the zero address: use the wrapped token to mean the native coin',
    ]);
  });

  test.each([
    '',
    '0x',
    WETH.slice(0, -1),
    `${WETH}0`,
    WETH.slice(2),
    `0X${WETH.slice(2)}`,
    'vitalik.eth',
    ` ${WETH}`,
    `${WETH}\n`,
    1,
    null,
    {},
    [WETH],
  ])('error: %o', (value) => {
    expect(outcome(addressInput, value)).toEqual(ADDRESS_RULE);
  });

  test('error: absent', () => {
    expect(outcome(addressInput, undefined)).toEqual(['is required']);
  });
});

describe('rawAmountInput', () => {
  test.each([
    ['1', 1n],
    ['0001', 1n],
    ['1000000000000000000', 10n ** 18n],
    [(2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
  ])('args: %s', (text, amount) => {
    expect(outcome(rawAmountInput, text)).toBe(amount);
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
    expect(outcome(rawAmountInput, value)).toEqual([
      'must be a string of decimal digits in raw units, such as "1000000"',
    ]);
  });

  test('error: 0, 2^256, absent', () => {
    expect(outcome(rawAmountInput, '0')).toEqual(['must be greater than 0']);
    expect(outcome(rawAmountInput, '000')).toEqual(['must be greater than 0']);
    expect(outcome(rawAmountInput, (2n ** 256n).toString())).toEqual(['must be below 2^256']);
    expect(outcome(rawAmountInput, undefined)).toEqual(['is required']);
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
    expect(outcome(tradeTypeInput, value)).toBe(tradeType);
  });

  test.each([2, -1, 0.5, '', '01', 'exactInput', true, null])('error: %o', (value) => {
    expect(outcome(tradeTypeInput, value)).toEqual(['must be 0 (exact input) or 1 (exact output)']);
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
    expect(outcome(slippageInput, value)).toBe(text);
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
    expect(outcome(slippageInput, value)).toEqual(['must be a percentage from 0 to 50, such as 0.5']);
  });
});

describe('deadlineInput', () => {
  test.each([
    [undefined, 1200],
    [1, 1],
    ['1200', 1200],
    [86_400, 86_400],
  ])('args: %o', (value, seconds) => {
    expect(outcome(deadlineInput, value)).toBe(seconds);
  });

  test.each([0, -1, 86_401, 1.5, '1.5', '1e3', '', ' 5', '0x10', null])('error: %o', (value) => {
    expect(outcome(deadlineInput, value)).toEqual(['must be a whole number from 1 to 86400']);
  });
});

describe('limitInput', () => {
  test.each([
    [undefined, 100],
    ['1', 1],
    ['500', 500],
  ])('args: %o', (value, limit) => {
    expect(outcome(limitInput(1, 500, 100), value)).toBe(limit);
  });

  test.each(['0', '501', '-1', '1.5', 'all', '', '99999999999999999999'])('error: %o', (value) => {
    expect(outcome(limitInput(1, 500, 100), value)).toEqual(['must be a whole number from 1 to 500']);
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
    expect(outcome(nativeInInput, value)).toBe(native);
  });

  test.each(['', 'yes', 1, 0, null])('error: %o', (value) => {
    expect(outcome(nativeInInput, value)).toEqual(['must be true or false']);
  });
});
