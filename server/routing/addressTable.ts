import type { Address } from 'viem';

const WORDS = 5;
const HEX_PER_WORD = 8;
const FIRST_ROOM = 1024;
/** Nobody outside the process can know which addresses share a slot. */
const SALT = Math.floor(Math.random() * 2 ** 32);

/**
 * Numbers addresses in the order in which they come: 20 bytes each and a slot in a table, where a map of strings
 * would take six times as much. An address keeps its number for ever.
 */
export class AddressTable {
  #words = new Uint32Array(FIRST_ROOM * WORDS);
  /** One more than the number of the address that lies here, 0 where none does; at most half of them are taken. */
  #slots = new Int32Array(FIRST_ROOM * 2);
  #size = 0;
  readonly #sought = new Uint32Array(WORDS);

  get size(): number {
    return this.#size;
  }

  /** The number of an address, −1 when it has none. */
  find(address: Address): number {
    this.#parse(address);
    return (this.#slots[this.#slotOf(this.#sought, 0)] ?? 0) - 1;
  }

  /** The number of an address, the next one when it has none. */
  add(address: Address): number {
    this.#parse(address);
    if (this.#size * 2 === this.#slots.length) this.#grow();
    const slot = this.#slotOf(this.#sought, 0);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) return known - 1;
    this.#words.set(this.#sought, this.#size * WORDS);
    this.#size += 1;
    this.#slots[slot] = this.#size;
    return this.#size - 1;
  }

  at(number: number): Address {
    let hex = '';
    for (let word = number * WORDS; word < (number + 1) * WORDS; word++) {
      hex += (this.#words[word] ?? 0).toString(16).padStart(HEX_PER_WORD, '0');
    }
    return `0x${hex}`;
  }

  #parse(address: Address): void {
    for (let word = 0; word < WORDS; word++) {
      const from = 2 + word * HEX_PER_WORD;
      this.#sought[word] = Number.parseInt(address.slice(from, from + HEX_PER_WORD), 16);
    }
  }

  /** Where these words lie, or the free slot where they belong. */
  #slotOf(words: Uint32Array, from: number): number {
    const mask = this.#slots.length - 1;
    let hash = SALT;
    for (let word = 0; word < WORDS; word++) {
      hash = Math.imul(hash ^ (words[from + word] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & mask;
    while (!this.#isFreeOrHolds(slot, words, from)) slot = (slot + 1) & mask;
    return slot;
  }

  #isFreeOrHolds(slot: number, words: Uint32Array, from: number): boolean {
    const number = (this.#slots[slot] ?? 0) - 1;
    if (number < 0) return true;
    for (let word = 0; word < WORDS; word++) {
      if (this.#words[number * WORDS + word] !== words[from + word]) return false;
    }
    return true;
  }

  #grow(): void {
    const words = new Uint32Array(this.#words.length * 2);
    words.set(this.#words);
    this.#words = words;
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#size; number++) {
      this.#slots[this.#slotOf(words, number * WORDS)] = number + 1;
    }
  }
}
