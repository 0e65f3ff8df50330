import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { getTickAtSqrtRatio } from '../../amm/v3/tickMath.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../execution/poolStatesInSwap.ts';
import { gasAt } from '../gas/gas.testkit.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import { v2Pool, v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { findBestSplit } from '../split/splitRoute.ts';
import { arbitraryMarket, graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { v2Market, v3Market } from '../testkits/pools.testkit.ts';
import { knownGap } from './knownGap.testkit.ts';
import { optimalityGap } from './optimalityGap.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(200, 50));
const [A, B, C] = [token(0), token(1), token(2)] as const;
const DEEP = { protocol: 'v2' as const, reserve0: 10n ** 24n, reserve1: 10n ** 24n };

const pair = (index: number, reserve0: bigint, reserve1: bigint) => v2Market(index, A, B, reserve0, reserve1);

/** The answer over so many routes, with its gap. */
function answer(
  markets: readonly Market[],
  tradeType: 'exactInput' | 'exactOutput',
  amount: bigint,
  maxSplits: number,
  gas = FREE_GAS,
  mostRoutes?: number,
) {
  const graph = graphOf(markets);
  const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType, amount, gas } as const;
  const split = findBestSplit(graph, { ...request, maxSplits });
  if (split.kind !== 'found') return undefined;
  const { amountIn, amountOut, legs } = split;
  const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool));
  const cost = Number(gas.ofLegs(gasHopsInOrder(legs, moving)));
  return { amountIn, amountOut, cost, gap: knownGap(graph, { ...request, mostRoutes }, legs) };
}

