import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { Limits } from '../cap.ts';
import type { TokenPrice } from '../prices.ts';
import type { Layer } from '../routes/routeEarnings.ts';
import type { PricedSides } from '../sidePrices.ts';
import { clearingPrice, Traders } from './clearingPrice.ts';
import { PoolChains } from './poolChains.ts';

/** The price of a token that nobody sells. */
export const NO_PRICE = Number.POSITIVE_INFINITY;

/** The pools that sell and buy one token, gathered for one token after the other. */
export class TokenTraders {
  /** The pools of the start, and those of the end, by their other token. */
  readonly firsts: PoolChains;
  readonly lasts: PoolChains;
  readonly #sides: Record<Layer, PricedSides>;
  readonly #sellers = new Traders();
  readonly #buyers = new Traders();

  constructor(adjacency: Adjacency, { start, end }: SearchEnds, sides: Record<Layer, PricedSides>) {
    this.firsts = PoolChains.ofRun(adjacency, start);
    this.lasts = PoolChains.ofRun(adjacency, end);
    this.#sides = sides;
  }

  /** Returns the price, between two, at which the gathered pools together earn about the least. */
  clearingPrice(lowest: number, highest: number): number {
    return clearingPrice([lowest, highest], this.#sellers, this.#buyers);
  }

  /**
   * Returns the prices of the gathered token: given ones, or the one at which its pools earn least.
   * @param outer at which the best first pool sells the token, and the best last one buys it
   */
  chosenPrices(given: TokenPrice | undefined, outer: TokenPrice): TokenPrice {
    // A price of nothing is none: pools earn without end on what costs nothing.
    const afterFirst = given !== undefined && given.afterFirst > 0 ? given.afterFirst : NO_PRICE;
    const beforeLast = given?.beforeLast ?? 0;
    // The market that a given price comes of need not know all pools, so it may be of one side alone.
    if (afterFirst < NO_PRICE && beforeLast > 0) return { afterFirst, beforeLast };
    if (afterFirst < NO_PRICE) return { afterFirst, beforeLast: Math.min(afterFirst, outer.beforeLast) };
    if (beforeLast > 0) return { afterFirst: Math.max(beforeLast, outer.afterFirst), beforeLast };
    if (!(outer.afterFirst < outer.beforeLast)) return outer;
    const price = this.clearingPrice(outer.afterFirst, outer.beforeLast);
    return { afterFirst: price, beforeLast: price };
  }

  /**
   * Gathers the first pools of a token; returns the least price at which they sell it for the input at its
   * price.
   */
  gatherSellers(token: number, input: number): number {
    this.#sellers.clear();
    let least = NO_PRICE;
    for (let link = this.firsts.first(token); link !== -1; link = this.firsts.next(link)) {
      const position = this.firsts.positionAt(link);
      const limit = this.#sides.first.ownLeastSale(position, input);
      this.#sellers.add(limit, this.#sides.first.depth(position));
      least = Math.min(least, limit);
    }
    return least;
  }

  /** Gathers the last pools of a token; returns the most that one pays for it, in the output. */
  gatherLastBuyers(token: number): number {
    return this.gatherBuyers(token, 'last', this.lasts, 0, () => 1);
  }

  /**
   * Gathers those of some pools that may pay more than `least` for a token, by the worth of the tokens they
   * give. Returns the highest price that one pays.
   * @param limits on each of them, if not those of last pools
   */
  gatherBuyers(
    token: number,
    layer: 'middle' | 'last',
    pools: PoolChains,
    least: number,
    worthOf: (bought: number) => number,
    limits?: Limits,
  ): number {
    const sides = this.#sides[layer];
    this.#buyers.clear();
    let most = 0;
    for (let link = pools.first(token); link !== -1; link = pools.next(link)) {
      const position = pools.positionAt(link);
      const worth = worthOf(pools.otherAt(link));
      if (!(least < sides.mostBid(position, worth, limits))) continue;
      const limit = sides.ownMostBid(position, worth, limits);
      this.#buyers.add(limit, sides.rate(position) * sides.depth(position));
      most = Math.max(most, limit);
    }
    return most;
  }
}
