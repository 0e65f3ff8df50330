import { expect, test } from 'vitest';
import type { MarketRow, TokenRow } from '../../indexer/market/marketRows.ts';
import { ListedMarkets } from './listedMarkets.ts';

const token = (address: TokenRow['address']): TokenRow => ({
  ...{ address, symbol: 'T', name: 'Token', decimals: 18 },
  ...{ pricingRank: 0, priceInAnchor: null, priceAnchor: null },
});
const rowOf = (own: Pick<MarketRow, 'protocol' | 'address' | 'fee'>): MarketRow => ({
  ...own,
  ...{ token0: token('0x01'), token1: token('0x02'), price: null, amount0: '1', amount1: '2' },
  ...{ volumeUSD: null, txCount: '0', latestHour: null },
});
const ROWS = [
  rowOf({ protocol: 'v2', address: `0x${'a1'.repeat(20)}`, fee: 0 }),
  rowOf({ protocol: 'v3', address: `0x${'a2'.repeat(20)}`, fee: 0 }),
  rowOf({ protocol: 'v3', address: `0x${'a3'.repeat(20)}`, fee: 1 }),
  rowOf({ protocol: 'v3', address: `0x${'a4'.repeat(20)}`, fee: 999_999 }),
];

function listed() {
  const markets = new ListedMarkets();
  for (const row of ROWS) markets.put(row);
  const visited = (protocol?: 'v2' | 'v3') => {
    const numbers: number[] = [];
    markets.visit({ from: 0, until: markets.size }, undefined, protocol, (number) => numbers.push(number));
    return numbers;
  };
  return { markets, visited };
}

test('behavior: protocol and fee of a row, also of a pool whose fee is 0', () => {
  const { markets, visited } = listed();
  const pools = ROWS.map((_, number) => markets.pool(number, new Map()));
  expect(pools).toMatchObject(ROWS.map(({ protocol, address, fee }) => ({ protocol, address, fee })));
  expect([visited('v2'), visited('v3'), visited()]).toEqual([[0], [1, 2, 3], [0, 1, 2, 3]]);
});

test('behavior: a removed row is no pool and is visited no more', () => {
  const { markets, visited } = listed();
  for (const { address } of ROWS.slice(0, 2)) markets.remove(address);
  expect([markets.pool(0, new Map()), markets.pool(1, new Map())]).toEqual([undefined, undefined]);
  expect([visited('v2'), visited('v3'), visited()]).toEqual([[], [2, 3], [2, 3]]);
});
