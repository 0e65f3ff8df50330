import { AddressTable } from '../../columns/addressTable.ts';
import { firstRoom, withRoom } from '../../columns/resize.ts';
import type { PoolId, PoolKey } from '../model/pool.ts';

/** Digits of an id, `0x` included, that the table of pools keeps: as many as an address has. */
const HEAD_DIGITS = 42;
const HEX_PER_WORD = 8;
const TAIL_WORDS = 3;

/**
 * The keys of pools that one contract holds, in columns of about 25 bytes a pool: the fields that rows lack.
 */
export class PoolKeys {
  readonly #hookTable = new AddressTable();
  #tails = new Uint32Array(TAIL_WORDS * firstRoom(0));
  #hooks = new Int32Array(firstRoom(1));
  #tickSpacing = new Uint16Array(firstRoom(2));
  #isNative = new Uint8Array(firstRoom(3));
  #size = 0;

  /** Adds a key and returns its place. */
  add({ id, hooks, isNative }: PoolKey, tickSpacing: number): number {
    const place = this.#size++;
    this.#tails = withRoom(this.#tails, place * TAIL_WORDS + TAIL_WORDS - 1);
    this.#hooks = withRoom(this.#hooks, place);
    this.#tickSpacing = withRoom(this.#tickSpacing, place);
    this.#isNative = withRoom(this.#isNative, place);
    for (let word = 0; word < TAIL_WORDS; word++) this.#tails[place * TAIL_WORDS + word] = wordOf(id, word);
    this.#hooks[place] = this.#hookTable.add(hooks);
    this.#tickSpacing[place] = tickSpacing;
    this.#isNative[place] = isNative ? 1 : 0;
    return place;
  }

  /** Returns true if the key at a place is that of an id whose first 20 bytes are known to be equal. */
  isOf(place: number, id: PoolId): boolean {
    for (let word = 0; word < TAIL_WORDS; word++)
      if (this.#tails[place * TAIL_WORDS + word] !== wordOf(id, word)) return false;
    return true;
  }

  /** Returns the key at a place; `head` is the beginning of its id. */
  at(place: number, head: string): PoolKey & { readonly tickSpacing: number } {
    let id = head;
    for (let word = 0; word < TAIL_WORDS; word++)
      id += (this.#tails[place * TAIL_WORDS + word] ?? 0).toString(16).padStart(HEX_PER_WORD, '0');
    return {
      id: id as PoolId,
      hooks: this.#hookTable.at(this.#hooks[place] ?? 0),
      isNative: this.#isNative[place] === 1,
      tickSpacing: this.#tickSpacing[place] ?? 0,
    };
  }
}

function wordOf(id: PoolId, word: number): number {
  const from = HEAD_DIGITS + word * HEX_PER_WORD;
  return Number.parseInt(id.slice(from, from + HEX_PER_WORD), 16);
}
