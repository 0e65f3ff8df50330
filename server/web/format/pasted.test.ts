import { expect, test } from 'vitest';
import { readPasted } from './pasted.ts';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const HASH = `0x${'ab'.repeat(32)}`;

test.each([
  ['a symbol', ' usdc ', { kind: 'text', text: 'usdc' }],
  ['an address', USDC, { kind: 'text', text: USDC }],
  ['a link to a token', `https://etherscan.io/token/${USDC}?a=1`, { kind: 'text', text: USDC }],
  [
    'a link to an address, without its scheme',
    `www.basescan.org/address/${USDC}#code`,
    { kind: 'text', text: USDC },
  ],
  ['a link to a pool of V4', `https://example.org/pool/${HASH}`, { kind: 'text', text: HASH }],
  ['a link to a transaction', `https://etherscan.io/tx/${HASH}`, { kind: 'transaction' }],
  [
    'a link with one digit too many',
    `https://e.io/token/${USDC}0`,
    { kind: 'text', text: `https://e.io/token/${USDC}0` },
  ],
  ['a name of an account', 'alice.eth', { kind: 'name', name: 'alice.eth' }],
  ['a symbol with a point', 'USDC.e', { kind: 'text', text: 'USDC.e' }],
] as const)('readPasted: %s', (_, typed, expected) => {
  expect(readPasted(typed)).toEqual(expected);
});
