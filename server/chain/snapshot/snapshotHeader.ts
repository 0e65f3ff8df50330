import { type Address, type Hash, isHex } from 'viem';
import { z } from 'zod';
import type { Factories } from '../factories.ts';
import type { Head } from '../head.ts';

const VERSION = 1;

const bigint = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt);
const hash = z.custom<Hash>((value) => isHex(value) && value.length === 66);
const factory = z.custom<Address>((value) => isHex(value) && value.length === 42).nullable();

const headerSchema = z.object({
  version: z.literal(VERSION),
  chainId: z.int(),
  v2Factory: factory,
  v3Factory: factory,
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
  readonly factories: Pick<Factories, 'v2Factory' | 'v3Factory'>;
  /** Block of all states, up to which every created pool is included. */
  readonly head: Head;
  /** Block of the index up to which its pools were added. */
  readonly indexedBlock: bigint;
}

export function encodeHeader({ chainId, factories, head, indexedBlock }: SnapshotHeader): Buffer {
  const { v2Factory, v3Factory } = factories;
  const { logsBloom: _, ...kept } = head;
  const header = { version: VERSION, chainId, v2Factory, v3Factory, head: kept, indexedBlock };
  const text = JSON.stringify(header, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return Buffer.from(text);
}

/** Returns the header; undefined if it is malformed. */
export function decodeHeader(slice: Buffer): SnapshotHeader | undefined {
  try {
    const { chainId, v2Factory, v3Factory, head, indexedBlock } = headerSchema.parse(
      JSON.parse(slice.toString()),
    );
    return { chainId, factories: { v2Factory, v3Factory }, head, indexedBlock };
  } catch {
    return undefined;
  }
}
