import type { Address, Hex } from 'viem';
import { type PackedReader, PackedWriter, readAnswer } from './packed.ts';

/** What a token contract says of itself; null where it reverts, says nothing or says nonsense. */
export interface TokenMetadata {
  readonly decimals: number | null;
  readonly symbol: string | null;
  readonly name: string | null;
}

/** The request of TokenMetadata.sol. */
export function encodeTokenMetadataRequest(tokens: readonly Address[]): Hex {
  const writer = new PackedWriter();
  for (const token of tokens) writer.address(token);
  return writer.toHex();
}

/** One entry per token, null where there is no contract. Throws RangeError when the answer is malformed. */
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

/** Text as UTF-8 without control characters; null when nothing is left or the bytes are no text. */
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
