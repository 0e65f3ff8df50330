import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulateSwap } from './simulateSwap.ts';
import { NO_WORK, type SwapWork, withPartialStep, withWholeStep } from './swapWork.ts';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './tickMath.ts';
import type { TickState } from './v3State.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 2_000);
const Q96 = 2n ** 96n;
const POOL = { fee: 3000, tickSpacing: 60 };
/** A price of one, with initialized ticks at ±120. */
const stateOf = (liquidity: bigint): TickState => ({
  protocol: 'v3',
  sqrtPriceX96: Q96,
  tick: 0,
  liquidity,
  tickRange: {
    lowerTick: -887_272,
    upperTick: 887_272,
    ticks: [
      { tick: -120, liquidityNet: liquidity },
      { tick: 120, liquidityNet: -liquidity / 2n },
    ],
  },
});

function workOf(
  liquidity: bigint,
  kind: 'exactInput' | 'exactOutput',
  zeroForOne: boolean,
  amount: bigint,
): SwapWork {
  const swap = simulateSwap(POOL, stateOf(liquidity), zeroForOne, { kind, amount });
  if (swap.kind !== 'filled') throw new Error(swap.kind);
  return swap.work;
}

/** Half of 120 has four bits. Tick 0 or −1 decides a tiny move, and the halves of both have none. */
const SMALL = { furtherSteps: 0, longProducts: 0, ticksFound: 1, tickBits: 4, tickChecks: 1 };

describe('the work of a swap', () => {
  // L · 2^96 times the price of 2^96 has more than 256 bits from L = 2^64 on.
  test.each([
    ['exactInput', true, 2n ** 64n - 2n ** 12n, 0],
    ['exactInput', true, 2n ** 64n, 1],
    ['exactOutput', false, 2n ** 64n - 2n ** 12n, 0],
    ['exactOutput', false, 2n ** 64n, 1],
    // A fixed amount of token1 divides by the liquidity: no product for the next price.
    ['exactInput', false, 2n ** 64n, 0],
    ['exactOutput', true, 2n ** 64n, 0],
  ] as const)('%s, token0 sold: %s, liquidity %i: %i long products', (kind, zeroForOne, liquidity, long) => {
    expect(workOf(liquidity, kind, zeroForOne, 1_000n)).toMatchObject({ longProducts: long });
  });

  test('the way to the target, the next price and the moved amount are a long product each', () => {
    // The target is 120 ticks away, 0.6 % of the price: long from 2^72 on. A move of a tenth of that from
    // 2^75 on.
    const amount = (liquidity: bigint) => liquidity / 1_600n;
    expect(workOf(2n ** 71n, 'exactInput', true, amount(2n ** 71n))).toMatchObject({ longProducts: 1 });
    expect(workOf(2n ** 74n, 'exactInput', true, amount(2n ** 74n))).toMatchObject({ longProducts: 2 });
    expect(workOf(2n ** 75n, 'exactInput', true, amount(2n ** 75n))).toMatchObject({ longProducts: 3 });
    expect(workOf(2n ** 74n, 'exactInput', false, amount(2n ** 74n))).toMatchObject({ longProducts: 0 });
    expect(workOf(2n ** 75n, 'exactInput', false, amount(2n ** 75n))).toMatchObject({ longProducts: 1 });
  });

  test('a small swap looks at one tick, and the price of the upper one decides', () => {
    expect(workOf(10n ** 18n, 'exactInput', false, 10n ** 13n)).toEqual(SMALL);
    // Down from tick 0 the first step ends where it begins: that is the edge of a word.
    expect(workOf(10n ** 18n, 'exactOutput', true, 10n ** 13n)).toEqual({ ...SMALL, furtherSteps: 1 });
  });

  test('behind the last tick a word without one is no search: its edge is the target', () => {
    // Half of 15 300, the edge, is 1110111100010 in binary; the swap ends within tick 199, and half of that
    // has five bits.
    const work = workOf(10n ** 18n, 'exactInput', false, 8_000_000_000_000_000n);
    expect(work).toEqual({
      furtherSteps: 1,
      longProducts: 0,
      ticksFound: 1,
      tickBits: 4 + 8 + 4,
      tickChecks: 1,
    });
  });

  test('through a gap each word is searched, and the tick behind it is found', () => {
    const liquidity = 10n ** 18n;
    const tickRange = {
      lowerTick: -887_272,
      upperTick: 887_272,
      ticks: [
        { tick: 30_720, liquidityNet: liquidity },
        { tick: 30_840, liquidityNet: -liquidity },
      ],
    };
    const workFrom = (state: Pick<TickState, 'sqrtPriceX96' | 'tick' | 'liquidity'>) => {
      const amount = { kind: 'exactInput', amount: 10n ** 15n } as const;
      const swap = simulateSwap(POOL, { protocol: 'v3', tickRange, ...state }, false, amount);
      if (swap.kind !== 'filled') throw new Error(swap.kind);
      return swap.work;
    };
    const behind = workFrom({ sqrtPriceX96: getSqrtRatioAtTick(30_720), tick: 30_720, liquidity });
    // Halves in binary: of 15 300 and 30 660, the edges of two words, 1110111100010 and 11101111100010, of 30
    // 720 11110000000000.
    expect(workFrom({ sqrtPriceX96: Q96, tick: 0, liquidity: 0n })).toEqual({
      ...behind,
      furtherSteps: behind.furtherSteps + 3,
      ticksFound: behind.ticksFound + 1,
      tickBits: behind.tickBits + 8 + 9 + 4,
    });
  });

  test('a swap that ends at a tick asks for no logarithm', () => {
    const all = simulateSwap(POOL, stateOf(10n ** 18n), false, { kind: 'exactOutput', amount: 10n ** 15n });
    expect(all).toMatchObject({ kind: 'filled', ticksCrossed: 0 });
    const step = {
      fromX96: Q96,
      targetX96: 2n * Q96,
      liquidity: 2n ** 64n,
      tickNext: -7,
      isInitialized: true,
    };
    expect(withWholeStep(NO_WORK, step)).toEqual({
      furtherSteps: 0,
      longProducts: 1,
      ticksFound: 1,
      tickBits: 2,
      tickChecks: 0,
    });
    // The rest of a fee that moves no price: nothing to look up either.
    expect(withPartialStep(NO_WORK, step, Q96, false)).toEqual({
      furtherSteps: 0,
      longProducts: 0,
      ticksFound: 1,
      tickBits: 2,
      tickChecks: 0,
    });
  });
});

