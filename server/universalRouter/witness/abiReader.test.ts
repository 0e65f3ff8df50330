import { concat, encodeAbiParameters, type Hex, pad, parseAbiParameters, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { AbiReader, Undecodable } from './abiReader.ts';

const ACCOUNT = '0x00000000000000000000000000000000000000aa';
const word = (value: bigint | number) => pad(toHex(value));

describe('AbiReader', () => {
  test('reads the values that viem encodes', () => {
    const data = encodeAbiParameters(
      parseAbiParameters('address, bytes, uint48, address[], bool, bytes[], uint256'),
      [
        ACCOUNT,
        '0x1234',
        7,
        [ACCOUNT, ACCOUNT],
        true,
        ['0x', toHex('x'.repeat(33)), '0xff'],
        2n ** 256n - 1n,
      ],
    );
    const reader = new AbiReader(data, 7);
    expect(reader.address()).toBe(ACCOUNT);
    expect(reader.bytes()).toBe('0x1234');
    expect(reader.uint(48)).toBe(7n);
    expect(reader.addresses()).toEqual([ACCOUNT, ACCOUNT]);
    expect(reader.bool()).toBe(true);
    expect(reader.bytesList()).toEqual(['0x', toHex('x'.repeat(33)), '0xff']);
    expect(reader.uint()).toBe(2n ** 256n - 1n);
    expect(() => reader.end()).not.toThrow();
  });

  test('reads lists of static tuples and bytes of a fixed number', () => {
    const data = encodeAbiParameters(parseAbiParameters('bytes4, (address pool, bytes4 name)[], uint256'), [
      '0xfa461e33',
      [
        { pool: ACCOUNT, name: '0x01020304' },
        { pool: ACCOUNT, name: '0x00000000' },
      ],
      9n,
    ]);
    const reader = new AbiReader(data, 3);
    expect(reader.fixedBytes(4)).toBe('0xfa461e33');
    expect(reader.rows(2, (row) => [row.address(), row.fixedBytes(4)])).toEqual([
      [ACCOUNT, '0x01020304'],
      [ACCOUNT, '0x00000000'],
    ]);
    expect(reader.uint()).toBe(9n);
    reader.end();
  });

  test('default: empty lists', () => {
    const data = concat([word(0x40), word(0x60), word(0), word(0)]);
    const reader = new AbiReader(data, 2);
    expect([reader.bytesList(), reader.addresses()]).toEqual([[], []]);
    reader.end();
  });

  const bytesOf = (reader: AbiReader) => reader.bytes();
  const listOf = (reader: AbiReader) => reader.bytesList();
  const twoOf = (reader: AbiReader) => [reader.bytes(), reader.bytes()];
  const content = pad('0xab', { dir: 'right' });
  test.each<[string, readonly Hex[], number, (reader: AbiReader) => unknown]>([
    ['an address with a stray bit', [word(2n ** 160n)], 1, (reader) => reader.address()],
    ['an integer that is too wide', [word(2n ** 48n)], 1, (reader) => reader.uint(48)],
    ['a boolean of 2', [word(2)], 1, (reader) => reader.bool()],
    ['fixed bytes with a stray one', [word(1)], 1, (reader) => reader.fixedBytes(4)],
    ['rows that are cut', [word(0x20), word(2), word(1)], 1, (reader) => reader.rows(1, (row) => row.uint())],
    ['a word that is cut', ['0x00ab'], 1, (reader) => reader.uint()],
    ['padding that is not zero', [word(0x20), word(1), pad('0xabcd', { dir: 'right' })], 1, bytesOf],
    ['a word behind the last value', [word(0x20), word(1), content, word(0)], 1, bytesOf],
    ['a gap before the value', [word(0x40), word(0), word(1), content], 1, bytesOf],
    ['an offset into the head', [word(0), word(1), content], 1, bytesOf],
    ['an offset past the end', [word(2n ** 255n), word(1), content], 1, bytesOf],
    ['more bytes than there are', [word(0x20), word(33), content], 1, bytesOf],
    ['a length that overflows', [word(0x20), word(2n ** 256n - 1n), content], 1, bytesOf],
    ['more elements than there are', [word(0x20), word(2n ** 64n)], 1, listOf],
    ['two values that share one place', [word(0x40), word(0x40), word(1), content], 2, twoOf],
    ['two values in the wrong order', [word(0x80), word(0x40), word(1), content, word(1), content], 2, twoOf],
    ['elements that share one place', [word(0x20), word(2), word(0x40), word(0x40), word(0)], 1, listOf],
  ])('error: %s', (_, words, headWords, read) => {
    const reader = new AbiReader(concat([...words]), headWords);
    const readAll = () => {
      read(reader);
      reader.end();
    };
    expect(readAll).toThrow(Undecodable);
  });
});
