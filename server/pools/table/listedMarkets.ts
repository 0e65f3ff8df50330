import type { Hex } from 'viem';
import { AddressTable } from '../../columns/addressTable.ts';
import { DigitTexts } from '../../columns/digitTexts.ts';
import type { SubgraphClient } from '../../indexer/client/subgraphClient.ts';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import { CONTRACTS } from '../../indexer/protocols/indexFamily.ts';
import { INDEX_PROTOCOLS, swapFee } from '../../indexer/protocols/indexProtocols.ts';
import type { MarketRow, TokenRow } from '../../indexer/rows/marketRows.ts';
import type { Protocol } from '../../routing/model/pool.ts';
import type { Turns } from '../../runtime/eventLoop.ts';
import { vouchedRate } from '../history/annualRate.ts';
import { figuresOf, figuresText, tailIn, tailOf } from './exactFigures.ts';
import { ExchangePlaces } from './exchangePlaces.ts';
import type { RowOrder } from './firstRows.ts';
import { ListedTokens } from './listedTokens.ts';
import { MarketColumns } from './marketColumns.ts';
import { feeOf, isFeeCounted, protocolOf, REMOVED, tagOf } from './rowTags.ts';
import { RowWorths } from './rowWorths.ts';
import { TradedRows } from './tradedRows.ts';

const ONE_IN_PIPS = 1_000_000;
/** Rows looked at between two looks at the clock. */
const LOOKED_AT_ONCE = 8192;

/** 1 at the places of the wanted exchanges. */
type ExchangeFilter = Uint8Array | undefined;

/** Sums over the pools of each token, by its number. */
export interface TokenSums {
  readonly volume: Float64Array;
  readonly worth: Float64Array;
}

/** Pairs and pools by number, in columns of about 130 bytes per row, with their value in dollars. */
export class ListedMarkets {
  readonly tokens = new ListedTokens();
  readonly #addresses = new AddressTable();
  /** See `figuresText`. */
  readonly #texts = new DigitTexts();
  readonly #columns = new MarketColumns();
  readonly #worths = new RowWorths(this.tokens);
  readonly #traded = new TradedRows();

  readonly #exchanges = new ExchangePlaces();
  readonly #leastWorth: number;
  readonly #feeOfExchange: SubgraphClient['feeOfExchange'];

  /** Creates an empty list. Parameters are as those of `RecentActivity`. */
  constructor(leastWorth: number, feeOfExchange: SubgraphClient['feeOfExchange']) {
    this.#leastWorth = leastWorth;
    this.#feeOfExchange = feeOfExchange;
  }

  /** Numbers that were assigned. Removed rows keep theirs. */
  get size(): number {
    return this.#addresses.size;
  }

  get bytes(): number {
    return [this.tokens, this.#addresses, this.#texts, this.#columns, this.#worths].reduce(
      (sum, { bytes }) => sum + bytes,
      0,
    );
  }

  /** Returns the number of a pool; −1 when it has none. */
  find(id: Hex): number {
    const number = this.#addresses.find(id);
    return number < 0 || this.#isOf(number, id) ? number : -1;
  }

  idOf(number: number): Hex {
    return `${this.#addresses.at(number)}${this.#tailOf(number)}`;
  }

