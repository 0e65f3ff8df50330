import { zeroAddress } from 'viem';
import { expect, test } from 'vitest';
import { heldInPools } from './heldInPools.ts';

const [A, B, WETH] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`] as const;
const native = { hooks: zeroAddress, isNative: true, tickSpacing: 60 };
const pool = (token0: `0x${string}`, token1: `0x${string}`, amount0: bigint, amount1: bigint) => ({
  token0: { address: token0 },
  token1: { address: token1 },
  amount0,
  amount1,
});

test('heldInPools adds the side of the token, whichever it is', () => {
  const pools = [pool(A, B, 5n, 100n), pool(B, WETH, 7n, 1n), pool(A, WETH, 1000n, 1000n)];
  expect(heldInPools(pools, B, WETH)).toBe(107n);
});

test('heldInPools leaves the native coin out of the wrapped token, and counts the other side of its pool', () => {
  const pools = [pool(A, WETH, 3n, 10n), { ...pool(WETH, A, 900n, 4n), key: native }];
  expect(heldInPools(pools, WETH, WETH)).toBe(10n);
  expect(heldInPools(pools, A, WETH)).toBe(7n);
});

test('heldInPools of no pools is nothing', () => {
  expect(heldInPools([], A, WETH)).toBe(0n);
});