test(`behavior: any price asks for the tick that the contract asks for (seed ${SEED})`, () => {
  const step = { fromX96: 0n, targetX96: 0n, liquidity: 0n, tickNext: 0, isInitialized: false };
  const power = fc.integer({ min: 33, max: 160 });
  // Without a bias for edges: within 10^-14 of a place of the logarithm the contract's own rounding decides.
  const price = fc.noBias(
    power.chain((bits) => fc.bigInt({ min: 2n ** BigInt(bits - 1), max: 2n ** BigInt(bits) - 1n })),
  );
  let decided = 0;
  fc.assert(
    fc.property(price, (sqrtPriceX96) => {
      if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) return;
      const upper = upperOfContract(sqrtPriceX96);
      const work = withPartialStep(NO_WORK, step, sqrtPriceX96, false);
      if (upper === undefined) decided += 1;
      const tickBits = upper === undefined ? 0 : onesOf(Math.abs(upper) >> 1);
      expect(work).toMatchObject({ tickChecks: upper === undefined ? 0 : 1, tickBits });
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(decided).toBeGreaterThan(RUNS / 20);
});

const onesOf = (bits: number) => [...bits.toString(2)].filter((digit) => digit === '1').length;

/** The two ticks of `TickMath.getTickAtSqrtRatio` in its own integers: the upper one if they differ. */
function upperOfContract(sqrtPriceX96: bigint): number | undefined {
  const ratio = sqrtPriceX96 << 32n;
  const msb = BigInt(ratio.toString(2).length - 1);
  let rest = msb >= 128n ? ratio >> (msb - 127n) : ratio << (127n - msb);
  let log2 = (msb - 128n) << 64n;
  for (let place = 63n; place >= 50n; place--) {
    rest = (rest * rest) >> 127n;
    const bit = rest >> 128n;
    log2 |= bit << place;
    rest >>= bit;
  }
  const log = log2 * 255738958999603826347141n;
  const low = (log - 3402992956809132418596140100660247210n) >> 128n;
  const high = (log + 291339464771989622907027621153398088495n) >> 128n;
  return low === high ? undefined : Number(high);
}
