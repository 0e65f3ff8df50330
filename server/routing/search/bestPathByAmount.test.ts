import type { Address } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { v2Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { finish } from '../model/steps.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { E18 } from '../testkits/pools.testkit.ts';
import { searchPathsSteps } from './bestPath.ts';
import { BestPathByAmount } from './bestPathByAmount.ts';
import { listing } from './listing.testkit.ts';
import { TokenPathShortlist } from './lists/tokenPathShortlist.ts';
import { FIRST_PARTS, LARGE_END } from './tuning.ts';

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

/** A tenth of the amount for each pool. */
const dearGas = new GasCosts(
  new GasUnits((legs) => BigInt(legs.flat().length)),
  (units) => (AMOUNT / 10n) * units,
);

/**
 * A finder, and how often it has asked since it was last looked at which tokens must not lie between two
 * pools.
 */
function watched(tradeType: TradeType, gas?: GasCosts) {
  let asked = 0;
  const barred = {
    has: (_: Address) => {
      asked += 1;
      return false;
    },
  };
  const request = { tokenIn: token(0), tokenOut: token(1), tradeType, amount: AMOUNT, barred, gas };
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

  test('behavior: does not use an excluded pool', () => {
    const { finder } = watched('exactInput');
    const excluded = new Set(markets.slice(0, 1).map(({ pool }) => pool));
    const found = finish(finder.bestWithout(excluded, AMOUNT));
    expect(found.best()?.route.hops.map(({ pool }) => pool.address)).toEqual([nth(30), nth(31)]);
  });

  test('paths of earlier searches are a bar for later ones, not their result', () => {
    const { finder } = watched('exactInput');
    const poolsWithout = (excluded: readonly Market[]) => {
      const found = finish(finder.bestWithout(new Set(excluded.map(({ pool }) => pool)), AMOUNT));
      return found.best()?.route.hops.map(({ pool }) => pool.address);
    };
    expect(poolsWithout(markets.slice(0, 3))).toEqual([nth(40), nth(41)]);
    expect(poolsWithout([])).toEqual([nth(20), nth(21)]);
    expect(poolsWithout(markets.slice(0, 1))).toEqual([nth(30), nth(31)]);
    expect(poolsWithout(markets)).toBeUndefined();
  });

  test('behavior: searches parts in the whole market if the whole amount has no path', () => {
    const { finder } = watched('exactInput');
    expect(finish(finder.best(AMOUNT / 2n)).sides).toHaveLength(2);
    const { finder: bought } = watched('exactOutput');
    expect(finish(bought.best(1000n * E18)).sides).toBeUndefined();
    expect(finish(bought.best(AMOUNT)).sides).toHaveLength(2);
  });

  /*
   * A search of the whole market asks about every token between the ends. The shortlist that serves the parts
   * asks about each once, whichever search comes by it first.
   */
  test.each([
    ['exactInput', 12n, 14n],
    ['exactOutput', 50n, 54n],
  ] as const)(
    'behavior: a shortlist serves the parts, but for the smallest ones (%s)',
    (tradeType, part, less) => {
      const { finder, askedSince } = watched(tradeType);
      const all = BETWEEN.length;
      expect(askedSince(() => finish(finder.best(AMOUNT)))).toBe(all);
      expect(askedSince(() => finish(finder.best(AMOUNT / 2n)))).toBe(all);
      expect(askedSince(() => finish(finder.best(AMOUNT / 3n)))).toBe(0);
      expect(askedSince(() => finish(finder.best(AMOUNT / part)))).toBe(0);
      expect(askedSince(() => finish(finder.best(AMOUNT / less)))).toBe(all);
    },
  );

  test.each([['exactInput'], ['exactOutput']] as const)(
    'behavior: where no part pays for the gas of a path, none is listed for parts (%s)',
    (tradeType) => {
      const { scanned } = TokenPathShortlist;
      let listed = 0;
      vi.spyOn(TokenPathShortlist, 'scanned').mockImplementation(function* (...terms) {
        const list = yield* scanned.apply(TokenPathShortlist, terms);
        listed += list.count;
        return list;
      });
      const countOf = (gas: GasCosts | undefined) => {
        listed = 0;
        const { finder } = watched(tradeType, gas);
        for (const part of FIRST_PARTS) finish(finder.best(AMOUNT / part));
        return listed;
      };
      expect([countOf(dearGas), countOf(undefined)]).toEqual([0, BETWEEN.length]);
      vi.restoreAllMocks();
    },
  );

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
    'searches between large ends agree with those of the whole market for any excluded pools (%s)',
    (tradeType) => {
      const graph = graphOf(wide.flat());
      const request = { tokenIn: token(0), tokenOut: token(1), tradeType, maxHops: 3 } as const;
      const whole = 500n * E18;
      const finder = new BestPathByAmount(graph, { ...request, amount: whole });
      finish(finder.best(whole));
      // Without the best tenth the rate falls below that of the first shortlist, without the best half below
      // any.
      for (const excluded of [0, 1, 800, 4000, LARGE_END]) {
        const without = new Set(
          wide.slice(0, excluded).flatMap((markets) => markets.map(({ pool }) => pool)),
        );
        const entries = new Set(graph.entriesOf(without).map(({ pool }) => pool));
        for (const amount of [whole, whole / 2n, whole / 12n]) {
          const expected = finish(searchPathsSteps(graph, { ...request, amount }, { excluded: entries }));
          const found = finish(finder.bestWithout(entries, amount));
          expect(found.best()?.route.amounts).toEqual(expected.best()?.route.amounts);
        }
      }
    },
  );
});
