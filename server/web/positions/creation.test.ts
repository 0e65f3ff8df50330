import { describe, expect, test } from 'vitest';
import type { Token } from '../api/answers.ts';
import { creationOf, inPoolOrder } from './creation.ts';

const token = (address: string): Token => ({ address, symbol: address, name: address, decimals: 18 });
const [UNI, WETH] = [token('0x1f'), token('0xC0')];
const NETWORK = { wrappedNative: '0xc0', nativeIsToken: false };
const CREATION = {
  tokens: [UNI, WETH],
  priceIn: '0xC0',
  fee: 3000,
  startPrice: '0.003',
  lower: '',
  upper: '',
  side: 1,
  amount: '7',
} as const;
const COMMON = { create: true, token0: '0x1f', token1: '0xC0', startPrice: '0.003', priceIn: '0xC0' };

describe('creationOf', () => {
  test('a V3 pool without typed ends has a range over all prices', () => {
    expect(creationOf({ ...CREATION, kind: 'v3' }, { slippage: '0.5' })).toEqual({
      endpoint: 'add',
      action: 'open',
      place: 'v3:0x1f:0xC0:3000',
      body: { ...COMMON, protocol: 'v3', fee: 3000, fullRange: true, amount1: '7', slippage: '0.5' },
    });
  });

  test('a V4 pool has the spacing of its fee, and the typed ends', () => {
    const change = creationOf({ ...CREATION, kind: 'v4', fee: 500, lower: '0.002', upper: '0.004' }, {});
    expect(change?.body).toEqual({
      ...COMMON,
      protocol: 'v4',
      fee: 500,
      tickSpacing: 10,
      priceLower: '0.002',
      priceUpper: '0.004',
      amount1: '7',
    });
  });

  test('a pair has neither fee nor range, and is added to', () => {
    const change = creationOf({ ...CREATION, kind: 'v2' }, {});
    expect([change?.action, change?.body]).toEqual(['raise', { ...COMMON, protocol: 'v2', amount1: '7' }]);
  });

  test('a price that is no decimal, is 0, or is one end alone makes no change', () => {
    for (const wrong of [
      { startPrice: '' },
      { startPrice: '0' },
      { startPrice: '1e3' },
      { startPrice: '1,5' },
      { lower: '1' },
      { lower: '1', upper: '0.0' },
    ])
      expect(creationOf({ ...CREATION, kind: 'v3', ...wrong }, {}), JSON.stringify(wrong)).toBeUndefined();
  });
});

test('inPoolOrder puts the lower address first, and the coin of a V4 pool before all', () => {
  expect(inPoolOrder([WETH, UNI], 'v3', NETWORK)).toEqual([UNI, WETH]);
  expect(inPoolOrder([UNI, WETH], 'v2', NETWORK)).toEqual([UNI, WETH]);
  expect(inPoolOrder([UNI, WETH], 'v4', NETWORK)).toEqual([WETH, UNI]);
  expect(inPoolOrder([UNI, WETH], 'v4', { ...NETWORK, nativeIsToken: true })).toEqual([UNI, WETH]);
});
