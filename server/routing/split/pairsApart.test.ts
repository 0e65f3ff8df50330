import { describe, expect, test } from 'vitest';
import { v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18, v2Market } from '../testkits/pools.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

/** A pair that holds whole tokens of each of two. */
const pairOf = (index: number, held: bigint, from = 0, to = 1) =>
  v2Market(index, token(from), token(to), held * E18);

/** What pairs at one price give, or ask, together: as one of all that they hold. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
const into = (held: number, amount: number) => (held * amount) / ((held - amount) * 0.997);
const nearly = (value: number) => expect.closeTo(value, 6);

function splitOf(markets: readonly Market[], tradeType: TradeType, amount: bigint, maxSplits: number) {
  const ends = { tokenIn: token(0), tokenOut: token(1) };
  const found = findBestSplit(graphOf(markets), { ...ends, tradeType, amount, maxHops: 3, maxSplits });
  if (found.kind !== 'found') return found;
  const isInput = tradeType === 'exactInput';
  return {
    total: Number(isInput ? found.amountOut : found.amountIn) / 1e18,
    parts: found.legs.map(({ amounts }) => (isInput ? amounts[0] : amounts.at(-1)) ?? 0n),
    pools: found.legs.map(({ hops }) => Number(hops[0]?.pool.address)),
  };
}

describe('findBestSplit over pairs that share nothing', () => {
  const markets = [pairOf(1, 1000n), pairOf(2, 6000n), pairOf(3, 2000n)];

  test.each([
    ['exactInput', out],
    ['exactOutput', into],
  ] as const)(
    'default: the deepest pairs of the number allowed, the largest leg first (%s)',
    (tradeType, curve) => {
      const [two, three] = [2, 3].map((legs) => splitOf(markets, tradeType, 90n * E18, legs));
      if (two === undefined || three === undefined || 'kind' in two || 'kind' in three)
        throw new Error('none');
      expect([two.pools, three.pools]).toEqual([
        [2, 3],
        [2, 3, 1],
      ]);
      expect([two.total, three.total]).toEqual([nearly(curve(8000, 90)), nearly(curve(9000, 90))]);
      expect([two, three].map(({ parts }) => parts.map((part) => Number(part) / 1e18))).toEqual([
        [67.5, 22.5].map(nearly),
        [60, 20, 10].map(nearly),
      ]);
      for (const { parts } of [two, three]) expect(parts.reduce((sum, part) => sum + part)).toBe(90n * E18);
    },
  );

  describe('pairs at prices of their own', () => {
    // The deep one alone gives most for all, but keeps less than each of the others once they share.
    const reserves = [
      [100_000, 100_000],
      [1_000, 1_100],
      [1_000, 1_090],
    ] as const;
    const priced = reserves.map(([reserve0, reserve1], index): Market => {
      const state = {
        protocol: 'v2' as const,
        reserve0: BigInt(reserve0) * E18,
        reserve1: BigInt(reserve1) * E18,
      };
      return { pool: pairOf(index + 1, 1n).pool, state };
    });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    // Where marginal prices are equal, the reserve that is paid into has grown to √(in · out) times the same
    // in each.
    const roots = reserves.map(([held, other]) => Math.sqrt(held * other));

    test('args: an exact input of 110', () => {
      const times = (0.997 * 110 + sum(reserves.map(([held]) => held))) / sum(roots);
      const parts = reserves.map(([held], index) => ((roots[index] ?? 0) * times - held) / 0.997);
      const split = splitOf(priced, 'exactInput', 110n * E18, 3);
      if ('kind' in split) throw new Error(split.kind);
      expect(split.pools).toEqual([2, 3, 1]);
      expect(split.parts.map((part) => Number(part) / 1e18)).toEqual(
        [parts[1], parts[2], parts[0]].map((part) => nearly(part ?? 0)),
      );
    });

    test('args: an exact output of 110', () => {
      const times = sum(roots) / (sum(reserves.map(([, other]) => other)) - 110);
      const parts = reserves.map(([, other], index) => other - (roots[index] ?? 0) / times);
      const split = splitOf(priced, 'exactOutput', 110n * E18, 3);
      if ('kind' in split) throw new Error(split.kind);
      expect(split.pools).toEqual([2, 3, 1]);
      expect(split.parts.map((part) => Number(part) / 1e18)).toEqual(
        [parts[1], parts[2], parts[0]].map((part) => nearly(part ?? 0)),
      );
    });
  });

  test('behavior: the rest of the rounding goes to the largest part, and no part is 0', () => {
    const raw = [1n, 1n].map((held, index): Market => {
      const { pool } = pairOf(index + 1, held);
      return { pool, state: { protocol: 'v2', reserve0: 1_000_000n, reserve1: 1_000_000n } };
    });
    expect(splitOf(raw, 'exactInput', 20_001n, 2)).toMatchObject({ parts: [10_001n, 10_000n] });
  });

  test('behavior: ticks that could hide a better path', () => {
    const ends = { token0: token(0), token1: token(1) };
    const tickRange = { lowerTick: -1, upperTick: 1, ticks: [] };
    const narrow: Market = {
      pool: v3Pool({ address: nth(9), ...ends, fee: 500, tickSpacing: 1 }),
      state: { protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 18n, tickRange },
    };
    expect(splitOf([...markets, narrow], 'exactInput', 90n * E18, 2)).toEqual({
      kind: 'needsTicks',
      pools: [{ id: nth(9), direction: 'lower' }],
    });
  });

  test('behavior: a path is filled to the end of its liquidity, and the excess goes to the other', () => {
    const held = 10n ** 22n;
    const ticks = [
      { tick: -10, liquidityNet: held },
      { tick: 10, liquidityNet: -held },
    ];
    const short: Market = {
      pool: v3Pool({ ...pairOf(9, 1n).pool, fee: 500, tickSpacing: 10 }),
      state: {
        protocol: 'v3',
        sqrtPriceX96: 2n ** 96n,
        tick: 0,
        liquidity: held,
        tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
      },
    };
    const { pool } = pairOf(1, 1n);
    const dear: Market = { pool, state: { protocol: 'v2', reserve0: 2000n * E18, reserve1: 1000n * E18 } };
    // At 1 for 1 for no more than 0.1 % of the price, the rest at 1 for 2.
    const [given, taken] = [10_000 * (1 - 1.0001 ** -5), (10_000 * (1.0001 ** 5 - 1)) / 0.9995];
    const rest = 0.997 * (12 - taken);
    expect(splitOf([short, dear], 'exactInput', 12n * E18, 2)).toMatchObject({
      total: nearly(given + (rest * 1000) / (2000 + rest)),
      pools: [1, 9],
    });
  });
});
