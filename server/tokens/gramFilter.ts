/** Rows that share a filter, and are ruled out together. */
export const BLOCK_ROWS = 64;

const BLOCK_BYTES = 1024;
const BLOCK_BITS_LOG2 = 13;

/**
 * Finds blocks of rows that may contain a text. Each block has a Bloom filter of the bytes, pairs and triples
 * of bytes in its texts. Without it, a search for a text that no row contains would scan all rows.
 */
export class GramFilter {
  readonly #bits: Uint8Array;

  constructor(rows: number) {
    this.#bits = new Uint8Array(Math.ceil(rows / BLOCK_ROWS) * BLOCK_BYTES);
  }

  get bytes(): number {
    return this.#bits.length;
  }

  note(row: number, text: Uint8Array): void {
    const start = Math.floor(row / BLOCK_ROWS) * BLOCK_BYTES;
    for (let at = 0; at < text.length; at++) {
      const one = text[at] ?? 0;
      const two = (one << 8) | (text[at + 1] ?? 0);
      const three = (two << 8) | (text[at + 2] ?? 0);
      this.#set(start, bitOf(1, one));
      if (at + 1 < text.length) this.#set(start, bitOf(2, two));
      if (at + 2 < text.length) this.#set(start, bitOf(3, three));
    }
  }

  mayHold(block: number, bits: readonly number[]): boolean {
    const start = block * BLOCK_BYTES;
    return bits.every((bit) => ((this.#bits[start + (bit >>> 3)] ?? 0) >>> (bit & 7)) & 1);
  }

  #set(start: number, bit: number): void {
    const at = start + (bit >>> 3);
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (bit & 7));
  }
}

/**
 * Returns the bits that are set wherever the text occurs: those of its triples, or of the text itself when it
 * is shorter.
 */
export function gramBits(text: Uint8Array): number[] {
  const length = Math.min(3, text.length);
  const bits = new Set<number>();
  for (let at = 0; at + length <= text.length; at++) {
    let gram = 0;
    for (let byte = at; byte < at + length; byte++) gram = (gram << 8) | (text[byte] ?? 0);
    bits.add(bitOf(length, gram));
  }
  return [...bits];
}

function bitOf(length: number, gram: number): number {
  return Math.imul(gram ^ (length << 24), 0x9e3779b1) >>> (32 - BLOCK_BITS_LOG2);
}
