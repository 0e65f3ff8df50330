import { Buffer } from 'node:buffer';
import { randomInt } from 'node:crypto';
import type { Address } from 'viem';
import { foldCase } from '../indexer/tokens/foldCase.ts';
import type { IndexedToken } from '../indexer/tokens/indexedTokens.ts';
import { Turns } from '../runtime/eventLoop.ts';
import { BLOCK_ROWS, GramFilter, gramBits } from './gramFilter.ts';
import { sortRows } from './sortRows.ts';
import { TokenColumns } from './tokenColumns.ts';

/** Rows copied between two looks at the clock. */
const ROWS_AT_ONCE = 256;
const ADDRESS_BYTES = 20;

/** Tokens by rank: most active first, then by address. Immutable. */
export class TokenTable {
  readonly #columns: TokenColumns;
  /** Hash table of addresses: row + 1, or 0 for a free slot. At most half full. */
  readonly #slots: Uint32Array;
  readonly #filter: GramFilter;

  private constructor(columns: TokenColumns, slots: Uint32Array, filter: GramFilter) {
    this.#columns = columns;
    this.#slots = slots;
    this.#filter = filter;
  }

  /** Sorts the collected tokens, spread over turns of the event loop. */
  static async from(collected: TokenColumns): Promise<TokenTable> {
    const turns = new Turns();
    const { count, texts, folded } = collected;
    const order = await sortRows(count, collected.compare, turns);
    const columns = new TokenColumns(count, texts.startOf(count), folded.startOf(count));
    const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
    const filter = new GramFilter(count);
    for (const from of order) {
      const row = columns.count;
      columns.addFrom(collected, from);
      filter.note(row, columns.folded.at(row));
      let slot = hashAt(columns.addresses, row * ADDRESS_BYTES) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = row + 1;
      if (row % BLOCK_ROWS === 0) await turns.next();
    }
    return new TokenTable(columns, slots, filter);
  }

  get count(): number {
    return this.#columns.count;
  }

  get bytes(): number {
    return this.#columns.bytes + 4 * this.#slots.length + this.#filter.bytes;
  }

  /** Returns a table with the changed tokens, in which they replace their former rows. */
  async with(changed: ReadonlyMap<Address, IndexedToken>): Promise<TokenTable> {
    const turns = new Turns();
    const left = new Set(this.#rowsOf(changed.keys()));
    const { texts, folded } = this.#columns;
    const rows = this.count + changed.size;
    const columns = new TokenColumns(rows, texts.bytesFor(rows), folded.bytesFor(rows));
    for (let row = 0; row < this.count; row++) {
      if (!left.has(row)) columns.addFrom(this.#columns, row);
      if (row % ROWS_AT_ONCE === 0) await turns.next();
    }
    for (const token of changed.values()) columns.add(token);
    return TokenTable.from(columns);
  }

  get(address: Address): IndexedToken | undefined {
    const [row] = this.#rowsOf([address]);
    return row === undefined ? undefined : this.#columns.token(row);
  }

  /** Returns the first `limit` tokens, skipping those in `without`. */
  top(limit: number, without: ReadonlyMap<Address, unknown>): IndexedToken[] {
    const found: IndexedToken[] = [];
    for (let row = 0; row < this.count && found.length < limit; row++) {
      if (!without.has(this.#columns.addressAt(row))) found.push(this.#columns.token(row));
    }
    return found;
  }

  /**
   * Returns the first `limit` tokens whose symbol or name contains the text in any case, skipping those in
   * `without`.
   */
  async search(text: string, limit: number, without: ReadonlyMap<Address, unknown>): Promise<IndexedToken[]> {
    const wanted = Buffer.from(foldCase(text));
    const bits = gramBits(wanted);
    const { folded, count } = this.#columns;
    const turns = new Turns();
    const found: IndexedToken[] = [];
    for (let block = 0; block * BLOCK_ROWS < count; block++) {
      if (block % BLOCK_ROWS === 0) await turns.next();
      if (!this.#filter.mayHold(block, bits)) continue;
      const first = block * BLOCK_ROWS;
      const after = Math.min(first + BLOCK_ROWS, count);
      const start = folded.startOf(first);
      const content = folded.content.subarray(start, folded.startOf(after));
      let at = content.indexOf(wanted);
      while (at >= 0) {
        const row = folded.rowAt(start + at, first, after - 1);
        if (!without.has(this.#columns.addressAt(row))) found.push(this.#columns.token(row));
        if (found.length === limit) return found;
        at = content.indexOf(wanted, folded.startOf(row + 1) - start);
      }
    }
    return found;
  }

  *#rowsOf(addresses: Iterable<Address>): Generator<number> {
    for (const address of addresses) {
      const bytes = Buffer.from(address.slice(2), 'hex');
      let slot = hashAt(bytes, 0) & (this.#slots.length - 1);
      for (let entry = this.#slots[slot] ?? 0; entry !== 0; entry = this.#slots[slot] ?? 0) {
        const start = (entry - 1) * ADDRESS_BYTES;
        if (bytes.compare(this.#columns.addresses, start, start + ADDRESS_BYTES) === 0) {
          yield entry - 1;
          break;
        }
        slot = (slot + 1) & (this.#slots.length - 1);
      }
    }
  }
}

const SEED = randomInt(2 ** 32);

/** Hashes both ends of an address with a random salt, so that nobody can deploy colliding tokens. */
function hashAt(bytes: Buffer, start: number): number {
  let hash = Math.imul(bytes.readUInt32LE(start) ^ SEED, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ bytes.readUInt32LE(start + 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
