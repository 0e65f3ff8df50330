import { Buffer } from 'node:buffer';
import type { Address } from 'viem';
import { copiedInto } from '../columns/resize.ts';
import { foldCase } from '../indexer/tokens/foldCase.ts';
import type { IndexedToken } from '../indexer/tokens/indexedTokens.ts';

const FIRST_ROWS = 1024;
const BYTES_PER_TEXT = 32;
const ADDRESS_BYTES = 20;
const SEPARATOR = '\0';

/**
 * Stores tokens in columns. Hundreds of thousands of them take a tenth of the memory of objects, and texts
 * are searched without visiting each token. Rows are only ever appended.
 */
export class TokenColumns {
  count = 0;
  txCounts: Float64Array<ArrayBuffer>;
  decimals: Uint8Array<ArrayBuffer>;
  addresses: Buffer<ArrayBuffer>;
  /** Symbol and name of each row, each followed by a NUL, as they are and case-folded; and row ends. */
  readonly texts: TextColumn;
  readonly folded: TextColumn;

  constructor(rows = FIRST_ROWS, textBytes = rows * BYTES_PER_TEXT, foldedBytes = textBytes) {
    this.txCounts = new Float64Array(rows);
    this.decimals = new Uint8Array(rows);
    this.addresses = Buffer.alloc(rows * ADDRESS_BYTES);
    this.texts = new TextColumn(rows, textBytes);
    this.folded = new TextColumn(rows, foldedBytes);
  }

  get bytes(): number {
    return this.txCounts.length * (8 + 1 + ADDRESS_BYTES) + this.texts.bytes + this.folded.bytes;
  }

  add({ address, symbol, name, decimals, txCount }: IndexedToken): void {
    const row = this.#addRow(Number(txCount), decimals);
    this.addresses.write(address.slice(2), row * ADDRESS_BYTES, 'hex');
    const text = `${symbol}${SEPARATOR}${name}${SEPARATOR}`;
    this.texts.add(row, Buffer.from(text));
    this.folded.add(row, Buffer.from(foldCase(text)));
  }

  addFrom(other: TokenColumns, from: number): void {
    const row = this.#addRow(other.txCounts[from] ?? 0, other.decimals[from] ?? 0);
    other.addresses.copy(
      this.addresses,
      row * ADDRESS_BYTES,
      from * ADDRESS_BYTES,
      (from + 1) * ADDRESS_BYTES,
    );
    this.texts.add(row, other.texts.at(from));
    this.folded.add(row, other.folded.at(from));
  }

  token(row: number): IndexedToken {
    const [symbol = '', name = ''] = this.texts.at(row).toString().split(SEPARATOR);
    const txCount = BigInt(this.txCounts[row] ?? 0);
    return { address: this.addressAt(row), symbol, name, decimals: this.decimals[row] ?? 0, txCount };
  }

  addressAt(row: number): Address {
    return `0x${this.addresses.toString('hex', row * ADDRESS_BYTES, (row + 1) * ADDRESS_BYTES)}`;
  }

  /** Orders rows by activity, most active first, then by address. */
  readonly compare = (a: number, b: number): number =>
    (this.txCounts[b] ?? 0) - (this.txCounts[a] ?? 0) ||
    this.addresses.compare(
      this.addresses,
      b * ADDRESS_BYTES,
      (b + 1) * ADDRESS_BYTES,
      a * ADDRESS_BYTES,
      (a + 1) * ADDRESS_BYTES,
    );

  #addRow(txCount: number, decimals: number): number {
    const row = this.count++;
    if (row === this.txCounts.length) {
      this.txCounts = copiedInto(this.txCounts, new Float64Array(2 * row));
      this.decimals = copiedInto(this.decimals, new Uint8Array(2 * row));
      this.addresses = copiedInto(this.addresses, Buffer.alloc(2 * row * ADDRESS_BYTES));
    }
    this.txCounts[row] = txCount;
    this.decimals[row] = decimals;
    return row;
  }
}

/** Concatenated texts, as UTF-8. */
export class TextColumn {
  content: Buffer<ArrayBuffer>;
  #ends: Uint32Array<ArrayBuffer>;

  constructor(rows: number, bytes: number) {
    this.content = Buffer.alloc(bytes);
    this.#ends = new Uint32Array(rows);
  }

  get bytes(): number {
    return this.content.length + 4 * this.#ends.length;
  }

  /** Returns the bytes needed for `rows` rows of texts that are a tenth longer than these. */
  bytesFor(rows: number): number {
    return Math.ceil(rows * (1.1 * (this.content.length / Math.max(1, this.#ends.length)) + 1));
  }

  startOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  at(row: number): Buffer {
    return this.content.subarray(this.startOf(row), this.#ends[row]);
  }

  add(row: number, text: Buffer): void {
    const start = this.startOf(row);
    const end = start + text.length;
    if (end > this.content.length) this.content = copiedInto(this.content, Buffer.alloc(2 * end));
    if (row === this.#ends.length) this.#ends = copiedInto(this.#ends, new Uint32Array(2 * row));
    text.copy(this.content, start);
    this.#ends[row] = end;
  }

  /** Returns the row that contains the byte, among rows from `low` to `high`. */
  rowAt(position: number, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
