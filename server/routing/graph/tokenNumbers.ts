import type { Address } from 'viem';
import { lengthFor, withRoom } from '../../columns/resize.ts';

interface Numbered {
  readonly number: number;
  /** How many pools hold it. */
  holders: number;
}

/** The tokens of a set, by number: 1 for each of them. */
interface Marked {
  readonly tokens: ReadonlySet<Address>;
  marks: Uint8Array;
}

/** More sets than this are not asked for at the same time. */
const MOST_SETS = 4;

/** Small numbers for tokens as long as pools hold them; a number that is free is given out again. */
export class TokenNumbers {
  readonly #numbers = new Map<Address, Numbered>();
  readonly #tokens: Address[] = [];
  readonly #free: number[] = [];
  /** The set that came last is the first. */
  #marked: readonly Marked[] = [];

  find(token: Address): number | undefined {
    return this.#numbers.get(token)?.number;
  }

  /** The token of a number that is in use. */
  at(number: number): Address {
    return this.#tokens[number] ?? '0x';
  }

  /**
   * 1 at the number of each token of a set that never changes. It is kept, so that to bar all other tokens costs a search
   * no more than a look at a number. Good until a token is taken.
   */
  marksOf(tokens: ReadonlySet<Address>): Uint8Array {
    const known = this.#marked.find((marked) => marked.tokens === tokens);
    if (known !== undefined) return known.marks;
    const marks = new Uint8Array(lengthFor(this.#tokens.length));
    for (const token of tokens) {
      const number = this.find(token);
      if (number !== undefined) marks[number] = 1;
    }
    this.#marked = [{ tokens, marks }, ...this.#marked].slice(0, MOST_SETS);
    return marks;
  }

  /** The number of a token, held once more. */
  take(token: Address): number {
    const known = this.#numbers.get(token);
    if (known !== undefined) {
      known.holders += 1;
      return known.number;
    }
    const number = this.#free.pop() ?? this.#tokens.length;
    this.#tokens[number] = token;
    this.#numbers.set(token, { number, holders: 1 });
    for (const marked of this.#marked) {
      marked.marks = withRoom(marked.marks, number);
      marked.marks[number] = marked.tokens.has(token) ? 1 : 0;
    }
    return number;
  }

  /** Gives back one hold. */
  release(token: Address): void {
    const known = this.#numbers.get(token);
    if (known === undefined) return;
    known.holders -= 1;
    if (known.holders > 0) return;
    this.#numbers.delete(token);
    this.#free.push(known.number);
  }
}
