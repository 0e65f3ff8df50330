import type { Address } from 'viem';
import { AddressTable } from '../../columns/addressTable.ts';
import { firstRoom, withRoom } from '../../columns/resize.ts';
import { TextHeap } from '../../columns/textHeap.ts';
import { parseDecimal } from '../../indexer/fieldSchemas.ts';
import type { MarketToken, PricedToken } from '../../indexer/market/indexedMarket.ts';
import type { TokenRow } from '../../indexer/rows/marketRows.ts';

const SEPARATOR = '\0';
const RANK_STABLE = 3;
/** The limit is above the number of anchors in any network's configuration. */
const MAX_ANCHORS = 254;
/** Ranks that a token may have. */
const RANKS = 4;

/** Tokens of listed pools by number, in columns, with their pricing anchors. */
export class ListedTokens {
  readonly #addresses = new AddressTable();
  /** Symbol, name and price in the anchor. */
  readonly #texts = new TextHeap();
  #decimals = new Uint8Array(firstRoom(11));
  #ranks = new Uint8Array(firstRoom(12));
  /** 1 + index of the token's anchor in `#anchors`; 0 while it is unpriced. */
  #priced = new Uint8Array(firstRoom(13));
  /** Anchors as they were put last: most rows name one, and seldom another than the row before. */
  readonly #lastPut = new Map<Address, { readonly row: TokenRow; readonly number: number }>();
  /** Places of tokens that price others, by address. */
  readonly #placesByAddress = new Map<Address, number>();
  /** Numbers of the tokens that have a rank or price others. */
  readonly #anchors: number[] = [];
  /** US dollars of each anchor now, by index in `#anchors`; 0 while unpriced. */
  #anchorDollars: readonly number[] = [];
  /** Exact prices of anchors, by index in `#anchors`, since they were last repriced. */
  #pricings: readonly PricedToken[] = [];
  /** 1 where a token has a price, by what `#priced` says of it times `RANKS` plus its rank. */
  readonly #hasPrice = new Uint8Array((MAX_ANCHORS + 1) * RANKS);
  /** Tokens of listed rows that have turned into an anchor, or out of one, or have other decimals. */
  #turned = new Set<number>();

  get bytes(): number {
    return (
      this.#addresses.bytes +
      this.#texts.bytes +
      this.#decimals.length +
      this.#ranks.length +
      this.#priced.length
    );
  }

  /** Numbers that were assigned. */
  get size(): number {
    return this.#addresses.size;
  }

  /** Returns the token's number; −1 for a token that no pool holds. */
  find(address: Address): number {
    return this.#addresses.find(address);
  }

  /** Stores a token. @returns its number */
  put(row: TokenRow): number {
    const last = this.#lastPut.get(row.address);
    if (last !== undefined && isSame(last.row, row)) return last.number;
    const number = this.#putNew(row);
    if (row.pricingRank > 0) this.#lastPut.set(row.address, { row, number });
    else this.#lastPut.delete(row.address);
    return number;
  }

  #putNew({ address, symbol, name, decimals, pricingRank, priceInAnchor, priceAnchor }: TokenRow): number {
    const number = this.#numberOf(address);
    const isOther = this.#ranks[number] !== pricingRank || this.#decimals[number] !== decimals;
    // A token without a text has been named by others only: no row holds it.
    if (isOther && this.#texts.at(number) !== '') this.#turned.add(number);
    if (pricingRank > 0) this.#placeOf(number);
    this.#texts.set(number, [symbol, name, priceInAnchor ?? ''].join(SEPARATOR));
    this.#decimals[number] = decimals;
    this.#ranks[number] = pricingRank;
    const isPriced = priceInAnchor !== null && priceAnchor !== null;
    this.#priced[number] = isPriced ? this.#placeNamed(priceAnchor) + 1 : 0;
    return number;
  }

  rank(number: number): number {
    return this.#ranks[number] ?? 0;
  }

  decimals(number: number): number {
    return this.#decimals[number] ?? 0;
  }

