import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIERS, v3State } from '../../routing/testkits/markets.testkit.ts';
import { QUOTED_POOLS } from './quotedSwaps.testkit.ts';
import { crossingsAlongCurve, simulateSwap, swapAlongCurve } from './simulateSwap.ts';
import { swapBySteps } from './swapBySteps.testkit.ts';
import { SwapCurve } from './swapCurve.ts';
import type { V3State } from './v3State.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);

const scenario = fc
  .record({
    tier: fc.constantFrom(...TIERS),
    scale: fc.constantFrom(100n, 10n ** 12n, 10n ** 24n, 2n ** 110n),
  })
  .chain(({ tier, scale }) =>
    fc.record({
      params: fc.constant(tier),
      state: v3State(tier.tickSpacing, scale),
      zeroForOne: fc.boolean(),
      kind: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
      amount: fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: scale * 2n })),
    }),
  );

describe('simulateSwap', () => {
  for (const { name, params, state, swaps } of QUOTED_POOLS) {
    test(`args: the answers of QuoterV2 on chain, ${name}`, () => {
      for (const { zeroForOne, kind, amount, other, sqrtPriceX96 } of swaps) {
        const swap = simulateSwap(params, state, zeroForOne, { kind, amount });
        if (other === null) {
          expect(swap).toEqual({ kind: 'insufficientLiquidity' });
          continue;
        }
        const amounts =
          kind === 'exactInput'
            ? { amountIn: amount, amountOut: other }
            : { amountIn: other, amountOut: amount };
        expect(swap).toMatchObject({ kind: 'filled', ...amounts, sqrtPriceX96 });
      }
    });
  }

  test("the tables give the amounts of the contract's loop, step by step", () => {
    fc.assert(
      fc.property(scenario, ({ params, state, zeroForOne, kind, amount }) => {
        const expected = swapBySteps(params, state, zeroForOne, kind, amount);
        const swap = simulateSwap(params, state, zeroForOne, { kind, amount });
        if (expected === undefined) expect(swap).toEqual({ kind: 'insufficientLiquidity' });
        else expect(swap).toMatchObject({ kind: 'filled', ...expected });
      }),
      { numRuns: RUNS },
    );
  });

  test('a state with unread ticks gives equal amounts or names the missing side', () => {
    const windows = fc.record({ below: fc.integer({ min: 0, max: 3000 }), above: fc.integer({ max: 3000 }) });
    fc.assert(
      fc.property(scenario, windows, ({ params, state, zeroForOne, kind, amount }, { below, above }) => {
        const partial = windowOf(state, state.tick - below, state.tick + Math.max(above, 0));
        const swap = simulateSwap(params, partial, zeroForOne, { kind, amount });
        if (swap.kind === 'outsideTickRange') {
          expect(swap.direction).toBe(zeroForOne ? 'lower' : 'upper');
          return;
        }
        // Only the whole state can tell that liquidity ends.
        expect(swap.kind).toBe('filled');
        const whole = simulateSwap(params, state, zeroForOne, { kind, amount });
        // The work is that of the ticks that were read.
        expect(swap).toEqual({ ...whole, work: swap.kind === 'filled' ? swap.work : undefined });
      }),
      { numRuns: RUNS },
    );
  });

  test('behavior: an amount that ends exactly at the last tick read is not known, one unit less is', () => {
    const [, pool] = QUOTED_POOLS;
    if (pool === undefined) throw new Error('no pool');
    const window = windowOf(pool.state, -5, 5);
    const curve = new SwapCurve(pool.params, window, false);
    expect(curve.stepAtInput(2n ** 100n)).toBeUndefined();
    const [step] = curve.steps;
    if (step === undefined) throw new Error('no step');
    for (const [kind, amount] of [
      ['exactInput', step.totalIn],
      ['exactOutput', step.totalOut],
    ] as const) {
      const swap = (part: bigint) => simulateSwap(pool.params, window, false, { kind, amount: part });
      expect(swap(amount)).toEqual({ kind: 'outsideTickRange', direction: 'upper' });
      const whole = simulateSwap(pool.params, pool.state, false, { kind, amount: amount - 1n });
      expect(whole.kind).toBe('filled');
      const { work: _, ...known } = whole.kind === 'filled' ? whole : { ...whole, work: undefined };
      expect(swap(amount - 1n)).toMatchObject(known);
    }
  });

  test('behavior: more in never gives less out, and more out never costs less', () => {
    fc.assert(
      fc.property(scenario, ({ params, state, zeroForOne, kind, amount }) => {
        const less = simulateSwap(params, state, zeroForOne, { kind, amount });
        const more = simulateSwap(params, state, zeroForOne, { kind, amount: amount + 1n });
        if (less.kind !== 'filled' || more.kind !== 'filled') return;
        expect(more.amountOut >= less.amountOut && more.amountIn >= less.amountIn).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  test('behavior: quoting out for in and back never gains', () => {
    fc.assert(
      fc.property(scenario, ({ params, state, zeroForOne, amount }) => {
        const sale = simulateSwap(params, state, zeroForOne, { kind: 'exactInput', amount });
        if (sale.kind === 'filled' && sale.amountOut > 0n) {
          const proceeds = { kind: 'exactInput', amount: sale.amountOut } as const;
          const back = simulateSwap(params, state, !zeroForOne, proceeds);
          if (back.kind === 'filled') expect(back.amountOut).toBeLessThanOrEqual(amount);
        }
        const purchase = simulateSwap(params, state, zeroForOne, { kind: 'exactOutput', amount });
        if (purchase.kind === 'filled') {
          const payment = { kind: 'exactInput', amount: purchase.amountIn } as const;
          const bought = simulateSwap(params, state, zeroForOne, payment);
          expect(bought.kind === 'filled' && bought.amountOut >= amount).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('behavior: the fee is at least its share of the input, and moves no price', () => {
    fc.assert(
      fc.property(scenario, ({ params, state, zeroForOne, amount }) => {
        const wanted = { kind: 'exactOutput', amount } as const;
        const swap = simulateSwap(params, state, zeroForOne, wanted);
        const feeless = simulateSwap({ ...params, fee: 0 }, state, zeroForOne, wanted);
        if (swap.kind !== 'filled' || feeless.kind !== 'filled') {
          expect(swap).toEqual(feeless);
          return;
        }
        const fee = swap.amountIn - feeless.amountIn;
        expect(fee * 1_000_000n).toBeGreaterThanOrEqual(swap.amountIn * BigInt(params.fee));
        expect({ ...swap, amountIn: 0n }).toEqual({ ...feeless, amountIn: 0n });
      }),
      { numRuns: RUNS },
    );
  });

  test('behavior: a pool that was never initialized, and an amount above int256', () => {
    const [pool] = QUOTED_POOLS;
    if (pool === undefined) throw new Error('no pool');
    const refused = { kind: 'insufficientLiquidity' };
    const blank = { ...pool.state, sqrtPriceX96: 0n, tick: 0, liquidity: 0n };
    expect(simulateSwap(pool.params, blank, true, { kind: 'exactInput', amount: 1n })).toEqual(refused);
    const amount = 2n ** 255n;
    expect(simulateSwap(pool.params, pool.state, true, { kind: 'exactInput', amount })).toEqual(refused);
  });

  test('error: an amount of 0', () => {
    const [pool] = QUOTED_POOLS;
    if (pool === undefined) throw new Error('no pool');
    const nothing = { kind: 'exactInput', amount: 0n } as const;
    expect(() => simulateSwap(pool.params, pool.state, true, nothing)).toThrow(RangeError);
  });
});

function windowOf(state: V3State, lowerTick: number, upperTick: number): V3State {
  const ticks = state.tickRange.ticks.filter(({ tick }) => tick >= lowerTick && tick <= upperTick);
  return { ...state, tickRange: { lowerTick, upperTick, ticks } };
}

describe('a swap over several steps', () => {
  // Three positions around a price of 1: liquidity 10^18 within 60 ticks, a half beyond, a tenth beyond 180.
  const params = { fee: 3000, tickSpacing: 60 };
  const [most, half, tenth] = [5n * 10n ** 17n, 4n * 10n ** 17n, 10n ** 17n];
  const state: V3State = {
    protocol: 'v3',
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 10n ** 18n,
    tickRange: {
      lowerTick: -887_272,
      upperTick: 887_272,
      ticks: [
        { tick: -600, liquidityNet: tenth },
        { tick: -180, liquidityNet: half },
        { tick: -60, liquidityNet: most },
        { tick: 60, liquidityNet: -most },
        { tick: 180, liquidityNet: -half },
        { tick: 600, liquidityNet: -tenth },
      ],
    },
  };
  // Of either token 2.995 · 10^15 lie in the first step, 3.0 · 10^15 in the second, 2.1 · 10^15 in the third.
  const amounts = [1n, 2n * 10n ** 15n, 4n * 10n ** 15n, 7n * 10n ** 15n, 8n * 10n ** 15n];
  const cases = ([true, false] as const).flatMap((zeroForOne) =>
    (['exactInput', 'exactOutput'] as const).map((kind) => ({ zeroForOne, kind })),
  );

  test.each(cases)(
    'behavior: $kind, down: $zeroForOne, as the loop of the contract',
    ({ zeroForOne, kind }) => {
      for (const amount of amounts) {
        const swap = simulateSwap(params, state, zeroForOne, { kind, amount });
        expect(swap).toMatchObject({
          kind: 'filled',
          ...swapBySteps(params, state, zeroForOne, kind, amount),
        });
        // A curve that is kept says the same, in whatever order it is asked.
        const curve = new SwapCurve(params, state, zeroForOne);
        if (swap.kind !== 'filled') throw new Error(swap.kind);
        const { amountIn, amountOut } = swap;
        for (const other of [...amounts].reverse()) swapAlongCurve(curve, { kind, amount: other });
        expect(swapAlongCurve(curve, { kind, amount })).toEqual({ kind: 'filled', amountIn, amountOut });
      }
    },
  );

  test.each(cases)('behavior: $kind, down: $zeroForOne, ends with the liquidity', ({ zeroForOne, kind }) => {
    const all = { kind, amount: 10n ** 18n };
    expect(simulateSwap(params, state, zeroForOne, all)).toEqual({ kind: 'insufficientLiquidity' });
    const curve = new SwapCurve(params, state, zeroForOne);
    expect(swapAlongCurve(curve, all)).toEqual({ kind: 'insufficientLiquidity' });
    expect(curve.end).toBe('priceLimit');
  });

  test.each([true, false])(
    'behavior: down: %s, ends where crossings have cost more than there is',
    (zeroForOne) => {
      const third = { kind: 'exactInput', amount: 7n * 10n ** 15n } as const;
      const ends = (maxGas: number) => {
        const curve = new SwapCurve(params, state, zeroForOne, maxGas);
        return [swapAlongCurve(curve, third).kind, curve.end];
      };
      // Two ticks of 25 000 lie before the third step, and downwards the edge of a word, 8 000.
      const cost = zeroForOne ? 58_000 : 50_000;
      expect(ends(cost)).toEqual(['filled', undefined]);
      expect(ends(cost - 1)).toEqual(['insufficientLiquidity', 'gasLimit']);
    },
  );

  test('behavior: an output that falls just short of a step may end it all the same', () => {
    // One unit of so much liquidity is less than a step of the price, so one more or less ends at the same
    // price.
    const liquidity = 2n ** 98n;
    const ticks = [
      { tick: -60, liquidityNet: liquidity },
      { tick: 60, liquidityNet: -liquidity },
    ];
    const deep = { ...state, liquidity, tickRange: { ...state.tickRange, ticks } };
    const fine = { fee: 500, tickSpacing: 1 };
    const amount = 949_265_876_939_225_767_742_298_599n;
    const short = simulateSwap(fine, deep, true, { kind: 'exactOutput', amount });
    expect(short).toMatchObject({
      kind: 'filled',
      amountOut: amount,
      tick: -61,
      liquidity: 0n,
      ticksCrossed: 1,
    });
    expect(short).toMatchObject(swapBySteps(fine, deep, true, 'exactOutput', amount) ?? {});
  });

  test('error: ticks that take away more liquidity than there is', () => {
    const ticks = [{ tick: 60, liquidityNet: -(10n ** 18n) - 1n }];
    const broken = { ...state, tickRange: { ...state.tickRange, ticks } };
    const swap = () => simulateSwap(params, broken, false, { kind: 'exactInput', amount: 10n ** 17n });
    expect(swap).toThrow('liquidity is negative');
  });

  test.each([
    [true, 4295128740n, -887_272],
    [false, 1461446703485210103287273052203988822378723970341n, 887_271],
  ])('behavior: down: %s, nothing moves at the price limit', (zeroForOne, sqrtPriceX96, tick) => {
    const atLimit = { ...state, sqrtPriceX96, tick };
    const one = { kind: 'exactInput', amount: 1n } as const;
    expect(new SwapCurve(params, atLimit, zeroForOne).end).toBe('priceLimit');
    expect(simulateSwap(params, atLimit, zeroForOne, one)).toEqual({ kind: 'insufficientLiquidity' });
  });

  test('a price outside of the ticks that were read is unknown', () => {
    const elsewhere = { ...state, tickRange: { lowerTick: 60, upperTick: 120, ticks: [] } };
    const one = { kind: 'exactInput', amount: 1n } as const;
    expect(simulateSwap(params, elsewhere, true, one)).toEqual({
      kind: 'outsideTickRange',
      direction: 'lower',
    });
  });
});

describe('crossingsAlongCurve', () => {
  test('behavior: a stretch without liquidity before the first step is crossed too', () => {
    // Found by the walk over all paths of bestPath.test.ts with the seed 62525: the upper end of the position
    // is crossed first, and the amount is just what reaches its lower end.
    const state: V3State = {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 0n,
      tickRange: {
        lowerTick: -887272,
        upperTick: 887272,
        ticks: [
          { tick: -60, liquidityNet: 334n },
          { tick: 0, liquidityNet: -334n },
        ],
      },
    };
    const curve = new SwapCurve({ fee: 3000, tickSpacing: 60 }, state, true);
    expect(crossingsAlongCurve(curve, { kind: 'exactInput', amount: 3n })).toEqual({
      ticksCrossed: 2,
      wordsCrossed: 1,
      movesTick: true,
      // Tick 0 is found, and tick −60: half of it is 11110 in binary.
      work: { furtherSteps: 1, longProducts: 0, ticksFound: 2, tickBits: 4, tickChecks: 0 },
    });
  });

  test('behavior: the tick moves where the whole swap ends at another one', () => {
    let moved = 0;
    let stayed = 0;
    fc.assert(
      fc.property(scenario, ({ params, state, zeroForOne, kind, amount }) => {
        const swap = simulateSwap(params, state, zeroForOne, { kind, amount });
        if (swap.kind !== 'filled') return;
        const curve = new SwapCurve(params, state, zeroForOne);
        const isMoved = swap.tick !== state.tick;
        expect(crossingsAlongCurve(curve, { kind, amount }).movesTick).toBe(isMoved ? true : undefined);
        if (isMoved) moved += 1;
        else stayed += 1;
      }),
      { numRuns: RUNS },
    );
    expect(Math.min(moved, stayed)).toBeGreaterThan(RUNS / 20);
  });
});
