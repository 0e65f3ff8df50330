import type { Address } from 'viem';

const WORDS = 5;
const HEX_PER_WORD = 8;
/** Addresses per piece of memory. A piece is never copied when the table grows. */
const PER_PIECE = 1024;
/** Addresses rehashed per insert. All are in the larger table before that one is full as well. */
const MOVED_AT_ONCE = 16;
const codesOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const DIGITS = codesOf('0123456789abcdef');
/** Value of each hex digit by its code; capitals too. */
const VALUE_OF = Uint8Array.from(
  { length: 128 },
  (_, code) => Number.parseInt(String.fromCharCode(code), 16) || 0,
);
const NO_PIECE = new Uint32Array(0);
/** Random salt, so that nobody outside the process can know which addresses share a slot. */
const SALT = Math.floor(Math.random() * 2 ** 32);

/**
 * Numbers addresses in order of insertion. Each takes 20 bytes and a slot of a hash table, a sixth of a map
 * of strings. An address keeps its number for ever.
 */
export class AddressTable<Key extends string = Address> {
  readonly #pieces: Uint32Array[] = [];
  /** Hash table: 1 + number of the address in the slot, or 0 for a free slot. At most half full. */
  #slots = new Int32Array(PER_PIECE * 2);
  /** The former hash table, while some addresses are not yet in the new one: those from `#moved` on. */
  #formerSlots: Int32Array | undefined;
  #moved = 0;
  #size = 0;
  readonly #sought = new Uint32Array(WORDS);
  /** The address that `at` writes. */
  readonly #text = codesOf(`0x${'0'.repeat(WORDS * HEX_PER_WORD)}`);

  get size(): number {
    return this.#size;
  }

  /** Returns the number of an address; −1 when it has none. */
  find(address: Key): number {
    this.#parse(address);
    return this.#numberOfSought();
  }

  /** Returns the number of an address, and assigns the next one when it has none. */
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
    // Built at once, because a concatenated string would keep its parts alive.
    return String.fromCharCode.apply(null, this.#text) as Key;
  }

  /** Compares two addresses by number: below 0 where the address of `a` is lower. */
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

  /** Reads digit by digit: to cut a text for each word takes several times as long. */
  #parse(address: Key): void {
    let at = 2;
    for (let word = 0; word < WORDS; word++) {
      let value = 0;
      for (let digit = 0; digit < HEX_PER_WORD; digit++)
        value = (value << 4) | (VALUE_OF[address.charCodeAt(at++)] ?? 0);
      this.#sought[word] = value;
    }
  }

  #numberOfSought(): number {
    const number = (this.#slots[this.#slotOf(this.#slots, this.#sought, 0)] ?? 0) - 1;
    if (number >= 0 || this.#formerSlots === undefined) return number;
    return (this.#formerSlots[this.#slotOf(this.#formerSlots, this.#sought, 0)] ?? 0) - 1;
  }

  /** Returns the slot of these words, or the free slot where they belong. */
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

  /** Doubles the hash table. Addresses move incrementally, so no turn of the event loop rehashes them all. */
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

/** Returns the offset of an address's words in its piece. */
function placeOf(number: number): number {
  return (number % PER_PIECE) * WORDS;
}
