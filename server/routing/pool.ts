import { type Address, type Hex, zeroAddress } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import { DYNAMIC_FEE, type V4State } from '../amm/v4/v4State.ts';
import {
  type Exchange,
  V2_EXCHANGE,
  type V2Exchange,
  V3_EXCHANGE,
  type V3Exchange,
  type V4Exchange,
} from './exchange.ts';

/** `0x` included. */
const ADDRESS_DIGITS = 42;

declare const brand: unique symbol;

/**
 * Names a pool inside the service, in every map and set: the text of the lower-case address of its contract, or the 32
 * bytes of a V4 pool. The compiler takes neither for the other: `poolIdOf` and `hexOf` alone convert them.
 */
export type PoolId = string & { readonly [brand]: 'PoolId' };

/** Addresses inside the service are lower-case; they become checksummed at the HTTP edge only. */
interface PoolOfExchange {
  readonly id: PoolId;
  readonly exchange: Exchange;
  /** The contract to call; `id` is the key in every table. */
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip: 3000 is 0.3 %. */
  readonly fee: number;
}

export interface V2Pool extends PoolOfExchange {
  readonly protocol: 'v2';
}

export interface V3Pool extends PoolOfExchange {
  readonly protocol: 'v3';
  readonly tickSpacing: number;
}

/**
 * `token0` and `token1` are the currencies in the order of the pool, the native coin as its wrapped token: so token0 need
 * not be the lesser. `address` is the pool manager, `id` the 32 bytes of the pool.
 */
export interface V4Pool extends PoolOfExchange {
  readonly protocol: 'v4';
  readonly tickSpacing: number;
  readonly hooks: Address;
  /** Whether currency0 is the native coin. */
  readonly isNative: boolean;
}

export type Pool = V2Pool | V3Pool | V4Pool;
export type Protocol = Pool['protocol'];
/** A pool of which positions lie between ticks. */
export type TickPool = Extract<Pool, { readonly tickSpacing: number }>;

/** A pool together with its state at one block. */
export type LivePool =
  | (V2Pool & { readonly state: V2State })
  | (V3Pool & { readonly state: V3State })
  | (V4Pool & { readonly state: V4State });

/** Addresses, by a list or by a rule. */
export type AddressSet = Pick<ReadonlySet<Address>, 'has'>;
/** Pools, by a list or by a rule. */
export type PoolSet = Pick<ReadonlySet<PoolId>, 'has'>;

export const NO_ADDRESSES: ReadonlySet<Address> = new Set();
export const NO_POOL_IDS: ReadonlySet<PoolId> = new Set();

/** The pool of a contract. */
export function poolIdOf(address: Address): PoolId {
  return address as string as PoolId;
}

/** Returns whether a pool shares its contract with others, so that its id is longer than an address. */
export function isKeyed(id: PoolId): boolean {
  return id.length > ADDRESS_DIGITS;
}

/** The contract of a pool, or the 32 bytes of its id. */
export function hexOf(id: PoolId): Hex {
  return id as string as Hex;
}

type Ends = Pick<PoolOfExchange, 'address' | 'token0' | 'token1'>;

/** The columns of a pool in the register, besides its exchange. */
export interface PoolRow extends Ends {
  readonly fee: number;
  /** 0 where a pool has none. */
  readonly tickSpacing: number;
  /** Of a pool that one contract holds with others. */
  readonly key?: PoolKey | undefined;
}

/** The parts of a V4 pool that its row does not say. */
export type PoolKey = Pick<V4Pool, 'id' | 'hooks' | 'isNative'>;

/** A pair, which charges what its exchange does. */
export function v2Pool({ address, token0, token1 }: Ends, exchange: V2Exchange = V2_EXCHANGE): V2Pool {
  const id = poolIdOf(address);
  return { protocol: 'v2', id, exchange, address, token0, token1, fee: exchange.feePips };
}

export function v3Pool(
  { address, token0, token1, fee, tickSpacing }: PoolRow,
  exchange: V3Exchange = V3_EXCHANGE,
): V3Pool {
  return { protocol: 'v3', id: poolIdOf(address), exchange, address, token0, token1, fee, tickSpacing };
}

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

/** @throws RangeError when the row has no key of a V4 pool */
export function v4Pool({ key, ...row }: PoolRow, exchange: V4Exchange): V4Pool {
  if (key === undefined) throw new RangeError('a row without the key of a V4 pool');
  return { protocol: 'v4', exchange, ...row, ...key };
}

/** Returns whether the pool holds the native coin where the service writes its wrapped form, at the side of `token`. */
export function holdsNative(pool: Pool, token: Address): boolean {
  return pool.protocol === 'v4' && pool.isNative && token === pool.token0;
}
