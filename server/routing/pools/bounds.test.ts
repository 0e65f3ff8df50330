import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { TIERS, v3State } from '../testkits/markets.testkit.ts';
import type { PoolSide } from './poolSide.ts';
import { V2Side } from './v2/v2Side.ts';
import { V3Side } from './v3/v3Side.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(2000, 300));
const ENDS = { address: '0x01', token0: '0xa0', token1: '0xb0' } as const;

const scale = fc.constantFrom(30n, 10n ** 6n, 10n ** 18n, 2n ** 100n);
const v2Side = scale.chain((size) => {
  const reserve = fc.bigInt({ min: 0n, max: size });
  return fc
    .record({ zeroForOne: fc.boolean(), reserve0: reserve, reserve1: reserve })
    .map(({ zeroForOne, ...reserves }) => {
      const side = new V2Side(v2Pool({ ...ENDS }), zeroForOne);
      side.setState({ protocol: 'v2', ...reserves });
      return { side, size };
    });
});
const v3Side = fc.record({ size: scale, tier: fc.constantFrom(...TIERS) }).chain(({ size, tier }) =>
  fc
    .record({
      state: v3State(tier.tickSpacing, size),
      zeroForOne: fc.boolean(),
      reach: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
    })
    .map(({ state, zeroForOne, reach }) => {
      const side = new V3Side(v3Pool({ ...ENDS, ...tier }), zeroForOne);
      side.setState(reach === undefined ? state : windowOf(state, reach));
      return { side, size };
    }),
);

function windowOf(state: V3State, reach: number): V3State {
  const [lowerTick, upperTick] = [state.tick - reach, state.tick + reach];
  const ticks = state.tickRange.ticks.filter(({ tick }) => tick >= lowerTick && tick <= upperTick);
  return { ...state, tickRange: { lowerTick, upperTick, ticks } };
}

/** The side of a pool, an amount from dust to draining, and a factor for a second amount. */
const trade = fc.oneof(v2Side, v3Side).chain(({ side, size }) =>
  fc.record({
    side: fc.constant<PoolSide>(side),
    amount: fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: size * 3n })),
  }),
);