describe('optimalityGap', () => {
  const twins = [pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)];

  test('default: nothing to gain over two equal pairs that share equally', () => {
    expect(answer(twins, 'exactInput', 2n * 10n ** 20n, 2)?.gap).toBeLessThan(0.01);
    expect(answer(twins, 'exactOutput', 2n * 10n ** 20n, 2)?.gap).toBeLessThan(0.01);
  });

  test('the gap of one of the two alone is at least the gain by the other', () => {
    // 166 249 791 562 447 890 611 alone, 181 322 178 776 029 826 316 together: 90 661 millionths more.
    const gap = answer(twins, 'exactInput', 2n * 10n ** 20n, 1)?.gap ?? 0;
    expect(gap).toBeGreaterThan(90_661);
    expect(gap).toBeLessThan(170_000);
  });

  test('behavior: pools of kinds that the request does not allow are no other routing', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), v3Market(2, A, B, 10n ** 21n)]);
    const request = {
      tokenIn: A,
      tokenOut: B,
      maxHops: 3,
      tradeType: 'exactInput',
      amount: 2n * 10n ** 20n,
    } as const;
    const gapOf = (...protocols: ('v2' | 'v3')[]) => {
      const split = findBestSplit(graph, { ...request, protocols: ['v2'], maxSplits: 1 });
      if (split.kind !== 'found') throw new Error(split.kind);
      return knownGap(graph, { ...request, protocols, mostRoutes: 8 }, split.legs);
    };
    expect(gapOf('v2')).toBeLessThan(0.01);
    // The V3 pool would halve what the trade moves the price by, as a second pair does.
    expect(gapOf('v2', 'v3')).toBeGreaterThan(90_000);
  });

  test('behavior: a small pool with a good price is worth no more than it holds', () => {
    const markets = [pair(1, 10n ** 24n, 10n ** 24n), pair(2, 10n ** 15n, 2n * 10n ** 15n)];
    // All that the small one holds is two millionths of a thousandth of the trade.
    expect(answer(markets, 'exactInput', 10n ** 21n, 1)?.gap).toBeLessThan(3);
  });

  test('the gain by a small pool counts only beyond the gas of another route', () => {
    const markets = [pair(1, 10n ** 24n, 10n ** 24n), pair(2, 10n ** 21n, 2n * 10n ** 21n)];
    const [alone, free] = [
      answer(markets, 'exactInput', 10n ** 21n, 1),
      answer(markets, 'exactInput', 10n ** 21n, 2),
    ];
    if (alone === undefined || free === undefined) throw new Error('nothing found');
    const gain = Number(free.amountOut - alone.amountOut);
    // The small pair is the better one for a part of the trade: √2 − 1 of what it holds.
    expect(gain / 1e21).toBeCloseTo((Math.SQRT2 - 1) ** 2, 2);
    for (const share of [0.1, 0.2, 0.3, 0.45]) {
      const price = BigInt(Math.floor((gain * share) / 110));
      const one = answer(markets, 'exactInput', 10n ** 21n, 1, gasAt(price));
      // Another route costs 110 units more. The bound may take the 85 of the large pool, which earns less,
      // for nothing.
      const left = Math.max(0, gain - 110 * Number(price));
      const gap = ((one?.gap ?? Number.NaN) * Number(one?.amountOut)) / 1e6;
      expect(gap).toBeGreaterThanOrEqual(left * 0.999_999);
      expect(gap).toBeLessThanOrEqual(left + 85 * Number(price));
    }
  });

  test.each([
    ['two pools', [C]],
    ['three pools', [C, token(3)]],
  ])(
    'behavior: a small trade over %s gains at most the gas of a pool by others at a third of the price',
    (_, via) => {
      const path = [A, ...via, B];
      const deep = path.slice(1).map((to, place): Market => {
        const [token0, token1] = [path[place] ?? A, to].toSorted() as [Address, Address];
        return { pool: v2Pool({ address: nth(1 + place), token0, token1 }), state: DEEP };
      });
      const cheap = [5, 6].map((index) => pair(index, 3n * 10n ** 24n, 10n ** 24n));
      const amount = 10n ** 18n;
      for (const tradeType of ['exactInput', 'exactOutput'] as const)
        for (const part of [100n, 1000n]) {
          const found = answer([...deep, ...cheap], tradeType, amount, 1, gasAt(amount / part / 85n));
          // In millionths: a pool costs that part of the trade.
          expect(found?.gap).toBeLessThan(1e6 / Number(part));
        }
    },
  );

  test('behavior: a token that many small pools bring has a price at which they earn little', () => {
    const smallPools = Array.from({ length: 1_500 }, (_, index): Market[] => {
      const between = token(10 + index);
      const reserve = 10n ** 18n + BigInt(index) * 10n ** 13n;
      const leg = (place: number, token0: Address, token1: Address): Market => ({
        pool: v2Pool({ address: nth(100 + 2 * index + place), token0, token1 }),
        state: { protocol: 'v2', reserve0: reserve, reserve1: reserve },
      });
      return [leg(0, A, between), leg(1, C, between)];
    }).flat();
    const markets = [
      pair(1, 10n ** 21n, 10n ** 21n),
      { pool: v2Pool({ address: nth(2), token0: B, token1: C }), state: DEEP },
      ...smallPools,
    ];
    const [one, eight] = [1, 8].map((most) => answer(markets, 'exactInput', 10n ** 21n, most));
    if (one === undefined || eight === undefined) throw new Error('nothing found');
    // 2.84 · 10^17 over each of 1 500 pairs of pools of 10^18, the rest over the pair: 633 592 760 for 499
    // 248 873.
    expect(one.gap).toBeGreaterThan(269_092);
    expect(one.gap).toBeLessThan(400_000);
    expect(Number(eight.amountOut)).toBeLessThanOrEqual(Number(one.amountOut) * (1 + one.gap / 1e6));
  });

  test('behavior: several pools to and from one token count as several routes', () => {
    const markets = Array.from({ length: 6 }, (_, index) => [
      v2Market(1 + 2 * index, A, C, 10n ** 21n),
      v2Market(2 + 2 * index, C, B, 10n ** 21n),
    ]).flat();
    const [one, many] = [1, 6].map((most) => answer(markets, 'exactInput', 10n ** 21n, most, gasAt(1n), 6));
    if (one === undefined || many === undefined) throw new Error('nothing found');
    expect(Number(many.amountOut)).toBeGreaterThan(2 * Number(one.amountOut));
    expect(Number(many.amountOut)).toBeLessThanOrEqual(Number(one.amountOut) * (1 + one.gap / 1e6));
  });

  describe('the gap of a single route where other pools could earn', () => {
    const E18 = 10n ** 18n;
    type Make = (index: number, from: Address, to: Address, held: number, other: number) => Market;
    /** A pair that holds so many whole tokens of each of two. */
    const pairOf: Make = (index, from, to, held, other) => {
      const [here, there] = [BigInt(held) * E18, BigInt(other) * E18];
      const [token0, token1, reserve0, reserve1] =
        from < to ? [from, to, here, there] : [to, from, there, here];
      const pool = v2Pool({ address: nth(index), token0, token1 });
      return { pool, state: { protocol: 'v2', reserve0, reserve1 } };
    };
    /** A V3 pool with the curve of such a pair: √(here · there) at the price of there / here. */
    const poolOf: Make = (index, from, to, held, other) => {
      const { pool } = pairOf(index, from, to, held, other);
      const [held0, held1] = from < to ? [held, other] : [other, held];
      const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(held1 / held0) * 2 ** 96));
      const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks: [] };
      const liquidity = BigInt(Math.round(Math.sqrt(held0 * held1) * 1e18));
      return {
        pool: v3Pool({ ...pool, fee: 3000, tickSpacing: 60 }),
        state: { protocol: 'v3', sqrtPriceX96, tick: getTickAtSqrtRatio(sqrtPriceX96), liquidity, tickRange },
      };
    };
    /** A curve s · x / (1 + k · x), as a pair has it. */
    interface Curve {
      readonly s: number;
      readonly k: number;
    }
    const curveOf = (held: number, other: number): Curve => ({ s: (0.997 * other) / held, k: 0.997 / held });
    const outOf = ({ s, k }: Curve, amount: number) => (s * amount) / (1 + k * amount);
    /** What the first gives and the second asks for make such a curve again. */
    const chain = (first: Curve, second: Curve): Curve => ({
      s: first.s * second.s,
      k: first.k + first.s * second.k,
    });
    /** What each curve takes where one unit more gives `price`. */
    const takenAt = (curves: readonly Curve[], price: number) =>
      curves.map(({ s, k }) => Math.max(0, (Math.sqrt(s / price) - 1) / k));
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    /** The price at which the curves come to a total that falls with it. */
    const priceFor = (total: (price: number) => number, wanted: number) => {
      let [low, high] = [1e-9, 10];
      for (let halving = 0; halving < 200; halving += 1) {
        const middle = (low + high) / 2;
        if (total(middle) > wanted) low = middle;
        else high = middle;
      }
      return low;
    };
    const gives = (curves: readonly Curve[], price: number) =>
      sum(takenAt(curves, price).map((amount, index) => outOf(curves[index] as Curve, amount)));
    /**
     * The most that parallel curves give together for an input, and the least that they take for an output.
     */
    const mostOut = (curves: readonly Curve[], amount: number) =>
      gives(
        curves,
        priceFor((price) => sum(takenAt(curves, price)), amount),
      );
    const leastIn = (curves: readonly Curve[], amount: number) =>
      sum(
        takenAt(
          curves,
          priceFor((price) => gives(curves, price), amount),
        ),
      );

    /** The gap of 100 over the first markets alone, where the others are there too. */
    const gapOf = (used: readonly Market[], others: readonly Market[], tradeType: TradeType) => {
      const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType, amount: 100n * E18 } as const;
      const best = findBestSplit(graphOf(used), { ...request, maxSplits: 1 });
      if (best.kind !== 'found') throw new Error(best.kind);
      return knownGap(graphOf([...used, ...others]), request, best.legs);
    };
    const inMillionths = (share: number) => expect.closeTo(share * 1e6, 1);

    describe.each([
      ['pairs', pairOf],
      ['V3 pools', poolOf],
    ])('%s', (_, make) => {
      const route = [pairOf(1, A, B, 1000, 1000)];
      const direct = curveOf(1000, 1000);
      const given = outOf(direct, 100);
      /** What the best over the route and another way would give more. */
      const shareOf = (other: Curve) => inMillionths(mostOut([direct, other], 100) / given - 1);

      test('default: one between the two', () => {
        expect(gapOf(route, [make(2, A, B, 500, 600)], 'exactInput')).toEqual(shareOf(curveOf(500, 600)));
      });

      test('args: an exact output', () => {
        const taken = (100 * 1000) / (900 * 0.997);
        const share = 1 - leastIn([direct, curveOf(500, 600)], 100) / taken;
        expect(gapOf(route, [make(2, A, B, 500, 600)], 'exactOutput')).toEqual(inMillionths(share));
      });

      test.each<[readonly [number, number], readonly [number, number]]>([
        [
          [800, 900],
          [700, 650],
        ],
        [
          [1600, 900],
          [700, 1300],
        ],
      ])('behavior: two over a token that no route has: %j, %j', (one, other) => {
        const share = shareOf(chain(curveOf(...one), curveOf(...other)));
        const others = [make(2, A, C, ...one), make(3, C, B, ...other)];
        expect(gapOf(route, others, 'exactInput')).toEqual(share);
        // Beside those that bring and take it for nothing.
        const useless = [make(4, A, C, 900, 10), make(5, C, B, 900, 10)];
        expect(gapOf(route, [...others, ...useless], 'exactInput')).toEqual(share);
        // What nobody gains by is worth nothing, however deep.
        const dear = [make(2, A, C, ...one), make(3, C, B, 70_000, 6_500)];
        expect(gapOf(route, dear, 'exactInput')).toBeLessThan(0.01);
      });

      test('behavior: three over tokens that no route has', () => {
        const [one, two, three] = [[800, 900] as const, [700, 750] as const, [600, 640] as const];
        const share = shareOf(chain(chain(curveOf(...one), curveOf(...two)), curveOf(...three)));
        const others = [make(2, A, C, ...one), make(3, C, token(3), ...two), make(4, token(3), B, ...three)];
        expect(gapOf(route, others, 'exactInput')).toEqual(share);
        // Two of which the other one goes nowhere, and one that brings what it takes for nothing.
        const useless = [
          make(5, C, token(4), 10, 900),
          make(6, C, token(3), 900, 10),
          make(7, A, C, 900, 10),
        ];
        expect(gapOf(route, [...others, ...useless], 'exactInput')).toEqual(share);
      });

      test('a pool next to a hop of the route adds its surplus', () => {
        const hops = [pairOf(1, A, C, 1000, 1200), pairOf(2, C, B, 2000, 1700)];
        const [first, last] = [curveOf(1000, 1200), curveOf(2000, 1700)];
        const [besideFirst, besideLast] = [curveOf(300, 390), curveOf(300, 280)];
        const total = outOf(last, outOf(first, 100));
        const over = (firsts: readonly Curve[], lasts: readonly Curve[]) =>
          inMillionths(mostOut(lasts, mostOut(firsts, 100)) / total - 1);
        const [one, other] = [make(3, A, C, 300, 390), make(4, C, B, 300, 280)];
        expect(gapOf(hops, [one], 'exactInput')).toEqual(over([first, besideFirst], [last]));
        expect(gapOf(hops, [other], 'exactInput')).toEqual(over([first], [last, besideLast]));
        expect(gapOf(hops, [one, other], 'exactInput')).toEqual(
          over([first, besideFirst], [last, besideLast]),
        );
      });

      test('behavior: the order of the pools and of the routes makes no difference', () => {
        const others = [
          ...[make(2, A, B, 500, 600), make(3, A, C, 800, 900), make(4, C, B, 700, 650)],
          ...[make(5, A, token(3), 900, 950), make(6, C, token(3), 400, 420), make(7, token(3), B, 300, 290)],
        ];
        const gap = gapOf(route, others, 'exactInput');
        for (const shuffled of [others.toReversed(), [...others.slice(3), ...others.slice(0, 3)]])
          expect(gapOf(route, shuffled, 'exactInput')).toBeCloseTo(gap, 1);
      });
    });
  });

  describe('pools, tokens and paths that are not allowed', () => {
    const [between, other] = [token(3), token(4)];
    const leg = (index: number, token0: Address, token1: Address, reserve1 = 10n ** 21n): Market => ({
      pool: v2Pool({ address: nth(index), token0, token1 }),
      state: { protocol: 'v2', reserve0: 10n ** 21n, reserve1 },
    });
    // Beside a deep pair, which keeps 0.3 %, a way through a third token that doubles what it takes.
    const deep: Market = { ...pair(1, 0n, 0n), state: DEEP };
    const temptation = [leg(2, A, between, 2n * 10n ** 21n), leg(3, between, B)];
    const gapOf = (markets: readonly Market[], more: object = {}) => {
      const request = {
        tokenIn: A,
        tokenOut: B,
        maxHops: 3,
        tradeType: 'exactInput',
        amount: 10n ** 20n,
      } as const;
      const best = findBestSplit(graphOf([deep]), { ...request, maxSplits: 1 });
      if (best.kind !== 'found') throw new Error(best.kind);
      return knownGap(graphOf(markets), { ...request, ...more }, best.legs);
    };

    test('behavior: a pool or a token that is barred earns nothing', () => {
      expect(gapOf([deep, ...temptation])).toBeGreaterThan(300_000);
      const alone = gapOf([deep]);
      expect(alone).toBeLessThan(1);
      expect(gapOf([deep, ...temptation], { barred: new Set([between]) })).toBe(alone);
      expect(gapOf([deep, ...temptation], { barredPools: new Set([nth(2)]) })).toBe(alone);
      expect(gapOf([deep, ...temptation], { barredPools: new Set([nth(3)]) })).toBe(alone);
    });

    test('behavior: a path of more pools than are allowed earns nothing', () => {
      const long = [leg(2, A, between, 2n * 10n ** 21n), leg(4, between, other), leg(5, other, B)];
      expect(gapOf([deep, ...long], { maxHops: 3 })).toBeGreaterThan(100_000);
      expect(gapOf([deep, ...long], { maxHops: 2 })).toBe(gapOf([deep]));
      expect(gapOf([deep, ...temptation], { maxHops: 1 })).toBe(gapOf([deep]));
    });
  });

  describe('a path of four pools', () => {
    const [second, third] = [token(3), token(4)];
    const leg = (index: number, token0: Address, token1: Address, state = DEEP): Market => ({
      pool: v2Pool({ address: nth(index), token0, token1 }),
      state,
    });
    const route = [leg(1, A, C), leg(2, C, second), leg(3, B, second)];
    // Ten for one, and one for one from there on.
    const tempting = { protocol: 'v2' as const, reserve0: 10n ** 22n, reserve1: 10n ** 23n };
    const gapOf = (further: readonly Market[]) =>
      answer([...route, ...further], 'exactInput', 10n ** 18n, 1)?.gap;

    test('behavior: a token that a route reaches by its second pool is not there for another second one', () => {
      const plain = gapOf([]);
      expect(plain).toBeLessThan(1);
      expect(gapOf([leg(4, second, third, tempting), leg(5, B, third)])).toBe(plain);
    });

    test('a token that a route leaves by its second pool is not there for another second one', () => {
      const used = { protocol: 'v2' as const, reserve0: 10n ** 24n, reserve1: 10n ** 24n - 1n };
      const beside = [leg(4, A, third, used), leg(5, second, third)];
      const plain = gapOf(beside);
      expect(plain).toBeLessThan(10_000);
      expect(
        gapOf([...beside, leg(6, C, third, { protocol: 'v2', reserve0: 10n ** 23n, reserve1: 10n ** 22n })]),
      ).toBe(plain);
    });
  });

  test('behavior: floats say nothing of an exact output whose input costs next to nothing', () => {
    const D = token(3);
    const pool = (index: number, token0: Address, token1: Address, fee: number, tickSpacing: number) =>
      v3Pool({ address: nth(index), token0, token1, fee, tickSpacing });
    const stateOf = (sqrtPriceX96: bigint, positions: readonly [number, number, bigint][]) => ({
      protocol: 'v3' as const,
      sqrtPriceX96,
      tick: getTickAtSqrtRatio(sqrtPriceX96),
      liquidity: 0n,
      tickRange: {
        lowerTick: -887_272,
        upperTick: 887_272,
        ticks: positions
          .flatMap(([from, to, held]) => [
            { tick: from, liquidityNet: held },
            { tick: to, liquidityNet: -held },
          ])
          .toSorted((one, other) => one.tick - other.tick),
      },
    });
    const markets: Market[] = [
      {
        pool: pool(1, B, C, 100, 1),
        state: stateOf(84870056583661226707190592142n, [
          [1744, 5062, 369174136560549033749346140n],
          [4666, 8182, 996305123403291326743145069n],
        ]),
      },
      {
        pool: pool(2, C, D, 100, 1),
        state: stateOf(71423761951613880822302342938n, [
          [-4775, -2257, 16109312159476535009316865n],
          [3358, 3680, 554076399641741972305216458n],
        ]),
      },
      {
        pool: v2Pool({ address: nth(3), token0: A, token1: D }),
        state: {
          protocol: 'v2',
          reserve0: 88714341207219876666413764n,
          reserve1: 670786349096905444219368602n,
        },
      },
      {
        pool: pool(4, A, C, 10_000, 200),
        state: stateOf(80565932860270956729757372318n, [
          [-4400, -1800, 464381550048161779321998366n],
          [-400, -200, 97580854985636522957586654n],
          [800, 4400, 309243474893627726158223055n],
        ]),
      },
    ];
    const amount = 9529146392450259343570862n;
    const [one, two] = [1, 2].map((most) =>
      answer(markets, 'exactOutput', amount, most, gasAt(amount / 30_000n), 3),
    );
    if (one === undefined || two === undefined) throw new Error('nothing found');
    // The most that it can give uses a pool up, so that any input is worth it.
    const saved = Number(one.amountIn) + one.cost - Number(two.amountIn) - two.cost;
    expect(saved / Number(one.amountIn)).toBeGreaterThan(0.5);
    expect(one.gap / 1e6).toBeGreaterThan(saved / Number(one.amountIn));
  });

  test('behavior: gas that other routes save may be more than all of the input', () => {
    const between = [1, 2, 3, 4].map((index): Market => {
      const [token0, token1] = index < 3 ? [A, C] : [B, C];
      return { pool: v2Pool({ address: nth(index), token0, token1 }), state: DEEP };
    });
    const amount = 10n ** 23n;
    const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactOutput', amount } as const;
    const long = findBestSplit(graphOf(between), { ...request, maxSplits: 2 });
    if (long.kind !== 'found') throw new Error(long.kind);
    expect(long.legs.map(({ hops }) => hops.length)).toEqual([2, 2]);
    const gap = knownGap(
      graphOf([...between, pair(5, 10n ** 24n, 10n ** 24n), pair(6, 10n ** 24n, 10n ** 24n)]),
      { ...request, gas: gasAt(amount), mostRoutes: 2 },
      long.legs,
    );
    // Two pools of two routes less are 170 units, each as dear as what is bought; half of it over either pair
    // asks for 1000 · 50 / 950 / 0.997 thousand.
    const saved = 170 * 1e23 + Number(long.amountIn) - (2 * 1e24 * 5e22) / (1e24 - 5e22) / 0.997;
    expect(gap / 1e6).toBeGreaterThan((saved * 0.999_999) / Number(long.amountIn));
  });

  test('behavior: there is no bound for tokens without a pool', () => {
    const split = findBestSplit(graphOf(twins), {
      tokenIn: A,
      tokenOut: B,
      maxHops: 3,
      maxSplits: 1,
      tradeType: 'exactInput',
      amount: 1000n,
    });
    if (split.kind !== 'found') throw new Error(split.kind);
    const request = {
      tokenIn: A,
      tokenOut: token(9),
      maxHops: 3,
      tradeType: 'exactInput',
      amount: 1000n,
    } as const;
    expect(optimalityGap(graphOf(twins), request, split.legs)).toBe('unreadTicks');
    expect(optimalityGap(graphOf(twins), { ...request, tokenOut: B }, [])).toBe('unreadTicks');
  });

  test(`behavior: no routing that is found gives more than the gap of one route allows (seed ${SEED})`, () => {
    const scenario = fc.constantFrom(10n ** 12n, 10n ** 18n, 10n ** 27n).chain((scale) =>
      fc.record({
        markets: fc
          .array(arbitraryMarket(4, scale, scale / 1000n), { minLength: 2, maxLength: 12 })
          .map((makers) => makers.map((make, index) => make(index + 1))),
        amount: fc.bigInt({ min: scale / 1000n, max: scale }),
        tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
        // Parts of the amount that a pool costs.
        gas: fc.constantFrom(0n, 0n, 100_000n, 3_000n, 100n, 10n, 1n),
        most: fc.constantFrom(8, 8, 1, 2, 3, 4),
      }),
    );
    let compared = 0;
    fc.assert(
      fc.property(scenario, ({ markets, amount, tradeType, gas, most }) => {
        const costs = gas === 0n ? FREE_GAS : gasAt(amount / gas / 85n);
        const [one, many] = [1, most].map((each) => answer(markets, tradeType, amount, each, costs, most));
        if (one === undefined || many === undefined || !Number.isFinite(one.gap)) return;
        compared += 1;
        // Rounding takes a few units of each route.
        const gap = one.gap / 1e6;
        if (tradeType === 'exactInput') {
          const most = Number(one.amountOut) * (1 + gap) - one.cost;
          expect(Number(many.amountOut) - many.cost).toBeLessThanOrEqual(most + 64);
        } else {
          const least = Number(one.amountIn) * (1 - gap) + one.cost;
          expect(Number(many.amountIn) + many.cost).toBeGreaterThanOrEqual(least - 64);
        }
      }),
      { endOnFailure: true, numRuns: RUNS, seed: SEED },
    );
    expect(compared).toBeGreaterThan(RUNS / 5);
  }, 600_000);
});
