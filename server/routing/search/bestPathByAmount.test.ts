import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { finish } from '../model/steps.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18 } from '../testkits/pools.testkit.ts';
import { searchPathsSteps } from './bestPath.ts';
import { BestPathByAmount } from './bestPathByAmount.ts';
import { LARGE_END } from './tuning.ts';

const AMOUNT = 12n * 10n ** 16n;

/** Pairs by way of as many tokens, all with room for far more than is traded; no two alike. */
const BETWEEN = [2, 3, 4];
const markets = BETWEEN.flatMap((between) =>
  [0, 1].map((end): Market => {
    const tokens = { token0: token(end), token1: token(between) };
    return {
      pool: v2Pool({ ...tokens, address: nth(10 * between + end) }),
      state: { protocol: 'v2', reserve0: 1000n * E18, reserve1: 1000n * E18 + BigInt(between) },
    };
  }),
);

function finderOf(tradeType: TradeType): BestPathByAmount {
  const request = { tokenIn: token(0), tokenOut: token(1), tradeType, amount: AMOUNT, maxHops: 2 } as const;
  return new BestPathByAmount(graphOf(markets), request);
}

describe('BestPathByAmount', () => {
  test('default: searches each amount once', () => {
    const finder = finderOf('exactInput');
    const best = finish(finder.best(AMOUNT));
    expect(best.best()?.route.hops.map(({ pool }) => pool.address)).toEqual([nth(20), nth(21)]);
    expect(finish(finder.best(AMOUNT))).toBe(best);
    expect(finish(finder.best(AMOUNT / 2n))).not.toBe(best);
    expect(finish(finder.best(AMOUNT / 2n)).best()?.route.amounts[0]).toBe(AMOUNT / 2n);
  });

  test('bestWithout finds the best path that avoids some pools, whatever was found before', () => {
    const finder = finderOf('exactInput');
    const poolsWithout = (avoided: readonly Market[]) => {
      const found = finish(finder.bestWithout(new Set(avoided.map(({ pool }) => pool.id)), AMOUNT));
      return found.best()?.route.hops.map(({ pool }) => pool.address);
    };
    expect(poolsWithout(markets.slice(0, 3))).toEqual([nth(40), nth(41)]);
    expect(poolsWithout([])).toEqual([nth(20), nth(21)]);
    expect(poolsWithout(markets.slice(0, 1))).toEqual([nth(30), nth(31)]);
    expect(poolsWithout(markets)).toBeUndefined();
  });

  test('behavior: searches parts in the whole market if the whole amount has no path', () => {
    const finder = finderOf('exactInput');
    expect(finish(finder.best(AMOUNT / 2n)).sides).toHaveLength(2);
    const bought = finderOf('exactOutput');
    expect(finish(bought.best(1000n * E18)).sides).toBeUndefined();
    expect(finish(bought.best(AMOUNT)).sides).toHaveLength(2);
  });

  /**
   * A token between for each pool of an end that makes it large; the further from the first, the worse its
   * pairs.
   */
  const wide = Array.from({ length: LARGE_END }, (_, index) => {
    const worse = BigInt(Math.floor(index ** 2 / 1000));
    return [0, 1].map((end): Market => {
      const tokens = { token0: token(end), token1: token(index + 2) };
      const reserves = [1000n * E18, (1000n * E18 * 10_000n) / (10_000n + worse)] as const;
      const [reserve0, reserve1] = end === 0 ? reserves : reserves.toReversed();
      return {
        pool: v2Pool({ ...tokens, address: nth(100_000 + 2 * index + end) }),
        state: { protocol: 'v2', reserve0: reserve0 ?? 0n, reserve1: reserve1 ?? 0n },
      };
    });
  });

  test.each([['exactInput'], ['exactOutput']] as const)(
    'searches between large ends agree with those of the whole market for any barred pools (%s)',
    (tradeType) => {
      const graph = graphOf(wide.flat());
      const request = { tokenIn: token(0), tokenOut: token(1), tradeType, maxHops: 3 } as const;
      const whole = 500n * E18;
      // Without the best tenth the rate falls below that of the best path, without the best half far below.
      for (const barred of [0, 1, 800, 4000, LARGE_END]) {
        const barredPools = new Set(
          wide.slice(0, barred).flatMap((markets) => markets.map(({ pool }) => pool.id)),
        );
        const finder = new BestPathByAmount(graph, { ...request, barredPools, amount: whole });
        for (const amount of [whole, whole / 2n, whole / 12n]) {
          const expected = finish(searchPathsSteps(graph, { ...request, barredPools, amount }));
          expect(finish(finder.best(amount)).best()?.route.amounts).toEqual(expected.best()?.route.amounts);
        }
      }
    },
  );
});