  /**
   * Stores a row. Of ids that begin with the same 20 bytes only the first is listed: no two are known to
   * exist.
   */
  put(row: MarketRow): void {
    const { size } = this;
    const number = this.#addresses.add(row.address);
    if (number < size && !this.#isOf(number, row.address)) return;
    this.#columns.reserve(number);
    const isCounted = swapFee(row, this.#feeOfExchange) !== null;
    this.#columns.tags[number] = tagOf(row.protocol, row.fee, isCounted);
    this.#columns.exchanges[number] = this.#exchanges.put(row.exchange);
    this.#columns.token0[number] = this.tokens.put(row.token0);
    this.#columns.token1[number] = this.tokens.put(row.token1);
    this.#columns.holdings[number] = Number(row.amount0) * Number(row.amount1) || 0;
    this.#texts.set(number, figuresText(row));
    this.#value(number, row);
  }

  /** Updates a token of listed pools. Other tokens are ignored. */
  putToken(token: TokenRow): void {
    if (this.tokens.find(token.address) >= 0) this.tokens.put(token);
  }

  /** Sets the volume of the last day, and the greatest value in an hour of it, US dollars. */
  putTraded(number: number, volume: number, highWorth: number): void {
    this.#traded.put(number, { volume, highWorth });
  }

  /** Numbers of the rows with trades in the last day, in any order. */
  get traded(): readonly number[] {
    return this.#traded.numbers;
  }

  remove(id: Hex): void {
    const number = this.find(id);
    if (number >= 0) this.#columns.tags[number] = REMOVED;
  }

  /** Values rows by the present prices and ranks of tokens, spread over turns of the event loop. */
  async revalue(turns: Turns): Promise<void> {
    this.tokens.reprice();
    const turned = this.tokens.takeTurned();
    for (let number = 0; turned.size > 0 && number < this.size; number++) {
      const [token0 = 0, token1 = 0] = [this.#columns.token0[number], this.#columns.token1[number]];
      if (turned.has(token0) || turned.has(token1)) this.#value(number, figuresOf(this.#texts.at(number)));
      if (number % LOOKED_AT_ONCE === 0) await turns.next();
    }
  }

  #value(number: number, held: Pick<MarketRow, 'price'> & { amount0: unknown; amount1: unknown }): void {
    this.#worths.put(number, {
      token0: this.#columns.token0[number] ?? 0,
      token1: this.#columns.token1[number] ?? 0,
      amount0: Number(held.amount0),
      amount1: Number(held.amount1),
      price: held.price === null ? 0 : Number(held.price),
    });
  }

  /** Returns the filter of rows by exchange, as `matches` takes it; undefined for all rows. */
  exchangeFilter(exchanges: readonly (string | undefined)[] | undefined): ExchangeFilter {
    return exchanges && this.#exchanges.placesOf(exchanges);
  }

  /** Returns whether a row is of the token (by number), protocol and exchange; undefined matches all. */
  matches(
    number: number,
    token: number | undefined,
    protocol: Protocol | undefined,
    ofExchange?: ExchangeFilter,
  ): boolean {
    const { tags, exchanges, token0, token1 } = this.#columns;
    const tag = tags[number] ?? REMOVED;
    if (tag === REMOVED) return false;
    if (ofExchange !== undefined && ofExchange[exchanges[number] ?? 0] !== 1) return false;
    if (protocol !== undefined && protocolOf(tag) !== protocol) return false;
    return token === undefined || token0[number] === token || token1[number] === token;
  }

  /** Visits the rows of a range with the token (by number) and the protocol; undefined matches all. */
  visit(
    { from, until }: { readonly from: number; readonly until: number },
    token: number | undefined,
    protocol: Protocol | undefined,
    visitor: (number: number) => void,
  ): void {
    for (let number = from; number < until; number++) {
      if (this.matches(number, token, protocol)) visitor(number);
    }
  }

  /** Visits the rows of a range with both tokens (by number), in either order, the protocol and the fee. */
  visitPair(
    range: { readonly from: number; readonly until: number },
    [a, b]: readonly [number, number],
    protocol: Protocol,
    fee: number | undefined,
    visitor: (number: number) => void,
  ): void {
    this.visit(range, a, protocol, (number) => {
      const { tags, token0, token1 } = this.#columns;
      const other = token0[number] === a ? token1[number] : token0[number];
      const isOfFee = fee === undefined || feeOf(tags[number] ?? REMOVED) === fee;
      if (other === b && isOfFee) visitor(number);
    });
  }

  /**
   * Orders pools of one pair by the product of what they hold of both tokens, descending, ties by worth.
   * Neither a range of a few ticks nor a price of one's own makes that large.
   */
  readonly byHoldings: RowOrder = {
    keysOf: (from, until) => this.#columns.holdings.subarray(from, until),
    compareTied: (a, b) => this.compareWorth(a, b),
  };

  /** Visits the rows of a range that are worth at least so many dollars, more than 0. */
  visitWorth(
    least: number,
    range: { readonly from: number; readonly until: number },
    visitor: (number: number, worth: number) => void,
  ): void {
    this.#worths.visitFrom(least, range, this.worth, visitor);
  }

