import type { Address } from 'viem';
import { lengthFor, withRoom } from '../../columns/resize.ts';

interface Numbered {
  readonly number: number;
  /** The number of pools of the token. */
  holders: number;
}

/** A set of tokens, with 1 at the number of each. */
interface Marked {
  readonly tokens: ReadonlySet<Address>;
  marks: Uint8Array;
}

/** Sets kept; more are not in use at the same time. */
const MOST_SETS = 4;

/** Assigns small numbers to tokens while pools hold them; a free number is reused. */
export class TokenNumbers {
  readonly #numbers = new Map<Address, Numbered>();
  readonly #tokens: Address[] = [];
  readonly #free: number[] = [];
  /** Most recent set first. */
  #marked: readonly Marked[] = [];

  find(token: Address): number | undefined {
    return this.#numbers.get(token)?.number;
  }

  /** Returns the token of a number in use. */
  at(number: number): Address {
    return this.#tokens[number] ?? '0x';
  }

  /**
   * Returns 1 at the number of each token of a set that never changes. The result is cached, so a search
   * checks a token with one array read. Valid until a token is taken.
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

  /** Returns the number of a token and adds one hold. */
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

  /** Releases one hold. */
  release(token: Address): void {
    const known = this.#numbers.get(token);
    if (known === undefined) return;
    known.holders -= 1;
    if (known.holders > 0) return;
    this.#numbers.delete(token);
    this.#free.push(known.number);
  }
}
