import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { Imitations } from './imitations.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const BASE = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const FAKE = '0xffffffffffffffffffffffffffffffffffffffff';

function scene() {
  const lists = { symbols: new Map<Address, string>([[USDC, 'USDC']]) };
  return { lists, imitations: new Imitations({ lists, genuine: [BASE], nativeSymbol: 'ETH' }) };
}

test('default: a listed symbol at another address, in any disguise, and the coin of the network', () => {
  const { imitations } = scene();
  expect(imitations.imitatedBy(FAKE, 'USDC')).toBe('USDC');
  expect(imitations.imitatedBy(FAKE, 'U\u0405D\u0421')).toBe('USDC');
  expect(imitations.imitatedBy(FAKE, 'eth')).toBe('ETH');
  expect(imitations.imitatedBy(FAKE, 'PEPE')).toBeUndefined();
  expect(imitations.imitatedBy(FAKE, '')).toBeUndefined();
});

test('behavior: listed and base tokens imitate nothing', () => {
  const { imitations } = scene();
  expect(imitations.imitatedBy(USDC, 'USDC')).toBeUndefined();
  expect(imitations.imitatedBy(BASE, 'USDC')).toBeUndefined();
});

test('behavior: a list that changes is followed, and so is a symbol', () => {
  const { lists, imitations } = scene();
  expect(imitations.imitatedBy(FAKE, 'PEPE')).toBeUndefined();
  lists.symbols = new Map([[USDC, 'PEPE']]);
  expect(imitations.imitatedBy(FAKE, 'PEPE')).toBe('PEPE');
  expect(imitations.imitatedBy(FAKE, 'USDC')).toBeUndefined();
});
