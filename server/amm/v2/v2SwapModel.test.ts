import { expect, test } from 'vitest';
import type { V2State } from './v2State.ts';
import { v2SwapModel } from './v2SwapModel.ts';

const POOL = { protocol: 'v2', fee: 3000 } as const;
const RESERVES: V2State = { protocol: 'v2', reserve0: 1000n, reserve1: 3000n };
const OWN: V2State = { ...RESERVES, feePips: 100_000 };

test.each([
  // 100 · 997 · 3000 / (1000 · 1000 + 100 · 997)
  ['the fee of its pool', RESERVES, 271n],
  // 100 · 9 · 3000 / (1000 · 10 + 100 · 9)
  ['a fee of its own', OWN, 247n],
  ['no fee', { ...RESERVES, feePips: 0 }, 272n],
])('a pair with %s gives the output of that fee, and keeps it', (_, state, amountOut) => {
  const swap = v2SwapModel.swapAt(POOL, state, true, { kind: 'exactInput', amount: 100n });
  const after = { ...state, reserve0: 1100n, reserve1: 3000n - amountOut };
  expect(swap).toMatchObject({ kind: 'filled', amountOut });
  expect(swap.kind === 'filled' && swap.after).toEqual(after);
});

test('two states of a pair with other fees are not the same', () => {
  expect(v2SwapModel.isSameState(OWN, { ...OWN })).toBe(true);
  expect(v2SwapModel.isSameState(OWN, { ...OWN, feePips: 3000 })).toBe(false);
  expect(v2SwapModel.isSameState(OWN, RESERVES)).toBe(false);
});

test('the fee of a swap is undefined where it is that of the pool', () => {
  expect([v2SwapModel.feeAt(OWN), v2SwapModel.feeAt(RESERVES)]).toEqual([100_000, undefined]);
});
