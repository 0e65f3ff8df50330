import type { Hex } from 'viem';
import { type AbiReader, offsetAt, Undecodable } from './abiReader.ts';

/**
 * Words in the head of a V2 or V3 swap: five, and one more where the router takes the least prices of the
 * hops.
 */
const WORDS = 5;
/** Place of the path's offset in the head. */
const PATH = 3;

/** Returns the words in the head of a V2 or V3 swap, which its path follows. */
export function headWordsOf(input: Hex): number {
  return offsetAt(input, PATH) === WORDS + 1 ? WORDS + 1 : WORDS;
}

/**
 * Reads the least prices of the hops if there is a word for them. @throws Undecodable unless the list is
 * empty
 */
export function readHopPrices(reader: AbiReader, headWords: number): { hopPrices?: readonly bigint[] } {
  if (headWords === WORDS) return {};
  const hopPrices = reader.uints();
  if (hopPrices.length > 0) throw new Undecodable('no price of a single hop');
  return { hopPrices };
}
