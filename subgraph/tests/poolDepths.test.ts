import { describe, expect, it } from 'vitest';
import { bandDepth } from '../../fork-tests/pools/poolDepth.ts';
import { getSqrtRatioAtTick } from '../../server/amm/v3/tickMath.ts';
import { type Event, plainToken, poolCreated, poolEvent } from './events.ts';
import { expectIndexed, expectIndexedByHost } from './mappingRun.ts';

/** A stable coin, and tokens on either side of it. */
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f';
const LOW_TOKEN = '0x1000000000000000000000000000000000000001';
const HIGH_TOKEN = '0xf000000000000000000000000000000000000001';

/** More than any trade of the rule: the holding itself limits nothing. */
const HUGE = 10n ** 60n;
/** Sums of the mappings are floats. */
const DIGITS = 10n ** 10n;

interface Position {
  readonly lower: number;
  readonly upper: number;
  readonly liquidity: bigint;
}

interface Case {
  readonly isDaiToken0: boolean;
  readonly tick: number;
  readonly positions: readonly Position[];
}

const position = (lower: number, upper: number, liquidity: bigint): Position => ({ lower, upper, liquidity });

/**
 * Where ticks lie about the price: within 2 %, within half, beyond both, at the edge of a chunk of 8192 ticks
 * and of all ticks.
 */
const SHAPES: readonly ((tick: number) => Position[])[] = [
  (tick) => [position(tick - 50, tick + 60, 3n * 2n ** 90n), position(tick - 400, tick + 500, 2n ** 89n)],
  // Net liquidity of more and of less than 64 bits: sums and differences carry from word to word.
  (tick) => [
    position(tick - 900, tick + 900, 5n * 2n ** 62n + 12_345n),
    position(tick - 150, tick + 20, 2n ** 63n + 2n ** 62n),
    position(tick - 20, tick + 150, 2n ** 65n - 1n),
    position(tick + 30, tick + 120, 2n ** 64n - 1n),
    position(tick - 120, tick - 30, 7n * 2n ** 62n),
    position(tick + 40, tick + 100, 2n ** 64n),
    position(tick - 100, tick - 40, 2n ** 64n),
    position(tick + 50, tick + 110, 2n ** 64n + 1n),
    position(tick - 110, tick - 50, 2n ** 64n + 1n),
    // Once more at ticks that have some: their nets are summed up.
    position(tick + 30, tick + 120, 2n ** 64n - 1n),
    position(tick - 120, tick - 30, 2n ** 64n - 7n),
  ],
  (tick) => [position(tick - 7000, tick + 7000, 2n ** 100n), position(tick - 3000, tick + 3000, 2n ** 101n)],
  // A fall to half is the least: little lies between 2 % and half.
  (tick) => [position(tick - 300, tick + 300, 2n ** 100n), position(tick - 9000, tick + 9000, 2n ** 84n)],
  // Whole numbers of fewer digits than a float has.
  (tick) => [position(tick - 40, tick + 90, 2n ** 50n), position(tick - 500, tick + 500, 2n ** 49n)],
  // Nothing on one side.
  (tick) => [position(tick - 200, tick + 5, 2n ** 100n), position(tick - 20_000, tick + 80, 2n ** 84n)],
  (tick) => [position(tick - 5, tick + 200, 2n ** 100n), position(tick - 80, tick + 20_000, 2n ** 84n)],
  (tick) => [position(tick - 887_000 - tick, tick + 887_000 - tick, 2n ** 90n)],
  // The price lies on an initialized tick, and one just below.
  (tick) => [
    position(tick, tick + 150, 2n ** 91n),
    position(tick - 120, tick, 2n ** 92n),
    position(tick - 1, tick + 1, 2n ** 88n),
    position(tick - 500, tick + 500, 2n ** 80n),
  ],
];
/** Among them the first and the last ticks of chunks. */
const NEAR_TICKS = [0, 8191, 8192, -8192, -8193, 16_300, -16_500, 61_234, -61_111] as const;
/** Here only much liquidity is deep in both tokens. */
const FAR_TICKS = [300_000, -300_000, 600_000, -600_000] as const;
const TICKS = [...NEAR_TICKS, ...FAR_TICKS];
const shapesAt = (tick: number) =>
  Math.abs(tick) < 100_000 ? SHAPES : [0, 2].flatMap((at) => SHAPES[at] ?? []);
const CASES: readonly Case[] = [true, false].flatMap((isDaiToken0) =>
  TICKS.flatMap((tick) => shapesAt(tick).map((shape) => ({ isDaiToken0, tick, positions: shape(tick) }))),
);

/** Not on the tick itself, but within it. */
const priceAt = (tick: number): bigint => (getSqrtRatioAtTick(tick) * 1_000_017n) / 1_000_000n;