  /** Returns US dollars of a row by floating-point numbers; 0 where unknown. */
  readonly worth = (number: number): number =>
    this.#worths.of(number, this.#columns.token0[number] ?? 0, this.#columns.token1[number] ?? 0);

  /** Compares rows by worth, descending, then by address, descending: below 0 where `a` comes first. */
  readonly compareWorth = (a: number, b: number): number =>
    this.worth(b) - this.worth(a) || this.compareAddress(a, b);

  /** Compares rows by address, descending: below 0 where `a` comes first. */
  readonly compareAddress = (a: number, b: number): number => this.#addresses.compare(b, a);

  /** Returns the volume of the last day, which is 0 for all but traded rows. */
  readonly volume = (number: number): number => this.#traded.volume(number);

  /**
   * Returns what rows are ranked by for the yearly rate, as `rankedRate`; 0 below the least worth, and for
   * all but traded rows.
   */
  readonly rate = (number: number): number => {
    const tag = this.#columns.tags[number] ?? REMOVED;
    const present = this.worth(number);
    const protocol = protocolOf(tag);
    if (present < this.#leastWorth || protocol === undefined || !isFeeCounted(tag)) return 0;
    const { hasFeeOfExchange } = INDEX_PROTOCOLS[protocol];
    const fee = hasFeeOfExchange ? (this.#feeOfExchange(this.#exchangeOf(number)) ?? 0) : feeOf(tag);
    const perWorth =
      (this.#traded.volume(number) * fee) / ONE_IN_PIPS / Math.max(present, this.#traded.highWorth(number)) ||
      0;
    return Math.min(perWorth, vouchedRate(present, this.#leastWorth));
  };

  /**
   * Returns the pool with exact figures; undefined for a removed row. `seen` caches tokens, because most
   * pools share one with others.
   */
  pool(number: number, seen: Map<number, MarketToken>): ListedPool | undefined {
    const tokenOf = (token: number) => {
      const listed = seen.get(token) ?? this.tokens.token(token);
      seen.set(token, listed);
      return listed;
    };
    const tag = this.#columns.tags[number] ?? REMOVED;
    const protocol = protocolOf(tag);
    if (protocol === undefined) return undefined;
    const figures = figuresOf(this.#texts.at(number));
    // Listed one by one, because an object built by rest or spread takes three times as long.
    return {
      protocol,
      exchange: this.#exchangeOf(number),
      address: `${this.#addresses.at(number)}${figures.tail}`,
      token0: tokenOf(this.#columns.token0[number] ?? 0),
      token1: tokenOf(this.#columns.token1[number] ?? 0),
      fee: feeOf(tag),
      price: figures.price,
      amount0: figures.amount0,
      amount1: figures.amount1,
      volumeUSD: figures.volumeUSD,
      txCount: figures.txCount,
      swaps: figures.swaps,
      key: figures.key,
    };
  }

  /**
   * Returns the volume of the last day and the value of all pools of each token, US dollars, by the token's
   * number.
   */
  sumByToken(): TokenSums {
    const volume = new Float64Array(this.tokens.size);
    const worth = new Float64Array(this.tokens.size);
    for (let number = 0; number < this.size; number++) {
      if (this.#columns.tags[number] === REMOVED) continue;
      const [traded, value] = [this.volume(number), this.worth(number)];
      for (const token of [this.#columns.token0[number] ?? 0, this.#columns.token1[number] ?? 0]) {
        volume[token] = (volume[token] ?? 0) + traded;
        worth[token] = (worth[token] ?? 0) + value;
      }
    }
    return { volume, worth };
  }

  #exchangeOf(number: number): string | undefined {
    return this.#exchanges.at(this.#columns.exchanges[number] ?? 0);
  }

  /** Returns the digits of an id that its head lacks. */
  #tailOf(number: number): string {
    const protocol = protocolOf(this.#columns.tags[number] ?? REMOVED);
    const isWhole = protocol !== undefined && INDEX_PROTOCOLS[protocol].family === CONTRACTS;
    return isWhole ? '' : tailIn(this.#texts.at(number));
  }

  /** Returns whether a number is that of the id, of which the first 20 bytes are equal. */
  #isOf(number: number, id: Hex): boolean {
    return this.#tailOf(number) === tailOf(id);
  }
}
