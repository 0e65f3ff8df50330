import type { Address } from 'viem';

interface Numbered {
  readonly number: number;
  /** How many pools hold it. */
  holders: number;
}

/** Small numbers for tokens as long as pools hold them; a number that is free is given out again. */
export class TokenNumbers {
  readonly #numbers = new Map<Address, Numbered>();
  readonly #tokens: Address[] = [];
  readonly #free: number[] = [];

  find(token: Address): number | undefined {
    return this.#numbers.get(token)?.number;
  }

  /** The token of a number that is in use. */
  at(number: number): Address {
    return this.#tokens[number] ?? '0x';
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
