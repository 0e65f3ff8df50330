import { expect, test } from 'vitest';
import type { ListedPool } from '../api/answers.ts';
import { sortPools } from './sortPools.ts';

const token = { address: '0x', symbol: '', name: '', decimals: 18 };
const pool = (
  address: string,
  tvlUSD: string | null,
  volumeUSD: string | null,
  txCount: number,
): ListedPool => ({
  ...{ address, tvlUSD, volumeUSD, txCount, token0: token, token1: token },
  ...{ protocol: 'v3', fee: 500, price: null },
});
const pools = [
  pool('a', '9', '100', 5),
  pool('b', '10', null, 7),
  pool('c', null, '20', 6),
  pool('d', '0', '3', 7),
];

test.each([
  ['tvl', 'badc'],
  ['volume', 'acdb'],
  ['trades', 'bdca'],
] as const)('default: by %s, unknown figures after a figure of 0', (sort, order) => {
  expect(
    sortPools(pools, sort)
      .map(({ address }) => address)
      .join(''),
  ).toBe(order);
});
