import { firstRoom, withRoom } from '../../columns/resize.ts';
import type { ListedTokens } from './listedTokens.ts';

const POWERS_OF_TEN = Float64Array.from({ length: 256 }, (_, decimals) => 10 ** decimals);
/** Rows without an anchor. */
const NONE = 0;
/** Rows of which both tokens are anchors. Any other number is 1 + place of the row's only anchor. */
const BOTH = 255;

/** What a row holds: tokens by number, raw units, and the price of token0 in token1; 0 for none. */
export interface RowHoldings {
  readonly token0: number;
  readonly token1: number;
  readonly amount0: number;
  readonly amount1: number;
  readonly price: number;
}

/**
 * What rows are worth in US dollars, by the number of the row: `poolWorth` in floating-point numbers. It is
 * kept in tokens of the row's anchor, so nothing is worked out again when the price of an anchor moves, as
 * that of the native coin does at most blocks.
 */
export class RowWorths {
  readonly #tokens: ListedTokens;
  #anchors = new Uint8Array(firstRoom(3));
  #inAnchor = new Float64Array(firstRoom(4));
  /** Whole amounts of both tokens, of the few rows in which both are anchors. */
  readonly #ofAnchors = new Map<number, readonly [number, number]>();

  constructor(tokens: ListedTokens) {
    this.#tokens = tokens;
  }

  get bytes(): number {
    return this.#anchors.byteLength + this.#inAnchor.byteLength;
  }

  /** Stores what a row holds. Must be called again when a token of it has another rank or other decimals. */
  put(number: number, { token0, token1, price, ...raw }: RowHoldings): void {
    const tokens = this.#tokens;
    this.#anchors = withRoom(this.#anchors, number);
    this.#inAnchor = withRoom(this.#inAnchor, number);
    const amount0 = raw.amount0 / (POWERS_OF_TEN[tokens.decimals(token0)] ?? 1);
    const amount1 = raw.amount1 / (POWERS_OF_TEN[tokens.decimals(token1)] ?? 1);
    const isAnchor0 = tokens.rank(token0) > 0;
    const isAnchor1 = tokens.rank(token1) > 0;
    if (this.#anchors[number] === BOTH) this.#ofAnchors.delete(number);
    if (isAnchor0 && isAnchor1) {
      this.#anchors[number] = BOTH;
      this.#ofAnchors.set(number, [amount0, amount1]);
    } else if (isAnchor0 || isAnchor1) {
      this.#anchors[number] = 1 + tokens.anchorPlace(isAnchor1 ? token1 : token0);
      this.#inAnchor[number] = isAnchor1
        ? counted(amount1, amount0, price)
        : counted(amount0, amount1, price === 0 ? 0 : 1 / price);
    } else this.#anchors[number] = NONE;
  }

  /**
   * Visits the rows of a range that are worth at least so many dollars, more than 0. Tokens are looked up
   * only where the row would be worth that much if they have prices: of all rows a few.
   */
  visitFrom(
    least: number,
    { from, until }: { readonly from: number; readonly until: number },
    worthOf: (number: number) => number,
    visitor: (number: number, worth: number) => void,
  ): void {
    const [anchors, inAnchor] = [this.#anchors, this.#inAnchor];
    const dollars = Float64Array.from({ length: BOTH }, (_, anchor) => this.#tokens.dollarsAt(anchor - 1));
    for (let number = from; number < until; number++) {
      const anchor = anchors[number] ?? NONE;
      if (anchor !== BOTH && (inAnchor[number] ?? 0) * (dollars[anchor] ?? 0) < least) continue;
      const worth = worthOf(number);
      if (worth > 0 && worth >= least) visitor(number, worth);
    }
  }

  /** Returns US dollars of a row; 0 where unknown. */
  of(number: number, token0: number, token1: number): number {
    const anchor = this.#anchors[number] ?? NONE;
    const tokens = this.#tokens;
    if (anchor === NONE || !tokens.isPriced(token0) || !tokens.isPriced(token1)) return 0;
    if (anchor !== BOTH) return (this.#inAnchor[number] ?? 0) * tokens.dollarsAt(anchor - 1) || 0;
    const [amount0, amount1] = this.#ofAnchors.get(number) ?? [0, 0];
    const dollars = (token: number) => tokens.dollarsAt(tokens.anchorPlace(token));
    return amount0 * dollars(token0) + amount1 * dollars(token1) || 0;
  }
}

/**
 * Returns the anchor held plus the other token at its price, both in anchor tokens. The other token counts
 * for at most the anchor's amount, and for nothing without a price.
 */
function counted(held: number, other: number, price: number): number {
  return held + (other === 0 || price === 0 ? 0 : Math.min(held, other * price));
}
