import fc from 'fast-check';
import { zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../../../amm/v3/tickMath.ts';
import { swapFeeOf } from '../../../amm/v4/swapFee.ts';
import type { V4State } from '../../../amm/v4/v4State.ts';
import { v4SwapModel } from '../../../amm/v4/v4SwapModel.ts';
import { type PoolId, v4Pool } from '../../model/pool.ts';
import { v4PoolFactory } from '../../model/poolFactory.ts';
import { nth } from '../../testkits/markets.testkit.ts';
import { V4Side, v4Envelope } from './v4Side.ts';

const POOL = v4Pool(
  {
    address: nth(9),
    token0: nth(1),
    token1: nth(2),
    fee: 0x800000,
    tickSpacing: 60,
    key: { id: `0x${'12'.repeat(32)}` as string as PoolId, hooks: zeroAddress, isNative: false },
  },
  v4PoolFactory(nth(9), nth(3)),
);

const stateArbitrary = fc
  .record({
    lpFee: fc.constantFrom(0, 1, 100, 3000, 10_000, 500_000, 999_999),
    fee0: fc.integer({ min: 0, max: 1000 }),
    fee1: fc.integer({ min: 0, max: 1000 }),
    tick: fc.integer({ min: -3000, max: 3000 }),
    liquidity: fc.bigInt({ min: 10n ** 6n, max: 10n ** 27n }),
  })
  .map(
    ({ lpFee, fee0, fee1, tick, liquidity }): V4State => ({
      protocol: 'v4',
      lpFee,
      protocolFee: (fee1 << 12) | fee0,
      tick,
      liquidity,
      sqrtPriceX96: getSqrtRatioAtTick(tick),
      tickRange: {
        lowerTick: -887_272,
        upperTick: 887_272,
        ticks: [
          { tick: -6000, liquidityNet: liquidity },
          { tick: 6000, liquidityNet: -liquidity },
        ],
      },
    }),
  );

describe('V4Side', () => {
  test('bounds are never below the exact output, in either direction', () => {
    fc.assert(
      fc.property(
        stateArbitrary,
        fc.boolean(),
        fc.bigInt({ min: 1n, max: 10n ** 27n }),
        (state, zeroForOne, amount) => {
          const side = new V4Side(POOL, zeroForOne);
          side.setState(state);
          const exact = v4SwapModel.swapAt(POOL, state, zeroForOne, { kind: 'exactInput', amount });
          const swap = side.swap('exactInput', amount);
          expect(swap.kind).toBe(exact.kind);
          if (swap.kind !== 'filled' || exact.kind !== 'filled') return;
          expect([swap.amountIn, swap.amountOut]).toEqual([exact.amountIn, exact.amountOut]);
          expect(side.boundOut(Number(amount))).toBeGreaterThanOrEqual(Number(exact.amountOut) * (1 - 1e-12));
          const { spot, strain } = v4Envelope(POOL, state, zeroForOne);
          const promised = (spot * Number(amount)) / (1 + strain * Number(amount));
          expect(promised).toBeGreaterThanOrEqual(Number(exact.amountOut) * (1 - 1e-9));
          expect(side.fee).toBe(swapFeeOf(state, zeroForOne));
        },
      ),
      { numRuns: 300, seed: 20_260_404 },
    );
  });

  test('behavior: a fee of 100 % gives nothing', () => {
    const side = new V4Side(POOL, true);
    const [{ value: state } = { value: undefined }] = fc
      .sample(stateArbitrary, { numRuns: 1, seed: 1 })
      .map((value) => ({ value }));
    if (state === undefined) throw new Error('no state');
    side.setState({ ...state, lpFee: 999_999, protocolFee: 1000 });
    expect([side.boundOut(1e18), side.takes(1), side.envelope().spot]).toEqual([0, false, 0]);
    expect(side.swap('exactInput', 10n ** 18n)).toEqual({ kind: 'insufficientLiquidity' });
  });
});
