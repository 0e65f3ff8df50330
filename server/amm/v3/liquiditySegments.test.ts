import { describe, expect, test } from 'vitest';
import { type LiquiditySegment, liquiditySegments } from './liquiditySegments.ts';
import { getSqrtRatioAtTick } from './tickMath.ts';
import { type TickRange, UncrossedTick, type V3State } from './v3State.ts';

const at = getSqrtRatioAtTick;
/** One short of the ends of the price range, where routers have swaps end. */
const [LOWEST, HIGHEST] = [4295128740n, 1461446703485210103287273052203988822378723970341n];
const PLENTY = 2 ** 24;

const TICKS = [
  { tick: -120, liquidityNet: 30n },
  { tick: -60, liquidityNet: 20n },
  { tick: 60, liquidityNet: -10n },
  { tick: 180, liquidityNet: -40n },
];
const stateOf = (tickRange: Partial<TickRange>, tick = 0): V3State => ({
  protocol: 'v3',
  sqrtPriceX96: at(tick),
  tick,
  liquidity: 100n,
  tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: TICKS, ...tickRange },
});
const segment = (fromX96: bigint, toX96: bigint, liquidity: bigint) => ({ fromX96, toX96, liquidity });

function walk(state: V3State, zeroForOne: boolean, { tickSpacing = 60, maxGas = PLENTY } = {}) {
  const walked: LiquiditySegment[] = [];
  const segments = liquiditySegments(state, tickSpacing, zeroForOne, maxGas);
  for (let next = segments.next(); ; next = segments.next()) {
    if (next.done) return { walked, ...next.value };
    walked.push(next.value);
  }
}

