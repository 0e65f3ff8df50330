import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../model/pool.ts';
import type { TicksNeeded, TradeType } from '../model/route.ts';
import { finish, type Steps } from '../model/steps.ts';
import type { Path } from '../pools/poolSide.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import type { BestPathByAmount } from '../search/bestPathByAmount.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18, v2Market } from '../testkits/pools.testkit.ts';
import { splitsApart } from './disjointSplit.testkit.ts';
import { splitCandidates } from './disjointSplit.ts';

/** A pair that holds whole tokens of each of two. */
const pairOf = (index: number, held: bigint, from = 0, to = 1) =>
  v2Market(index, token(from), token(to), held * E18);

/** What pairs at one price give, or ask, together: as one of all that they hold. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
const into = (held: number, amount: number) => (held * amount) / ((held - amount) * 0.997);
const nearly = (value: number) => expect.closeTo(value, 6);

function splitsOf(markets: readonly Market[], tradeType: TradeType, amount: bigint, maxSplits: number) {
  const ends = { tokenIn: token(0), tokenOut: token(1) };
  const request = { ...ends, tradeType, amount, maxHops: 3 as const, maxSplits };
  const found = splitsApart(graphOf(markets), request);
  if (found.kind !== 'splits') return found;
  return found.splits.map(({ legs, total }) => ({
    total: Number(total) / 1e18,
    parts: legs.map(({ amounts }) => (tradeType === 'exactInput' ? amounts[0] : amounts.at(-1)) ?? 0n),
    pools: legs.map(({ hops }) => Number(hops[0]?.pool.address)),
  }));
}

describe('disjointSplits', () => {
  const markets = [pairOf(1, 1000n), pairOf(2, 6000n), pairOf(3, 2000n)];

  test.each([
    ['exactInput', out],
    ['exactOutput', into],
  ] as const)('default: one for each number of legs, the largest leg first (%s)', (tradeType, curve) => {
    const splits = splitsOf(markets, tradeType, 90n * E18, 8);
    if (!Array.isArray(splits)) throw new Error(splits.kind);
    expect(splits.map(({ pools }) => pools)).toEqual([
      [2, 3],
      [2, 3, 1],
    ]);
    expect(splits.map(({ total }) => total)).toEqual([nearly(curve(8000, 90)), nearly(curve(9000, 90))]);
    expect(splits.map(({ parts }) => parts.map((part) => Number(part) / 1e18))).toEqual([
      [67.5, 22.5].map(nearly),
      [60, 20, 10].map(nearly),
    ]);
    for (const { parts } of splits) expect(parts.reduce((sum, part) => sum + part)).toBe(90n * E18);
  });

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
      const split = splitsOf(priced, 'exactInput', 110n * E18, 3);
      if (!Array.isArray(split)) throw new Error(split.kind);
      expect(split[1]?.pools).toEqual([2, 3, 1]);
      expect(split[1]?.parts.map((part) => Number(part) / 1e18)).toEqual(
        [parts[1], parts[2], parts[0]].map((part) => nearly(part ?? 0)),
      );
    });

    test('args: an exact output of 110', () => {
      const times = sum(roots) / (sum(reserves.map(([, other]) => other)) - 110);
      const parts = reserves.map(([, other], index) => other - (roots[index] ?? 0) / times);
      const split = splitsOf(priced, 'exactOutput', 110n * E18, 3);
      if (!Array.isArray(split)) throw new Error(split.kind);
      expect(split[1]?.pools).toEqual([2, 3, 1]);
      expect(split[1]?.parts.map((part) => Number(part) / 1e18)).toEqual(
        [parts[1], parts[2], parts[0]].map((part) => nearly(part ?? 0)),
      );
    });
  });

  test('behavior: four legs at most', () => {
    const six = [1, 2, 3, 4, 5, 6].map((index) => pairOf(index, 1000n * BigInt(index)));
    const splits = splitsOf(six, 'exactInput', 210n * E18, 8);
    if (!Array.isArray(splits)) throw new Error(splits.kind);
    expect(splits.map(({ pools }) => pools)).toEqual([
      [6, 5],
      [6, 5, 4],
      [6, 5, 4, 3],
    ]);
  });

  test('behavior: no two legs go through one pool', () => {
    const shared = [pairOf(1, 1000n, 0, 2), pairOf(2, 1000n, 1, 2), pairOf(3, 1000n, 1, 2)];
    expect(splitsOf(shared, 'exactInput', 90n * E18, 4)).toEqual([]);
    // But for one that has two of its own.
    const apart = [...shared, pairOf(4, 1000n, 0, 3), pairOf(5, 1000n, 1, 3)];
    expect(splitsOf(apart, 'exactInput', 90n * E18, 4)).toMatchObject([{ parts: [45n * E18, 45n * E18] }]);
  });

  test('behavior: the rest of the rounding goes to the largest part, and no part is 0', () => {
    const raw = [1n, 1n].map((held, index): Market => {
      const { pool } = pairOf(index + 1, held);
      return { pool, state: { protocol: 'v2', reserve0: 1_000_000n, reserve1: 1_000_000n } };
    });
    expect(splitsOf(raw, 'exactInput', 20_001n, 2)).toMatchObject([{ parts: [10_001n, 10_000n] }]);
  });

  test('behavior: ticks that could hide a better path', () => {
    const ends = { token0: token(0), token1: token(1) };
    const tickRange = { lowerTick: -1, upperTick: 1, ticks: [] };
    const narrow: Market = {
      pool: v3Pool({ address: nth(9), ...ends, fee: 500, tickSpacing: 1 }),
      state: { protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 18n, tickRange },
    };
    expect(splitsOf([...markets, narrow], 'exactInput', 90n * E18, 2)).toEqual({
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
    expect(splitsOf([short, dear], 'exactInput', 12n * E18, 2)).toMatchObject([
      { total: nearly(given + (rest * 1000) / (2000 + rest)), pools: [1, 9] },
    ]);
  });
});

const ends = { token0: '0x0a', token1: '0x0b' } as const;
const pools = Array.from({ length: 40 }, (_, index) => {
  return new V2Side(v2Pool({ address: nth(index), ...ends }), true);
});
const pathOf = (...numbers: number[]): Path => numbers.flatMap((number) => pools[number] ?? []);

function stepOf<Given extends unknown[], Result>(work: (...given: Given) => Result) {
  // biome-ignore lint/correctness/useYield: all is one step.
  return function* (...given: Given): Steps<Result> {
    return work(...given);
  };
}

/** Finds the first of the paths that avoids what it must; `asked` are the parts it was asked for as such. */
function finderOf(ranked: readonly Path[], ticks: (part: bigint) => TicksNeeded[] = () => []) {
  const asked: bigint[] = [];
  const find = (excluded: ReadonlySet<unknown>, part: bigint) => {
    const sides = ranked.find((path) => !path.some(({ pool }) => excluded.has(pool)));
    return { sides, ticksNeeded: () => ticks(part) };
  };
  const best = (part: bigint) => {
    asked.push(part);
    return find(new Set(), part);
  };
  return { asked, finder: { best: stepOf(best), bestWithout: stepOf(find) } as unknown as BestPathByAmount };
}

