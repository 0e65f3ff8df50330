import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { finish } from '../model/steps.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18, v3Market } from '../testkits/pools.testkit.ts';
import { fitToLiquidity } from './fitToLiquidity.ts';

const ENDS = { token0: token(0), token1: token(1) } as const;

/** At 1 for 1, with liquidity for no more than 0.1 % of the price. */
const short = (index: number): Market => {
  const ticks = [
    { tick: -10, liquidityNet: 10n ** 22n },
    { tick: 10, liquidityNet: -(10n ** 22n) },
  ];
  return {
    pool: v3Pool({ address: nth(index), ...ENDS, fee: 500, tickSpacing: 10 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 10n ** 22n,
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
    },
  };
};
const pair = (index: number): Market => ({
  pool: v2Pool({ address: nth(index), ...ENDS }),
  state: { protocol: 'v2', reserve0: 1000n * E18, reserve1: 1000n * E18 },
});
/** L · (1.0001^5 − 1) / 0.9995, and what it gives for that. */
const TAKEN = (10_000 * (1.0001 ** 5 - 1)) / 0.9995;
const GIVEN = 10_000 * (1 - 1.0001 ** -5);

/** The parts that are carried in the end, in whole tokens, or the place of one that cannot be. */
function carried(
  markets: readonly Market[],
  parts: readonly number[],
  tradeType: 'exactInput' | 'exactOutput' = 'exactInput',
) {
  const graph = graphOf(markets);
  const paths = graph.entriesOf(markets.map(({ pool }) => pool)).map(({ zeroForOne }) => [zeroForOne]);
  const wanted = paths.map((path, index) => ({
    path,
    part: BigInt(Math.round((parts[index] ?? 0) * 1e9)) * 10n ** 9n,
  }));
  const found = finish(fitToLiquidity(graph, wanted, { tradeType }));
  if (found.kind !== 'filled') return found;
  const known = found.legs.map(
    ({ amounts }) => (tradeType === 'exactInput' ? amounts[0] : amounts.at(-1)) ?? 0n,
  );
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  expect(sum(known)).toBe(sum(wanted.map(({ part }) => part)));
  return known.map((part) => Number(part) / 1e18);
}

describe('fitToLiquidity', () => {
  test('default: leaves parts that can be filled', () => {
    expect(carried([short(1), pair(2)], [5, 7])).toEqual([5, 7]);
    expect(carried([pair(1), pair(2)], [5, 7])).toEqual([5, 7]);
  });

  test.each([5e-9, 5e-7, 5e-5, 5e-3, 0.2, 1])(
    'behavior: a part that is %f too large for its pool gives hardly more than that to the other',
    (excess) => {
      const wanted = TAKEN * (1 + excess);
      const [left = 0, other = 0] = carried([short(1), pair(2)], [wanted, 7]) as number[];
      expect(left).toBeLessThanOrEqual(TAKEN);
      expect((TAKEN - left) / TAKEN).toBeLessThan(excess / 100 + 1e-11);
      expect(left + other).toBeCloseTo(wanted + 7, 9);
    },
  );

  test('behavior: also moves the excess of an exact output', () => {
    const [left = 0, other = 0] = carried(
      [short(1), pair(2)],
      [GIVEN * (1 + 5e-7), 7],
      'exactOutput',
    ) as number[];
    expect(left).toBeLessThanOrEqual(GIVEN);
    expect(left).toBeGreaterThan(GIVEN * (1 - 1e-6));
    expect(left + other).toBeCloseTo(GIVEN * (1 + 5e-7) + 7, 9);
  });

  test('behavior: each attempt is a step of its own', () => {
    const markets = [short(1), pair(2)];
    const graph = graphOf(markets);
    const paths = graph.entriesOf(markets.map(({ pool }) => pool)).map(({ zeroForOne }) => [zeroForOne]);
    const wanted = paths.map((path) => ({ path, part: 7n * E18 }));
    // After a first one, from 10^-12 of the part by sixteens to all of it are eleven; 12 halve, and one
    // carries what is left.
    const steps = fitToLiquidity(graph, wanted, { tradeType: 'exactInput' });
    let count = 0;
    while (!steps.next().done) count += 1;
    expect(count).toBe(24);
  });

  test('behavior: moves no excess between two full paths', () => {
    const wanted = TAKEN * (1 + 1e-7);
    const [one = 0, two = 0, rest = 0] = carried(
      [short(1), short(2), pair(3)],
      [wanted, wanted, 1],
    ) as number[];
    expect(one).toBeLessThanOrEqual(TAKEN);
    expect(two).toBeLessThanOrEqual(TAKEN);
    expect(rest - 1).toBeCloseTo(2 * wanted - one - two, 8);
  });

  test('behavior: moves the excess to the first path with room only', () => {
    const [, second, third] = carried([short(1), pair(2), pair(3)], [TAKEN * 1.005, 3, 2]) as number[];
    expect([(second ?? 0) > 3, third]).toEqual([true, 2]);
  });

  describe('several paths through the full pool', () => {
    const between = token(2);
    const beyond = (index: number, from = between, held = 1000n): Market => ({
      pool: v2Pool({ address: nth(index), token0: token(1), token1: from }),
      state: { protocol: 'v2', reserve0: held * E18, reserve1: held * E18 },
    });
    const brings = (market: Market): Market => ({ ...market, pool: { ...market.pool, token1: between } });
    const sideOf = (market: Market, isForward: boolean) => {
      const [entry] = graphOf([market]).entriesOf([market.pool]);
      if (entry === undefined) throw new Error('a pool that is not there');
      return isForward ? entry.zeroForOne : entry.oneForZero;
    };

    test('behavior: moves the excess to a path that avoids it', () => {
      const [shared, one, other, apart] = [brings(short(1)), beyond(2), beyond(3), pair(4)];
      const graph = graphOf([shared, one, other, apart]);
      const lead = sideOf(shared, true);
      const paths = [[lead, sideOf(one, false)], [lead, sideOf(other, false)], [sideOf(apart, true)]];
      const wanted = [3, TAKEN * 1.01 - 3, 1].map((part, at) => ({
        path: paths[at] ?? [],
        part: BigInt(Math.round(part * 1e9)) * 10n ** 9n,
      }));
      const found = finish(fitToLiquidity(graph, wanted, { tradeType: 'exactInput' }));
      if (found.kind !== 'filled') throw new Error(found.kind);
      const [first = 0, second = 0, third = 0] = found.legs.map(({ amounts }) => Number(amounts[0]) / 1e18);
      expect(first).toBe(3);
      expect(first + second).toBeLessThanOrEqual(TAKEN);
      expect(first + second).toBeGreaterThan(TAKEN * 0.999);
      expect(first + second + third).toBeCloseTo(TAKEN * 1.01 + 1, 9);
    });

    test.each([1e-11, 1e-7, 1e-4])(
      'behavior: two parts that are %f too large each give up a little',
      (excess) => {
        // The last pool is dearer for a path the more those before it take out of it.
        const last = v3Market(9, between, token(1), 1000n * E18);
        const wide = brings(pair(1));
        const [one, other] = [brings(short(2)), brings(short(3))];
        const graph = graphOf([last, wide, one, other]);
        const end = sideOf(last, false);
        const paths = [wide, one, other].map((market) => [sideOf(market, true), end]);
        // What the pair gives for all that the short pools give: theirs behind that of the first part.
        const out = (amount: number) => (0.997 * amount * 1000) / (1000 + 0.997 * amount);
        const into = (amount: number) => (1000 * amount) / ((1000 - amount) * 0.997);
        const before = into(50);
        const first = out(before + GIVEN) - 50;
        const second = out(before + 2 * GIVEN) - 50 - first;
        const wanted = [50, first, second].map((part, at) => ({
          path: paths[at] ?? [],
          part: BigInt(Math.round(part * (1 + excess) * 1e9)) * 10n ** 9n,
        }));
        const found = finish(fitToLiquidity(graph, wanted, { tradeType: 'exactOutput' }));
        if (found.kind !== 'filled') throw new Error(found.kind);
        const parts = found.legs.map(({ amounts }) => Number(amounts.at(-1)) / 1e18);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(
          (50 + first + second) * (1 + excess),
          7,
        );
        expect(parts[1]).toBeGreaterThan(first * (1 - 8 * excess - 1e-8));
        expect(parts[2]).toBeGreaterThan(second * (1 - 8 * excess - 1e-8));
      },
    );

    test('behavior: if none avoids it, moves enough to a path that brings less', () => {
      // 12 of one for one, before a pool that takes 5; the other way brings a hundredth of what it gets.
      const good = brings(pair(2));
      const bad: Market = {
        ...brings(pair(3)),
        state: { protocol: 'v2', reserve0: 1000n * E18, reserve1: 10n * E18 },
      };
      const last: Market = { ...short(1), pool: { ...short(1).pool, token0: token(1), token1: between } };
      const graph = graphOf([good, bad, last]);
      const end = sideOf(last, false);
      const paths = [
        [sideOf(good, true), end],
        [sideOf(bad, true), end],
      ];
      const wanted = paths.map((path, at) => ({ path, part: (at === 0 ? 11n : 1n) * E18 }));
      const found = finish(fitToLiquidity(graph, wanted, { tradeType: 'exactInput' }));
      if (found.kind !== 'filled') throw new Error(found.kind);
      const [one = [], two = []] = found.legs.map(({ amounts }) =>
        amounts.map((each) => Number(each) / 1e18),
      );
      expect((one[0] ?? 0) + (two[0] ?? 0)).toBeCloseTo(12, 9);
      // All that the last pool takes comes to it, but for a few thousandths.
      expect((one[1] ?? 0) + (two[1] ?? 0)).toBeLessThanOrEqual(TAKEN);
      expect((one[1] ?? 0) + (two[1] ?? 0)).toBeGreaterThan(TAKEN * 0.997);
    });
  });

  test('behavior: gives up if no path has room', () => {
    const full = { kind: 'cannotFill', index: 0 };
    expect(carried([short(1)], [TAKEN * 1.001])).toMatchObject(full);
    expect(carried([short(1), short(2)], [TAKEN * 1.001, TAKEN])).toMatchObject(full);
  });
});
