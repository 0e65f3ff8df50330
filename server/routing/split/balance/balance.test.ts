import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../../model/pool.ts';
import type { Path } from '../../pools/poolSide.ts';
import { V2Side } from '../../pools/v2/v2Side.ts';
import { V3Side } from '../../pools/v3/v3Side.ts';
import { evenPair, nth, token } from '../../testkits/markets.testkit.ts';
import { balance, balanceFinely, scaleToOutput } from './balance.ts';

const E18 = 10 ** 18;
const AMOUNT = 90 * E18;
const EFFORT = { enough: 1e-15, hidden: 1e-15, first: 1 / 4, halvings: 40 };

/** What a pair of so much on each side gives, by the formula of the whitepaper. */
const out = (held: number, amount: number) => (0.997 * amount * held) / (held + 0.997 * amount);
/** A move of a millionth changes the sum by less than a double tells. */
const nearly = (value: number) => expect.closeTo(value, 4);

/** In whole tokens. */
function balanced(paths: readonly Path[], from: readonly number[], effort = EFFORT) {
  const {
    paths: used,
    parts,
    total,
  } = balance(
    paths,
    from.map((part) => part * E18),
    AMOUNT,
    effort,
  );
  // A path that is left out carries nothing.
  return { parts: paths.map((path) => (parts[used.indexOf(path)] ?? 0) / E18), total: total / E18 };
}

describe('balance', () => {
  test('default: pairs of one price take parts as large as they are, from wherever it begins', () => {
    const paths = [[evenPair(1, 1000n)], [evenPair(2, 2000n)], [evenPair(3, 6000n)]];
    // As one pair of all that they hold.
    const best = { parts: [10, 20, 60].map(nearly), total: nearly(out(9000, 90)) };
    for (const from of [
      [90, 0, 0],
      [0, 0, 90],
      [30, 30, 30],
      [10, 20, 60],
    ]) {
      expect(balanced(paths, from)).toEqual(best);
    }
  });

  test('behavior: paths through one pool are balanced by their own pools', () => {
    const shared = evenPair(9, 500n, [1, 2]);
    const paths = [
      [evenPair(1, 1000n), shared],
      [evenPair(2, 2000n), shared],
    ];
    expect(balanced(paths, [90, 0])).toEqual({
      parts: [30, 60].map(nearly),
      total: nearly(out(500, out(3000, 90))),
    });
  });

  test('behavior: a path that does worse than the others at the end carries nothing', () => {
    const bad = new V2Side(v2Pool({ address: nth(2), token0: token(0), token1: token(1) }), true);
    bad.setState({ protocol: 'v2', reserve0: 10n ** 24n, reserve1: 8n * 10n ** 23n });
    expect(balanced([[evenPair(1, 1000n)], [bad]], [45, 45])).toEqual({
      parts: [90, 0].map(nearly),
      total: nearly(out(1000, 90)),
    });
  });

  test('behavior: a path that is filled past its end does not keep the others from being balanced', () => {
    // Ten for one, and nothing for more than 39.
    const short = evenPair(3, 1n);
    short.boundOut = (amountIn) => 10 * Math.min(amountIn, 39 * E18);
    short.slopeOut = (amountIn) => (amountIn < 39 * E18 ? 10 : 0);
    const paths = [[short], [evenPair(1, 1000n)], [evenPair(2, 1000n)]];
    // To take a quarter from it would cost most of what it gives.
    expect(balanced(paths, [40, 50, 0], { ...EFFORT, halvings: 1 }).parts).toEqual([40, 27.5, 22.5]);
    expect(balanced(paths, [40, 50, 0]).parts).toEqual([39, 25.5, 25.5].map(nearly));
    expect(balance(paths, [40 * E18, 50 * E18, 0], AMOUNT, EFFORT).hasRoom).toBe(true);
    expect([38, 40].map((part) => balance([[short]], [part * E18], AMOUNT, EFFORT).hasRoom)).toEqual([
      true,
      false,
    ]);
  });
});

/**
 * At so many for one, with the depth of a pair that holds so much of each at 1 for 1, as far as so many
 * ticks.
 */
function side(index: number, held: bigint, [price, reach]: readonly [number, number]): V3Side {
  const ends = { token0: token(0), token1: token(1), fee: 3000, tickSpacing: 1 };
  const made = new V3Side(v3Pool({ address: nth(index), ...ends }), true);
  const liquidity = held * 10n ** 18n;
  const tick = Math.floor(Math.log(price) / Math.log(1.0001));
  const ticks = [
    { tick: tick - reach, liquidityNet: liquidity },
    { tick: tick + reach, liquidityNet: -liquidity },
  ];
  made.setState({
    protocol: 'v3',
    sqrtPriceX96: BigInt(Math.round(Math.sqrt(price) * 2 ** 96)),
    tick,
    liquidity,
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks },
  });
  return made;
}

test.each([40, 60, 90])(
  'parts that give %i where one pool is filled at five times the price',
  (amountOut) => {
    const paths = [[side(1, 100n, [5, 60])], [side(2, 1000n, [1, 20_000])], [side(3, 3000n, [1, 20_000])]];
    const start = balanceFinely(paths, [0, 100e18, 0], 100e18);
    const scaled = scaleToOutput(start, amountOut * 1e18);
    expect((scaled?.total ?? 0) / 1e18).toBeCloseTo(amountOut, 6);
    // The first one gives all that it has; the others are as one of 4000.
    const [root, end] = [Math.sqrt(5), 1.0001 ** ((Math.floor(Math.log(5) / Math.log(1.0001)) - 60) / 2)];
    const rest = amountOut - 100 * (root - end);
    const input = (100 * (1 / end - 1 / root) + (4000 * rest) / (4000 - rest)) / 0.997;
    const sum = scaled?.parts.reduce((total, part) => total + part, 0) ?? 0;
    expect(sum / 1e18).toBeCloseTo(input, 5);
  },
);
