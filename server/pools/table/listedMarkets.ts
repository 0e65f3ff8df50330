import type { Hex } from 'viem';
import { AddressTable } from '../../columns/addressTable.ts';
import { TextHeap } from '../../columns/textHeap.ts';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import type { MarketRow, TokenRow } from '../../indexer/market/marketRows.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import { PROTOCOLS, swapFee } from '../../indexer/protocols/indexProtocols.ts';
import type { Protocol } from '../../routing/pool.ts';
import type { Turns } from '../../runtime/eventLoop.ts';
import { figuresOf, figuresText, tailIn, tailOf } from './exactFigures.ts';
import type { RowOrder } from './firstRows.ts';
import { ListedTokens } from './listedTokens.ts';
import { MarketColumns } from './marketColumns.ts';
import { tableWorth } from './tableWorth.ts';

/**
 * Tag of a removed row. The tag of any other row is 1 + fee · number of protocols + index of its protocol in
 * `PROTOCOLS`.
 */
const REMOVED = 0;
const placeOf = (tag: number) => (tag - 1) % PROTOCOLS.length;
const feeOf = (tag: number) => Math.floor((tag - 1) / PROTOCOLS.length);
/** Rows valued between two looks at the clock. */
const VALUED_AT_ONCE = 8192;

/** Sums over the pools of each token, by its number. */
export interface TokenSums {
  readonly volume: Float64Array;
  readonly worth: Float64Array;
}

/** Pairs and pools by number, in columns of about 210 bytes per row, with their value in dollars. */
export class ListedMarkets {
  readonly tokens = new ListedTokens();
  readonly #addresses = new AddressTable();
  /** See `figuresText`. */
  readonly #texts = new TextHeap();
  readonly #columns = new MarketColumns();

  readonly #leastWorth: number;

  /** Creates an empty list. @param leastWorth as of `RecentActivity` */
  constructor(leastWorth: number) {
    this.#leastWorth = leastWorth;
  }

  /** Numbers that were assigned. Removed rows keep theirs. */
  get size(): number {
    return this.#addresses.size;
  }

  get bytes(): number {
    return this.tokens.bytes + this.#addresses.bytes + this.#texts.bytes + this.#columns.bytes;
  }

  /** Returns the number of a pool; −1 when it has none. */
  find(id: Hex): number {
    const number = this.#addresses.find(id);
    return number < 0 || this.#isOf(number, id) ? number : -1;
  }

  idOf(number: number): Hex {
    return `${this.#addresses.at(number)}${this.#tailOf(number)}`;
  }

