import { type Hex, zeroAddress } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import type { PoolReading } from '../poolReading.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';
import { type PackedReader, PackedWriter, readAnswer } from './packed.ts';

/** How far around the price a V3 pool is read at first: words of the tick bitmap and ticks, on each side. */
const FIRST_WINDOW = { maxWordsPerSide: 4, maxTicksPerSide: 24 } as const;

export function writeWindow(writer: PackedWriter): PackedWriter {
  return writer.uint(FIRST_WINDOW.maxWordsPerSide, 2).uint(FIRST_WINDOW.maxTicksPerSide, 2);
}

/** The factory of each protocol, zero where there is none. */
export function writeFactories(writer: PackedWriter, factories: Factories): PackedWriter {
  for (const protocol of PROTOCOLS) writer.address(protocol.factory(factories) ?? zeroAddress);
  return writer;
}

/** Bytes that a pool takes in a request: its address, or all that is said of it for the factory to confirm. */
export const REQUEST_BYTES = { confirmed: 21, unconfirmed: 64 } as const;

/** The request of PoolStates.sol; the factories are asked about those pools that are not confirmed. */
export function encodePoolStatesRequest(
  factories: Factories,
  pools: readonly Pool[],
  isConfirmed: (pool: Pool) => boolean,
): Hex {
  const writer = writeFactories(writeWindow(new PackedWriter()), factories);
  for (const pool of pools) {
    const protocol = CHAIN_PROTOCOLS[pool.protocol];
    const isKnown = isConfirmed(pool);
    writer.uint(isKnown ? protocol.lensTag : protocol.lensTag + 2, 1).address(pool.address);
    if (!isKnown) writer.address(pool.token0).address(pool.token1).uint(protocol.traits(pool).fee, 3);
  }
  return writer.toHex();
}

/** One reading per pool of the request. Throws RangeError when the answer is cut or of another form. */
export function decodePoolStates(answer: Hex, pools: readonly Pool[]): PoolReading[] {
  return readAnswer(answer, (reader) => pools.map((pool) => readPoolState(reader, pool)));
}

/** The next entry, as putV2State and putV3State of PoolReader.sol write it. */
export function readPoolState(reader: PackedReader, pool: Pool): PoolReading {
  const status = reader.uint(1);
  if (status === 0) return { kind: 'notRead' };
  if (status === 2) return { kind: 'noCode' };
  if (status === 4) return { kind: 'foreign' };
  if (status !== 1) return { kind: 'unreadable' };
  return CHAIN_PROTOCOLS[pool.protocol].readState(reader, pool);
}
