import type { Address } from 'viem';
import type { PoolState } from '../../amm/poolState.ts';
import { type Pool, type PoolId, poolIdOf, v2Pool, v3Pool } from '../../routing/pool.ts';
import { PackedReader, PackedWriter } from '../lens/packed.ts';
import { readPoolState } from '../lens/poolStatesLens.ts';

/** A pool, and whether its factory has named it. */
export interface PoolRow {
  readonly pool: Pool;
  readonly isConfirmed: boolean;
}

const POOL_BYTES = 66;
const ADDRESS_BYTES = 20;
const READ = 1;

export function encodePools(rows: readonly PoolRow[]): Buffer {
  const writer = new PackedWriter();
  for (const { pool, isConfirmed } of rows) {
    const isV3 = pool.protocol === 'v3';
    writer.uint(isConfirmed ? 1 : 0, 1);
    writer.address(pool.address).address(pool.token0).address(pool.token1);
    // The tick spacing of a V2 pair is 0.
    writer.uint(isV3 ? pool.fee : 0, 3).uint(isV3 ? pool.tickSpacing : 0, 2);
  }
  return Buffer.from(writer.toHex().slice(2), 'hex');
}

/** @throws RangeError when the slice is of another form */
export function* decodePools(slice: Buffer): Iterable<PoolRow> {
  if (slice.length % POOL_BYTES !== 0) throw new RangeError('the slice does not hold whole pools');
  for (let at = 0; at < slice.length; at += POOL_BYTES) {
    const [address, token0, token1] = [0, 1, 2].map((index) => {
      const start = at + 1 + index * ADDRESS_BYTES;
      return `0x${slice.toString('hex', start, start + ADDRESS_BYTES)}` as const;
    }) as [Address, Address, Address];
    const [fee, tickSpacing] = [slice.readUIntBE(at + 61, 3), slice.readUInt16BE(at + 64)];
    const pool: Pool =
      tickSpacing === 0
        ? v2Pool({ address, token0, token1 })
        : v3Pool({ address, token0, token1, fee, tickSpacing });
    yield { pool, isConfirmed: slice[at] === 1 };
  }
}

/** Each entry as the lens that reads states writes it, after the address of its pool. */
export function encodeStates(states: readonly (readonly [Pool, PoolState])[]): Buffer {
  const writer = new PackedWriter();
  for (const [pool, state] of states) {
    writer.address(pool.address).uint(READ, 1);
    if (state.protocol === 'v2') {
      writer.bigUint(state.reserve0, 14).bigUint(state.reserve1, 14);
      continue;
    }
    const { lowerTick, upperTick, ticks } = state.tickRange;
    writer.bigUint(state.sqrtPriceX96, 20).int(state.tick, 3).bigUint(state.liquidity, 16);
    writer
      .uint(pool.protocol === 'v3' ? pool.tickSpacing : 0, 3)
      .int(lowerTick, 3)
      .int(upperTick, 3);
    writer.uint(ticks.length, 2);
    for (const { tick, liquidityNet } of ticks)
      writer.int(tick, 3).bigUint(BigInt.asUintN(128, liquidityNet), 16);
  }
  return Buffer.from(writer.toHex().slice(2), 'hex');
}

/** @throws RangeError when the slice is of another form, or of a pool that `poolOf` does not know */
export function* decodeStates(
  slice: Buffer,
  poolOf: (id: PoolId) => Pool | undefined,
): Iterable<readonly [PoolId, PoolState]> {
  const reader = new PackedReader(`0x${slice.toString('hex')}`);
  while (!reader.isAtEnd) {
    const address = reader.address();
    const pool = poolOf(poolIdOf(address));
    if (pool === undefined) throw new RangeError('the state of a pool that is not there');
    const reading = readPoolState(reader, pool);
    if (reading.kind !== 'v2' && reading.kind !== 'v3') throw new RangeError('not a state');
    yield [pool.id, reading.state];
  }
}
