import { describe, expect, test } from 'vitest';
import { addressInput } from './addressInput.ts';
import { parsedField } from './parsedField.testkit.ts';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const ZERO = `0x${'0'.repeat(40)}`;
const ADDRESS_RULE = ['must be an address: 0x and 40 hexadecimal digits'];

describe('addressInput', () => {
  test.each([
    ['checksummed', WETH],
    ['lower case', WETH.toLowerCase()],
    ['upper case', `0x${WETH.slice(2).toUpperCase()}`],
  ])('args: %s', (_, text) => {
    expect(parsedField(addressInput, text)).toBe('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2');
  });

  test('error: one letter of a checksummed address in the wrong case', () => {
    expect(parsedField(addressInput, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2')).toEqual([
      `has a wrong checksum: mixed case must follow EIP-55 (${WETH}), lower case is accepted`,
    ]);
  });

  test('error: the zero address', () => {
    expect(parsedField(addressInput, ZERO)).toEqual(['must not be the zero address']);
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
    expect(parsedField(addressInput, value)).toEqual(ADDRESS_RULE);
  });

  test('error: absent', () => {
    expect(parsedField(addressInput, undefined)).toEqual(['is required']);
  });
});
