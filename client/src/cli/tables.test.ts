import { expect, test } from 'vitest';
import { poolsTable } from './tables.ts';

type Listed = Parameters<typeof poolsTable>[0][number];
const token = (symbol: string) => ({
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  symbol,
  name: symbol,
  decimals: 18,
  logoURI: null,
});
const shared = {
  token0: token('WETH'),
  token1: token('USDC'),
  price: '1',
  txCount: 3,
  apr: null,
  aprReason: null,
  tvlUSD: '1234.5',
  volumeUSD: null,
  volumeUSD24h: null,
  feesUSD24h: null,
  valueNative: null,
  volumeNative24h: null,
};
const HOOKS = '0x400C000000000000000000000000000000010080';
const kindOf = (own: Pick<Listed, 'protocol' | 'fee'> & Partial<Listed>) =>
  poolsTable([{ ...shared, address: `0x${'ab'.repeat(32)}`, ...own } as Listed]);

test('behavior: pools of V4 show their whole id, fee and whether they have hooks', () => {
  const noHooks = `0x${'00'.repeat(20)}`;
  const table = kindOf({ protocol: 'v4', fee: 500, isDynamicFee: false, hooks: noHooks });
  expect(table).toContain(`0x${'ab'.repeat(32)}`);
  expect(table).toContain('V4 0.05 % ');
  expect(table).not.toContain('hooks');
  expect(kindOf({ protocol: 'v4', fee: 500, isDynamicFee: false, hooks: HOOKS })).toContain(
    'V4 0.05 %, hooks',
  );
  const dynamic = kindOf({ protocol: 'v4', fee: 8_388_608, isDynamicFee: true, hooks: HOOKS });
  expect(dynamic).toContain('V4 dynamic fee, hooks');
});

test('behavior: pairs show no fee, pools of V3 theirs', () => {
  expect(kindOf({ protocol: 'v2', fee: 0 })).toContain(' V2 ');
  expect(kindOf({ protocol: 'v3', fee: 3000 })).toContain('V3 0.3 %');
});
