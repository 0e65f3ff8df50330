import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIERS, v3State } from '../../routing/markets.testkit.ts';
import { QUOTED_POOLS } from './quotedSwaps.testkit.ts';
import { crossingsAlongCurve, simulateSwap } from './simulateSwap.ts';
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
    test(`args: what QuoterV2 answered on chain, ${name}`, () => {
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

  test('behavior: the tables give what the loop of the contract gives, step by step', () => {
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

  test('behavior: with some ticks unread it gives the same amounts or says which side is missing', () => {
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
        expect(swap).toEqual(whole);
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
      expect(swap(amount - 1n)).toEqual(whole);
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

describe('crossingsAlongCurve', () => {
  test('behavior: a stretch without liquidity before the first step is crossed too', () => {
    // Found by the walk over all paths of bestPath.test.ts with the seed 62525: the upper end of the position is crossed
    // first, and the amount is just what reaches its lower end.
    const state: V3State = {
      ...{ sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n },
      tickRange: {
        ...{ lowerTick: -887272, upperTick: 887272 },
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
    });
  });
});