function oracleOf({ isDaiToken0, tick, positions }: Case): bigint {
  const ticks = new Map<number, bigint>();
  for (const { lower, upper, liquidity } of positions) {
    ticks.set(lower, (ticks.get(lower) ?? 0n) + liquidity);
    ticks.set(upper, (ticks.get(upper) ?? 0n) - liquidity);
  }
  return bandDepth({ amount0: HUGE, amount1: HUGE, sqrtPriceX96: priceAt(tick), ticks }, isDaiToken0);
}

/** The events of a pool that holds so much of its anchor. */
function eventsOf({ isDaiToken0, tick, positions }: Case, pool: `0x${string}`, held: bigint): Event[] {
  const mints = positions.map(({ lower, upper, liquidity }, place) => {
    const amount = place === positions.length - 1 ? String(held) : '0';
    return poolEvent(
      'Mint',
      {
        tickLower: lower,
        tickUpper: upper,
        amount: String(liquidity),
        ...(isDaiToken0 ? { amount0: amount, amount1: '0' } : { amount0: '0', amount1: amount }),
      },
      pool,
    );
  });
  return [poolEvent('Initialize', { sqrtPriceX96: String(priceAt(tick)), tick }, pool), ...mints];
}

/** The pools of cases that hold just so much more or less than their depth by whole numbers. */
function poolsOf(cases: readonly Case[], surplus: bigint) {
  return cases.map((one, place) => {
    const pool =
      `0x33${(surplus > 0n ? 'a' : 'b').padEnd(30, '0')}${String(place).padStart(8, '0')}` as const;
    const depth = oracleOf(one);
    expect(depth).toBeGreaterThan(DIGITS * 10n);
    return { pool, one, held: depth + (depth / DIGITS) * surplus };
  });
}

/*
 * A pool is never deeper than what it holds. So one that holds a little less than its depth says exactly
 * that, and one that holds a little more says something else: together they hold the float to ten digits.
 */
describe.concurrent('depth by whole numbers from nothing but ticks and price', () => {
  it('ticks at which nothing changes in sum are none: depth is the virtual reserve to its last digit', () => {
    const depth = 123_456_789_012_345_678_901_234_567n;
    const pool = `0x33c${'0'.repeat(37)}` as const;
    const meeting = [position(-9000, -10, depth), position(-10, 20, depth), position(20, 9000, depth)];
    const one = { isDaiToken0: true, tick: 0, positions: meeting };
    const [, ...mints] = eventsOf(one, pool, HUGE);
    const start = poolEvent('Initialize', { sqrtPriceX96: String(2n ** 96n), tick: 0 }, pool);
    return expectIndexed(
      [
        {
          number: 0,
          timestamp: 1_700_000_000,
          events: [poolCreated(DAI, HIGH_TOKEN, pool)],
          ethCalls: [...plainToken(DAI, 'DAI'), ...plainToken(HIGH_TOKEN, 'HIGH')],
        },
        { timestamp: 1_700_000_012, events: [start, ...mints] },
      ],
      [{ query: 'pools { anchorDepth }', expected: { pools: [{ anchorDepth: String(depth) }] } }],
    );
  });

  for (const [at, tick] of TICKS.entries()) {
    const cases = CASES.filter((one) => one.tick === TICKS[at]);
    it(`at tick ${tick}`, () => {
      const [less, more] = [poolsOf(cases, -1n), poolsOf(cases, 1n)];
      const all = [...less, ...more];
      // The engine sees the first: it takes seconds for each.
      const run = at === 0 ? expectIndexed : expectIndexedByHost;
      return run(
        [
          {
            number: 0,
            timestamp: 1_700_000_000,
            events: all.map(({ pool, one }) =>
              one.isDaiToken0 ? poolCreated(DAI, HIGH_TOKEN, pool) : poolCreated(LOW_TOKEN, DAI, pool),
            ),
            ethCalls: [
              ...plainToken(DAI, 'DAI'),
              ...plainToken(LOW_TOKEN, 'LOW'),
              ...plainToken(HIGH_TOKEN, 'HIGH'),
            ],
          },
          {
            timestamp: 1_700_000_012,
            events: all.flatMap(({ pool, one, held }) => eventsOf(one, pool, held)),
          },
        ],
        [
          ...less.map(({ pool, held }) => ({
            query: `pool(id: "${pool}") { anchorDepth }`,
            expected: { pool: { anchorDepth: String(held) } },
          })),
          ...more.map(({ pool, held }) => ({
            query: `pools(where: { id: "${pool}", anchorDepth_not: "${held}" }) { id }`,
            expected: { pools: [{ id: pool }] },
          })),
        ],
      );
    });
  }
});