  /**
   * Recomputes the dollar prices of anchors. Must be called once tokens have changed, before `isPriced` and
   * `dollarsAt`.
   */
  reprice(): void {
    const dollars = this.#anchors.map((anchor) => this.#dollars(anchor));
    this.#anchorDollars = dollars.map((each) => each || 0);
    this.#pricings = this.#anchors.map((anchor) => this.#pricing(anchor, this.#priceText(anchor)));
    for (let rank = 0; rank < RANKS; rank++) {
      this.#hasPrice[rank] = Number(rank === RANK_STABLE);
      this.#anchors.forEach((anchor, place) => {
        const isPricing = this.rank(anchor) > rank && !Number.isNaN(dollars[place]);
        this.#hasPrice[(place + 1) * RANKS + rank] = Number(rank === RANK_STABLE || isPricing);
      });
    }
  }

  /**
   * Returns the tokens since the last call of which the rows must be valued again: their rank or decimals
   * changed.
   */
  takeTurned(): ReadonlySet<number> {
    const turned = this.#turned;
    this.#turned = new Set();
    return turned;
  }

  /** Returns whether the token has a dollar price, by the same rule as `priceUSD`. */
  isPriced(number: number): boolean {
    return this.#hasPrice[(this.#priced[number] ?? 0) * RANKS + this.rank(number)] === 1;
  }

  /** Returns the place of a token with a rank among the anchors; -1 for other tokens. */
  anchorPlace(number: number): number {
    return this.#anchors.indexOf(number);
  }

  /**
   * Returns US dollars per whole token of the anchor at a place, as a floating-point number; 0 while
   * unpriced.
   */
  dollarsAt(place: number): number {
    return this.#anchorDollars[place] ?? 0;
  }

  /** Returns the token with its exact price. */
  token(number: number): MarketToken {
    const [symbol = '', name = '', price = ''] = this.#texts.at(number).split(SEPARATOR);
    const { pricingRank, priceInAnchor } = this.#pricing(number, price);
    const place = (this.#priced[number] ?? 0) - 1;
    return {
      address: this.#addresses.at(number),
      symbol,
      name,
      decimals: this.decimals(number),
      pricingRank,
      priceInAnchor,
      priceAnchor: this.#anchorOf(number) === undefined ? null : (this.#pricings[place] ?? null),
    };
  }

  #pricing(number: number, price: string): PricedToken {
    const anchor = this.#anchorOf(number);
    return {
      pricingRank: this.rank(number),
      priceInAnchor: price === '' ? null : parseDecimal(price),
      priceAnchor: anchor === undefined ? null : this.#pricing(anchor, this.#priceText(anchor)),
    };
  }

  #dollars(number: number): number {
    if (this.#ranks[number] === RANK_STABLE) return 1;
    const anchor = this.#anchorOf(number);
    return anchor === undefined ? Number.NaN : Number(this.#priceText(number)) * this.#dollars(anchor);
  }

  /**
   * Returns the token's anchor; undefined unless the anchor has a higher rank, so that chains of anchors have
   * no cycles.
   */
  #anchorOf(number: number): number | undefined {
    const anchor = this.#anchors[(this.#priced[number] ?? 0) - 1];
    return anchor === undefined || this.rank(anchor) <= this.rank(number) ? undefined : anchor;
  }

  #priceText(number: number): string {
    return this.#texts.at(number).split(SEPARATOR)[2] ?? '';
  }

  /** Returns the index of the anchor. @throws RangeError for more anchors than an index can name */
  #placeOf(anchor: number): number {
    const known = this.#anchors.indexOf(anchor);
    if (known >= 0) return known;
    if (this.#anchors.length === MAX_ANCHORS) throw new RangeError('too many tokens price others');
    return this.#anchors.push(anchor) - 1;
  }

  #placeNamed(anchor: Address): number {
    const place = this.#placesByAddress.get(anchor) ?? this.#placeOf(this.#numberOf(anchor));
    this.#placesByAddress.set(anchor, place);
    return place;
  }

  #numberOf(address: Address): number {
    const number = this.#addresses.add(address);
    this.#decimals = withRoom(this.#decimals, number);
    this.#ranks = withRoom(this.#ranks, number);
    this.#priced = withRoom(this.#priced, number);
    return number;
  }
}

const isSame = (a: TokenRow, b: TokenRow): boolean =>
  a.priceInAnchor === b.priceInAnchor &&
  a.priceAnchor === b.priceAnchor &&
  a.pricingRank === b.pricingRank &&
  a.decimals === b.decimals &&
  a.symbol === b.symbol &&
  a.name === b.name;
