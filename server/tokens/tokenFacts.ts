import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { Imitations } from './imitation/imitations.ts';
import type { TokenAges } from './tokenAges.ts';

/** Dollars that are known without reading anything, as `KnownDollars` tells them. */
export interface TokenDollars {
  dollarsOf(token: Address, amount: bigint, timestamp: bigint): Rational | null;
  dollarsOfNative(wei: bigint, timestamp: bigint): Rational | null;
}

export interface TokenFactsOptions {
  readonly imitations: Imitations;
  /** Absent without an index: then nothing tells the age of a token. */
  readonly ages?: TokenAges | undefined;
  /** Tokens that a list, the operator or the network vouches for: their age is no warning. */
  readonly trust: { readonly vouched: ReadonlySet<Address> };
  readonly dollars: TokenDollars;
  /** The symbol of a token where it has been read. */
  readonly knownSymbol: (token: Address) => string | null | undefined;
}

/** Longest wait for what is not known. Warnings are worth no more of a trader's time. */
const LONGEST_WAIT_MS = 500;

/** Facts about a token that a trader is told or warned of. Only `learn` may read anything. */
export class TokenFacts {
  readonly #options: TokenFactsOptions;

  constructor(options: TokenFactsOptions) {
    this.#options = options;
  }

  /** Whether there is an index. */
  get hasIndex(): boolean {
    return this.#options.ages !== undefined;
  }

  /**
   * Reads what is not known of the tokens; undefined when nothing has to be read. The promise never rejects.
   */
  learn(tokens: readonly Address[]): Promise<unknown> | undefined {
    const { ages, trust } = this.#options;
    if (ages === undefined) return undefined;
    let learning: Promise<unknown> | undefined;
    for (const token of tokens) {
      if (trust.vouched.has(token)) continue;
      const one = ages.learn(token);
      if (one !== undefined) learning = learning === undefined ? one : Promise.all([learning, one]);
    }
    return learning && Promise.race([learning, pause(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  /** Returns the listed symbol that the token's own imitates, where that is known to be so. */
  imitatedBy(token: Address): string | undefined {
    const symbol = this.#options.knownSymbol(token);
    return symbol ? this.#options.imitations.imitatedBy(token, symbol) : undefined;
  }

  dollarsOf(token: Address, amount: bigint, timestamp: bigint): Rational | null {
    return this.#options.dollars.dollarsOf(token, amount, timestamp);
  }

  dollarsOfNative(wei: bigint, timestamp: bigint): Rational | null {
    return this.#options.dollars.dollarsOfNative(wei, timestamp);
  }

  /**
   * Returns the time of the token's first pool, Unix seconds; undefined for a vouched token and while it is
   * not known.
   */
  firstPoolAt(token: Address): number | undefined {
    return this.#options.trust.vouched.has(token) ? undefined : this.#options.ages?.since(token);
  }
}
