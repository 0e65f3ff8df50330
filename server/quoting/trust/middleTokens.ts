import type { Address } from 'viem';
import type { Rational } from '../../amm/rational.ts';
import type { Trust } from './trust.ts';

/** Tokens that the index vouches for; see `DeepTokens`. */
export interface IndexedTrust {
  /** Tokens that prices are quoted in. */
  readonly anchors: readonly Address[];
  /** Tokens whose pools have been deep for days. */
  readonly deep: readonly Address[];
}

export interface MiddleTokensOptions {
  readonly rule: Trust['rule'];
  readonly maxGain: Rational;
  /** The wrapped native coin, base tokens and tokens that the operator allows. */
  readonly proven: readonly Address[];
  /** Tokens of token lists. `members` is a new set whenever a list changes. */
  readonly lists: { readonly members: ReadonlySet<Address> };
  /** Trust by the index. `trust` is a new object whenever it changes. */
  readonly index?: { readonly trust: IndexedTrust } | undefined;
}

const NO_INDEXED_TRUST: IndexedTrust = { anchors: [], deep: [] };

/** Trusted intermediate tokens from all sources. Rebuilds its sets when a source changes. */
export class MiddleTokens implements Trust {
  readonly rule: Trust['rule'];
  readonly maxGain: Rational;
  readonly proven: ReadonlySet<Address>;
  readonly #options: MiddleTokensOptions;
  #vouched: ReadonlySet<Address> = new Set();
  #trusted: ReadonlySet<Address> = new Set();
  #seen: { readonly members: ReadonlySet<Address>; readonly trust: IndexedTrust } | undefined;
  #changes = 0;

  constructor(options: MiddleTokensOptions) {
    this.#options = options;
    this.rule = options.rule;
    this.maxGain = options.maxGain;
    this.proven = new Set(options.proven);
  }

  get vouched(): ReadonlySet<Address> {
    this.#look();
    return this.#vouched;
  }

  /** The trusted tokens; the same set as `vouched` if depth adds none. */
  get trusted(): ReadonlySet<Address> {
    this.#look();
    return this.#trusted;
  }

  /** Changes whenever the sets do. */
  get version(): number {
    this.#look();
    return this.#changes;
  }

  #look(): void {
    const { lists, index } = this.#options;
    const { members } = lists;
    const trust = index?.trust ?? NO_INDEXED_TRUST;
    if (this.#seen?.members === members && this.#seen.trust === trust) return;
    this.#seen = { members, trust };
    this.#changes += 1;
    const vouched = new Set([...this.proven, ...trust.anchors, ...members]);
    const deep = trust.deep.filter((token) => !vouched.has(token));
    this.#vouched = vouched;
    this.#trusted = deep.length === 0 ? vouched : new Set([...vouched, ...deep]);
  }
}
