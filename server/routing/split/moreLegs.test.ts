import { describe, expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { v2Market } from '../testkits/pools.testkit.ts';
import { randomOf } from './coarseMarkets.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

/* Splits over more than eight routes. */

const E18 = 10n ** 18n;
const ENDS = { tokenIn: token(0), tokenOut: token(1), maxHops: 3 } as const;
const UNITS = new GasUnits((legs) => BigInt(legs.length));

describe('twenty equal pairs', () => {
  const pairs = Array.from({ length: 20 }, (_, index) =>
    v2Market(index + 1, token(0), token(1), 1000n * E18, 1000n * E18),
  );
  const graph = graphOf(pairs);

  test.each([8, 9, 12, 15, 16])('an exact input over at most %i routes is shared by as many', (most) => {
    const amount = 720n * E18;
    const split = findBestSplit(graph, { ...ENDS, tradeType: 'exactInput', amount, maxSplits: most });
    if (split.kind !== 'found') throw new Error(split.kind);
    const part = amount / BigInt(most);
    const each = (part * 997n * 1000n * E18) / (1_000_000n * E18 + part * 997n);
    expect(split.legs).toHaveLength(most);
    expect(new Set(split.legs.map(({ hops }) => hops[0]?.pool)).size).toBe(most);
    expect(split.amountIn).toBe(amount);
    expect(Number(split.amountOut - each * BigInt(most)) / Number(split.amountOut)).toBeGreaterThan(-1e-9);
  });
});

test('behavior: an input that eight pools do not take', () => {
  // At a price of 1 each takes 1 298.8 whole tokens: of its liquidity 1.0001^30 − 1, and the fee of 0.3 % on
  // top.
  const liquidity = 431_000n * E18;
  const ticks = [
    { tick: -60, liquidityNet: liquidity },
    { tick: 60, liquidityNet: -liquidity },
  ];
  const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks };
  const ends = { token0: token(0), token1: token(1) };
  const markets = Array.from(
    { length: 20 },
    (_, index): Market => ({
      pool: v3Pool({ address: nth(index + 1), ...ends, fee: 3000, tickSpacing: 60 }),
      state: { protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity, tickRange },
    }),
  );
  const graph = graphOf(markets);
  const asked = { ...ENDS, tradeType: 'exactInput', amount: 12_000n * E18 } as const;
  expect(findBestSplit(graph, { ...asked, maxSplits: 8 }).kind).toBe('insufficientLiquidity');
  const split = findBestSplit(graph, { ...asked, maxSplits: 16 });
  expect(split).toMatchObject({ kind: 'found', amountIn: 12_000n * E18 });
});

/** One deep pair, and others around it by the way of two more tokens. */
function marketsOf(seed: number) {
  const random = randomOf(seed);
  const held = () => BigInt(Math.round(10 ** (3 + 3 * random()))) * E18;
  const ways = [
    [0, 1],
    [0, 2],
    [2, 1],
    [0, 3],
    [3, 1],
    [2, 3],
  ] as const;
  return Array.from({ length: 36 }, (_, index) => {
    const [from, to] = ways[index % ways.length] ?? ways[0];
    const reserve = held();
    const off = BigInt(Math.round(1000 + 40 * (random() - 0.5)));
    return v2Market(index + 1, token(from), token(to), reserve, (reserve * off) / 1000n);
  });
}

/**
 * In all but the first of these markets a search that begins with a greater limit leaves less than one with
 * eight. In the last one a search with eight at once leaves less than one with four.
 */
const SEEDS: readonly (readonly [seed: number, few: number, more: readonly number[]])[] = [
  ...[0, 1, 112, 116, 126, 140].map((seed) => [seed, 8, [9, 12, 16]] as const),
  [402, 2, [3, 4]],
  [402, 4, [5, 8]],
];
test.each(
  SEEDS.flatMap(([seed, few, more]) =>
    (['exactInput', 'exactOutput'] as const).map(
      (tradeType): [TradeType, number, number, readonly number[]] => [tradeType, seed, few, more],
    ),
  ),
)(
  'behavior: a greater limit leaves no less (%s, random market %i, %i routes)',
  (tradeType, seed, few, more) => {
    const graph = graphOf(marketsOf(seed));
    const amount = BigInt(Math.round(10 ** (3 + 2.5 * randomOf(seed + 1000)()))) * E18;
    const cost = amount / 3_000n;
    const gas = new GasCosts(UNITS, (units) => units * cost);
    const left = (maxSplits: number): bigint => {
      const split = findBestSplit(graph, { ...ENDS, tradeType, amount, gas, maxSplits });
      if (split.kind !== 'found') throw new Error(split.kind);
      const paid = cost * BigInt(split.legs.length);
      return tradeType === 'exactInput' ? split.amountOut - paid : -split.amountIn - paid;
    };
    const least = left(few);
    for (const most of more) expect(left(most), `${most} legs`).toBeGreaterThanOrEqual(least);
  },
);