  /** Stores a row. Of ids that begin with the same 20 bytes only the first is listed: no two are known to exist. */
  put(row: MarketRow): void {
    const isKnown = this.#addresses.find(row.address) >= 0;
    const number = this.#addresses.add(row.address);
    if (isKnown && !this.#isOf(number, row.address)) return;
    this.#columns.reserve(number);
    this.#columns.tags[number] = 1 + row.fee * PROTOCOLS.length + PROTOCOLS.indexOf(row.protocol);
    this.#columns.token0[number] = this.tokens.put(row.token0);
    this.#columns.token1[number] = this.tokens.put(row.token1);
    this.#columns.amount0[number] = Number(row.amount0);
    this.#columns.amount1[number] = Number(row.amount1);
    this.#columns.price[number] = row.price === null ? 0 : Number(row.price);
    this.#columns.rateFee[number] = swapFee(row) ?? 0;
    this.#texts.set(number, figuresText(row));
  }

  /** Updates a token of listed pools. Other tokens are ignored. */
  putToken(token: TokenRow): void {
    if (this.tokens.find(token.address) >= 0) this.tokens.put(token);
  }

  /** Sets the volume of the last day, and the greatest value at the end of an hour of it, US dollars. */
  putTraded(number: number, volume: number, highWorth: number): void {
    this.#columns.volume[number] = volume || 0;
    this.#columns.highWorth[number] = highWorth || 0;
  }

  remove(id: Hex): void {
    const number = this.find(id);
    if (number >= 0) this.#columns.tags[number] = REMOVED;
  }

  /** Recomputes the values after rows or tokens have changed, spread over turns of the event loop. */
  async revalue(turns: Turns): Promise<void> {
    this.tokens.reprice();
    for (let number = 0; number < this.size; number++) {
      this.#columns.worth[number] = tableWorth(this.tokens, this.#columns, number) || 0;
      if (number % VALUED_AT_ONCE === 0) await turns.next();
    }
  }

  /** Visits the rows of a range with the token (by number) and the protocol; undefined matches all. */
  visit(
    { from, until }: { readonly from: number; readonly until: number },
    token: number | undefined,
    protocol: Protocol | undefined,
    visitor: (number: number) => void,
  ): void {
    const place = protocol === undefined ? undefined : PROTOCOLS.indexOf(protocol);
    const { tags, token0, token1 } = this.#columns;
    for (let number = from; number < until; number++) {
      const tag = tags[number] ?? REMOVED;
      if (tag === REMOVED || (place !== undefined && placeOf(tag) !== place)) continue;
      if (token !== undefined && token0[number] !== token && token1[number] !== token) continue;
      visitor(number);
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
   * Orders pools of one pair by the product of what they hold of both tokens, descending, ties by worth. Neither a range of
   * a few ticks nor a price of one's own makes that large.
   */
  readonly byHoldings: RowOrder = {
    keysOf: (from, until) => {
      const { amount0, amount1 } = this.#columns;
      const keys = new Float64Array(until - from);
      for (let number = from; number < until; number++)
        keys[number - from] = (amount0[number] ?? 0) * (amount1[number] ?? 0) || 0;
      return keys;
    },
    compareTied: (a, b) => this.#compareWorth(a, b),
  };

  /** Orders by worth (floating-point), descending, unknown ones last; ties by address, descending. */
  readonly byWorth: RowOrder = {
    keysOf: (from, until) => this.#columns.worth.subarray(from, until),
    compareTied: (a, b) => this.#addresses.compare(b, a),
  };

  /** Orders by volume of the last day, descending, ties by worth. */
  readonly byVolume: RowOrder = {
    keysOf: (from, until) => this.#columns.volume.subarray(from, until),
    compareTied: (a, b) => this.#compareWorth(a, b),
  };

  /** Orders by yearly rate, descending, ties by worth. */
  readonly byRate: RowOrder = {
    keysOf: (from, until) => {
      const rates = new Float64Array(until - from);
      for (let number = from; number < until; number++) rates[number - from] = this.#rate(number);
      return rates;
    },
    compareTied: (a, b) => this.#compareWorth(a, b),
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
    const protocol = PROTOCOLS[placeOf(tag)];
    if (protocol === undefined) return undefined;
    const { tail, ...figures } = figuresOf(this.#texts.at(number));
    return {
      protocol,
      address: `${this.#addresses.at(number)}${tail}`,
      token0: tokenOf(this.#columns.token0[number] ?? 0),
      token1: tokenOf(this.#columns.token1[number] ?? 0),
      fee: feeOf(tag),
      ...figures,
    };
  }

  /** Returns the volume of the last day and the value of all pools of each token, US dollars, by the token's number. */
  sumByToken(): TokenSums {
    const volume = new Float64Array(this.tokens.size);
    const worth = new Float64Array(this.tokens.size);
    for (let number = 0; number < this.size; number++) {
      if (this.#columns.tags[number] === REMOVED) continue;
      for (const token of [this.#columns.token0[number] ?? 0, this.#columns.token1[number] ?? 0]) {
        volume[token] = (volume[token] ?? 0) + (this.#columns.volume[number] ?? 0);
        worth[token] = (worth[token] ?? 0) + (this.#columns.worth[number] ?? 0);
      }
    }
    return { volume, worth };
  }

  /** Returns the digits of an id that its head lacks. */
  #tailOf(number: number): string {
    return tailIn(this.#texts.at(number));
  }

  /** Returns whether a number is that of the id, of which the first 20 bytes are equal. */
  #isOf(number: number, id: Hex): boolean {
    return this.#tailOf(number) === tailOf(id);
  }

  #compareWorth(a: number, b: number): number {
    return (this.#columns.worth[b] ?? 0) - (this.#columns.worth[a] ?? 0) || this.#addresses.compare(b, a);
  }

  /** Returns fees over the lasting worth, which has the order of the yearly rate; 0 below the floor. */
  #rate(number: number): number {
    const present = this.#columns.worth[number] ?? 0;
    if (present < this.#leastWorth) return 0;
    const worth = Math.max(present, this.#columns.highWorth[number] ?? 0);
    return ((this.#columns.volume[number] ?? 0) * (this.#columns.rateFee[number] ?? 0)) / worth || 0;
  }
}
