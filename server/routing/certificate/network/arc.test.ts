import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../../model/pool.ts';
import { type Market, nth, token } from '../../testkits/markets.testkit.ts';
import { E18 } from '../../testkits/pools.testkit.ts';
import type { BoundRequest } from '../boundedTrade.ts';
import type { Arc, Limits } from './arc.ts';
import { networkOf } from './network.testkit.ts';

const ENDS = { token0: token(0), token1: token(1) } as const;
const NONE = Number.POSITIVE_INFINITY;
const ONE = expect.closeTo(1, 9);

/** 400 of token 0 for 900 of token 1. */
const pair: Market = {
  pool: v2Pool({ address: nth(1), ...ENDS }),
  state: { protocol: 'v2', reserve0: 400n * E18, reserve1: 900n * E18 },
};
/**
 * The same curve within a tick range far from the price, with a fee of one percent: √(400 · 900) at 9 / 4.
 */
const pool: Market = {
  pool: v3Pool({ address: nth(2), ...ENDS, fee: 10_000, tickSpacing: 200 }),
  state: {
    protocol: 'v3',
    sqrtPriceX96: 3n * 2n ** 95n,
    tick: 8109,
    liquidity: 600n * E18,
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
  },
};

function arcOf(
  market: Market,
  terms: { use?: number; limits?: Limits; more?: Partial<BoundRequest> } = {},
): Arc {
  const { use = 0, limits = { input: NONE, output: NONE }, more = {} } = terms;
  const floors = { ofDirect: [0, use, use] };
  const [arc] = networkOf([market], { floors, limits }, more).network.direct;
  if (arc === undefined) throw new Error('no arc');
  return arc;
}

describe.each([
  ['pair', pair, 0.997],
  ['V3 pool', pool, 0.99],
] as const)('Arc of a %s', (_, market, kept) => {
  test('default: rate, limit prices and surplus are those of the curve', () => {
    const [held, other] = [400, 900];
    const arc = arcOf(market);
    const rate = held / (kept * other);
    expect(arc.rate / rate).toEqual(ONE);
    expect(arc.leastSale(1, true) / rate).toBeCloseTo(1, 9);
    expect(arc.mostBid(1, true) * rate).toBeCloseTo(1, 9);
    expect(1 / arc.floor / (other * 1e18)).toBeCloseTo(1, 9);
    // The most of 5 · output − price · input, as the pool moves from its own price to that one.
    for (const price of [0.5, 5, 8]) {
      const most = Math.max(0, Math.sqrt(5 * other) - Math.sqrt((price * held) / kept)) ** 2;
      const pays = price * rate < 5;
      expect(arc.surplus(price, 5) / 1e18).toBeCloseTo(pays ? most : 0, 6);
    }
  });

  test('behavior: a pool sells and buys only where it earns more than the gas of its use', () => {
    const earned = arcOf(market).surplus(0.5, 5);
    const arc = arcOf(market, { use: earned / 4 });
    expect(arc.surplus(0.5, 5) / earned).toBeCloseTo(0.75, 9);
    expect(arc.surplus(5, 0.5)).toBe(-earned / 4);
    // At these prices it earns as much as it costs.
    const sale = arc.leastSale(0.5, true);
    expect(arc.surplus(0.5, sale * 0.999)).toBeLessThan(0);
    expect(arc.surplus(0.5, sale * 1.001)).toBeGreaterThan(0);
    const bid = arc.mostBid(5, true);
    expect(arc.surplus(bid * 1.001, 5)).toBeLessThan(0);
    expect(arc.surplus(bid * 0.999, 5)).toBeGreaterThan(0);
    // More than all of its output is worth.
    const dear = arcOf(market, { use: 1e24 });
    expect(dear.mostBid(5, true)).toBe(0);
    expect(dear.surplus(1e-9, 5)).toBeLessThan(0);
  });

  test('behavior: the surplus is no more than that of all the input or output that the limits allow', () => {
    // 100 after the fee move 400 for 900 to 500 for 720.
    const [input, output] = [100e18 / kept, 180e18];
    for (const limits of [
      { input, output: NONE },
      { input: NONE, output },
      { input, output: 181e18 },
      { input: input * 1.01, output },
    ]) {
      const arc = arcOf(market, { limits });
      expect(arc.surplus(0.5, 5) / 1e18).toBeCloseTo(5 * 180 - 0.5 * (100 / kept), 6);
      expect((arc.surplusAt(0.1) * 5) / 1e18).toBeCloseTo(5 * 180 - 0.5 * (100 / kept), 6);
      // It stops before that where one unit more costs more than 1.44 / 4 · 4.
      expect(arc.surplus(3, 2)).toBe(arcOf(market).surplus(3, 2));
    }
    // All of the limit earns no more than 1 beyond its price at these.
    const rate = 400 / (kept * 900);
    const short = arcOf(market, { use: 1e18, limits: { input: 1e18, output: NONE } });
    expect(short.leastSale(1, true) / (2 * rate)).toBeCloseTo(1, 9);
    expect(short.mostBid(5, true) / (5 / rate - 1)).toBeCloseTo(1, 9);
    const little = arcOf(market, { use: 1e18, limits: { input: NONE, output: 1e18 } });
    expect(little.mostBid(5, true) / ((5 - 1) / rate)).toBeCloseTo(1, 9);
  });

  test('behavior: a barred pool is no arc', () => {
    expect(networkOf([market], {}, { barredPools: new Set([market.pool.id]) }).network.direct).toEqual([]);
    expect(networkOf([market], {}, { barredPools: new Set([nth(9)]) }).network.direct).toHaveLength(1);
  });
});

test('a V3 pool earns by its own curve, not by its envelope', () => {
  // All of its liquidity ends one percent from the price.
  const ticks = [
    { tick: 8000, liquidityNet: 600n * E18 },
    { tick: 8200, liquidityNet: -600n * E18 },
  ];
  const state = {
    ...pool.state,
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
  } as Market['state'];
  const [from, to] = [1.5, 1.0001 ** 4000];
  const [taken, given] = [600 * (1 / to - 1 / from), 600 * (from - to)];
  expect(arcOf({ ...pool, state }).surplus(0.5, 5) / 1e18).toBeCloseTo(5 * given - (0.5 * taken) / 0.99, 6);
});
