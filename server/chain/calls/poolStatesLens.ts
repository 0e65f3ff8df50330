import { type Hex, zeroAddress } from 'viem';
import type { Pool } from '../../routing/model/pool.ts';
import type { Factories } from '../factories.ts';
import { writeFeeCall } from '../feeCall.ts';
import { lensCallData } from '../lens/callLens.ts';
import { MANAGED_STATES_CODE, POOL_STATES_CODE } from '../lens/lensBytecode.ts';
import { type PackedReader, PackedWriter, readAnswer } from '../lens/packed.ts';
import type { PoolReading } from '../poolReading.ts';
import type { LensName } from '../protocols/chainProtocol.ts';
import { CHAIN_PROTOCOLS, PROTOCOLS } from '../protocols/chainProtocols.ts';

/** Ticks that are read at first on each side of the price. */
export const MAX_TICKS_PER_SIDE = 24;

/** Bit of the number of ticks that says that a fee call stands behind the factories. */
const WITH_FEE_CALL = 0x8000;

/** Writes the window, the factories of a group that `PoolStates` and `PairPools` name, and its fee call. */
export function writeHead(writer: PackedWriter, maxWordsPerSide: number, group: Factories): PackedWriter {
  const { v2FeeCall } = group;
  const ticks = v2FeeCall === undefined ? MAX_TICKS_PER_SIDE : MAX_TICKS_PER_SIDE | WITH_FEE_CALL;
  writeFactories(writer.uint(maxWordsPerSide, 2).uint(ticks, 2), group);
  if (v2FeeCall !== undefined) writeFeeCall(writer, v2FeeCall);
  return writer;
}

/** Writes the factory of each protocol that the lens reads, zero where there is none. */
export function writeFactories(
  writer: PackedWriter,
  group: Factories,
  lens: LensName = 'pools',
): PackedWriter {
  for (const protocol of PROTOCOLS)
    if (protocol.lens === lens) writer.address(protocol.factory(group)?.address ?? zeroAddress);
  return writer;
}

const CODES: Readonly<Record<LensName, Hex>> = { pools: POOL_STATES_CODE, managed: MANAGED_STATES_CODE };

/** Pools that one call can read. */
export interface PoolsOfLens {
  readonly lens: LensName;
  /** Words of a bitmap that it reads on each side of a price. */
  readonly words: number;
  readonly pools: readonly Pool[];
}

/** Returns the pools by the lens and the window with which they are read, in their order. */
export function byLens(pools: readonly Pool[]): readonly PoolsOfLens[] {
  const groups = new Map<string, PoolsOfLens & { readonly pools: Pool[] }>();
  for (const pool of pools) {
    const { lens, firstWords } = CHAIN_PROTOCOLS[pool.protocol];
    const words = firstWords(pool);
    const key = `${lens} ${words}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { lens, words, pools: [pool] });
    else group.pools.push(pool);
  }
  return [...groups.values()];
}

/** Encodes the call of a lens. The factories, or their keys, confirm the pools that are not confirmed. */
export function encodePoolStatesCall(
  { lens, words, pools }: PoolsOfLens,
  factories: Factories,
  isConfirmed: (pool: Pool) => boolean,
): Hex {
  const writer = new PackedWriter();
  if (lens === 'pools') writeHead(writer, words, factories);
  else writeFactories(writer.uint(words, 2).uint(MAX_TICKS_PER_SIDE, 2), factories, lens);
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
