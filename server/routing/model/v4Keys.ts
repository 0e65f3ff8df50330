import { type Address, zeroAddress } from 'viem';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import type { Pool, PoolKey, PoolRow } from './pool.ts';
import type { V4PoolFactory } from './poolFactory.ts';

/**
 * The bits of a hook's address that have the pool manager call it in swaps: beforeSwap, afterSwap, and their
 * return deltas. Without them a hook cannot touch the amounts.
 */
const SWAP_HOOKS = 0xcc;

/** Returns true if the pool manager calls the hook in swaps, which may change their amounts. */
export function hasSwapHooks({ hooks }: Pick<PoolKey, 'hooks'>): boolean {
  return (Number.parseInt(hooks.slice(-2), 16) & SWAP_HOOKS) !== 0;
}

/** The bit of a hook that may replace the whole swap: price and liquidity of its pools say nothing. */
const REPLACES_SWAP = 0x08;

/** Returns true if swaps need not follow the price and the liquidity of the pool. */
export function hasOwnCurve({ hooks }: Pick<PoolKey, 'hooks'>): boolean {
  return (Number.parseInt(hooks.slice(-2), 16) & REPLACES_SWAP) !== 0;
}

/** Returns true if price and liquidity of the pool bound the output of its swaps. */
export function followsItsPrice(pool: Pool): boolean {
  return pool.protocol !== 'v4' || !hasOwnCurve(pool);
}

/**
 * Returns the hook that may change the amounts or the fee of the pool's swaps; undefined where the pool alone
 * decides.
 */
export function decidingHookOf(pool: Pool): Address | undefined {
  if (pool.protocol !== 'v4') return undefined;
  return hasSwapHooks(pool) || pool.fee === DYNAMIC_FEE ? pool.hooks : undefined;
}

/** The highest fixed fee, hundredths of a bip: 100 %. */
const MAX_FIXED_FEE = 1_000_000;

type V4Row = Pick<PoolRow, 'token0' | 'token1' | 'fee' | 'key'>;

/**
 * Returns true if the pool manager accepts this key: ordered currencies, and a fixed fee up to 100 % or a
 * hook that sets it. `PoolManager.initialize` and `Hooks.isValidHookAddress` check it; the native coin is the
 * least currency.
 */
function isKeyOfManager({ token0, token1, fee, key }: V4Row, { wrappedNative }: V4PoolFactory): boolean {
  if (key === undefined) return false;
  if (key.isNative ? token0 !== wrappedNative : token0 >= token1) return false;
  return fee === DYNAMIC_FEE ? key.hooks !== zeroAddress : fee <= MAX_FIXED_FEE;
}

/**
 * Returns true if routes may use a V4 pool: valid key, no swap hooks, and a fixed fee or one of `feeHooks`.
 * Excludes pools of the native coin and its wrapped token.
 */
export function isRoutableV4(row: V4Row, factory: V4PoolFactory): boolean {
  const { token0, token1, fee, key } = row;
  if (key === undefined || token0 === token1 || !isKeyOfManager(row, factory)) return false;
  if (hasSwapHooks(key)) return false;
  return fee !== DYNAMIC_FEE || factory.feeHooks.has(key.hooks);
}

/**
 * Returns true if a route that names the pool's hook may use it, with amounts asked of the contracts.
 * Arithmetic does not give them: the hook may change amounts, or sets the fee.
 */
export function isAskedV4(row: V4Row, factory: V4PoolFactory): boolean {
  const { token0, token1, fee, key } = row;
  if (key === undefined || token0 === token1 || !isKeyOfManager(row, factory)) return false;
  return !isRoutableV4(row, factory) && (hasSwapHooks(key) || fee === DYNAMIC_FEE);
}

/** Returns true if the pool holds the native coin itself at the side of `token`, its wrapped form. */
export function holdsNative(pool: Pool, token: Address): boolean {
  return pool.protocol === 'v4' && pool.isNative && token === pool.token0;
}
