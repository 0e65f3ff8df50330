import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { PoolState } from '../../amm/poolState.ts';
import { hexOf, type Pool, type PoolId, v2Pool, v3Pool } from '../model/pool.ts';
import type { Hop, Route } from '../model/route.ts';
import { executionPrice, priceImpact } from './priceImpact.ts';

const [a, b, c]: [Address, Address, Address] = ['0xa0', '0xb0', '0xc0'];
const v2 = (address: Address, token0: Address, token1: Address): Pool => v2Pool({ address, token0, token1 });
const v3: Pool = v3Pool({ address: '0x03', token0: b, token1: c, fee: 500, tickSpacing: 10 });
const pair = v2('0x01', a, b);
const other = v2('0x02', a, b);

const states = new Map<Address, PoolState>([
  ['0x01', { protocol: 'v2', reserve0: 1000n * 10n ** 18n, reserve1: 4000n * 10n ** 18n }],
  ['0x02', { protocol: 'v2', reserve0: 10n ** 21n, reserve1: 10n ** 21n }],
  // One quarter c per b.
  [
    '0x03',
    {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 95n,
      tick: -13864,
      liquidity: 10n ** 24n,
      tickRange: { lowerTick: -887272, upperTick: 887272, ticks: [] },
    },
  ],
]);
const stateOf = (id: PoolId) => states.get(hexOf(id));
const route = (hops: readonly Hop[], amounts: readonly bigint[]): Route => ({
  tradeType: 'exactInput',
  hops,
  amounts,
});
const sell = (pool: Pool, tokenIn: Address, tokenOut: Address): Hop => ({ pool, tokenIn, tokenOut });

describe('priceImpact', () => {
  test('behavior: a trade that moves nothing loses the fee alone', () => {
    expect(priceImpact([route([sell(pair, a, b)], [1000n, 3988n])], stateOf)).toEqual({
      percent: 0.3,
      breakdown: { lpFee: 0.3, market: 0 },
    });
  });

  test('behavior: fees compound over the hops, and the rest is the market', () => {
    // 1000 · 4 · 0.25 = 1000 expected; fees keep 0.997 · 0.9995.
    const hops = [sell(pair, a, b), sell(v3, b, c)];
    expect(priceImpact([route(hops, [1_000_000n, 3_900_000n, 900_000n])], stateOf)).toEqual({
      percent: 10,
      breakdown: { lpFee: 0.34985, market: 9.65015 },
    });
  });

  test('behavior: against the order of the pool', () => {
    const hops = [sell(v3, c, b), sell(pair, b, a)];
    expect(priceImpact([route(hops, [1_000_000n, 3_900_000n, 750_000n])], stateOf).percent).toBe(25);
  });

  test('behavior: a single hop against the order of its pool', () => {
    // A quarter of 1 000 000 expected, a tenth of that lost.
    expect(priceImpact([route([sell(pair, b, a)], [1_000_000n, 225_000n])], stateOf).percent).toBe(10);
    expect(priceImpact([route([sell(v3, c, b)], [1000n, 3600n])], stateOf).percent).toBe(10);
  });

  test('behavior: more than expected is less than nothing lost', () => {
    expect(priceImpact([route([sell(pair, a, b)], [1000n, 4020n])], stateOf)).toEqual({
      percent: -0.5,
      breakdown: { lpFee: 0.3, market: -0.8 },
    });
  });

  test('behavior: six digits of a tiny and of a nearly total loss', () => {
    const tiny = priceImpact([route([sell(pair, a, b)], [10n ** 18n, 3_987_999_999_999_999_999n])], stateOf);
    expect(tiny.breakdown.market).toBe(2.5e-17);
    expect(priceImpact([route([sell(pair, a, b)], [10n ** 30n, 4000n])], stateOf).percent).toBe(100);
  });

  test('behavior: routes that share a trade count by their expected outputs', () => {
    // 400 and 100 expected, 360 and 95 received: 45 of 500 lost.
    const legs = [route([sell(pair, a, b)], [100n, 360n]), route([sell(other, a, b)], [100n, 95n])];
    expect(priceImpact(legs, stateOf).percent).toBe(9);
  });

  test('error: a pool without a price', () => {
    expect(() => priceImpact([route([sell(pair, a, b)], [1n, 1n])], () => undefined)).toThrow(RangeError);
  });
});

test.each([
  // 1 WETH gives 2 500.123456 USDC.
  [10n ** 18n, 2_500_123_456n, 18, 6, 2500.123456],
  [2_500_123_456n, 10n ** 18n, 6, 18, 0.0003999802480154],
  [3n, 1n, 0, 0, 0.333333333333333],
  [1n, 10n ** 60n, 0, 18, 1e42],
  [10n ** 30n, 1n, 18, 18, 1e-30],
  [7n, 0n, 18, 18, 0],
])('args: %i in, %i out, %i and %i decimals', (amountIn, amountOut, decimalsIn, decimalsOut, expected) => {
  expect(executionPrice(amountIn, amountOut, decimalsIn, decimalsOut)).toBe(expected);
});
