import { expect, test } from 'vitest';
import type { SwapApiClient } from '../index.ts';
import { resolveToken } from './resolveToken.ts';
import { rawUnits, shownAmount, wholeTokens } from './units.ts';

test.each<[string, number, bigint]>([
  ['1.5', 18, 1_500_000_000_000_000_000n],
  ['0.000001', 6, 1n],
  ['7', 0, 7n],
])('rawUnits: %s of %i decimals', (amount, decimals, raw) => {
  expect(rawUnits(amount, decimals)).toBe(raw);
  expect(wholeTokens(String(raw), decimals)).toBe(amount);
});

test('default: shownAmount cuts only what no table has room for', () => {
  expect(shownAmount('1500000000000000000', 18)).toBe('1.5');
  expect(shownAmount('1234567', 255)).toBe('1.23456e-249');
  expect(shownAmount('1000000', 255)).toBe('1e-249');
  expect(shownAmount('0', 255)).toBe('0');
});

test.each(['', '1e3', '-1', '.5', '0', '0.0000001'])('error: rawUnits of %j with 6 decimals', (amount) => {
  expect(() => rawUnits(amount, 6)).toThrow(/amount|more decimals/);
});

test('error: resolveToken tells all tokens of one symbol', async () => {
  const token = (address: string, name: string) => ({
    address,
    symbol: 'USDC',
    name,
    decimals: 6,
    logoURI: null,
  });
  const tokens = [
    token('0xA', 'USD Coin'),
    token('0xB', 'Fake Coin'),
    { ...token('0xC', 'x'), symbol: 'USDC.e' },
  ];
  const getNetwork = async () => ({ nativeSymbol: 'ETH' });
  const api = { getNetwork, searchTokens: async () => ({ tokens }) } as unknown as SwapApiClient;
  await expect(resolveToken(api, 'usdc')).rejects.toThrow(
    '2 tokens have the symbol usdc; use the address of one:\n  0xA  USDC  USD Coin\n  0xB  USDC  Fake Coin',
  );
});