function candidates(finder: BestPathByAmount, amount: bigint, legs: number) {
  const { paths, ticks } = finish(splitCandidates(finder, amount, legs));
  return { paths: paths.map((path) => path.map(({ pool }) => Number(pool.address))), ticks };
}

describe('splitCandidates', () => {
  test('default: candidates are the best path, the best that avoids it, and the best without each of its pools', () => {
    const { finder, asked } = finderOf([pathOf(1, 2), pathOf(1, 4), pathOf(5, 2), pathOf(3)]);
    const { paths } = candidates(finder, 12n, 3);
    expect(paths).toEqual([[1, 2], [3], [5, 2], [1, 4]]);
    expect(asked).toEqual([12n, 6n, 4n, 2n, 1n]);
  });

  test('args: candidates avoid the pools of each other, up to the number of legs', () => {
    const { finder } = finderOf([pathOf(1), pathOf(2), pathOf(3), pathOf(4)]);
    expect(candidates(finder, 12n, 2).paths).toEqual([[1], [2]]);
    expect(candidates(finder, 12n, 3).paths).toEqual([[1], [2], [3]]);
  });

  test('behavior: parts of nothing are not looked for', () => {
    const { finder, asked } = finderOf([pathOf(1)]);
    candidates(finder, 5n, 2);
    expect(asked).toEqual([5n, 2n, 1n]);
  });

  test('behavior: none where there is no path', () => {
    expect(candidates(finderOf([]).finder, 12n, 4)).toEqual({ paths: [], ticks: [] });
  });

  test('behavior: twelve at most, the best of them first', () => {
    const apart = finderOf(Array.from({ length: 20 }, (_, index) => pathOf(index)));
    expect(candidates(apart.finder, 12n, 20).paths).toEqual(
      Array.from({ length: 12 }, (_, index) => [index]),
    );
    const first = Array.from({ length: 20 }, (_, index) => index);
    const without = first.map((index) => pathOf(20 + index, ...first.filter((other) => other !== index)));
    const long = finderOf([pathOf(...first), ...without]);
    expect(candidates(long.finder, 12n, 2).paths).toHaveLength(12);
  });

  test('behavior: ticks that are missing are returned once each', () => {
    const lower: TicksNeeded = { id: nth(1), direction: 'lower' };
    const upper: TicksNeeded = { id: nth(1), direction: 'upper' };
    const { finder } = finderOf([pathOf(1)], (part) => (part > 3n ? [lower] : [lower, upper]));
    expect(candidates(finder, 12n, 2).ticks).toEqual([lower, upper]);
  });
});
