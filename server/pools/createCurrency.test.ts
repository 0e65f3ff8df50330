import pino from 'pino';
import { expect, test } from 'vitest';
import { loadConfig } from '../config/loadConfig.ts';
import { createCurrency } from './createCurrency.ts';

const env = { RPC_URL: 'http://localhost:8545' };
const currencyOf = (more: Readonly<Record<string, string>>) =>
  createCurrency(loadConfig({ ...env, ...more }), pino({ level: 'silent' })).currency;

test('default: mainnet counts dollars, Kasplex the native coin, which has none of its own', () => {
  expect(currencyOf({})).toEqual({ unit: 'USD' });
  for (const NETWORK of ['kasplex', 'kasplex-testnet']) {
    const currency = currencyOf({ NETWORK });
    expect(currency).toMatchObject({ unit: 'native', symbol: 'KAS' });
    expect(currency.unit === 'native' && currency.nativeUSD()).toBeNull();
  }
});

test('behavior: a fixed price is exact and named as such; a URL that was not read yet gives none', () => {
  const fixed = currencyOf({ NETWORK: 'kasplex', NATIVE_USD: '0.0512' });
  expect(fixed.unit === 'native' && fixed.nativeUSD()).toEqual({
    usd: { numerator: 512n, denominator: 10_000n },
    source: 'NATIVE_USD',
    readAt: null,
  });
  const both = currencyOf({ NETWORK: 'kasplex', NATIVE_USD: '1', NATIVE_USD_URL: 'https://price.example' });
  expect(both.unit === 'native' && both.nativeUSD()).toBeNull();
});

test.each(['0', '0.00', '-1', '1e3', 'abc', '1.'])('error: NATIVE_USD of %s', (NATIVE_USD) => {
  expect(() => currencyOf({ NETWORK: 'kasplex', NATIVE_USD })).toThrow('NATIVE_USD must be a price above 0');
});
