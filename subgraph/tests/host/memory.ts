import { type Decimal, toDecimal } from './decimal.ts';
import type { WasmExports } from './wasm.ts';

/** The parts of a mapping's module that the host calls. */
export interface MappingExports extends WasmExports {
  readonly __new: (size: number, type: number) => number;
}

/** The object has no fields that depend on its class: mappings know the classes of what they are given. */
const NO_CLASS = 0;
/** Bytes before an object, the last four of which hold its size. */
const SIZE_BEFORE = 4;
const POINTER = 4;
/** A kind, padding and 64 bits of data. */
const VALUE_SIZE = 16;

/**
 * Reads and writes the objects of AssemblyScript that cross the border of a mapping. Pointers are numbers;
 * null is 0.
 */
export class Memory {
  private readonly exports: MappingExports;
  private present: DataView;

  constructor(exports: MappingExports) {
    this.exports = exports;
    this.present = new DataView(exports.memory.buffer);
  }

  /** Memory that grows gets another buffer. */
  get view(): DataView {
    const { buffer } = this.exports.memory;
    if (this.present.buffer !== buffer) this.present = new DataView(buffer);
    return this.present;
  }

  pointer(at: number): number {
    return this.view.getUint32(at, true);
  }

  pointers(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.pointer(at + index * POINTER));
  }

  /**
   * @throws Error where the object that a mapping hands over says another size than its class has: graph-node
   * reads as much as it says
   */
  expectSize(at: number, size: number): void {
    const said = this.pointer(at - SIZE_BEFORE);
    if (said !== size) throw new Error(`an object of ${said} bytes, not ${size}`);
  }

  /** The text as graph-node reads it, without NUL, which PostgreSQL does not take. */
  text(at: number): string {
    const size = this.pointer(at - SIZE_BEFORE);
    return Buffer.from(this.exports.memory.buffer, at, size).toString('utf16le').replaceAll('\0', '');
  }

  bytes(at: number): Uint8Array {
    const [, start = 0, length = 0] = this.pointers(at, 3);
    return new Uint8Array(this.exports.memory.buffer).slice(start, start + length);
  }

  hex(at: number): string {
    return `0x${Buffer.from(this.bytes(at)).toString('hex')}`;
  }

  /** A BigInt: little-endian two's complement. */
  integer(at: number): bigint {
    const bytes = this.bytes(at);
    if (bytes.length === 0) return 0n;
    const hex = Buffer.from(bytes).reverse().toString('hex');
    return BigInt.asIntN(bytes.length * 8, BigInt(`0x${hex}`));
  }

  decimal(at: number): Decimal {
    const [digits = 0, exponent = 0] = this.pointers(at, 2);
    return toDecimal(this.integer(digits), Number(this.integer(exponent)));
  }

  array(at: number): number[] {
    const [, start = 0, , length = 0] = this.pointers(at, 4);
    return this.pointers(start, length);
  }

  newObject(...pointers: number[]): number {
    const at = this.exports.__new(pointers.length * POINTER, NO_CLASS);
    for (const [index, pointer] of pointers.entries()) {
      this.view.setUint32(at + index * POINTER, pointer, true);
    }
    return at;
  }

  newText(text: string): number {
    return this.newBuffer(Buffer.from(text, 'utf16le'));
  }

  newBytes(bytes: Uint8Array): number {
    const buffer = this.newBuffer(bytes);
    return this.newObject(buffer, buffer, bytes.length);
  }

  newHex(hex: string): number {
    return this.newBytes(Buffer.from(hex.slice(2), 'hex'));
  }

  newInteger(value: bigint): number {
    return this.newBytes(signedBytes(value));
  }

  newDecimal({ digits, exponent }: Decimal): number {
    return this.newObject(this.newInteger(digits), this.newInteger(BigInt(exponent)));
  }

  newArray(pointers: readonly number[]): number {
    const buffer = this.exports.__new(pointers.length * POINTER, NO_CLASS);
    for (const [index, pointer] of pointers.entries()) {
      this.view.setUint32(buffer + index * POINTER, pointer, true);
    }
    return this.newObject(buffer, buffer, pointers.length * POINTER, pointers.length);
  }

  /** A value of the store or of an ABI: both have a kind and 64 bits of data. */
  newValue(kind: number, data: bigint): number {
    const at = this.exports.__new(VALUE_SIZE, NO_CLASS);
    this.view.setInt32(at, kind, true);
    this.view.setBigUint64(at + 8, BigInt.asUintN(64, data), true);
    return at;
  }

  /** Reads what `newValue` writes. */
  value(at: number): { readonly kind: number; readonly data: bigint } {
    return { kind: this.view.getInt32(at, true), data: this.view.getBigUint64(at + 8, true) };
  }

  private newBuffer(bytes: Uint8Array): number {
    const at = this.exports.__new(bytes.length, NO_CLASS);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    return at;
  }
}

/** The fewest bytes that hold the number with its sign, little-endian; one for zero. */
function signedBytes(value: bigint): Uint8Array {
  let length = 1;
  while (BigInt.asIntN(length * 8, value) !== value) length++;
  const hex = BigInt.asUintN(length * 8, value)
    .toString(16)
    .padStart(length * 2, '0');
  return Buffer.from(hex, 'hex').reverse();
}
