import { expect, test } from 'vitest';
import { accountsOf, allows, chainFor, type SessionLike } from './session.ts';

const A = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const B = '0xBbBBBBbBBBBBbBbBbbBBbBbbbbBBbBbBbbBBbbBb';
const session = (accounts: string[], name = 'eip155'): SessionLike => ({
  topic: 't',
  namespaces: { [name]: { accounts, methods: ['eth_sendTransaction'] } },
});

test.each([
  [
    [`eip155:1:${A}`, `eip155:137:${B}`],
    [
      { chainId: 1, address: A },
      { chainId: 137, address: B },
    ],
  ],
  [[], []],
  [['eip155:1:0x12', 'eip155:1', A, `eip155:one:${A}`, `eip155:1:${A}0`], []],
])('default: the accounts of %j', (accounts, expected) => {
  expect(accountsOf(session(accounts))).toEqual(expected);
});

test('behavior: a namespace of one chain counts, one of other kinds of chains does not', () => {
  expect(accountsOf(session([`eip155:10:${A}`], 'eip155:10'))).toEqual([{ chainId: 10, address: A }]);
  expect(accountsOf(session([`eip155:10:${A}`], 'solana'))).toEqual([]);
});

test('default: the wanted chain where it is allowed, else the first', () => {
  const both = session([`eip155:137:${B}`, `eip155:1:${A}`]);
  expect(chainFor(both, 1)).toBe(1);
  expect(chainFor(both, 10)).toBe(137);
  expect(chainFor(session([]), 1)).toBeUndefined();
});

test('default: methods that the wallet allowed', () => {
  expect(allows(session([]), 'eth_sendTransaction')).toBe(true);
  expect(allows(session([]), 'wallet_sendCalls')).toBe(false);
});
