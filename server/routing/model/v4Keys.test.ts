import { type Address, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { nth } from '../testkits/markets.testkit.ts';
import type { PoolId } from './pool.ts';
import { v4PoolFactory } from './poolFactory.ts';
import { isAskedV4, isRoutableV4 } from './v4Keys.ts';

/*
 * Keys that an index, a file or a contract may claim: which pools a route may use by arithmetic, or by
 * asking.
 */

const [LOW, HIGH, WRAPPED] = [nth(1), nth(2), nth(0xff)];
const DYNAMIC_FEE = 0x800000;
/** Bits beforeInitialize and afterInitialize: it is not called in swaps. */
const QUIET: Address = '0x400c000000000000000000000000000000003000';
/** The operator vouches for all of these. */
const VOUCHED = v4PoolFactory(nth(9), WRAPPED, [zeroAddress, QUIET]);

interface Claimed {
  readonly token0?: Address;
  readonly token1?: Address;
  readonly fee?: number;
  readonly hooks?: Address;
  readonly isNative?: boolean;
}

/** Whether the pool is used by arithmetic, and whether it is asked. */
function usesOf({ token0 = LOW, token1 = HIGH, fee = 3000, hooks = zeroAddress, isNative = false }: Claimed) {
  const key = { id: `0x${'12'.repeat(32)}` as string as PoolId, hooks, isNative };
  const row = { token0, token1, fee, key };
  return [isRoutableV4(row, VOUCHED), isAskedV4(row, VOUCHED)];
}

describe('isRoutableV4 and isAskedV4', () => {
  test('default: the plain pool of two tokens, and of the coin before any token', () => {
    expect(usesOf({})).toEqual([true, false]);
    expect(usesOf({ isNative: true, token0: WRAPPED, token1: LOW })).toEqual([true, false]);
  });

  // Whether there is code at the hook is not asked: without code each of its swaps reverts, from one block to
  // the next.
  test.each([
    [0x80, 'beforeSwap'],
    [0x40, 'afterSwap'],
    [0x88, 'beforeSwap with a delta'],
    [0x44, 'afterSwap with a delta'],
  ])(
    'behavior: a hook without code whose address has the bits %i (%s) is in no route by arithmetic',
    (bits) => {
      const hooks = `0x${bits.toString(16).padStart(40, '0')}` as Address;
      expect(usesOf({ hooks })).toEqual([false, true]);
      expect(usesOf({ hooks, fee: DYNAMIC_FEE })).toEqual([false, true]);
    },
  );

  test('behavior: a hook without code that no swap calls changes nothing', () => {
    expect(usesOf({ hooks: QUIET })).toEqual([true, false]);
  });

  test('error: a fee that a hook sets, without a hook, is neither used nor asked, even if the zero address is vouched for', () => {
    expect(usesOf({ fee: DYNAMIC_FEE })).toEqual([false, false]);
    expect(usesOf({ fee: DYNAMIC_FEE, hooks: QUIET })).toEqual([true, false]);
  });

  test.each([1_000_001, 0x7fffff, 0x800001, 0xffffff])('error: no pool has the fee %i', (fee) => {
    expect(usesOf({ fee })).toEqual([false, false]);
    expect(usesOf({ fee, hooks: '0x0000000000000000000000000000000000000080' })).toEqual([false, false]);
  });

  test('default: a fee of 100 % can be', () => {
    expect(usesOf({ fee: 1_000_000 })).toEqual([true, false]);
  });

  test.each<[string, Claimed]>([
    ['tokens in the wrong order', { token0: HIGH, token1: LOW }],
    ['one token twice', { token0: LOW, token1: LOW }],
    ['the coin after a token', { token0: LOW, token1: zeroAddress }],
    ['the coin as the wrapped token on both sides', { token0: WRAPPED, token1: WRAPPED, isNative: true }],
    ['the coin where another token stands', { token0: LOW, token1: HIGH, isNative: true }],
  ])('error: %s is neither used nor asked, with a hook in swaps or without', (_, claimed) => {
    expect(usesOf(claimed)).toEqual([false, false]);
    expect(usesOf({ ...claimed, hooks: '0x0000000000000000000000000000000000000080' })).toEqual([
      false,
      false,
    ]);
  });

  test('error: a row without a key', () => {
    const row = { token0: LOW, token1: HIGH, fee: 3000 };
    expect([isRoutableV4(row, VOUCHED), isAskedV4(row, VOUCHED)]).toEqual([false, false]);
  });
});
