import { expect, test } from 'vitest';
import type { V3State } from './v3State.ts';
import { v3SwapModel } from './v3SwapModel.ts';

const POOL = { fee: 3000, tickSpacing: 60 };
const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks: [] };
const STATE: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 10n ** 24n,
  tickRange,
};

test.each([
  ['none', undefined, undefined, undefined],
  ['a quarter of what zeroForOne pays', 0x04, true, undefined],
  ['a sixth of what the other direction pays', 0x60, undefined, true],
  ['of both', 0x64, true, true],
] as const)('the protocol keeps %s: it moves no amount, and stays as it is', (_, feeProtocol, down, up) => {
  const state = feeProtocol === undefined ? STATE : { ...STATE, feeProtocol };
  for (const [zeroForOne, paysProtocol] of [
    [true, down],
    [false, up],
  ] as const) {
    const swap = v3SwapModel.swapAt(POOL, state, zeroForOne, { kind: 'exactInput', amount: 10n ** 18n });
    if (swap.kind !== 'filled') throw new Error(swap.kind);
    // 0.997 of 1 of a pool of 10^6: less a millionth of it.
    expect([swap.amountOut, swap.paysProtocol]).toEqual([996_999_005_991_991_025n, paysProtocol]);
    expect(swap.after).toMatchObject(feeProtocol === undefined ? {} : { feeProtocol });
  }
});
