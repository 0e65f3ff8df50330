import type { Adjacency } from '../graph/adjacency.ts';
import { clearingPrice, Traders } from './clearingPrice.ts';
import type { PricedSides } from './sidePrices.ts';

/** The price of a token that nobody sells. */
export const NO_PRICE = Number.POSITIVE_INFINITY;

/** The pools that sell and buy one token, gathered for one token after the other. */
export class TokenTraders {
  readonly #adjacency: Adjacency;
  readonly #start: number;
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;
  readonly #sellers = new Traders();
  readonly #buyers = new Traders();

  constructor(adjacency: Adjacency, start: number, into: PricedSides, outOf: PricedSides) {
    this.#adjacency = adjacency;
    this.#start = start;
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
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      if (this.#adjacency.neighbours[position] !== this.#start) continue;
      const limit = input * this.#into.ownRate(position);
      this.#sellers.add(limit, this.#into.depth(position));
      least = Math.min(least, limit);
    }
    return least;
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
      const rate = this.#outOf.rate(position);
      if (!(least * rate < worth)) continue;
      const limit = worth / this.#outOf.ownRate(position);
      this.#buyers.add(limit, rate * this.#outOf.depth(position));
      most = Math.max(most, limit);
    }
    return most;
  }
}
