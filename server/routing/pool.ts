import type { Address } from 'viem';
import type { V2State } from '../amm/v2/v2State.ts';
import type { V3State } from '../amm/v3/v3State.ts';

/** Addresses inside the service are lower-case; they become checksummed at the HTTP edge only. */
export interface V2Pool {
  readonly protocol: 'v2';
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
}

export interface V3Pool {
  readonly protocol: 'v3';
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip: 3000 is 0.3 %. */
  readonly fee: number;
  readonly tickSpacing: number;
}

export type Pool = V2Pool | V3Pool;
export type Protocol = Pool['protocol'];

/** A pool together with its state at one block. */
export type LivePool = (V2Pool & { readonly state: V2State }) | (V3Pool & { readonly state: V3State });

/** Addresses, by a list or by a rule. */
export type AddressSet = Pick<ReadonlySet<Address>, 'has'>;

export const NO_ADDRESSES: ReadonlySet<Address> = new Set();
