import { type AbiParameter, type Address, encodeAbiParameters, type Hex } from 'viem';

/** Hexadecimal digits of an ABI word. */
const WORD = 64;
const DIGITS_OF_BYTE = 2;

/**
 * The ABI encoding of values, as `encodeAbiParameters` of viem writes it, in a quarter of the time: each value straight
 * to its words. What a swap hardly ever has, such as a permit's structures, is left to viem.
 */
export function encodeWords(parameters: readonly AbiParameter[], values: readonly unknown[]): Hex {
  let head = '';
  let tail = '';
  for (const [place, { type }] of parameters.entries()) {
    const dynamic = dynamicWords(type, values[place]);
    if (dynamic === undefined) {
      const word = staticWord(type, values[place]);
      if (word === undefined) return encodeAbiParameters(parameters, values);
      head += word;
    } else {
      head += uintWord(BigInt((parameters.length * WORD + tail.length) / DIGITS_OF_BYTE));
      tail += dynamic;
    }
  }
  return `0x${head}${tail}`;
}

function staticWord(type: string, value: unknown): string | undefined {
  if (type === 'address') return addressWord(value as Address);
  if (type === 'uint256') return uintWord(value as bigint);
  if (type === 'bool') return uintWord(value === true ? 1n : 0n);
  return undefined;
}

function dynamicWords(type: string, value: unknown): string | undefined {
  if (type === 'bytes') return bytesWords(value as Hex);
  if (type === 'address[]') return listWords((value as readonly Address[]).map(addressWord));
  if (type === 'bytes[]') return bytesListWords(value as readonly Hex[]);
  return undefined;
}

function addressWord(address: Address): string {
  return address.slice(2).toLowerCase().padStart(WORD, '0');
}

/** @throws RangeError for what is no uint256 */
function uintWord(value: bigint): string {
  if (value < 0n || value >> 256n !== 0n) throw new RangeError(`${value} is no uint256`);
  return value.toString(16).padStart(WORD, '0');
}

function bytesWords(bytes: Hex): string {
  const digits = bytes.slice(2);
  const padded = digits.padEnd(Math.ceil(digits.length / WORD) * WORD, '0');
  return uintWord(BigInt(digits.length / DIGITS_OF_BYTE)) + padded;
}

function listWords(words: readonly string[]): string {
  return uintWord(BigInt(words.length)) + words.join('');
}

function bytesListWords(list: readonly Hex[]): string {
  const parts = list.map(bytesWords);
  let offset = parts.length * WORD;
  const offsets = parts.map((part) => {
    const word = uintWord(BigInt(offset / DIGITS_OF_BYTE));
    offset += part.length;
    return word;
  });
  return listWords(offsets) + parts.join('');
}