describe(`bounds of a pool (seed ${SEED})`, () => {
  test('behavior: no exact output is above its bound, nor above the envelope', () => {
    fc.assert(
      fc.property(trade, ({ side, amount }) => {
        const swap = side.swap('exactInput', amount);
        if (swap.kind !== 'filled') return;
        const out = Number(swap.amountOut);
        expect(side.boundOut(Number(amount))).toBeGreaterThanOrEqual(out);
        expect(side.takes(Number(amount))).toBe(true);
        const { spot, strain } = side.envelope();
        const enveloped = (spot * Number(amount)) / (1 + strain * Number(amount));
        expect(enveloped * (1 + 1e-9)).toBeGreaterThanOrEqual(out);
        const { mark } = side.envelope();
        if (mark === undefined) return;
        expect(mark.output * Math.max(1, Number(amount) / mark.input) * (1 + 1e-9)).toBeGreaterThanOrEqual(
          out,
        );
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('behavior: no exact swap of a V3 pool is worth more beyond its cost than the surplus', () => {
    const price = fc.double({ min: 0.01, max: 100, noNaN: true });
    const scene = v3Side.chain(({ side, size }) =>
      fc.record({ side: fc.constant(side), amount: fc.bigInt({ min: 1n, max: size * 3n }), price }),
    );
    fc.assert(
      fc.property(scene, ({ side, amount, price: ratio }) => {
        const swap = side.swap('exactInput', amount);
        if (swap.kind !== 'filled') return;
        const left = Number(swap.amountOut) - ratio * Number(amount);
        expect(side.surplus(ratio) * (1 + 1e-9)).toBeGreaterThanOrEqual(left);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('surplus of a V3 pool is output less cost at the input where one unit more no longer pays', () => {
    const side = new V3Side(v3Pool({ ...ENDS, fee: 3000, tickSpacing: 60 }), true);
    const ticks = [
      { tick: -887_220, liquidityNet: 10n ** 24n },
      { tick: -6960, liquidityNet: 3n * 10n ** 24n },
      { tick: 887_220, liquidityNet: -4n * 10n ** 24n },
    ];
    const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks };
    side.setState({
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 4n * 10n ** 24n,
      tickRange,
    });
    // Down to a price of 0.9 / 0.997: 4 · 10^24 · (1 − √price)² of it, which is worth so much in the output.
    expect(side.surplus(0.9) / 9.956_234_858_041e21).toBeCloseTo(1, 9);
    // Down to 0.4 / 0.997, through the tick at 0.498593 where three quarters of the liquidity end.
    expect(side.surplus(0.4) / 5.151_054_285_773_7e23).toBeCloseTo(1, 9);
    expect(side.surplus(0.9971)).toBe(0);
  });

  test('behavior: the surplus is infinite where ticks that were not read keep it from ending', () => {
    const side = new V3Side(v3Pool({ ...ENDS, fee: 500, tickSpacing: 10 }), true);
    const tickRange = { lowerTick: -1000, upperTick: 1000, ticks: [] };
    side.setState({ protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 24n, tickRange });
    // 1.0001^−1000 is 0.904842.
    expect(side.surplus(0.905)).toBeLessThan(1e23);
    expect(side.surplus(0.904)).toBe(Number.POSITIVE_INFINITY);
  });

  test('behavior: no exact input is below its bound', () => {
    fc.assert(
      fc.property(trade, ({ side, amount }) => {
        const swap = side.swap('exactOutput', amount);
        if (swap.kind !== 'filled') return;
        const bound = side.boundIn(Number(amount));
        expect(bound).toBeGreaterThan(0);
        expect(bound).toBeLessThanOrEqual(Number(swap.amountIn));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('behavior: bounds never fall with the amount, by more than the last digit of a float', () => {
    fc.assert(
      fc.property(trade, fc.double({ min: 1, max: 4, noNaN: true }), ({ side, amount }, factor) => {
        const [less, more] = [Number(amount), Number(amount) * factor];
        expect(side.boundOut(more) * (1 + 1e-14)).toBeGreaterThanOrEqual(side.boundOut(less));
        const [cheaper, dearer] = [side.boundIn(less), side.boundIn(more)];
        // 0 stands for what cannot be bought at all.
        if (dearer !== 0) expect(cheaper).toBeLessThanOrEqual(dearer * (1 + 1e-14));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('behavior: no exact input is below its bound where nearly everything leaves', () => {
    const scenario = fc.record({
      zeroForOne: fc.boolean(),
      tier: fc.constantFrom(...TIERS),
      liquidity: fc.bigInt({ min: 10n ** 6n, max: 10n ** 30n }),
      short: fc.bigInt({ min: 1n, max: 40n }),
    });
    fc.assert(
      fc.property(scenario, ({ zeroForOne, tier, liquidity, short }) => {
        const last = Math.floor(887272 / tier.tickSpacing) * tier.tickSpacing;
        const ticks = [
          { tick: -last, liquidityNet: liquidity },
          { tick: last, liquidityNet: -liquidity },
        ];
        const tickRange = { lowerTick: -887272, upperTick: 887272, ticks };
        const v3 = new V3Side(v3Pool({ ...ENDS, ...tier }), zeroForOne);
        v3.setState({ protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity, tickRange });
        const v2 = new V2Side(v2Pool({ ...ENDS }), zeroForOne);
        v2.setState({ protocol: 'v2', reserve0: liquidity, reserve1: liquidity });
        for (const side of [v2, v3]) {
          const wanted = liquidity - liquidity / 10n ** short;
          const swap = side.swap('exactOutput', wanted);
          if (swap.kind !== 'filled') continue;
          const bound = side.boundIn(Number(wanted));
          expect(bound > 0 && bound <= Number(swap.amountIn)).toBe(true);
        }
      }),
      { numRuns: Math.ceil(RUNS / 2), seed: SEED },
    );
  });

  test('behavior: bounds are close where the pool is deep', () => {
    const side = new V2Side(v2Pool({ ...ENDS }), true);
    side.setState({ protocol: 'v2', reserve0: 10n ** 24n, reserve1: 3n * 10n ** 24n });
    const swap = side.swap('exactInput', 10n ** 21n);
    if (swap.kind !== 'filled') throw new Error(swap.kind);
    expect(side.boundOut(1e21) / Number(swap.amountOut) - 1).toBeLessThan(1e-10);
  });
});
