import { describe, expect, test } from 'vitest';
import { getSqrtRatioAtTick } from '../v3/tickMath.ts';
import { v3SwapModel } from '../v3/v3SwapModel.ts';
import { swapFeeOf } from './swapFee.ts';
import type { V4State } from './v4State.ts';
import { v4SwapModel } from './v4SwapModel.ts';

const LIQUIDITY = 10n ** 24n;
const STATE: V4State = {
  protocol: 'v4',
  sqrtPriceX96: getSqrtRatioAtTick(0),
  tick: 0,
  liquidity: LIQUIDITY,
  lpFee: 3000,
  protocolFee: (200 << 12) | 500,
  tickRange: {
    lowerTick: -887_272,
    upperTick: 887_272,
    ticks: [
      { tick: -600, liquidityNet: LIQUIDITY },
      { tick: 600, liquidityNet: -LIQUIDITY },
    ],
  },
};
const POOL = { protocol: 'v4', fee: 3000, tickSpacing: 60 } as const;

describe('swapFeeOf', () => {
  test.each([
    // `ProtocolFeeLibrary`: 500 + 3000 − floor(500 · 3000 / 10^6).
    [500, 3000, true, 3499],
    [500 << 12, 3000, false, 3499],
    [500 << 12, 3000, true, 3000],
    [0, 0, true, 0],
    [1000, 0, true, 1000],
    [1000, 999_999, true, 1_000_000],
    [(1000 << 12) | 1000, 10_000, false, 10_990],
  ])('default: protocol fee %i on %i, zeroForOne %s', (protocolFee, lpFee, zeroForOne, fee) => {
    expect(swapFeeOf({ protocolFee, lpFee }, zeroForOne)).toBe(fee);
  });
});

describe('v4SwapModel', () => {
  test.each([
    [true, 3499],
    [false, 3200],
  ])(
    'default: a swap is that of a V3 pool at the fee of its direction (zeroForOne %s)',
    (zeroForOne, fee) => {
      const trade = { kind: 'exactInput', amount: 10n ** 20n } as const;
      const { lpFee, protocolFee, ...ticks } = STATE;
      const v3 = v3SwapModel.swapAt(
        { fee, tickSpacing: 60 },
        { ...ticks, protocol: 'v3' },
        zeroForOne,
        trade,
      );
      const swap = v4SwapModel.swapAt(POOL, STATE, zeroForOne, trade);
      if (v3.kind !== 'filled' || swap.kind !== 'filled') throw new Error('not filled');
      expect(swap).toEqual({
        ...v3,
        paysProtocol: true,
        after: { ...v3.after, protocol: 'v4', lpFee, protocolFee },
      });
      expect(v4SwapModel.feeAt(STATE, zeroForOne)).toBe(fee);
    },
  );

  test('the swap has the fee that the pool charges, not that of the key', () => {
    const trade = { kind: 'exactOutput', amount: 10n ** 18n } as const;
    const dynamic = v4SwapModel.swapAt({ ...POOL, fee: 0x800000 }, STATE, true, trade);
    expect(dynamic).toEqual(v4SwapModel.swapAt(POOL, STATE, true, trade));
  });

  test('behavior: a fee of 100 % leaves nothing to trade, neither way', () => {
    const all = { ...STATE, lpFee: 999_999, protocolFee: 1000 };
    for (const kind of ['exactInput', 'exactOutput'] as const)
      expect(v4SwapModel.swapAt(POOL, all, true, { kind, amount: 10n ** 18n })).toEqual({
        kind: 'insufficientLiquidity',
      });
  });

  test('behavior: no more than an int128 is owed', () => {
    const ticks = STATE.tickRange.ticks.map(({ tick }, index) => ({
      tick: index === 0 ? -887_220 : 887_220,
      liquidityNet: tick < 0 ? 2n ** 127n : -(2n ** 127n),
    }));
    const deep = { ...STATE, liquidity: 2n ** 127n, tickRange: { ...STATE.tickRange, ticks } };
    const swap = (amount: bigint) =>
      v4SwapModel.swapAt(POOL, deep, true, { kind: 'exactInput', amount }).kind;
    expect([swap(2n ** 127n - 1n), swap(2n ** 127n)]).toEqual(['filled', 'insufficientLiquidity']);
  });

  test('default: two states agree in price, ticks and both fees', () => {
    expect(v4SwapModel.isSameState(STATE, { ...STATE })).toBe(true);
    for (const other of [{ lpFee: 1 }, { protocolFee: 1 }, { tick: 1 }, { liquidity: 1n }])
      expect(v4SwapModel.isSameState(STATE, { ...STATE, ...other })).toBe(false);
  });
});
