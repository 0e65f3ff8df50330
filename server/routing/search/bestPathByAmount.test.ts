import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { finish } from '../model/steps.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18 } from '../testkits/pools.testkit.ts';
import { searchPathsSteps } from './bestPath.ts';
import { BestPathByAmount } from './bestPathByAmount.ts';
import { listing } from './listing.testkit.ts';
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

/**
 * A finder, and how often it has asked since it was last looked at which tokens must not lie between two
 * pools.
 */
function watched(tradeType: TradeType) {
  let asked = 0;
  const barred = {
    has: (_: Address) => {
      asked += 1;
      return false;
    },
  };
  const request = { tokenIn: token(0), tokenOut: token(1), tradeType, amount: AMOUNT, barred };
  const finder = new BestPathByAmount(listing(graphOf(markets)), { ...request, maxHops: 2 });
  return {
    finder,
    askedSince: (work: () => unknown) => {
      asked = 0;
      work();
      return asked;
    },
  };
}

describe('BestPathByAmount', () => {
  test('default: searches each amount once', () => {
    const { finder } = watched('exactInput');
    const best = finish(finder.best(AMOUNT));
    expect(best.best()?.route.hops.map(({ pool }) => pool.address)).toEqual([nth(20), nth(21)]);
    expect(finish(finder.best(AMOUNT))).toBe(best);
    expect(finish(finder.best(AMOUNT / 2n))).not.toBe(best);
    expect(finish(finder.best(AMOUNT / 2n)).best()?.route.amounts[0]).toBe(AMOUNT / 2n);
  });

  test('behavior: searches parts in the whole market if the whole amount has no path', () => {
    const { finder } = watched('exactInput');
    expect(finish(finder.best(AMOUNT / 2n)).sides).toHaveLength(2);
    const { finder: bought } = watched('exactOutput');
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
