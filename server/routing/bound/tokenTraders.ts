import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { clearingPrice, Traders } from './clearingPrice.ts';
import { EndPools } from './endPools.ts';
import type { PricedSides } from './sidePrices.ts';

/** The price of a token that nobody sells. */
export const NO_PRICE = Number.POSITIVE_INFINITY;

/** The pools that sell and buy one token, gathered for one token after the other. */
export class TokenTraders {
  readonly #adjacency: Adjacency;
  readonly #firsts: EndPools;
  readonly #lasts: EndPools;
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;
  readonly #sellers = new Traders();
  readonly #buyers = new Traders();

  constructor(adjacency: Adjacency, { start, end }: SearchEnds, into: PricedSides, outOf: PricedSides) {
    this.#adjacency = adjacency;
    this.#firsts = new EndPools(adjacency, start);
    this.#lasts = new EndPools(adjacency, end);
    this.#into = into;
    this.#outOf = outOf;
  }

  /** Returns the price, between two, at which the gathered pools together earn about the least. */
  clearingPrice(lowest: number, highest: number): number {
    return clearingPrice([lowest, highest], this.#sellers, this.#buyers);
  }

  /** Gathers the first pools of a token; returns the least price at which they sell it for the input at its price. */
  gatherSellers(token: number, input: number): number {
    this.#sellers.clear();
    let least = NO_PRICE;
    for (let at = this.#firsts.first(token); at !== -1; at = this.#firsts.next(at)) {
      const limit = input * this.#outOf.ownRate(at);
      this.#sellers.add(limit, this.#outOf.depth(at));
      least = Math.min(least, limit);
    }
    return least;
  }

  /** Gathers the last pools of a token; returns the most output that one pays for it. */
  gatherLastBuyers(token: number): number {
    this.#buyers.clear();
    let most = 0;
    for (let at = this.#lasts.first(token); at !== -1; at = this.#lasts.next(at)) {
      most = Math.max(most, this.#addBuyer(this.#into, at, 1));
    }
    return most;
  }

  /**
   * Gathers the pools that may pay more than `least` for a token, by the worth of the tokens they give; returns the
   * most that one pays.
   */
  gatherBuyers(token: number, least: number, worthOf: (neighbour: number) => number): number {
    this.#buyers.clear();
    let most = 0;
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      const worth = worthOf(this.#adjacency.neighbours[position] ?? 0);
      if (!(least * this.#outOf.rate(position) < worth)) continue;
      most = Math.max(most, this.#addBuyer(this.#outOf, position, worth));
    }
    return most;
  }

  /** Adds a pool that gives tokens of some worth; returns what it pays at most. */
  #addBuyer(sides: PricedSides, position: number, worth: number): number {
    const limit = worth / sides.ownRate(position);
    this.#buyers.add(limit, sides.rate(position) * sides.depth(position));
    return limit;
  }
}
