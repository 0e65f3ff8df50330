import { expect, test } from 'vitest';
import type { MarketRow, TokenRow } from '../../indexer/rows/marketRows.ts';
import { ListedMarkets } from './listedMarkets.ts';

const NO_SWAPS = { swapCount: 0, unpricedSwapCount: 0, hour: -1 };

const token = (address: TokenRow['address']): TokenRow => ({
  address,
  symbol: 'T',
  name: 'Token',
  decimals: 18,
  pricingRank: 0,
  priceInAnchor: null,
  priceAnchor: null,
});
const rowOf = (own: Pick<MarketRow, 'protocol' | 'address' | 'fee'>): MarketRow => ({
  ...own,
  token0: token('0x01'),
  token1: token('0x02'),
  price: null,
  amount0: '1',
  amount1: '2',
  volumeUSD: null,
  txCount: '0',
  latestHour: null,
  swaps: NO_SWAPS,
});
const ROWS = [
  rowOf({ protocol: 'v2', address: `0x${'a1'.repeat(20)}`, fee: 0 }),
  rowOf({ protocol: 'v3', address: `0x${'a2'.repeat(20)}`, fee: 0 }),
  rowOf({ protocol: 'v3', address: `0x${'a3'.repeat(20)}`, fee: 1 }),
  rowOf({ protocol: 'v3', address: `0x${'a4'.repeat(20)}`, fee: 999_999 }),
];

function listed() {
  const markets = new ListedMarkets(1000, () => 3000);
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

const KEY = { tickSpacing: 60, hooks: `0x${'0c'.repeat(20)}`, isNative: true } as const;
const HEAD = 'b5'.repeat(20);
const keyed = (tail: string) => ({
  ...rowOf({ protocol: 'v4', address: `0x${HEAD}${tail.repeat(12)}`, fee: 0x800000 }),
  key: KEY,
});

test('behavior: a pool of 32 bytes keeps its whole id and its key', () => {
  const { markets } = listed();
  const row = keyed('01');
  markets.put(row);
  expect(markets.find(row.address)).toBe(4);
  expect(markets.idOf(4)).toBe(row.address);
  const { address, key, fee } = row;
  expect(markets.pool(4, new Map())).toMatchObject({ protocol: 'v4', address, fee, key });
  expect(markets.pool(0, new Map())?.key).toBeUndefined();
});

test('behavior: of ids with the same 20 bytes the first stays, whatever comes after it', () => {
  const { markets } = listed();
  const [first, second] = [keyed('01'), keyed('02')];
  const pair = rowOf({ protocol: 'v2', address: `0x${HEAD}`, fee: 0 });
  for (const row of [first, second, pair]) markets.put(row);
  expect([first, second, pair].map(({ address }) => markets.find(address))).toEqual([4, -1, -1]);
  markets.remove(second.address);
  markets.remove(pair.address);
  expect(markets.pool(4, new Map())?.address).toBe(first.address);
});

test('behavior: a removed row is no pool and is visited no more', () => {
  const { markets, visited } = listed();
  for (const { address } of ROWS.slice(0, 2)) markets.remove(address);
  expect([markets.pool(0, new Map()), markets.pool(1, new Map())]).toEqual([undefined, undefined]);
  expect([visited('v2'), visited('v3'), visited()]).toEqual([[], [2, 3], [2, 3]]);
});

test('behavior: rows of one exchange are filtered by the ids that the index gives it', () => {
  const { markets } = listed();
  const rowBy = (digits: string, exchange: string) =>
    markets.put({ ...rowOf({ protocol: 'v2', address: `0x${digits.repeat(20)}`, fee: 0 }), exchange });
  rowBy('b1', 'joe');
  rowBy('b2', 'main');
  const of = (exchanges?: readonly (string | undefined)[]) => {
    const filter = markets.exchangeFilter(exchanges);
    return [0, 1, 2, 3, 4, 5].filter((number) => markets.matches(number, undefined, 'v2', filter));
  };
  expect([of(), of(['joe']), of(['first', 'main', undefined]), of(['sushi'])]).toEqual([
    [0, 4, 5],
    [4],
    [0, 5],
    [],
  ]);
  expect([0, 4, 5].map((number) => markets.pool(number, new Map())?.exchange)).toEqual([
    undefined,
    'joe',
    'main',
  ]);
});
