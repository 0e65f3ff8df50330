import type { Address, Hex } from 'viem';
import { AddressTable } from '../../columns/addressTable.ts';
import { firstRoom, withRoom } from '../../columns/resize.ts';
import { TextHeap } from '../../columns/textHeap.ts';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { MarketToken } from '../../indexer/market/indexedMarket.ts';
import type { MarketRow, TokenRow } from '../../indexer/market/marketRows.ts';
import type { ListedPool } from '../../indexer/pools/indexedPoolList.ts';
import { PROTOCOLS, swapFee } from '../../indexer/protocols/indexProtocols.ts';
import type { ListedKey } from '../../indexer/protocols/listedKey.ts';
import type { Protocol } from '../../routing/pool.ts';
import type { Turns } from '../../runtime/eventLoop.ts';
import type { RowOrder } from './firstRows.ts';
import { ListedTokens } from './listedTokens.ts';

const SEPARATOR = ' ';
/**
 * Tag of a removed row. The tag of any other row is 1 + fee · number of protocols + index of its protocol in
 * `PROTOCOLS`.
 */
const REMOVED = 0;
/** Digits of an id, `0x` included, that the table of addresses keeps. The texts have the rest. */
const HEAD_DIGITS = 42;
/** Place of those digits among the texts of a row. */
const TAIL_PLACE = 5;
const NATIVE = 'native';
const placeOf = (tag: number) => (tag - 1) % PROTOCOLS.length;
const feeOf = (tag: number) => Math.floor((tag - 1) / PROTOCOLS.length);
/** Rows valued between two looks at the clock. */
const VALUED_AT_ONCE = 8192;
const POWERS_OF_TEN = Float64Array.from({ length: 256 }, (_, decimals) => 10 ** decimals);

/** Sums over the pools of each token, by its number. */
export interface TokenSums {
  readonly volume: Float64Array;
  readonly worth: Float64Array;
}

