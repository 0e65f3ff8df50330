import type { Address } from 'viem';

const WORDS = 5;
const HEX_PER_WORD = 8;
/** Addresses in a piece of memory; a longer one is never copied. */
const PER_PIECE = 1024;
/** Addresses that move to a larger table with each one that is added: all have moved before it is full as well. */
const MOVED_AT_ONCE = 16;
const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const DIGITS = codesOf('0123456789abcdef');
const NO_PIECE = new Uint32Array(0);
/** Nobody outside the process can know which addresses share a slot. */
const SALT = Math.floor(Math.random() * 2 ** 32);

/**
 * Numbers addresses in the order in which they come: 20 bytes each and a slot in a table, where a map of strings
 * would take six times as much. An address keeps its number for ever.
 */
export class AddressTable<Key extends string = Address> {
  readonly #pieces: Uint32Array[] = [];
  /** One more than the number of the address that lies here, 0 where none does; at most half of them are taken. */
  #slots = new Int32Array(PER_PIECE * 2);
  /** The table before this one, as long as there are addresses that are in it only: those from `#moved` on. */
  #formerSlots: Int32Array | undefined;
  #moved = 0;
  #size = 0;
  readonly #sought = new Uint32Array(WORDS);
  /** The address that `at` writes. */
  readonly #text = codesOf(`0x${'0'.repeat(WORDS * HEX_PER_WORD)}`);

  get size(): number {
    return this.#size;
  }

  /** The number of an address, −1 when it has none. */
  find(address: Key): number {
    this.#parse(address);
    return this.#numberOfSought();
  }

  /** The number of an address, the next one when it has none. */
  add(address: Key): number {
    this.#parse(address);
    const known = this.#numberOfSought();
    if (known >= 0) return known;
    if (this.#size * 2 === this.#slots.length) this.#grow();
    this.#moveSome();
    if (this.#size % PER_PIECE === 0) this.#pieces.push(new Uint32Array(PER_PIECE * WORDS));
    this.#pieceOf(this.#size).set(this.#sought, placeOf(this.#size));
    this.#slots[this.#slotOf(this.#slots, this.#sought, 0)] = this.#size + 1;
    this.#size += 1;
    return this.#size - 1;
  }

  at(number: number): Key {
    const [piece, place] = [this.#pieceOf(number), placeOf(number)];
    for (let word = 0; word < WORDS; word++) {
      const value = piece[place + word] ?? 0;
      for (let digit = 0; digit < HEX_PER_WORD; digit++) {
        this.#text[2 + word * HEX_PER_WORD + digit] = DIGITS[(value >>> (28 - 4 * digit)) & 15] ?? 0;
      }
    }
    // In one piece: put together from parts, it would keep them.
    return String.fromCharCode.apply(null, this.#text) as Key;
  }

  /** Below 0 where the address of `a` is the lower one. */
  compare(a: number, b: number): number {
    const [pieceA, pieceB] = [this.#pieceOf(a), this.#pieceOf(b)];
    const [placeA, placeB] = [placeOf(a), placeOf(b)];
    for (let word = 0; word < WORDS; word++) {
      const difference = (pieceA[placeA + word] ?? 0) - (pieceB[placeB + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  get bytes(): number {
    const words = this.#pieces.length * PER_PIECE * WORDS;
    return 4 * (words + this.#slots.length + (this.#formerSlots?.length ?? 0));
  }

  #parse(address: Key): void {
    for (let word = 0; word < WORDS; word++) {
      const from = 2 + word * HEX_PER_WORD;
      this.#sought[word] = Number.parseInt(address.slice(from, from + HEX_PER_WORD), 16);
    }
  }

  #numberOfSought(): number {
    const number = (this.#slots[this.#slotOf(this.#slots, this.#sought, 0)] ?? 0) - 1;
    if (number >= 0 || this.#formerSlots === undefined) return number;
    return (this.#formerSlots[this.#slotOf(this.#formerSlots, this.#sought, 0)] ?? 0) - 1;
  }

  /** Where these words lie in a table, or the free slot where they belong. */
  #slotOf(slots: Int32Array, words: Uint32Array, from: number): number {
    const mask = slots.length - 1;
    let hash = SALT;
    for (let word = 0; word < WORDS; word++) {
      hash = Math.imul(hash ^ (words[from + word] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    let slot = hash & mask;
    while (!this.#isFreeOrHolds((slots[slot] ?? 0) - 1, words, from)) slot = (slot + 1) & mask;
    return slot;
  }

  #isFreeOrHolds(number: number, words: Uint32Array, from: number): boolean {
    if (number < 0) return true;
    const [piece, place] = [this.#pieceOf(number), placeOf(number)];
    for (let word = 0; word < WORDS; word++) {
      if (piece[place + word] !== words[from + word]) return false;
    }
    return true;
  }

  #pieceOf(number: number): Uint32Array {
    return this.#pieces[Math.floor(number / PER_PIECE)] ?? NO_PIECE;
  }

  /** A table of twice the size, into which the addresses move little by little: no turn of the loop moves them all. */
  #grow(): void {
    this.#formerSlots = this.#slots;
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#moved = 0;
  }

  #moveSome(): void {
    if (this.#formerSlots === undefined) return;
    const end = Math.min(this.#moved + MOVED_AT_ONCE, this.#formerSlots.length / 2);
    for (; this.#moved < end; this.#moved++) {
      this.#slots[this.#slotOf(this.#slots, this.#pieceOf(this.#moved), placeOf(this.#moved))] =
        this.#moved + 1;
    }
    if (this.#moved === this.#formerSlots.length / 2) this.#formerSlots = undefined;
  }
}

/** Where the words of an address begin in its piece. */
function placeOf(number: number): number {
  return (number % PER_PIECE) * WORDS;
}
