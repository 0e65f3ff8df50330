import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { gasAt } from '../gas.testkit.ts';
import type { GasCosts } from '../gasCosts.ts';
import { arbitraryMarket, graphOf, type Market, token } from '../markets.testkit.ts';
import { optimalityGap } from '../optimalityGap.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../poolStatesInSwap.ts';
import { v2Market as pair } from '../pools.testkit.ts';
import { findBestSplit } from '../splitRoute.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12);
const [A, B, C, D, E] = [token(0), token(1), token(2), token(3), token(4)] as const;
/** More than the pools of a small token. */
const CROWD = 300;
const E18 = 10n ** 18n;

/** So many tokens, each with a pool of every large one: `held` says what the pool at a number holds of both. */
function crowdOf(
  large: readonly Address[],
  held: (place: number) => readonly [bigint, bigint] = () => [1000n, 1000n],
): Market[] {
  return Array.from({ length: CROWD }, (_, index) =>
    large.map((hub, at) => {
      const place = index * large.length + at;
      return pair(1_000 + place, hub, token(100 + index), ...held(place));
    }),
  ).flat();
}

interface Trade {
  readonly tradeType: 'exactInput' | 'exactOutput';
  readonly amount: bigint;
  readonly gas: GasCosts;
}

/** What so many routes leave, or take, net of gas; and the gap of that where others are of at most `mostRoutes`. */
function answer(graph: PoolGraph, { tradeType, amount, gas }: Trade, maxSplits: number, mostRoutes: number) {
  const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType, amount, gas } as const;
  const split = findBestSplit(graph, { ...request, maxSplits });
  if (split.kind !== 'found') return undefined;
  const { legs } = split;
  const cost = Number(gas.ofLegs(gasHopsInOrder(legs, new PoolStatesInSwap((pool) => graph.stateOf(pool)))));
  const gap = optimalityGap(graph, { ...request, mostRoutes }, legs);
  const isInput = tradeType === 'exactInput';
  const computed = Number(isInput ? split.amountOut : split.amountIn);
  return { legs, computed, net: isInput ? computed - cost : computed + cost, gap };
}

describe('a market of hundreds of small pools around both ends', () => {
  const trade: Trade = { tradeType: 'exactInput', amount: E18, gas: gasAt(E18 / 1_000_000n) };
  const deep = pair(1, A, B, 10n ** 24n, 10n ** 24n);
  const gapOf = (markets: readonly Market[], crowd: readonly Market[], mostRoutes: number) => {
    const one = answer(graphOf([deep]), trade, 1, 1);
    const request = { tokenIn: A, tokenOut: B, maxHops: 3, ...trade, mostRoutes } as const;
    return optimalityGap(graphOf([deep, ...markets, ...crowd]), request, one?.legs ?? []) ?? Number.NaN;
  };

  test('default: small pools that cannot pay for their gas gain nothing', () => {
    expect(gapOf([], crowdOf([A, B]), 8)).toBeLessThan(1);
  });

  // Twice as much for as much as a fifth of the trade. Each way is found from another token: around the small one, or as one of
  // those that large ones share.
  const [held, twice] = [E18 / 5n, (E18 * 2n) / 5n];
  test.each<[string, readonly [Address, Address], readonly Address[]]>([
    ['two small tokens', [token(100), token(101)], [A, B]],
    ['a small token, then a large one', [token(100), C], [A, B, C]],
    ['a large token, then a small one', [C, token(100)], [A, B, C]],
    ['two large tokens', [C, D], [A, B, C, D]],
    ['a token with few pools, then a large one', [E, C], [A, B, C]],
  ])('behavior: a way over %s counts', (_, [first, second], large) => {
    const crowd = crowdOf(large);
    const way = [
      pair(2, A, first, 10n ** 24n, 10n ** 24n),
      pair(3, first, second, held, twice),
      pair(4, second, B, 10n ** 24n, 10n ** 24n),
    ];
    const many = answer(graphOf([deep, ...way, ...crowd]), trade, 2, 8);
    const one = answer(graphOf([deep]), trade, 1, 8);
    if (many === undefined || one === undefined) throw new Error('nothing found');
    // (√2 − 1)² of what it holds, less 0.3 % of each pool, less 310 units of gas.
    const gained = ((many.net - one.net) / one.computed) * 1e6;
    expect(gained).toBeGreaterThan(30_000);
    const gap = gapOf(way, crowd, 8);
    expect(gap).toBeGreaterThanOrEqual(gained);
    expect(gap).toBeLessThan(gained + 600);
  });

  test('behavior: of many equal gains as many count as there may be routes', () => {
    // Each of 300 pairs of pools gives 1.44 for one; so many routes use so many of them.
    const held = E18 / 50n;
    const crowd = crowdOf([A, B], (place) => (place % 2 === 0 ? [held, (held * 144n) / 100n] : [held, held]));
    const [two, eight, all] = [2, 8, CROWD].map((most) => gapOf([], crowd, most)) as [number, number, number];
    expect(two).toBeGreaterThan(0);
    expect(eight).toBeGreaterThan(3 * two);
    expect(all).toBeGreaterThan(20 * eight);
  });

  test(`behavior: no routing that is found leaves more than the gap allows (seed ${SEED})`, () => {
    const scenario = fc.constantFrom(10n ** 12n, 10n ** 18n).chain((scale) =>
      fc.record({
        markets: fc
          .array(arbitraryMarket(4, scale, scale / 1000n), { minLength: 2, maxLength: 8 })
          .map((makers) => makers.map((make, index) => make(index + 1))),
        // Small pools in a row of a few sizes and prices, so that there are equal ones.
        sizes: fc.array(fc.tuple(fc.bigInt(1n, scale / 20n), fc.integer({ min: 50, max: 200 })), {
          minLength: 1,
          maxLength: 7,
        }),
        large: fc.constantFrom([A, B], [A, B, C], [A, B, C, D]),
        amount: fc.bigInt({ min: scale / 1000n, max: scale }),
        tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
        gas: fc.constantFrom(100_000n, 3_000n, 100n, 10n),
        most: fc.integer({ min: 1, max: 8 }),
      }),
    );
    let compared = 0;
    fc.assert(
      fc.property(scenario, ({ markets, sizes, large, amount, tradeType, gas, most }) => {
        const crowd = crowdOf(large, (place) => {
          const [size, percent] = sizes[place % sizes.length] ?? [1n, 100];
          return [size + 1000n, (size * BigInt(percent)) / 100n + 1000n];
        });
        const graph = graphOf([...markets, ...crowd]);
        const trade = { tradeType, amount, gas: gasAt(amount / gas / 85n) };
        const [one, many] = [answer(graph, trade, 1, most), answer(graph, trade, most, most)];
        if (one === undefined || many === undefined || one.gap === null) return;
        compared += 1;
        // Rounding takes a few units of each route.
        const allowed = (one.gap / 1e6) * one.computed + 64;
        expect(tradeType === 'exactInput' ? many.net - one.net : one.net - many.net).toBeLessThanOrEqual(
          allowed,
        );
      }),
      { endOnFailure: true, numRuns: RUNS, seed: SEED },
    );
    expect(compared).toBeGreaterThan(RUNS / 5);
  }, 60_000);
});
