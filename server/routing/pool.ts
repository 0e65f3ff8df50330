import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';
import {
  type Exchange,
  V2_EXCHANGE,
  type V2Exchange,
  V3_EXCHANGE,
  type V3Exchange,
  type V4Exchange,
} from './exchange.ts';

declare const brand: unique symbol;

/**
 * Names a pool inside the service, in every map and set: today the text of the lower-case address of its contract. The
 * compiler takes neither for the other: `poolIdOf` and `contractOf` alone convert them.
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
export interface V4Pool extends Omit<PoolOfExchange, 'exchange'> {
  readonly protocol: 'v4';
  readonly exchange: V4Exchange;
  readonly tickSpacing: number;
  readonly hooks: Address;
  /** Whether currency0 is the native coin. */
  readonly isNative: boolean;
}

export type Pool = V2Pool | V3Pool;
export type Protocol = Pool['protocol'];

/** A pool together with its state at one block. */
export type LivePool = (V2Pool & { readonly state: V2State }) | (V3Pool & { readonly state: V3State });

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

/** The contract that an id stands for. */
export function contractOf(id: PoolId): Address {
  return id as string as Address;
}

/** Returns the contracts of many ids, without a copy. */
export function contractsOf(ids: Iterable<PoolId>): Iterable<Address> {
  return ids as Iterable<string> as Iterable<Address>;
}

type Ends = Pick<PoolOfExchange, 'address' | 'token0' | 'token1'>;

/** The columns of a pool in the register, besides its exchange. */
export interface PoolRow extends Ends {
  readonly fee: number;
  /** 0 where a pool has none. */
  readonly tickSpacing: number;
}

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

/** Returns whether the pool holds the native coin where the service writes its wrapped form, at the side of `token`. */
export function holdsNative(pool: Pool | V4Pool, token: Address): boolean {
  return pool.protocol === 'v4' && pool.isNative && token === pool.token0;
}
