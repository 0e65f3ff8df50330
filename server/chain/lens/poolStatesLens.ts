import { type Hex, zeroAddress } from 'viem';
import type { Pool } from '../../routing/pool.ts';
import type { Factories } from '../factories.ts';
import type { PoolReading } from '../poolReading.ts';
import type { LensName } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';
import { lensCallData } from './callLens.ts';
import { MANAGED_STATES_CODE, POOL_STATES_CODE } from './lensBytecode.ts';
import { type PackedReader, PackedWriter, readAnswer } from './packed.ts';

/** Ticks of a V3 pool that are read at first: bitmap words and ticks, on each side of the price. */
const FIRST_WINDOW = { maxWordsPerSide: 4, maxTicksPerSide: 24 } as const;

export function writeWindow(writer: PackedWriter): PackedWriter {
  return writer.uint(FIRST_WINDOW.maxWordsPerSide, 2).uint(FIRST_WINDOW.maxTicksPerSide, 2);
}

/** Writes the factory of each protocol that the lens reads, zero where there is none. */
export function writeFactories(
  writer: PackedWriter,
  group: Factories,
  lens: LensName = 'pools',
): PackedWriter {
  for (const protocol of PROTOCOLS)
    if (protocol.lens === lens) writer.address(protocol.exchange(group)?.factory ?? zeroAddress);
  return writer;
}

const CODES: Readonly<Record<LensName, Hex>> = { pools: POOL_STATES_CODE, managed: MANAGED_STATES_CODE };

/** Returns the pools by the lens that reads them, in their order. */
export function byLens(pools: readonly Pool[]): ReadonlyMap<LensName, readonly Pool[]> {
  const groups = new Map<LensName, Pool[]>();
  for (const pool of pools) {
    const { lens } = CHAIN_PROTOCOLS[pool.protocol];
    const group = groups.get(lens);
    if (group === undefined) groups.set(lens, [pool]);
    else group.push(pool);
  }
  return groups;
}

/** Encodes the call of a lens. The factories, or their keys, confirm the pools that are not confirmed. */
export function encodePoolStatesCall(
  lens: LensName,
  factories: Factories,
  pools: readonly Pool[],
  isConfirmed: (pool: Pool) => boolean,
): Hex {
  const writer = writeFactories(writeWindow(new PackedWriter()), factories, lens);
  for (const pool of pools) {
    const { lensTag, writeRequest } = CHAIN_PROTOCOLS[pool.protocol];
    const isKnown = isConfirmed(pool);
    writeRequest(writer.uint(isKnown ? lensTag : lensTag + 2, 1), pool, isKnown);
  }
  return lensCallData(CODES[lens], writer.toHex());
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