/** Pairs and pools by number, in columns of about 210 bytes per row, with their value in dollars. */
export class ListedMarkets {
  readonly tokens = new ListedTokens();
  readonly #addresses = new AddressTable();
  /** Price, amounts, volume and count, exact; of a pool with a key that key too, after the rest of the id. */
  readonly #texts = new TextHeap();
  #tags = new Uint32Array(firstRoom(0));
  #token0 = new Uint32Array(firstRoom(1));
  #token1 = new Uint32Array(firstRoom(2));
  #amount0 = new Float64Array(firstRoom(3));
  #amount1 = new Float64Array(firstRoom(4));
  #price = new Float64Array(firstRoom(5));
  /** Fee that counts for the yearly rate, hundredths of a bip; 0 where it cannot be counted. */
  #rateFee = new Uint32Array(firstRoom(5));
  #worth = new Float64Array(firstRoom(6));
  /** Volume of the last day, US dollars. */
  #volume = new Float64Array(firstRoom(7));
  /** Greatest value at the end of an hour of the last day, US dollars. */
  #highWorth = new Float64Array(firstRoom(7));

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
    const columns = [this.#tags, this.#token0, this.#token1, this.#amount0, this.#amount1, this.#price];
    const bytes = [...columns, this.#rateFee, this.#worth, this.#volume, this.#highWorth].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
    return this.tokens.bytes + this.#addresses.bytes + this.#texts.bytes + bytes;
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
    this.#reserve(number);
    this.#tags[number] = 1 + row.fee * PROTOCOLS.length + PROTOCOLS.indexOf(row.protocol);
    this.#token0[number] = this.tokens.put(row.token0);
    this.#token1[number] = this.tokens.put(row.token1);
    this.#amount0[number] = Number(row.amount0);
    this.#amount1[number] = Number(row.amount1);
    this.#price[number] = row.price === null ? 0 : Number(row.price);
    this.#rateFee[number] = swapFee(row) ?? 0;
    const { price, amount0, amount1, volumeUSD, txCount, key } = row;
    const texts = [price ?? '', amount0, amount1, volumeUSD ?? '', txCount];
    if (key !== undefined) texts.push(row.address.slice(HEAD_DIGITS), ...textsOf(key));
    this.#texts.set(number, texts.join(SEPARATOR));
  }

  /** Updates a token of listed pools. Other tokens are ignored. */
  putToken(token: TokenRow): void {
    if (this.tokens.find(token.address) >= 0) this.tokens.put(token);
  }

  /** Sets the volume of the last day, and the greatest value at the end of an hour of it, US dollars. */
  putTraded(number: number, volume: number, highWorth: number): void {
    this.#volume[number] = volume || 0;
    this.#highWorth[number] = highWorth || 0;
  }

  remove(id: Hex): void {
    const number = this.find(id);
    if (number >= 0) this.#tags[number] = REMOVED;
  }

  /** Recomputes the values after rows or tokens have changed, spread over turns of the event loop. */
  async revalue(turns: Turns): Promise<void> {
    this.tokens.reprice();
    for (let number = 0; number < this.size; number++) {
      this.#worth[number] = this.#worthOf(number) || 0;
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
    for (let number = from; number < until; number++) {
      const tag = this.#tags[number] ?? REMOVED;
      if (tag === REMOVED || (place !== undefined && placeOf(tag) !== place)) continue;
      if (token !== undefined && this.#token0[number] !== token && this.#token1[number] !== token) continue;
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
      const other = this.#token0[number] === a ? this.#token1[number] : this.#token0[number];
      const isOfFee = fee === undefined || feeOf(this.#tags[number] ?? REMOVED) === fee;
      if (other === b && isOfFee) visitor(number);
    });
  }

  /**
   * Orders pools of one pair by the product of what they hold of both tokens, descending, ties by worth. Neither a range of
   * a few ticks nor a price of one's own makes that large.
   */
  readonly byHoldings: RowOrder = {
    keysOf: (from, until) => {
      const keys = new Float64Array(until - from);
      for (let number = from; number < until; number++)
        keys[number - from] = (this.#amount0[number] ?? 0) * (this.#amount1[number] ?? 0) || 0;
      return keys;
    },
    compareTied: (a, b) => this.#compareWorth(a, b),
  };

  /** Orders by worth (floating-point), descending, unknown ones last; ties by address, descending. */
  readonly byWorth: RowOrder = {
    keysOf: (from, until) => this.#worth.subarray(from, until),
    compareTied: (a, b) => this.#addresses.compare(b, a),
  };

  /** Orders by volume of the last day, descending, ties by worth. */
  readonly byVolume: RowOrder = {
    keysOf: (from, until) => this.#volume.subarray(from, until),
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
    const tag = this.#tags[number] ?? REMOVED;
    const protocol = PROTOCOLS[placeOf(tag)];
    if (protocol === undefined) return undefined;
    const texts = this.#texts.at(number).split(SEPARATOR);
    const [price = '', amount0 = '0', amount1 = '0', volume = '', txCount = '0', tail = '', ...key] = texts;
    return {
      protocol,
      address: `${this.#addresses.at(number)}${tail}`,
      token0: tokenOf(this.#token0[number] ?? 0),
      token1: tokenOf(this.#token1[number] ?? 0),
      fee: feeOf(tag),
      price: price === '' ? null : price,
      amount0: BigInt(amount0),
      amount1: BigInt(amount1),
      volumeUSD: volume === '' ? null : parseDecimal(volume),
      txCount: Number(txCount),
      key: keyOf(key),
    };
  }

  /** Returns the volume of the last day and the value of all pools of each token, US dollars, by the token's number. */
  sumByToken(): TokenSums {
    const volume = new Float64Array(this.tokens.size);
    const worth = new Float64Array(this.tokens.size);
    for (let number = 0; number < this.size; number++) {
      if (this.#tags[number] === REMOVED) continue;
      for (const token of [this.#token0[number] ?? 0, this.#token1[number] ?? 0]) {
        volume[token] = (volume[token] ?? 0) + (this.#volume[number] ?? 0);
        worth[token] = (worth[token] ?? 0) + (this.#worth[number] ?? 0);
      }
    }
    return { volume, worth };
  }

  /** Returns the digits of an id that its head lacks. */
  #tailOf(number: number): string {
    return this.#texts.at(number).split(SEPARATOR)[TAIL_PLACE] ?? '';
  }

  /** Returns whether a number is that of the id, of which the first 20 bytes are equal. */
  #isOf(number: number, id: Hex): boolean {
    return this.#tailOf(number) === id.slice(HEAD_DIGITS);
  }

  #compareWorth(a: number, b: number): number {
    return (this.#worth[b] ?? 0) - (this.#worth[a] ?? 0) || this.#addresses.compare(b, a);
  }

  /** Returns fees over the lasting worth, which has the order of the yearly rate; 0 below the floor. */
  #rate(number: number): number {
    const present = this.#worth[number] ?? 0;
    if (present < this.#leastWorth) return 0;
    const worth = Math.max(present, this.#highWorth[number] ?? 0);
    return ((this.#volume[number] ?? 0) * (this.#rateFee[number] ?? 0)) / worth || 0;
  }

  /** Computes `poolWorth` in floating-point numbers. */
  #worthOf(number: number): number {
    const { tokens } = this;
    const [token0, token1] = [this.#token0[number] ?? 0, this.#token1[number] ?? 0];
    const isAnchor0 = tokens.rank(token0) > 0;
    const isAnchor1 = tokens.rank(token1) > 0;
    if (!isAnchor0 && !isAnchor1) return 0;
    if (!tokens.isPriced(token0) || !tokens.isPriced(token1)) return 0;
    const amount0 = (this.#amount0[number] ?? 0) / (POWERS_OF_TEN[tokens.decimals(token0)] ?? 1);
    const amount1 = (this.#amount1[number] ?? 0) / (POWERS_OF_TEN[tokens.decimals(token1)] ?? 1);
    if (isAnchor0 && isAnchor1) return amount0 * tokens.dollars(token0) + amount1 * tokens.dollars(token1);
    const price = this.#price[number] ?? 0;
    if (price === 0) return (isAnchor1 ? amount1 : amount0) * tokens.dollars(isAnchor1 ? token1 : token0);
    if (isAnchor1) return counted(amount1, amount0, price) * tokens.dollars(token1);
    return counted(amount0, amount1, 1 / price) * tokens.dollars(token0);
  }

  #reserve(number: number): void {
    this.#tags = withRoom(this.#tags, number);
    this.#token0 = withRoom(this.#token0, number);
    this.#token1 = withRoom(this.#token1, number);
    this.#amount0 = withRoom(this.#amount0, number);
    this.#amount1 = withRoom(this.#amount1, number);
    this.#price = withRoom(this.#price, number);
    this.#rateFee = withRoom(this.#rateFee, number);
    this.#worth = withRoom(this.#worth, number);
    this.#volume = withRoom(this.#volume, number);
    this.#highWorth = withRoom(this.#highWorth, number);
  }
}

const textsOf = ({ tickSpacing, hooks, isNative }: ListedKey): string[] => [
  String(tickSpacing),
  hooks,
  isNative ? NATIVE : '',
];

function keyOf([tickSpacing, hooks, native]: readonly string[]): ListedKey | undefined {
  if (tickSpacing === undefined || hooks === undefined) return undefined;
  return { tickSpacing: Number(tickSpacing), hooks: hooks as Address, isNative: native === NATIVE };
}

/**
 * Returns the anchor held plus the other token at its price, both in anchor tokens. The other token counts
 * for at most the anchor's amount.
 */
function counted(held: number, other: number, price: number): number {
  return held + (other === 0 ? 0 : Math.min(held, other * price));
}
