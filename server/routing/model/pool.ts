import type { Address, Hex } from 'viem';
import type { V2State } from '../../amm/v2/v2State.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import type { V4State } from '../../amm/v4/v4State.ts';
import {
  type PoolFactory,
  V2_POOL_FACTORY,
  type V2PoolFactory,
  V3_POOL_FACTORY,
  type V3PoolFactory,
  type V4PoolFactory,
} from './poolFactory.ts';

/** Number of characters of an address, `0x` included. */
const ADDRESS_DIGITS = 42;

declare const brand: unique symbol;

/**
 * Identifies a pool in every map and set of the service. It is the lower-case address of its contract, or the
 * 32 bytes of a V4 pool as text. Only `poolIdOf` and `hexOf` convert it: the compiler takes neither type for
 * the other.
 */
export type PoolId = string & { readonly [brand]: 'PoolId' };

/** Addresses inside the service are lower-case; they become checksummed at the HTTP edge only. */
interface PoolOfExchange {
  readonly id: PoolId;
  readonly factory: PoolFactory;
  /** The contract to call; `id` is the key in every table. */
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** The fee of the pool, hundredths of a bip: 3000 is 0.3 %. */
  readonly fee: number;
}

export interface V2Pool extends PoolOfExchange {
  readonly factory: V2PoolFactory;
  readonly protocol: 'v2';
}

export interface V3Pool extends PoolOfExchange {
  readonly factory: V3PoolFactory;
  readonly protocol: 'v3';
  readonly tickSpacing: number;
}

/**
 * A V4 pool: `address` is the pool manager, `id` the 32 bytes of the pool. `token0` and `token1` are its
 * currencies in their order, the native coin as its wrapped token. So token0 need not be the lesser.
 */
export interface V4Pool extends PoolOfExchange {
  readonly protocol: 'v4';
  readonly tickSpacing: number;
  readonly hooks: Address;
  /** True where currency0 is the native coin. */
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

/** Returns the id of the pool of a contract. */
export function poolIdOf(address: Address): PoolId {
  return address as string as PoolId;
}

/** Returns true if a pool shares its contract with others, so that its id is longer than an address. */
export function isKeyed(id: PoolId): boolean {
  return id.length > ADDRESS_DIGITS;
}

/** Returns an id as hex: the address of a contract, or the 32 bytes of a V4 pool. */
export function hexOf(id: PoolId): Hex {
  return id as string as Hex;
}

type Ends = Pick<PoolOfExchange, 'address' | 'token0' | 'token1'>;

/** The columns of a pool in the register, besides its exchange. */
export interface PoolRow extends Ends {
  readonly fee: number;
  /** Ticks between initializable ticks; 0 where a pool has none. */
  readonly tickSpacing: number;
  /** The key of a pool that shares its contract with others. */
  readonly key?: PoolKey | undefined;
}

/** The fields of a V4 pool that no column of its row has. */
export type PoolKey = Pick<V4Pool, 'id' | 'hooks' | 'isNative'>;

/** Returns a pair with the fee of its exchange. */
export function v2Pool({ address, token0, token1 }: Ends, factory: V2PoolFactory = V2_POOL_FACTORY): V2Pool {
  const id = poolIdOf(address);
  return { protocol: 'v2', id, factory, address, token0, token1, fee: factory.feePips };
}

export function v3Pool(
  { address, token0, token1, fee, tickSpacing }: PoolRow,
  factory: V3PoolFactory = V3_POOL_FACTORY,
): V3Pool {
  return { protocol: 'v3', id: poolIdOf(address), factory, address, token0, token1, fee, tickSpacing };
}

/** @throws RangeError when the row has no key of a V4 pool */
export function v4Pool({ key, ...row }: PoolRow, factory: V4PoolFactory): V4Pool {
  if (key === undefined) throw new RangeError('a row without the key of a V4 pool');
  return { protocol: 'v4', factory, ...row, ...key };
}
