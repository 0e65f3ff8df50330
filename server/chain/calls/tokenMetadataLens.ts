import type { Address, Hex } from 'viem';
import { type PackedReader, PackedWriter, readAnswer } from '../lens/packed.ts';

/** Metadata of a token; null where the contract reverts or returns nothing valid. */
export interface TokenMetadata {
  readonly decimals: number | null;
  readonly symbol: string | null;
  readonly name: string | null;
}

/** Encodes the request of TokenMetadata.sol. */
export function encodeTokenMetadataRequest(tokens: readonly Address[]): Hex {
  const writer = new PackedWriter();
  for (const token of tokens) writer.address(token);
  return writer.toHex();
}

/** Decodes one entry per token, null without contract. Throws RangeError when the answer is malformed. */
export function decodeTokenMetadata(answer: Hex, count: number): (TokenMetadata | null)[] {
  return readAnswer(answer, (reader) =>
    Array.from({ length: count }, () => {
      if (reader.uint(1) !== 1) return null;
      const isKnown = reader.uint(1) === 1;
      const decimals = reader.uint(1);
      return { decimals: isKnown ? decimals : null, symbol: readText(reader), name: readText(reader) };
    }),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns UTF-8 text without control characters; null if it is empty or invalid. */
function readText(reader: PackedReader): string | null {
  const bytes = reader.bytes(reader.uint(1));
  try {
    const text = utf8
      .decode(bytes)
      .replace(/\p{Cc}/gu, '')
      .trim();
    return text === '' ? null : text;
  } catch {
    return null;
  }
}
