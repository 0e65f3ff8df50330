import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { v3Pool } from '../model/pool.ts';
import type { Route } from '../model/route.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { ALL_TICKS, E18, endsOf, v2Market } from '../testkits/pools.testkit.ts';
import { knownGap } from './knownGap.testkit.ts';
import { marginalPrices } from './marginalPrices.ts';

const [A, B, C] = [token(0), token(1), token(2)] as const;

/** At 1 for 1, but for no more than ten ticks: L · (1 − 1.0001^−5) for L · (1.0001^5 − 1) / 0.9995. */
function shortOf(index: number, from: Address, to: Address, liquidity: bigint): Market {
  const ticks = [
    { tick: -10, liquidityNet: liquidity },
    { tick: 10, liquidityNet: -liquidity },
  ];
  return {
    pool: v3Pool({ address: nth(index), ...endsOf(from, to), fee: 500, tickSpacing: 10 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity,
      tickRange: { ...ALL_TICKS, ticks },
    },
  };
}

/** Routes through pools from A to B, by C where there are two, with these amounts. */
const routesOf = (legs: readonly (readonly [readonly Market[], readonly bigint[]])[]) =>
  legs.map(([markets, amounts]): Route => {
    const tokens = markets.length === 1 ? [A, B] : [A, C, B];
    const hops = markets.map(({ pool }, index) => ({
      pool,
      tokenIn: tokens[index] as Address,
      tokenOut: tokens[index + 1] as Address,
    }));
    return { tradeType: 'exactInput', hops, amounts };
  });

/** Output per input of one unit more. */
const slope = (held: number, other: number, amount: number) =>
  (0.997 * held * other) / (held + 0.997 * amount) ** 2;

const nearly = (value: number) => expect.closeTo(value, 7);

describe('marginalPrices', () => {
  const amount = (value: number) => BigInt(Math.round(value * 1e9)) * 10n ** 9n;
  const direct = v2Market(3, A, B, 2000n * E18, 1000n * E18);
  const pricesOf = (legs: Parameters<typeof routesOf>[0]) => {
    const graph = graphOf([...new Set(legs.flatMap(([markets]) => markets))]);
    const { input, tokens } = marginalPrices(graph, routesOf(legs));
    return { input, between: [...tokens.values()] };
  };

  test('default: prices by the output of one more unit', () => {
    const [first, last] = [v2Market(1, A, C, 1000n * E18), v2Market(2, C, B, 3000n * E18)];
    expect(pricesOf([[[first, last], [40n, 38n, 37n].map((each) => each * E18)]])).toEqual({
      input: nearly(slope(1000, 1000, 40) * slope(3000, 3000, 38)),
      between: [nearly(slope(3000, 3000, 38))],
    });
  });

  const [given, taken] = [10_000 * (1 - 1.0001 ** -5), (10_000 * (1.0001 ** 5 - 1)) / 0.9995];

  test('behavior: the input of a full pool is worth its cost', () => {
    const [first, last] = [v2Market(1, A, C, 1000n * E18), shortOf(2, C, B, 10_000n * E18)];
    const into = (1000 * taken) / ((1000 - taken) * 0.997);
    const input = slope(2000, 1000, 50);
    expect(
      pricesOf([
        [[direct], [50n * E18, 20n * E18]],
        [[first, last], [into, taken, given].map(amount)],
      ]),
    ).toEqual({ input: nearly(input), between: [nearly(input / slope(1000, 1000, into))] });
  });

  test('behavior: the output of a full pool is worth its yield in the next pool', () => {
    const [first, last] = [shortOf(1, A, C, 10_000n * E18), v2Market(2, C, B, 1000n * E18)];
    const prices = pricesOf([
      [[direct], [50n * E18, 20n * E18]],
      [
        [first, last],
        [amount(taken), amount(given), 4n * E18],
      ],
    ]);
    expect(prices).toEqual({
      input: nearly(slope(2000, 1000, 50)),
      between: [nearly(slope(1000, 1000, given))],
    });
  });

  test('behavior: if all pools are full, the input is worth the output of the last unit', () => {
    const only = shortOf(1, A, B, 10_000n * E18);
    expect(pricesOf([[[only], [taken, given].map(amount)]])).toEqual({
      input: nearly(0.9995 / 1.0001 ** 10),
      between: [],
    });
  });

  test('behavior: the input of a pool past its end by rounding is worth its cost too', () => {
    const [first, last] = [v2Market(1, A, C, 1_000_000n), shortOf(2, C, B, 10_000_000n)];
    const dear = v2Market(3, A, B, 2_000_000n, 1_000_000n);
    const legs: Parameters<typeof routesOf>[0] = [
      // It ends at 5 003.8 for 4 998.5.
      [
        [first, last],
        [5045n, 5004n, 4998n],
      ],
      [[dear], [100_000n, 47_482n]],
    ];
    const input = slope(2e6, 1e6, 100_000);
    expect(pricesOf(legs)).toEqual({
      input: nearly(input),
      between: [nearly(input / slope(1e6, 1e6, 5045))],
    });
    // Another pool brings 5 004 for 3 911, and what that saves is worth 512 more.
    const other = v2Market(4, A, C, 300_000n, 390_000n);
    const request = {
      tokenIn: A,
      tokenOut: B,
      maxHops: 3,
      tradeType: 'exactInput',
      amount: 105_045n,
    } as const;
    const gap = knownGap(graphOf([first, last, dear, other]), request, routesOf(legs));
    expect(gap).toBeGreaterThan((512 / 52_480) * 1e6);
    expect(gap).toBeLessThan(100_000);
  });

  test('behavior: the price of the input is infinite where every pool is past its end, and the mean price bounds the gap', () => {
    const short = shortOf(1, A, B, 10_000_000n);
    const legs = routesOf([[[short], [5004n, 4998n]]]);
    expect(marginalPrices(graphOf([short]), legs).input).toBe(Number.POSITIVE_INFINITY);
    const request = { tokenIn: A, tokenOut: B, maxHops: 3, tradeType: 'exactInput', amount: 5004n } as const;
    // The pool gives a ten thousandth more: its liquidity ends there, by its bounds.
    expect(knownGap(graphOf([short]), request, legs)).toBeLessThan(101);
  });
});
