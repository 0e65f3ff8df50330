import { expect, test } from 'vitest';
import { changeTable, positionsTable, zapTable } from './liquidityTables.ts';

const token = (symbol: string, decimals: number, address: string) => ({
  address,
  symbol,
  name: symbol,
  decimals,
});
const USDC = token('USDC', 6, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48');
const WETH = token('WETH\u202e', 18, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2');
const rowsOf = (table: string) => table.split('\n').map((line) => line.replaceAll(/[│ ]+/g, ' ').trim());

const OWNED = {
  id: '0xid',
  tokenId: '7',
  protocol: 'v3',
  token0: USDC,
  token1: WETH,
  fee: 500,
  isFullRange: false,
  priceLower: '0.00025',
  priceUpper: '0.00033',
  amount0: '1000000000',
  amount1: '250000000000000000',
  inRange: false,
} as unknown as Parameters<typeof positionsTable>[0][number];

test('positionsTable names a position as the other commands take it', () => {
  const rows = rowsOf(positionsTable([OWNED], false));
  expect(rows).toContain(
    'v3:7 USDC/WETH⟨U+202E⟩ V3 0.05 % 0.00025 to 0.00033 WETH⟨U+202E⟩ per USDC 1000 USDC out of range',
  );
  expect(positionsTable([OWNED], true)).toContain('0xid');
  expect(positionsTable([{ ...OWNED, tokenId: null, isFullRange: true }], false)).toMatch(
    /held in the pool.*full/,
  );
});

const CHANGE = {
  to: '0xmanager',
  value: '0',
  gasEstimate: '400000',
  blockNumber: '9',
  fees: [],
  approvals: [{}],
  position: {
    protocol: 'v3',
    token0: USDC,
    token1: WETH,
    fee: 500,
    price: '0.0003',
    share: 12.5,
    priceLower: '0.00025',
    priceUpper: '0.00033',
    amount0: '1000000000',
    amount1: '250000000000000000',
    amount0Min: '990000000',
    amount1Min: '1',
  },
  simulation: {
    status: 'success',
    changes: [
      { asset: USDC.address, amount: '-1000000000' },
      { asset: 'native', amount: '-250000000000000000' },
    ],
  },
  shortfalls: [{ asset: 'native', actual: '1', expected: '250000000000000000' }],
  warnings: [{ code: 'OUT_OF_RANGE', message: 'a\u001b[2J' }],
} as unknown as Parameters<typeof changeTable>[0];

test('changeTable of an add shows amounts, bounds, what the wallet pays, and what it lacks', () => {
  const rows = rowsOf(changeTable(CHANGE, 'add', 'ETH'));
  expect(rows).toContain('put in 1000 USDC');
  expect(rows).toContain('at least 990 USDC');
  expect(rows).toContain('0.000000000000000001 WETH⟨U+202E⟩');
  expect(rows).toContain('simulation -1000 USDC');
  expect(rows).toContain('-0.25 ETH');
  expect(rows).toContain('share afterwards 12.5 %');
  expect(rows).toContain('approvals first 1');
  expect(rows).toContain('missing native: has 1 raw units, needs 250000000000000000');
  expect(rows).toContain('warning OUT_OF_RANGE: a⟨U+001B⟩[2J');
});

test('changeTable of a V4 add shows maxima, and of a collection the fees of each position alone', () => {
  const { amount0Min: _, amount1Min: __, ...position } = CHANGE.position;
  const most = { ...position, amount0Max: '1010000000', amount1Max: '2' };
  expect(rowsOf(changeTable({ ...CHANGE, position: most }, 'add', 'ETH'))).toContain('at most 1010 USDC');
  const fees = [{ tokenId: '7', token0: USDC.address, token1: WETH.address, fees0: '5000000', fees1: '0' }];
  const table = changeTable({ ...CHANGE, fees } as never, 'collect', 'ETH');
  expect(rowsOf(table)).toContain('fees of 7 +5 USDC');
  expect(table).not.toMatch(/put in|take out|at least|share/);
});

test('zapTable shows the swap with its bound, the rest of both tokens, and the number of calls', () => {
  const zap = {
    ...CHANGE,
    calls: [{}, {}, {}],
    swap: {
      tokenIn: USDC.address,
      tokenOut: WETH.address,
      amountIn: '500000000',
      minAmountOut: '140000000000000000',
    },
    dust: { amount0: '12', amount1: '0', percent: 0.001 },
  } as unknown as Parameters<typeof zapTable>[0];
  const rows = rowsOf(zapTable(zap, 'ETH'));
  expect(rows).toContain('swap 500 USDC');
  expect(rows).toContain('for at least 0.14 WETH⟨U+202E⟩');
  expect(rows).toContain('left over 0.000012 USDC');
  expect(rows).toContain('calls 3');
  expect(rows).not.toContain('approvals first 1');
  expect(rowsOf(zapTable({ ...zap, swap: null }, 'ETH'))).toContain('swap none');
});
