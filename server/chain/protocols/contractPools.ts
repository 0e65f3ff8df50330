import type { Address } from 'viem';
import type { Pool, PoolRow } from '../../routing/model/pool.ts';
import type { PackedWriter } from '../lens/packed.ts';

/**
 * The request of PoolStates.sol for a pool that is a contract: its address, or all figures that the factory
 * confirms.
 */
export const contractRequest = {
  requestBytes: { confirmed: 21, unconfirmed: 64 },
  writeRequest(writer: PackedWriter, pool: Pool, isConfirmed: boolean): void {
    writer.address(pool.address);
    if (isConfirmed) return;
    // Pairs have the same fee, and none is asked for by it.
    const fee = 'tickSpacing' in pool ? pool.fee : 0;
    writer.address(pool.token0).address(pool.token1).uint(fee, 3);
  },
};

/** A row says all of such a pool. */
export const NO_KEY = { keyBytes: 0, writeKey: () => undefined, readKey: () => undefined };

type Ends = Pick<PoolRow, 'address' | 'token0' | 'token1'>;

export function inLowerCase({ address, token0, token1 }: Ends): Ends {
  return { address: lower(address), token0: lower(token0), token1: lower(token1) };
}

export function lower(address: Address): Address {
  return address.toLowerCase() as Address;
}
