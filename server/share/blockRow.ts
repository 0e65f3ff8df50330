import { createHash } from 'node:crypto';
import { type Hash, type Hex, isHash, isHex } from 'viem';
import { z } from 'zod';
import { formatHeader, type Header, parseHeader } from '../chain/head.ts';
import type { ReadBlocks } from '../chain/sharedBlocks.ts';

/** Changes with the form of a row. Rows of another form are not read. */
const FORM = 1;
const FORMAT_DIGITS = 16;

/** A block as the instances share it. */
export interface SharedBlock {
  readonly header: Header;
  /** All followed logs of the block, as eth_getLogs returns them. */
  readonly logs: readonly SharedLog[];
  /** Answers to the fee calls at the block; empty for one that was no head, null for a refused call. */
  readonly fees: readonly unknown[];
}

/** A row of the table, in the types of the database client. */
export interface BlockRow {
  readonly number: string;
  readonly hash: string;
  readonly parent_hash: string;
  /** Header and logs: they follow from the block alone, whichever node named them. */
  readonly body: string;
  readonly fees: string;
  readonly checksum: string;
}

const hex = z
  .string()
  .refine((value) => isHex(value, { strict: true }))
  .transform((value) => value.toLowerCase() as Hex);
const log = z.object({
  address: hex,
  topics: z.array(hex),
  data: hex,
  blockNumber: hex,
  logIndex: hex,
  transactionHash: hex.nullish().catch(undefined),
});
const body = z.object({ header: z.unknown(), logs: z.array(log) });
const fees = z.array(z.unknown());

export type SharedLog = z.output<typeof log> & { readonly blockHash: Hash };

/** Returns the name of the rows of a chain whose logs have these topics. */
export function formatOf(chainId: number, topics: readonly Hex[]): string {
  const content = sha256(JSON.stringify([chainId, [...topics].sort()]));
  return `${FORM}.${content.slice(0, FORMAT_DIGITS)}`;
}

/** Encodes blocks that were read, oldest first. Equal blocks have equal bodies. */
export function rowsOf({ blocks, head, fees: ofHead, lists }: ReadBlocks): BlockRow[] {
  const all = z.array(z.array(log)).parse(lists).flat();
  return blocks.map((header) => {
    const number = BigInt(header.number);
    const logs = all.filter(({ blockNumber }) => BigInt(blockNumber) === number).sort(byIndex);
    const once = logs.filter((each, index) => !isSame(each, logs[index - 1]));
    const results = ofHead.map((outcome) => (outcome.kind === 'result' ? outcome.result : null));
    const row = {
      number: String(number),
      hash: header.hash,
      parent_hash: header.parentHash,
      body: JSON.stringify({ header: formatHeader(header), logs: once }),
      fees: JSON.stringify(header.hash === head.hash ? results : []),
    };
    return { ...row, checksum: checksumOf(row) };
  });
}

/** Decodes a row; undefined for one that was damaged. */
export function blockOf(row: BlockRow): SharedBlock | undefined {
  if (row.checksum !== checksumOf(row)) return undefined;
  try {
    const { header: said, logs } = body.parse(JSON.parse(row.body));
    const header = parseHeader(said);
    const { number, hash: blockHash, parentHash } = header;
    const isOfRow = String(number) === row.number && blockHash === row.hash && parentHash === row.parent_hash;
    const isOfBlock = logs.every(({ blockNumber }) => BigInt(blockNumber) === number);
    if (!isOfRow || !isOfBlock || !isHash(blockHash)) return undefined;
    return {
      header,
      logs: logs.map((each) => ({ ...each, blockHash })),
      fees: fees.parse(JSON.parse(row.fees)),
    };
  } catch {
    return undefined;
  }
}

type ReadLog = z.output<typeof log>;

function byIndex(a: ReadLog, b: ReadLog): number {
  return Number(BigInt(a.logIndex) - BigInt(b.logIndex));
}

/** Returns whether two logs are one, also where a node counts the logs of each transaction by itself. */
function isSame(a: ReadLog, b: ReadLog | undefined): boolean {
  return (
    b !== undefined &&
    byIndex(a, b) === 0 &&
    a.transactionHash === b.transactionHash &&
    a.address === b.address
  );
}

function checksumOf({ number, hash, parent_hash, body: text, fees: paid }: Omit<BlockRow, 'checksum'>) {
  return sha256(JSON.stringify([number, hash, parent_hash, text, paid]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
