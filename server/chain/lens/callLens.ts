import type { Hex } from 'viem';

const WORD_DIGITS = 64;
const word = (value: number) => value.toString(16).padStart(WORD_DIGITS, '0');
/** Where the only argument begins, behind this word. */
const OFFSET = word(32);

/** Data of an eth_call without `to` that runs a lens: its creation code with the request as argument, ABI's `bytes`. */
export function lensCallData(creationCode: Hex, request: Hex): Hex {
  const digits = request.slice(2);
  const room = Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS;
  return `${creationCode}${OFFSET}${word(digits.length / 2)}${digits.padEnd(room, '0')}`;
}
