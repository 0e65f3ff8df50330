import { expect, test } from 'vitest';
import { poolsTable, quoteTable, transactionTable } from './tables.ts';

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

const EXCHANGES = [
  { id: 'uniswap', name: 'Uniswap' },
  { id: 'joe', name: 'Trader Joe' },
  { id: 'pancake', name: 'Pancake\u001b[31m' },
];
const QUOTE = {
  tradeType: 0,
  exchange: 'joe',
  amountIn: '1000000000000000000',
  amountOut: '3500000000000000000000',
  executionPrice: 3500,
  priceImpact: 0.3,
  priceImpactBreakdown: { lpFee: 0.3, market: 0 },
  isSplit: false,
  route: { protocols: ['v2'], fees: [0], pools: ['0xab'] },
  gasCost: '100000',
  rankedBy: 'net',
  blockNumber: '7',
  warnings: [],
} as unknown as Parameters<typeof quoteTable>[0];
const ENDS = { tokenIn: token('WETH'), tokenOut: token('USDC') };

test('behavior: a quote says which exchange won, what each leaves after gas, and why one has no trade', () => {
  const offer = (exchange: string, amountNet: string) => ({ exchange, amountNet }) as never;
  const alternatives = [
    offer('uniswap', '3483000000000000000000'),
    offer('joe', '3500000000000000000000'),
    { exchange: 'pancake', code: 'NO_ROUTE', error: 'No route found' } as const,
  ];
  const table = quoteTable({ ...QUOTE, alternatives }, ENDS, EXCHANGES);
  const rows = table.split('\n').map((line) => line.replaceAll(/[│ ]+/g, ' ').trim());
  expect(rows).toContain('exchange Trader Joe');
  expect(rows).toContain('each, after gas Trader Joe: 3500 USDC');
  expect(rows).toContain('Uniswap: 3483 USDC, -0.4857 %');
  expect(rows.join()).toContain('Pancake⟨U+001B⟩[31m: NO_ROUTE');
});

test('a quote and a transaction with a fallback show the doubts, and the amount by the second ways', () => {
  const doubt = { reason: 'untrustedToken', address: '0xcd' } as const;
  const legs = [
    { doubts: [doubt], second: { route: QUOTE.route }, none: null },
    { doubts: [], second: null, none: 'noDoubt' },
  ];
  const amounts = { amountIn: '1000000000000000000', amountOut: '3400000000000000000000' };
  const quote = { ...QUOTE, fallback: { legs, ...amounts } } as unknown as typeof QUOTE;
  const rowsOf = (table: string) => table.split('\n').map((line) => line.replaceAll(/[│ ]+/g, ' ').trim());
  const swap = { quote, tradeType: 0, warnings: [], to: '0x1', value: '0', gasEstimate: '1' } as never;
  for (const rows of [rowsOf(quoteTable(quote, ENDS)), rowsOf(transactionTable(swap, ENDS))]) {
    expect(rows).toContain('may fail untrustedToken 0xcd');
    expect(rows).toContain('second way of 1 of 2 routes: receive 3400 USDC');
  }
  const none = { ...quote, fallback: { legs: legs.slice(1), ...amounts } } as unknown as typeof QUOTE;
  expect(rowsOf(quoteTable(none, ENDS))).toContain('second way none: noDoubt');
  expect(quoteTable(none, ENDS)).not.toContain('may fail');
  const bought = { ...quote, tradeType: 1 } as typeof QUOTE;
  expect(rowsOf(quoteTable(bought, ENDS))).toContain('second way of 1 of 2 routes: pay 1 WETH');
});

test('default: on a network with one exchange no table names it', () => {
  const [one] = EXCHANGES;
  const swap = { quote: QUOTE, warnings: [], to: '0x1', value: '0', gasEstimate: '1' } as never;
  const tables = [
    quoteTable(QUOTE, ENDS, one && [one]),
    quoteTable(QUOTE, ENDS),
    transactionTable(swap, ENDS, one && [one]),
    poolsTable([{ ...shared, address: '0xab', protocol: 'v2', fee: 0 } as Listed], one && [one]),
  ];
  for (const table of tables) expect(table).not.toMatch(/exchange|Uniswap/);
});

test('behavior: pools name their exchange, and the first one where none is named', () => {
  const own = { ...shared, address: '0xab', protocol: 'v2', fee: 0 } as Listed;
  const joe = { ...own, exchange: 'joe' };
  expect(poolsTable([own], EXCHANGES)).toMatch(/exchange[\s\S]*Uniswap/);
  expect(poolsTable([joe], EXCHANGES)).toContain('Trader Joe');
});
