import { expect, test } from 'vitest';
import { isPublicAddress, mayBePublic, publicLookup } from './publicAddresses.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...[
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
  ],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1', 'fec0::1', 'localhost', ''],
])('isPublicAddress is false for %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
])('isPublicAddress is true for %s', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['https://logos.example/a.png', true],
  ['https://1.1.1.1/a.png', true],
  ['https://127.0.0.1/a.png', false],
  ['https://2130706433/a.png', false],
  ['https://0x7f.1/a.png', false],
  ['https://[::1]/a.png', false],
  ['https://[2606:4700:4700::1111]/a.png', true],
])('mayBePublic of %s is %s', (url, expected) => {
  expect(mayBePublic(new URL(url))).toBe(expected);
});

/** The outcome of looking up a name that has these addresses. */
const lookedUp = (addresses: readonly string[], all: boolean) =>
  new Promise((resolve) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    publicLookup(async () => found)('logos.example', { all }, (error, address, family) =>
      resolve(error === null ? [address, family] : error.message),
    );
  });

test('publicLookup gives the addresses of a public name', async () => {
  expect(await lookedUp(['1.1.1.1', '2606:4700:4700::1111'], false)).toEqual(['1.1.1.1', 4]);
  expect(await lookedUp(['1.1.1.1', '2606:4700:4700::1111'], true)).toEqual([
    [
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ],
    undefined,
  ]);
});

test.each([[['127.0.0.1']], [['1.1.1.1', '10.0.0.1']], [[]]])(
  'publicLookup fails for a name with the addresses %j',
  async (addresses) => {
    expect(await lookedUp(addresses, true)).toBe('logos.example is not on the public internet');
    expect(await lookedUp(addresses, false)).toBe('logos.example is not on the public internet');
  },
);
