import { expect, test } from 'vitest';
import { checkAddress, recipientOf } from './checkAddress.ts';

// The first example of EIP-55.
const RIGHT = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.each([
  ['its checksum', RIGHT, true],
  ['spaces around', ` ${RIGHT} `, true],
  ['small letters, which hold no checksum', RIGHT.toLowerCase(), false],
  ['capitals, which hold none either', `0x${RIGHT.slice(2).toUpperCase()}`, false],
])('default: an address with %s', (_name, text, hasChecksum) => {
  expect(checkAddress(text)).toEqual({ kind: 'address', address: RIGHT, hasChecksum });
  expect(recipientOf(text)).toBe(RIGHT);
});

test.each([
  ['a digit exchanged', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee', 'checksum'],
  ['a capital made small', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
  ['a digit missing', RIGHT.slice(0, -1), '40 digits'],
  ['a digit too many', `${RIGHT}0`, '40 digits'],
  ['no 0x', RIGHT.slice(2), '40 digits'],
  ['a letter that is none', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeO', '40 digits'],
])('error: an address with %s is none', (_name, text, reason) => {
  expect(checkAddress(text)).toEqual({ kind: 'wrong', reason: expect.stringContaining(reason) });
  expect(recipientOf(text)).toBeUndefined();
});

test('behavior: nothing typed is nothing wrong', () => {
  expect(checkAddress(' ')).toEqual({ kind: 'empty' });
});

test('checkAddress: a name is no address until it was looked up', () => {
  expect(checkAddress(' vitalik.eth ')).toEqual({ kind: 'name', name: 'vitalik.eth' });
  expect(recipientOf('vitalik.eth')).toBeUndefined();
});
