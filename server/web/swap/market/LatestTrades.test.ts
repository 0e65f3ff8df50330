import { createElement } from 'react';
import { expect, test } from 'vitest';
import { shownBy } from '../../parts/shownBy.testkit.ts';
import { LatestTrades } from './LatestTrades.tsx';

const token = (address: string, symbol: string, decimals: number) => ({
  address,
  symbol,
  name: symbol,
  decimals,
  logoURI: null,
});
const base = token('0x01', 'CAT', 18);
const counter = token('0x02', 'DOG', 6);
const trade = {
  key: 'a',
  timestamp: 0,
  isBuy: true,
  amount: '2000000000000000000',
  paid: '7500000',
  price: 3.75,
};

const textOf = (volumeUSD: string | null) =>
  shownBy(createElement(LatestTrades, { base, counter }), [
    [['latestTrades', '0x01', '0x02'], [{ ...trade, volumeUSD }]],
  ]);

test('LatestTrades shows dollars of a trade where they are known', () => {
  expect(textOf('1234.5')).toContain('Buy 2 CAT 3.75 $1,234.50');
});

test('LatestTrades shows price times amount where dollars are unknown, and no $0.00', () => {
  expect(textOf(null)).toContain('Buy 2 CAT 3.75 7.5 DOG');
  expect(textOf(null)).not.toContain('$');
});
