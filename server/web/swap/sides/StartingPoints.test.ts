import { createElement } from 'react';
import { expect, test } from 'vitest';
import { shownBy } from '../../parts/shownBy.testkit.ts';
import type { TradeState } from '../useTrade.ts';
import { StartingPoints } from './StartingPoints.tsx';

const token = (address: string, symbol: string) => ({
  address,
  symbol,
  name: symbol,
  decimals: 18,
  logoURI: null,
});
const [WETH, CAT, TRAP] = [token('0x01', 'WETH'), token('0x02', 'CAT'), token('0x03', 'TRAP')];
const state = { amount: { kind: 'empty' } } as TradeState;
const network = { wrappedNative: '0x01', nativeSymbol: 'ETH' };
const pool = (other: typeof CAT) => ({ token0: WETH, token1: other });
const risk = (status: string) => ({ transferTax: { status, rates: null }, warnings: [] });

test('StartingPoints leaves out a popular pair whose token cannot be sold', () => {
  const text = shownBy(createElement(StartingPoints, { state }), [
    [['network'], network],
    [['popular'], { pools: [pool(TRAP), pool(CAT)] }],
    [['token risk', '0x01'], risk('none')],
    [['token risk', '0x02'], risk('none')],
    [['token risk', '0x03'], risk('cannotSell')],
  ]);
  expect(text).toContain('CAT');
  expect(text).not.toContain('TRAP');
});
