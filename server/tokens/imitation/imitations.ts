import { LRUCache } from 'lru-cache';
import type { Address } from 'viem';
import { skeleton, skeletonsOf, skeletonsOfWords } from './skeleton.ts';

const MAX_REMEMBERED = 20_000;

export interface ImitationsOptions {
  /** Symbols of listed tokens. `symbols` is a new map whenever it changes. */
  readonly lists: { readonly symbols: ReadonlyMap<Address, string> };
  /** Base tokens of the network: they imitate nothing, listed or not. */
  readonly genuine: readonly Address[];
  /** Symbol of the native coin, which no other token may use either. */
  readonly nativeSymbol: string;
}

interface Remembered {
  readonly symbol: string;
  readonly imitated: string | undefined;
}

/**
 * Finds tokens whose symbol looks like that of a listed token, or of the native coin, at another address. The
 * symbols of the base tokens and of the native coin are also found as a word of a longer one, as in USDC.e:
 * such a name promises the coin itself. Those of other listed tokens are not, since many honest names begin
 * with one.
 */
export class Imitations {
  readonly #options: ImitationsOptions;
  readonly #genuine: ReadonlySet<Address>;
  readonly #remembered = new LRUCache<Address, Remembered>({ max: MAX_REMEMBERED });
  #symbols: ReadonlyMap<Address, string> | undefined;
  #listed: ReadonlyMap<string, string> = new Map();
  /** Of them, those of base tokens and of the native coin. */
  #coins: ReadonlyMap<string, string> = new Map();

  constructor(options: ImitationsOptions) {
    this.#options = options;
    this.#genuine = new Set(options.genuine);
  }

  /**
   * Returns the listed symbol that the token's symbol looks like; undefined for a listed token and for any
   * other.
   */
  imitatedBy(token: Address, symbol: string): string | undefined {
    this.#look();
    if (this.#genuine.has(token) || this.#symbols?.has(token)) return undefined;
    const known = this.#remembered.get(token);
    if (known?.symbol === symbol) return known.imitated;
    const imitated = found(skeletonsOf(symbol), this.#listed) ?? found(skeletonsOfWords(symbol), this.#coins);
    this.#remembered.set(token, { symbol, imitated });
    return imitated;
  }

  #look(): void {
    const { symbols } = this.#options.lists;
    if (symbols === this.#symbols) return;
    this.#symbols = symbols;
    this.#remembered.clear();
    const { nativeSymbol } = this.#options;
    // Earlier ones win, so that the coin of the network is named first.
    this.#listed = bySkeleton([nativeSymbol, ...symbols.values()]);
    const ofCoins = [...this.#genuine].flatMap((address) => symbols.get(address) ?? []);
    this.#coins = bySkeleton([nativeSymbol, ...ofCoins]);
  }
}

function found(skeletons: readonly string[], listed: ReadonlyMap<string, string>): string | undefined {
  return skeletons.map((each) => listed.get(each)).find((each) => each !== undefined);
}

function bySkeleton(symbols: Iterable<string>): ReadonlyMap<string, string> {
  const listed = new Map<string, string>();
  for (const symbol of symbols) {
    // A small i is no small L, but a capital I looks like one: both cases of a listed symbol count.
    for (const each of [skeleton(symbol), skeleton(symbol.toLowerCase())]) {
      if (each !== '' && !listed.has(each)) listed.set(each, symbol);
    }
  }
  return listed;
}
