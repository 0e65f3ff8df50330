import { type Address, zeroAddress } from 'viem';
import { DYNAMIC_FEE } from '../../amm/v4/v4State.ts';
import type { V4Exchange } from './exchange.ts';
import type { Pool, PoolKey, PoolRow } from './pool.ts';

/**
 * The bits of a hook's address by which the pool manager calls it in a swap: beforeSwap, afterSwap, and both with a
 * delta of their own. Without them a hook cannot touch the amounts.
 */
const SWAP_HOOKS = 0xcc;

/** Returns whether the pool manager calls a hook in swaps, which may change their amounts. */
export function hasSwapHooks({ hooks }: Pick<PoolKey, 'hooks'>): boolean {
  return (Number.parseInt(hooks.slice(-2), 16) & SWAP_HOOKS) !== 0;
}

/** The bit of a hook that may replace the whole swap: price and liquidity of its pools say nothing. */
const REPLACES_SWAP = 0x08;

/** Returns whether price and liquidity of a pool need not be what its swaps follow. */
export function hasOwnCurve({ hooks }: Pick<PoolKey, 'hooks'>): boolean {
  return (Number.parseInt(hooks.slice(-2), 16) & REPLACES_SWAP) !== 0;
}

/** Returns whether price and liquidity of a pool bound what its swaps give. */
export function followsItsPrice(pool: Pool): boolean {
  return pool.protocol !== 'v4' || !hasOwnCurve(pool);
}

/** Returns the hook that has a say in what a swap of the pool moves; undefined where the pool alone decides. */
export function decidingHookOf(pool: Pool): Address | undefined {
  if (pool.protocol !== 'v4') return undefined;
  return hasSwapHooks(pool) || pool.fee === DYNAMIC_FEE ? pool.hooks : undefined;
}

/** Hundredths of a bip: 100 %, the highest fixed fee. */
const MAX_FIXED_FEE = 1_000_000;

type V4Row = Pick<PoolRow, 'token0' | 'token1' | 'fee' | 'key'>;

/**
 * Returns whether the pool manager lets a pool have this key, as `PoolManager.initialize` and `Hooks.isValidHookAddress`
 * say: two currencies in their order, a fee up to 100 %, or one that a hook sets. The native coin is the least currency.
 */
function isKeyOfManager({ token0, token1, fee, key }: V4Row, { wrappedNative }: V4Exchange): boolean {
  if (key === undefined) return false;
  if (key.isNative ? token0 !== wrappedNative : token0 >= token1) return false;
  return fee === DYNAMIC_FEE ? key.hooks !== zeroAddress : fee <= MAX_FIXED_FEE;
}

/**
 * Returns whether a route may use a V4 pool: its key is one that can be, no hook can touch its swaps, its fee is fixed or
 * set by a hook that is vouched for, and it is no pool of the native coin and its wrapped form.
 */
export function isRoutableV4(row: V4Row, exchange: V4Exchange): boolean {
  const { token0, token1, fee, key } = row;
  if (key === undefined || token0 === token1 || !isKeyOfManager(row, exchange)) return false;
  if (hasSwapHooks(key)) return false;
  return fee !== DYNAMIC_FEE || exchange.feeHooks.has(key.hooks);
}

/**
 * Returns whether a route may use a V4 pool by asking the contracts, if its hook is named: one that no route may use by
 * arithmetic, because its hook has a say.
 */
export function isAskedV4(row: V4Row, exchange: V4Exchange): boolean {
  const { token0, token1, fee, key } = row;
  if (key === undefined || token0 === token1 || !isKeyOfManager(row, exchange)) return false;
  return !isRoutableV4(row, exchange) && (hasSwapHooks(key) || fee === DYNAMIC_FEE);
}

/** Returns whether the pool holds the native coin where the service writes its wrapped form, at the side of `token`. */
export function holdsNative(pool: Pool, token: Address): boolean {
  return pool.protocol === 'v4' && pool.isNative && token === pool.token0;
}