describe('liquiditySegments', () => {
  test('segments go from tick to tick, and on to the price limit', () => {
    expect(walk(stateOf({}), true, { maxGas: Number.POSITIVE_INFINITY })).toEqual({
      walked: [
        segment(at(0), at(-60), 100n),
        segment(at(-60), at(-120), 80n),
        segment(at(-120), LOWEST, 50n),
      ],
      end: 'priceLimit',
      sqrtPriceX96: LOWEST,
    });
    expect(walk(stateOf({}), false, { maxGas: Number.POSITIVE_INFINITY })).toEqual({
      walked: [segment(at(0), at(60), 100n), segment(at(60), at(180), 90n), segment(at(180), HIGHEST, 50n)],
      end: 'priceLimit',
      sqrtPriceX96: HIGHEST,
    });
  });

  test('behavior: a tick at the very end of the prices is never crossed', () => {
    const ends = [
      { tick: -887_272, liquidityNet: 100n },
      { tick: 887_272, liquidityNet: -100n },
    ];
    const wide = { tickSpacing: 1, maxGas: Number.POSITIVE_INFINITY };
    expect(walk(stateOf({ ticks: ends }), true, wide).walked).toEqual([segment(at(0), LOWEST, 100n)]);
    expect(walk(stateOf({ ticks: ends }), false, wide).walked).toEqual([segment(at(0), HIGHEST, 100n)]);
  });

  test('behavior: to the last tick that was read', () => {
    const known = { lowerTick: -100, upperTick: 100, ticks: TICKS.slice(1, 3) };
    expect(walk(stateOf(known), true)).toEqual({
      walked: [segment(at(0), at(-60), 100n), segment(at(-60), at(-100), 80n)],
      end: 'tickRange',
      sqrtPriceX96: at(-100),
    });
    expect(walk(stateOf(known), false)).toEqual({
      walked: [segment(at(0), at(60), 100n), segment(at(60), at(100), 90n)],
      end: 'tickRange',
      sqrtPriceX96: at(100),
    });
  });

  test('behavior: nothing is left where the last tick that was read is initialized', () => {
    const known = { lowerTick: -60, upperTick: 60, ticks: TICKS.slice(1, 3) };
    expect(walk(stateOf(known), true)).toMatchObject({
      walked: [{ toX96: at(-60) }],
      end: 'tickRange',
      sqrtPriceX96: at(-60),
    });
    expect(walk(stateOf(known), false)).toMatchObject({ walked: [{ toX96: at(60) }], end: 'tickRange' });
  });

  test('behavior: none of a pool without a price, and none from a tick that was not read', () => {
    const blank = { ...stateOf({}), sqrtPriceX96: 0n };
    expect(walk(blank, true)).toEqual({ walked: [], end: 'priceLimit', sqrtPriceX96: 0n });
    const elsewhere = stateOf({ lowerTick: 100, upperTick: 200 });
    expect(walk(elsewhere, true)).toEqual({ walked: [], end: 'tickRange', sqrtPriceX96: at(0) });
  });

  describe('where crossings cost more than there is gas', () => {
    const sparse = (...ticks: number[]) =>
      stateOf({ ticks: ticks.map((tick) => ({ tick, liquidityNet: tick < 0 ? 1n : -1n })) });
    const paid = (maxGas: number) => ({ tickSpacing: 10, maxGas });

    // Two words more than are paid for, of 2 560 ticks each.
    test.each([
      [0, 5_120],
      [7_999, 5_120],
      [16_000, 10_240],
    ])('args: %i gas for words', (maxGas, tick) => {
      const down = walk(sparse(-tick - 10, -tick), true, paid(maxGas));
      expect(down).toEqual({
        walked: [segment(at(0), at(-tick), 100n)],
        end: 'gasLimit',
        sqrtPriceX96: at(-tick),
        liquidity: 99n,
      });
      const up = walk(sparse(tick, tick + 10), false, paid(maxGas));
      expect(up).toEqual({
        walked: [segment(at(0), at(tick), 100n)],
        end: 'gasLimit',
        sqrtPriceX96: at(tick),
        liquidity: 99n,
      });
      expect(walk(sparse(-tick - 10), true, paid(maxGas))).toEqual({
        walked: [segment(at(0), at(-tick), 100n)],
        end: 'gasLimit',
        sqrtPriceX96: at(-tick),
        liquidity: 100n,
      });
      expect(walk(sparse(tick + 10), false, paid(maxGas))).toMatchObject({
        walked: [segment(at(0), at(tick), 100n)],
        end: 'gasLimit',
      });
    });

    // 25 000 a tick: the second tick leaves nothing of 30 000.
    test('behavior: each tick takes its part', () => {
      const down = walk(sparse(-300, -200, -100), true, paid(30_000));
      expect(down.walked).toEqual([segment(at(0), at(-100), 100n), segment(at(-100), at(-200), 99n)]);
      expect(down).toMatchObject({ end: 'gasLimit', sqrtPriceX96: at(-200), liquidity: 98n });
      const up = walk(sparse(100, 200, 300), false, paid(30_000));
      expect(up.walked).toEqual([segment(at(0), at(100), 100n), segment(at(100), at(200), 99n)]);
      expect(walk(sparse(-300, -200, -100), true, paid(74_999)).walked).toHaveLength(3);
      expect(walk(sparse(-300, -200, -100), true, paid(75_000)).walked).toHaveLength(4);
    });

    // 35 000 more for each of them.
    test('behavior: a tick that no swap has crossed takes more', () => {
      const ticks = [-300, -200, -100].map((tick) => new UncrossedTick(tick, 1n));
      expect(walk(stateOf({ ticks }), true, paid(119_999)).walked).toHaveLength(2);
      expect(walk(stateOf({ ticks }), true, paid(120_000)).walked).toHaveLength(3);
    });

    test('ticks read up to the gas limit are enough', () => {
      const known = (reach: number) => stateOf({ lowerTick: -reach, upperTick: reach, ticks: [] });
      for (const zeroForOne of [true, false]) {
        expect(walk(known(5_120), zeroForOne, paid(0)).end).toBe('tickRange');
        expect(walk(known(5_121), zeroForOne, paid(0)).end).toBe('gasLimit');
      }
    });
  });
});
