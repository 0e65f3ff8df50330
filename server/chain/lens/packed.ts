import { type Address, type Hex, hexToBigInt, slice } from 'viem';

export class PackedWriter {
  #digits = '';

  uint(value: number, bytes: number): this {
    this.#digits += value.toString(16).padStart(bytes * 2, '0');
    return this;
  }

  bigUint(value: bigint, bytes: number): this {
    this.#digits += value.toString(16).padStart(bytes * 2, '0');
    return this;
  }

  int(value: number, bytes: number): this {
    return this.uint(value < 0 ? value + 2 ** (bytes * 8) : value, bytes);
  }

  address(value: Address): this {
    return this.hex(value);
  }

  hex(value: Hex): this {
    this.#digits += value.slice(2);
    return this;
  }

  toHex(): Hex {
    return `0x${this.#digits}`;
  }
}

/** Decodes the fields of a lens. Throws RangeError at the end of the data. */
export class PackedReader {
  readonly #digits: string;
  #at = 0;

  constructor(data: Hex) {
    this.#digits = data.slice(2);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#digits.length;
  }

  uint(bytes: number): number {
    return Number.parseInt(this.#take(bytes), 16);
  }

  int(bytes: number): number {
    const value = this.uint(bytes);
    return value >= 2 ** (bytes * 8 - 1) ? value - 2 ** (bytes * 8) : value;
  }

  bigUint(bytes: number): bigint {
    return BigInt(`0x${this.#take(bytes)}`);
  }

  bigInt(bytes: number): bigint {
    return BigInt.asIntN(bytes * 8, this.bigUint(bytes));
  }

  address(): Address {
    return `0x${this.#take(20)}`;
  }

  hex(bytes: number): Hex {
    return `0x${this.#take(bytes)}`;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from(Buffer.from(this.#take(length), 'hex'));
  }

  #take(bytes: number): string {
    const end = this.#at + bytes * 2;
    if (end > this.#digits.length) throw new RangeError('the answer ends early');
    const digits = this.#digits.slice(this.#at, end);
    this.#at = end;
    return digits;
  }
}

/** Returns the decoded answer of a lens after its version byte. Throws RangeError when it is malformed. */
export function readAnswer<Answer>(answer: Hex, read: (reader: PackedReader) => Answer): Answer {
  const reader = new PackedReader(answer);
  if (reader.uint(1) !== 1) throw new RangeError('not an answer of this lens');
  const result = read(reader);
  if (!reader.isAtEnd) throw new RangeError('the answer is longer than asked');
  return result;
}

/** Returns a 32-byte word of returned or logged data. */
export function wordOf(data: Hex, index: number): bigint {
  return hexToBigInt(slice(data, index * 32, (index + 1) * 32));
}
