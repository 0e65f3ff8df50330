import { type Address, size } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { hexOf, type Pool, type PoolId, poolIdOf } from '../../routing/model/pool.ts';
import type { PoolFactory } from '../../routing/model/poolFactory.ts';
import { readPoolState } from '../calls/poolStatesLens.ts';
import { PackedReader, PackedWriter } from '../lens/packed.ts';
import { CHAIN_PROTOCOLS } from '../protocols/chainProtocols.ts';

export interface PoolRow {
  readonly pool: Pool;
  readonly isConfirmed: boolean;
}

const POOL_BYTES = 67;
const ADDRESS_BYTES = 20;
const NOT_READ = 0;
const READ = 1;

/**
 * Each with the place of its exchange among those of the network. @throws RangeError for one of another
 * exchange
 */
export function encodePools(rows: readonly PoolRow[], poolFactories: readonly PoolFactory[]): Buffer {
  const writer = new PackedWriter();
  for (const { pool, isConfirmed } of rows) {
    const { fee, tickSpacing } = CHAIN_PROTOCOLS[pool.protocol].traits(pool);
    const place = poolFactories.indexOf(pool.factory);
    if (place < 0) throw new RangeError('a pool of an exchange that is not there');
    writer.uint(isConfirmed ? 1 : 0, 1);
    writer.address(pool.address).address(pool.token0).address(pool.token1);
    writer.uint(fee, 3).uint(tickSpacing, 2).uint(place, 1);
    CHAIN_PROTOCOLS[pool.protocol].writeKey(writer, pool);
  }
  return Buffer.from(writer.toHex().slice(2), 'hex');
}

/** @throws RangeError when the slice is of another form, or names an exchange that there is not */
export function* decodePools(slice: Buffer, poolFactories: readonly PoolFactory[]): Iterable<PoolRow> {
  let end = 0;
  for (let at = 0; at < slice.length; at = end) {
    if (slice.length - at < POOL_BYTES) throw new RangeError('the slice does not hold whole pools');
    const [address, token0, token1] = [0, 1, 2].map((index) => {
      const start = at + 1 + index * ADDRESS_BYTES;
      return `0x${slice.toString('hex', start, start + ADDRESS_BYTES)}` as const;
    }) as [Address, Address, Address];
    const [fee, tickSpacing] = [slice.readUIntBE(at + 61, 3), slice.readUInt16BE(at + 64)];
    const factory = poolFactories[slice[at + 66] ?? poolFactories.length];
    if (factory === undefined) throw new RangeError('a pool of an exchange that is not there');
    const { keyBytes, readKey, poolOf } = CHAIN_PROTOCOLS[factory.protocol];
    end = at + POOL_BYTES + keyBytes;
    const key =
      keyBytes === 0
        ? undefined
        : readKey(new PackedReader(`0x${slice.toString('hex', at + POOL_BYTES, end)}`));
    const pool = poolOf({ address, token0, token1, fee, tickSpacing, key }, factory);
    // Earlier versions did not ask for the order of its tokens before they confirmed a pool; factories sort
    // them.
    const isInOrder = keyBytes > 0 || token0 < token1;
    yield { pool, isConfirmed: slice[at] === 1 && isInOrder };
  }
}

/**
 * Encodes states as the lens does, each after the length of the pool's id and the id. Undefined takes back an
 * earlier state of the pool.
 */
export function encodeStates(states: readonly (readonly [Pool, PoolState | undefined])[]): Buffer {
  const writer = new PackedWriter();
  for (const [pool, state] of states) {
    const id = hexOf(pool.id);
    writer
      .uint(size(id), 1)
      .hex(id)
      .uint(state === undefined ? NOT_READ : READ, 1);
    if (state !== undefined) CHAIN_PROTOCOLS[state.protocol].writeState(writer, pool, state);
  }
  return Buffer.from(writer.toHex().slice(2), 'hex');
}

/**
 * Returns the states of a slice, undefined for those that it takes back.
 * @throws RangeError when the slice is malformed, or of a pool that `poolOf` does not return
 */
export function* decodeStates(
  slice: Buffer,
  poolOf: (id: PoolId) => Pool | undefined,
): Iterable<readonly [PoolId, PoolState | undefined]> {
  const reader = new PackedReader(`0x${slice.toString('hex')}`);
  while (!reader.isAtEnd) {
    const pool = poolOf(poolIdOf(reader.hex(reader.uint(1))));
    if (pool === undefined) throw new RangeError('the state of a pool that is not there');
    const reading = readPoolState(reader, pool);
    if ('state' in reading) yield [pool.id, reading.state];
    else if (reading.kind === 'notRead') yield [pool.id, undefined];
    else throw new RangeError('not a state');
  }
}
