import type { Address, Hex } from 'viem';

/** Thrown for calldata that is not canonically encoded. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

/** Hexadecimal digits of an ABI word. */
const WORD = 64;
const WORD_BYTES = 32;
const DIGITS_OF_BYTE = 2;
const DIGITS_OF_ADDRESS = 40;
/** Maximum hexadecimal digits of a count or an offset: no calldata is longer. */
const DIGITS_OF_COUNT = 8;
const NOT_ZERO = /[^0]/;
const BEFORE_ADDRESS = '0'.repeat(WORD - DIGITS_OF_ADDRESS);
const BEFORE_COUNT = '0'.repeat(WORD - DIGITS_OF_COUNT);

/**
 * Reads the values of one ABI tuple in turn, from its canonical encoding only. Every offset points to the end
 * of the value before it, padding is zero, and no bytes follow. All methods throw Undecodable.
 */
export class AbiReader {
  // The router ignores stray bits, unusual offsets and trailing bytes, but calldata that is easy to audit has
  // none. No code is shared with the encoder: a witness must not repeat the mistakes of the code that it
  // checks.
  readonly #digits: string;
  /** Positions of the next value in the head, and of the next dynamic value in the tail. */
  #head = 0;
  #tail: number;

  /**
   * @param data in lower case, and so are the addresses and bytes that are read from it
   * @param headWords number of words in the head: all words of static values, one for each dynamic value
   */
  constructor(data: Hex, headWords: number) {
    this.#digits = data.slice(2);
    this.#tail = headWords * WORD;
  }

  uint(bits = 256): bigint {
    const value = this.#uintAt(this.#head);
    if (value >> BigInt(bits) !== 0n) throw new Undecodable(`an integer of ${bits} bits`);
    this.#head += WORD;
    return value;
  }

  /** Reads bytes of a fixed number, which the word begins with. */
  fixedBytes(bytes: number): Hex {
    const word = this.#slice(this.#head, this.#head + WORD);
    if (NOT_ZERO.test(word.slice(bytes * DIGITS_OF_BYTE))) throw new Undecodable('zeros as padding');
    this.#head += WORD;
    return `0x${word.slice(0, bytes * DIGITS_OF_BYTE)}`;
  }

  bool(): boolean {
    return this.uint(1) === 1n;
  }

  address(): Address {
    const address = this.#addressAt(this.#head);
    this.#head += WORD;
    return address;
  }

  bytes(): Hex {
    this.#followOffset();
    return this.#takeBytes();
  }

  addresses(): Address[] {
    this.#followOffset();
    const count = this.#takeCount();
    const start = this.#tail;
    this.#tail += count * WORD;
    const list: Address[] = [];
    for (let at = start; at < this.#tail; at += WORD) list.push(this.#addressAt(at));
    return list;
  }

  uints(): bigint[] {
    this.#followOffset();
    const count = this.#takeCount();
    const start = this.#tail;
    this.#tail += count * WORD;
    const list: bigint[] = [];
    for (let at = start; at < this.#tail; at += WORD) list.push(this.#uintAt(at));
    return list;
  }

  /** Reads a list of tuples with dynamic values. @param headWords of each tuple */
  tuples<Value>(headWords: number, read: (tuple: AbiReader) => Value): Value[] {
    this.#followOffset();
    const count = this.#takeCount();
    const start = this.#tail;
    this.#tail += count * WORD;
    const end = this.#tail;
    const list: Value[] = [];
    for (let at = start; at < end; at += WORD) {
      this.#expectOffset(at, this.#tail - start);
      const tuple = new AbiReader(`0x${this.#digits.slice(this.#tail)}`, headWords);
      list.push(read(tuple));
      this.#tail += tuple.#tail;
    }
    return list;
  }

  /** Reads a list of tuples of static values. @param words of each tuple */
  rows<Value>(words: number, read: (row: AbiReader) => Value): Value[] {
    this.#followOffset();
    const count = this.#takeCount(words * WORD);
    return Array.from({ length: count }, () => {
      const row = new AbiReader(`0x${this.#slice(this.#tail, this.#tail + words * WORD)}`, words);
      this.#tail += words * WORD;
      return read(row);
    });
  }

  bytesList(): Hex[] {
    this.#followOffset();
    const count = this.#takeCount();
    const start = this.#tail;
    this.#tail += count * WORD;
    const end = this.#tail;
    const list: Hex[] = [];
    for (let at = start; at < end; at += WORD) {
      this.#expectOffset(at, this.#tail - start);
      list.push(this.#takeBytes());
    }
    return list;
  }

  /** Checks that no bytes are left. Called when all values have been read. */
  end(): void {
    if (this.#tail !== this.#digits.length) throw new Undecodable('nothing behind the last value');
  }

  #followOffset(): void {
    this.#expectOffset(this.#head, this.#tail);
    this.#head += WORD;
  }

  #expectOffset(at: number, digits: number): void {
    if (this.#countAt(at) !== digits / DIGITS_OF_BYTE) throw new Undecodable('values in their order');
  }

  #takeBytes(): Hex {
    const digits = this.#takeCount(DIGITS_OF_BYTE) * DIGITS_OF_BYTE;
    const padded = this.#slice(this.#tail, this.#tail + Math.ceil(digits / WORD) * WORD);
    if (NOT_ZERO.test(padded.slice(digits))) throw new Undecodable('zeros as padding');
    this.#tail += padded.length;
    return `0x${padded.slice(0, digits)}`;
  }

  /** Reads a count of elements from the tail. @param digitsEach minimum hexadecimal digits of an element */
  #takeCount(digitsEach = WORD): number {
    const count = this.#countAt(this.#tail);
    if (!(count * digitsEach <= this.#digits.length)) throw new Undecodable('as many values as it says');
    this.#tail += WORD;
    return count;
  }

  #addressAt(at: number): Address {
    const word = this.#slice(at, at + WORD);
    if (!word.startsWith(BEFORE_ADDRESS)) throw new Undecodable('an address of 160 bits');
    return `0x${word.slice(BEFORE_ADDRESS.length)}`;
  }

  /** Returns the count at this position; Infinity for a number with more digits than any count. */
  #countAt(at: number): number {
    const word = this.#slice(at, at + WORD);
    if (!word.startsWith(BEFORE_COUNT)) return Number.POSITIVE_INFINITY;
    return Number(`0x${word.slice(BEFORE_COUNT.length)}`);
  }

  #uintAt(at: number): bigint {
    return BigInt(`0x${this.#slice(at, at + WORD)}`);
  }

  #slice(start: number, end: number): string {
    if (end > this.#digits.length) throw new Undecodable('all of its words');
    return this.#digits.slice(start, end);
  }
}

/** Returns the word at this place as an offset, in words; Infinity for one that is no multiple. */
export function offsetAt(data: Hex, place: number): number {
  const start = 2 + place * WORD;
  const bytes = Number(`0x${data.slice(start, start + WORD) || 'ff'}`);
  return bytes % WORD_BYTES === 0 ? bytes / WORD_BYTES : Number.POSITIVE_INFINITY;
}

/** Returns the number of bytes. The reader has checked that they are whole. */
export const size = (bytes: Hex): number => bytes.length / DIGITS_OF_BYTE - 1;

export function slice(bytes: Hex, start: number, end = size(bytes)): Hex {
  return `0x${bytes.slice(2 + DIGITS_OF_BYTE * start, 2 + DIGITS_OF_BYTE * end)}`;
}
