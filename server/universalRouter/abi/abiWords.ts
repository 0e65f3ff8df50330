import { type AbiParameter, type Address, encodeAbiParameters, type Hex } from 'viem';

/** Hexadecimal digits of an ABI word. */
const WORD = 64;
const DIGITS_OF_BYTE = 2;

const MAX_UINT256 = 2n ** 256n - 1n;
const ZEROS = '0'.repeat(WORD);

/** Concatenates the bytes. */
export function concatBytes(parts: readonly Hex[]): Hex {
  return `0x${parts.map((part) => part.slice(2)).join('')}`;
}

/**
 * Returns the ABI encoding of values, equal to viem's `encodeAbiParameters`, in a tenth of the time. Types
 * that a swap rarely has, such as the structs of a permit, are left to viem.
 */
export function encodeWords(parameters: readonly AbiParameter[], values: readonly unknown[]): Hex {
  let head = '';
  let tail = '';
  for (let place = 0; place < parameters.length; place++) {
    const type = parameters[place]?.type ?? '';
    const dynamic = dynamicWords(type, values[place]);
    if (dynamic === undefined) {
      const word = staticWord(type, values[place]);
      if (word === undefined) return encodeAbiParameters(parameters, values);
      head += word;
    } else {
      head += countWord((parameters.length * WORD + tail.length) / DIGITS_OF_BYTE);
      tail += dynamic;
    }
  }
  return `0x${head}${tail}`;
}

function staticWord(type: string, value: unknown): string | undefined {
  if (type === 'address') return addressWord(value as Address);
  if (type === 'uint256') return uintWord(value as bigint);
  if (type === 'bool') return countWord(value === true ? 1 : 0);
  return undefined;
}

function dynamicWords(type: string, value: unknown): string | undefined {
  if (type === 'bytes') return bytesWords(value as Hex);
  if (type === 'address[]') return listWords((value as readonly Address[]).map(addressWord));
  if (type === 'uint256[]') return listWords((value as readonly bigint[]).map(uintWord));
  if (type === 'bytes[]') return bytesListWords(value as readonly Hex[]);
  return undefined;
}

const leftPadded = (digits: string): string => ZEROS.slice(digits.length) + digits;

function addressWord(address: Address): string {
  return leftPadded(address.slice(2).toLowerCase());
}

/** Encodes one uint256. @throws RangeError for a value outside uint256 */
function uintWord(value: bigint): string {
  if (value < 0n || value > MAX_UINT256) throw new RangeError(`${value} is no uint256`);
  return leftPadded(value.toString(16));
}

const countWord = (count: number): string => leftPadded(count.toString(16));

function bytesWords(bytes: Hex): string {
  const digits = bytes.slice(2);
  const padding = -digits.length & (WORD - 1);
  return countWord(digits.length / DIGITS_OF_BYTE) + digits + ZEROS.slice(WORD - padding);
}

function listWords(words: readonly string[]): string {
  return countWord(words.length) + words.join('');
}

function bytesListWords(list: readonly Hex[]): string {
  const parts = list.map(bytesWords);
  let offset = parts.length * WORD;
  const offsets = parts.map((part) => {
    const word = countWord(offset / DIGITS_OF_BYTE);
    offset += part.length;
    return word;
  });
  return listWords(offsets) + parts.join('');
}
