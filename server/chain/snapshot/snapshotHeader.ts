import { type Address, type Hash, isHex } from 'viem';
import { z } from 'zod';
import type { Head } from '../head.ts';

/** Changes with the format of snapshots. */
const VERSION = 5;

const bigint = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const hash = z.custom<Hash>((value) => isHex(value) && value.length === 66);
const factory = z.custom<Address>((value) => isHex(value) && value.length === 42);

const headerSchema = z.object({
  version: z.literal(VERSION),
  chainId: z.int(),
  factories: z.array(factory),
  head: z.object({
    number: bigint,
    hash,
    parentHash: hash,
    timestamp: bigint,
    baseFeePerGas: bigint.nullable(),
    gasPriceWei: bigint,
  }),
  indexedBlock: bigint,
});

export interface SnapshotHeader {
  readonly chainId: number;
  /** Exchanges in the order in which pools name them. */
  readonly factories: readonly Address[];
  /** All states are of this block, and every pool created up to it is there. */
  readonly head: Head;
  /** Block of the index up to which its pools were added. */
  readonly indexedBlock: bigint;
}

export function encodeHeader({ chainId, factories, head, indexedBlock }: SnapshotHeader): Buffer {
  const { logsBloom: _, ...kept } = head;
  const header = { version: VERSION, chainId, factories, head: kept, indexedBlock };
  const text = JSON.stringify(header, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return Buffer.from(text);
}

/** Returns the header; undefined if it is malformed. */
export function decodeHeader(slice: Buffer): SnapshotHeader | undefined {
  try {
    return headerSchema.parse(JSON.parse(slice.toString()));
  } catch {
    return undefined;
  }
}
