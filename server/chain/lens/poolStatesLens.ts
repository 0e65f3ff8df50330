import { type Hex, zeroAddress } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import type { PoolReading } from '../poolReading.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';
import { type PackedReader, PackedWriter, readAnswer } from './packed.ts';

/** Ticks of a V3 pool that are read at first: bitmap words and ticks, on each side of the price. */
const FIRST_WINDOW = { maxWordsPerSide: 4, maxTicksPerSide: 24 } as const;

export function writeWindow(writer: PackedWriter): PackedWriter {
  return writer.uint(FIRST_WINDOW.maxWordsPerSide, 2).uint(FIRST_WINDOW.maxTicksPerSide, 2);
}

/** Writes the factory of each protocol, zero where there is none. */
export function writeFactories(writer: PackedWriter, group: Factories): PackedWriter {
  for (const protocol of PROTOCOLS) writer.address(protocol.exchange(group)?.factory ?? zeroAddress);
  return writer;
}

/** Size of a pool in a request: its address, or all figures that the factory has to confirm. */
export const REQUEST_BYTES = { confirmed: 21, unconfirmed: 64 } as const;

/** Encodes the request of PoolStates.sol. The factories confirm the pools that are not confirmed. */
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

/** Decodes one reading per pool. Throws RangeError when the answer is malformed. */
export function decodePoolStates(answer: Hex, pools: readonly Pool[]): PoolReading[] {
  return readAnswer(answer, (reader) => pools.map((pool) => readPoolState(reader, pool)));
}

/** Decodes an entry of putV2State or putV3State of PoolReader.sol. */
export function readPoolState(reader: PackedReader, pool: Pool): PoolReading {
  const status = reader.uint(1);
  if (status === 0) return { kind: 'notRead' };
  if (status === 2) return { kind: 'noCode' };
  if (status === 4) return { kind: 'foreign' };
  if (status !== 1) return { kind: 'unreadable' };
  return CHAIN_PROTOCOLS[pool.protocol].readState(reader, pool);
}
