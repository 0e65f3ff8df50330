import type { Address, Hex } from 'viem';
import type { Rational } from '../amm/rational.ts';
import type { PricedToken } from '../indexer/market/indexedMarket.ts';
import type { Currency } from './currency.ts';
import { isCountedIn, priceUSD, times, whole } from './prices/usd.ts';

/** Seconds between an amount's block and that of the prices above which the prices tell nothing of it. */
const MOST_SECONDS_APART = 600n;
/** Prices that are remembered at one block; quotes name few tokens. */
const MAX_REMEMBERED = 10_000;

/** The list of pools at one block, as far as it prices tokens. */
export interface PricedTokens {
  readonly block: { readonly hash: Hex; readonly timestamp: number };
  token(address: Address): (PricedToken & { readonly decimals: number }) | undefined;
}

export interface KnownDollarsOptions {
  /** Absent without an index: then no dollars are known. */
  readonly markets: { asItIs(): { readonly table: PricedTokens | undefined } } | undefined;
  readonly currency: Currency;
  readonly wrappedNative: Address;
}

/** A price in what the index counts in, by which raw units are turned into it; null where it is unknown. */
type Price = { readonly perWhole: Rational; readonly decimals: number } | null;

/**
 * Tells dollars by the prices that the list of pools has in memory: the lowest of the last 10 to 20 minutes,
 * which one block cannot raise. It reads nothing, so a quote never waits for dollars.
 */
export class KnownDollars {
  readonly #options: KnownDollarsOptions;
  readonly #prices = new Map<Address, Price>();
  #table: PricedTokens | undefined;
  #block: PricedTokens['block'] | undefined;
  #isUnitRight = false;

  constructor(options: KnownDollarsOptions) {
    this.#options = options;
  }

  /**
   * Returns amount / 10^decimals · price in US dollars, exact; null where the price is unknown, or of a block
   * more than ten minutes before or after.
   * @param amount raw units
   * @param timestamp of the amount's block, Unix seconds
   */
  dollarsOf(token: Address, amount: bigint, timestamp: bigint): Rational | null {
    if (!this.#hasPricesAt(timestamp)) return null;
    const price = this.#priceOf(token);
    if (price === null) return null;
    const worth = times(whole(amount, price.decimals), price.perWhole);
    const { currency } = this.#options;
    if (currency.unit === 'USD') return worth;
    const native = currency.nativeUSD();
    return native && times(worth, native.usd);
  }

  /** Returns US dollars of wei as `dollarsOf` does. */
  dollarsOfNative(wei: bigint, timestamp: bigint): Rational | null {
    return this.dollarsOf(this.#options.wrappedNative, wei, timestamp);
  }

  #hasPricesAt(timestamp: bigint): boolean {
    const table = this.#options.markets?.asItIs().table;
    if (table === undefined) return false;
    const { block } = table;
    if (table !== this.#table || block !== this.#block) this.#turnTo(table);
    const apart = timestamp - BigInt(block.timestamp);
    return this.#isUnitRight && apart <= MOST_SECONDS_APART && -apart <= MOST_SECONDS_APART;
  }

  /**
   * Forgets the prices of another block. An index that counts in another unit than the settings say tells no
   * dollars.
   */
  #turnTo(table: PricedTokens): void {
    const { wrappedNative, currency } = this.#options;
    this.#table = table;
    this.#block = table.block;
    this.#prices.clear();
    this.#isUnitRight = isCountedIn(table.token(wrappedNative), currency.unit);
  }

  #priceOf(token: Address): Price {
    const known = this.#prices.get(token);
    if (known !== undefined) return known;
    const listed = this.#table?.token(token);
    const perWhole = listed === undefined ? null : priceUSD(listed);
    const price = listed === undefined || perWhole === null ? null : { perWhole, decimals: listed.decimals };
    if (this.#prices.size === MAX_REMEMBERED) this.#prices.clear();
    this.#prices.set(token, price);
    return price;
  }
}
