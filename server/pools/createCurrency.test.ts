import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { loadConfig } from '../config/loadConfig.ts';
import { createCurrency } from './createCurrency.ts';

const env = { RPC_URL: 'http://localhost:8545' };
const currencyOf = (more: Readonly<Record<string, string>>) =>
  createCurrency(loadConfig({ ...env, ...more }), pino({ level: 'silent' })).currency;

test('default: mainnet counts dollars, Kasplex the native coin, which has none of its own', () => {
  expect(currencyOf({})).toEqual({ unit: 'USD' });
  // Kasplex names dollars of its coin for thresholds only.
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

const URL_OF_PRICE = { NETWORK: 'kasplex', NATIVE_USD_URL: 'https://price.example' };

test('behavior: a worker shows what the primary process has read, and reads nothing itself', () => {
  const config = { ...loadConfig({ ...env, ...URL_OF_PRICE }), isWorker: true };
  const { currency, start, hear } = createCurrency(config, pino({ level: 'silent' }));
  const fetched = vi.spyOn(globalThis, 'fetch');
  start(AbortSignal.abort());
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
  const readAt = Math.floor(Date.now() / 1000);
  const usd = { numerator: 7n, denominator: 100n };
  hear({ usd, readAt });
  expect(currency.unit === 'native' && currency.nativeUSD()).toEqual({
    usd,
    readAt,
    source: 'NATIVE_USD_URL',
  });
});

test.each([
  [{ NETWORK: 'kasplex' }, { numerator: 5n, denominator: 100n }],
  [
    { NETWORK: 'kasplex', NATIVE_USD: '0.2' },
    { numerator: 2n, denominator: 10n },
  ],
  // A URL answers what it likes: no threshold moves.
  [URL_OF_PRICE, { numerator: 5n, denominator: 100n }],
])('behavior: thresholds of %o count coins by %o dollars', (settings, roughUSD) => {
  expect(currencyOf(settings)).toMatchObject({ roughUSD });
});

test.each(['0', '0.00', '-1', '1e3', 'abc', '1.'])('error: NATIVE_USD of %s', (NATIVE_USD) => {
  expect(() => currencyOf({ NETWORK: 'kasplex', NATIVE_USD })).toThrow('NATIVE_USD must be a price above 0');
});
