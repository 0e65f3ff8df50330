import { type Address, type Hex, zeroAddress } from 'viem';
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

/** Bit of the number of ticks that says that the other factories of the network stand behind these. */
const WITH_OTHERS = 0x4000;

/** The factories that a lens asks, and those of other exchanges, whose pools do not count as theirs. */
export interface AskedFactories {
  readonly group: Factories;
  readonly others: readonly Address[];
}

/**
 * Writes the window, the factories of a group that `PoolStates` and `PairPools` ask, its fee call, and the
 * factories of others.
 */
export function writeHead(
  writer: PackedWriter,
  maxWordsPerSide: number,
  { group, others }: AskedFactories,
): PackedWriter {
  const { v2FeeCall } = group;
  const flags = (v2FeeCall === undefined ? 0 : WITH_FEE_CALL) | (others.length === 0 ? 0 : WITH_OTHERS);
  writeFactories(writer.uint(maxWordsPerSide, 2).uint(MAX_TICKS_PER_SIDE | flags, 2), group);
  if (v2FeeCall !== undefined) writeFeeCall(writer, v2FeeCall);
  return others.length === 0 ? writer : writeOthers(writer, others);
}

/** Writes factories as `takeOthers` of PoolReader.sol takes them. */
export function writeOthers(writer: PackedWriter, others: readonly Address[]): PackedWriter {
  writer.uint(others.length, 1);
  for (const address of others) writer.address(address);
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
  factories: AskedFactories,
  isConfirmed: (pool: Pool) => boolean,
): Hex {
  const writer = new PackedWriter();
  if (lens === 'pools') writeHead(writer, words, factories);
  else writeFactories(writer.uint(words, 2).uint(MAX_TICKS_PER_SIDE, 2), factories.group, lens);
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
