import type { Hash, Hex } from 'viem';
import { AppError } from '../../errors.ts';
import { concatBytes, encodeWords } from '../../universalRouter/abi/abiWords.ts';
import type { BlockId } from '../head.ts';

const BYTES_PARAMETER = [{ type: 'bytes' }] as const;

/**
 * Returns the data of an eth_call without `to` that runs a lens: creation code, then the request as argument.
 */
export function lensCallData(creationCode: Hex, request: Hex): Hex {
  return concatBytes([creationCode, encodeWords(BYTES_PARAMETER, [request])]);
}

/** The block at which a contract ran, as it saw it. */
export interface SeenBlock {
  readonly number: bigint;
  /** Hash of its parent; zero if the node does not provide it. */
  readonly previous: Hash;
}

const NUMBER_DIGITS = 16;
const HASH_DIGITS = 64;
const NO_HASH: Hash = `0x${'0'.repeat(HASH_DIGITS)}`;

/** Splits off the block that finishAtBlock of PoolReader.sol appends. Throws RangeError if it is missing. */
export function splitSeenBlock(answer: Hex): { answer: Hex; seen: SeenBlock } {
  const end = answer.length - NUMBER_DIGITS - HASH_DIGITS;
  if (end < 2) throw new RangeError('the answer ends early');
  return {
    answer: answer.slice(0, end) as Hex,
    seen: {
      number: BigInt(`0x${answer.slice(end, end + NUMBER_DIGITS)}`),
      previous: `0x${answer.slice(-HASH_DIGITS)}`,
    },
  };
}

/** Returns whether the contract ran at the block. */
export function isSeenAt({ number, previous }: SeenBlock, block: BlockId): boolean {
  if (number !== block.number) return false;
  return previous === NO_HASH || block.parentHash === undefined || previous === block.parentHash;
}

/** Returns the decoded answer. @throws AppError UPSTREAM_INVALID instead of RangeError */
export function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new AppError('UPSTREAM_INVALID', 'The RPC node returned a malformed result.', { cause: error });
  }
}

/** Returns the readings of all chunks, in order. @throws as `decoded` */
export function decodedChunks<Item, Reading>(
  chunks: readonly (readonly Item[])[],
  answers: readonly Hex[],
  decode: (answer: Hex, chunk: readonly Item[]) => readonly Reading[],
): Reading[] {
  return chunks.flatMap((chunk, index) => decoded(() => decode(answers[index] ?? '0x', chunk)));
}

export function chunkBy<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}
