import { describe, expect, test } from 'vitest';
import { type PoolId, v2Pool, v3Pool } from '../model/pool.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18 } from '../testkits/pools.testkit.ts';
import { FREE_POOLS, PricedSides } from './sidePrices.ts';

const ENDS = { token0: token(0), token1: token(1) } as const;
const NOWHERE = Number.POSITIVE_INFINITY;
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

function sidesOf(market: Market, direction: 'in' | 'out', barred?: ReadonlySet<PoolId>) {
  const graph = graphOf([market]);
  const ends = graph.endsOf(token(0), token(1));
  if (ends === undefined) throw new Error('no ends');
  const sides = new PricedSides(graph.adjacency, direction, barred);
  return { sides, at: graph.adjacency.startOf(ends.start) };
}

describe.each([
  ['pair', pair, 0.997],
  ['V3 pool', pool, 0.99],
] as const)('PricedSides of a %s', (_, market, kept) => {
  // In the run of token 0: out of it 900 for 400, into it 400 for 900.
  test.each([
    ['out', 400, 900],
    ['in', 900, 400],
  ] as const)(
    'default: rate, limit prices, depth and surplus are those of the curve (%s)',
    (direction, held, other) => {
      const { sides, at } = sidesOf(market, direction);
      const rate = held / (kept * other);
      expect(sides.rate(at) / rate).toBeCloseTo(1, 9);
      expect([sides.leastSale(at, 1) / rate, sides.ownLeastSale(at, 1) / rate]).toEqual([ONE, ONE]);
      expect([sides.mostBid(at, 1) * rate, sides.ownMostBid(at, 1) * rate]).toEqual([ONE, ONE]);
      expect(sides.depth(at) / (other * 1e18)).toBeCloseTo(1, 9);
      // The most of 5 · output − price · input, as the pool moves from its own price to that one.
      for (const price of [0.5, 5, 8]) {
        const most = Math.max(0, Math.sqrt(5 * other) - Math.sqrt((price * held) / kept)) ** 2;
        const pays = price * rate < 5;
        expect(sides.earned(at, price, 5) / 1e18).toBeCloseTo(pays ? most : 0, 6);
      }
    },
  );

  test('behavior: a pool sells and buys only where it earns more than the gas of its use', () => {
    const { sides, at } = sidesOf(market, 'out');
    const earned = sides.earned(at, 0.5, 5);
    sides.setCosts({ ...FREE_POOLS, ofPool: [0, earned / 4, earned / 4, 0, 0] });
    expect(sides.earned(at, 0.5, 5) / earned).toBeCloseTo(0.75, 9);
    // At these prices it earns a quarter of that: as much as it costs.
    for (const price of [sides.leastSale(at, 0.5), sides.ownLeastSale(at, 0.5)]) {
      expect(sides.earned(at, 0.5, price * 0.999)).toBe(0);
      expect(sides.earned(at, 0.5, price * 1.001)).toBeGreaterThan(0);
    }
    for (const price of [sides.mostBid(at, 5), sides.ownMostBid(at, 5)]) {
      expect(sides.earned(at, price * 1.001, 5)).toBe(0);
      expect(sides.earned(at, price * 0.999, 5)).toBeGreaterThan(0);
    }
    // More than all of its output is worth.
    sides.setCosts({ ...FREE_POOLS, ofPool: [0, 1e24, 1e24, 0, 0] });
    expect([sides.mostBid(at, 5), sides.earned(at, 1e-9, 5)]).toEqual([0, 0]);
  });

  test('behavior: the surplus is no more than that of all the input or output that the limits allow', () => {
    const { sides, at } = sidesOf(market, 'out');
    // 100 after the fee move 400 for 900 to 500 for 720.
    const [input, output] = [100e18 / kept, 180e18];
    const none = Number.POSITIVE_INFINITY;
    for (const limits of [
      { input, output: none },
      { input: none, output },
    ]) {
      expect(sides.earned(at, 0.5, 5, limits) / 1e18).toBeCloseTo(5 * 180 - 0.5 * (100 / kept), 6);
      // It stops before that where one unit more costs more than 1.44 / 4 · 4.
      expect(sides.earned(at, 3, 2, limits)).toBe(sides.earned(at, 3, 2));
    }
    sides.setCosts({ ...FREE_POOLS, ofPool: [0, 1e18, 1e18, 0, 0] }, { input: 1e18, output: none });
    // All of the limit earns no more than 1 beyond its price at these.
    const rate = 400 / (kept * 900);
    expect(sides.leastSale(at, 1) / (2 * rate)).toBeCloseTo(1, 9);
    expect(sides.mostBid(at, 5) / (5 / rate - 1)).toBeCloseTo(1, 9);
    sides.setCosts({ ...FREE_POOLS, ofPool: [0, 1e18, 1e18, 0, 0] }, { input: none, output: 1e18 });
    expect(sides.ownMostBid(at, 5) / ((5 - 1) / rate)).toBeCloseTo(1, 9);
  });

  test('behavior: a barred pool earns nothing', () => {
    const { sides, at } = sidesOf(market, 'out', new Set([market.pool.id]));
    expect([sides.ownLeastSale(at, 1), sides.ownMostBid(at, 1)]).toEqual([NOWHERE, 0]);
    expect(sides.rate(at)).toBeLessThan(1);
    expect(sides.earned(at, 0.5, 5)).toBe(0);
    const { sides: others } = sidesOf(market, 'out', new Set([nth(9)]));
    const { sides: open } = sidesOf(market, 'out');
    expect(others.ownLeastSale(at, 1)).toBe(open.ownLeastSale(at, 1));
    expect(others.earned(at, 0.5, 5)).toBe(open.earned(at, 0.5, 5));
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
  const { sides, at } = sidesOf({ ...pool, state }, 'out');
  const [from, to] = [1.5, 1.0001 ** 4000];
  const [taken, given] = [600 * (1 / to - 1 / from), 600 * (from - to)];
  expect(sides.earned(at, 0.5, 5) / 1e18).toBeCloseTo(5 * given - (0.5 * taken) / 0.99, 6);
});

test('a position past all pools earns nothing', () => {
  const { sides } = sidesOf(pair, 'out');
  expect([sides.rate(1e6), sides.ownLeastSale(1e6, 1), sides.depth(1e6), sides.earned(1e6, 1, 2)]).toEqual([
    NOWHERE,
    NOWHERE,
    0,
    0,
  ]);
});
