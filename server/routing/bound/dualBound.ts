import type { BestPathRequest } from '../bestPath.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { NO_ADDRESSES } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { inSteps, type Steps } from '../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';
import { clearingPrice, Traders } from './clearingPrice.ts';
import type { Prices } from './routePrices.ts';
import { PricedSides } from './sidePrices.ts';

const NO_PRICE = Number.POSITIVE_INFINITY;

/**
 * The pools that paths of at most three hops go through, by their place: first ones sell tokens for the input, last
 * ones buy them for the output, those in the middle buy from the former and sell to the latter. They are looked at in
 * the tables of the graph; whether a token is barred is asked only where something can be earned.
 */
export class DualBound {
  readonly #graph: PoolGraph;
  readonly #adjacency: Adjacency;
  readonly #request: BestPathRequest;
  readonly #prices: Prices;
  readonly #ends: SearchEnds;
  /** The directions of the pools in a run: those that sell its token, and those that buy it. */
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;
  /** By token: its price where a first pool has brought it; `NO_PRICE` where none does. */
  readonly #early: Float64Array;
  /** By token: its price, no higher, where only a last pool may follow; 0 where none does. */
  readonly #late: Float64Array;
  readonly #isOpen: Uint8Array;
  /** 1 for each token that may lie between two pools; absent where any may. */
  readonly #between: Uint8Array | undefined;
  readonly #sellers = new Traders();
  readonly #buyers = new Traders();

  constructor(graph: PoolGraph, request: BestPathRequest, ends: SearchEnds, prices: Prices) {
    const { adjacency } = graph;
    this.#graph = graph;
    this.#adjacency = adjacency;
    this.#request = request;
    this.#prices = prices;
    this.#ends = ends;
    this.#into = new PricedSides(adjacency, 'in', request.barredPools);
    this.#outOf = new PricedSides(adjacency, 'out', request.barredPools);
    this.#early = new Float64Array(adjacency.tokenCount).fill(NO_PRICE);
    this.#late = new Float64Array(adjacency.tokenCount);
    this.#isOpen = new Uint8Array(adjacency.tokenCount);
    this.#between = request.between && graph.tokens.marksOf(request.between);
  }

  /** At least the most that all pools together can earn, raw units of the output, at the best prices found. */
  *least(): Steps<number> {
    const { maxHops } = this.#request;
    const bought = maxHops === 1 ? [] : this.#setOuterPrices();
    for (const token of this.#prices.tokens.keys()) this.#open(token);
    yield* inSteps(bought, BOUND_TOKENS_PER_STEP, (token) => {
      if (this.#earlyOf(token) < this.#lateOf(token)) this.#open(token);
    });
    const sold = maxHops === 3 ? yield* this.#soldOn(bought) : [];
    let total = 0;
    yield* inSteps(sold, BOUND_TOKENS_PER_STEP, (token) => {
      this.#settle(token);
      total += this.#earnedBehind(token);
    });
    return total + this.#earnedByFirst() + this.#earnedByLast();
  }

  /**
   * Sets the prices of each token to the least at which first pools sell it and the most at which last ones buy it;
   * returns those that are bought.
   */
  #setOuterPrices(): number[] {
    const { start, end } = this.#ends;
    const { neighbours } = this.#adjacency;
    const firsts = this.#adjacency.endOf(start);
    for (let position = this.#adjacency.startOf(start); position < firsts; position++) {
      const token = neighbours[position] ?? 0;
      const price = this.#prices.input * this.#outOf.rate(position);
      if (price < this.#earlyOf(token) && token !== end && this.#mayLieBetween(token))
        this.#early[token] = price;
    }
    const bought: number[] = [];
    const lasts = this.#adjacency.endOf(end);
    for (let position = this.#adjacency.startOf(end); position < lasts; position++) {
      const token = neighbours[position] ?? 0;
      const price = 1 / this.#into.rate(position);
      if (price <= this.#lateOf(token) || token === start || !this.#mayLieBetween(token)) continue;
      if (this.#lateOf(token) === 0) bought.push(token);
      this.#late[token] = price;
    }
    return bought;
  }

  /**
   * Sets the prices of a token, once, by the pools that may be used: that of the routes, or where its first and last
   * pools can earn, one at which they earn least.
   */
  #open(token: number): void {
    if (this.#isOpen[token] === 1) return;
    this.#isOpen[token] = 1;
    const { barred = NO_ADDRESSES } = this.#request;
    if (barred.has(this.#graph.tokens.at(token))) {
      this.#early[token] = NO_PRICE;
      this.#late[token] = 0;
      return;
    }
    const { end } = this.#ends;
    const early = this.#gatherSellers(token);
    const isBought = this.#lateOf(token) > 0;
    const late = isBought ? this.#gatherBuyers(token, 0, (neighbour) => (neighbour === end ? 1 : 0)) : 0;
    const price =
      this.#prices.tokens.get(token) ??
      (early < late ? clearingPrice([early, late], this.#sellers, this.#buyers) : undefined);
    this.#early[token] = early === NO_PRICE ? NO_PRICE : (price ?? early);
    this.#late[token] = late === 0 ? 0 : (price ?? late);
  }

  /** The tokens that pools in the middle may buy and earn by, of all that these can sell. */
  *#soldOn(bought: readonly number[]): Steps<number[]> {
    const { neighbours } = this.#adjacency;
    const isSold = new Uint8Array(this.#isOpen.length);
    const sold: number[] = [];
    yield* inSteps(bought, BOUND_TOKENS_PER_STEP, (to) => {
      const past = this.#adjacency.endOf(to);
      for (let position = this.#adjacency.startOf(to); position < past; position++) {
        const from = neighbours[position] ?? 0;
        if (!(this.#earlyOf(from) * this.#into.rate(position) < this.#lateOf(to))) continue;
        this.#open(to);
        if (isSold[from] === 1) continue;
        isSold[from] = 1;
        sold.push(from);
      }
    });
    return sold;
  }

  /** Opens a token; where pools behind it would earn much, its first pools may earn a little instead. */
  #settle(token: number): void {
    if (this.#isOpen[token] === 1) this.#gatherSellers(token);
    else this.#open(token);
    const early = this.#earlyOf(token);
    if (early === NO_PRICE || this.#prices.tokens.has(token)) return;
    const dearest = this.#gatherBuyers(token, early, (neighbour) => this.#lateOf(neighbour));
    if (dearest > early) this.#early[token] = clearingPrice([early, dearest], this.#sellers, this.#buyers);
  }

  /** Gathers the first pools of a token; returns the least price at which they sell it. */
  #gatherSellers(token: number): number {
    this.#sellers.clear();
    let least = NO_PRICE;
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      if (this.#adjacency.neighbours[position] !== this.#ends.start) continue;
      const limit = this.#prices.input * this.#into.openRate(position);
      this.#sellers.add(limit, this.#into.depth(position));
      least = Math.min(least, limit);
    }
    return least;
  }

  /**
   * Gathers the pools that may pay more than so much for a token, by what the tokens that they give are worth; returns
   * the most that any of them pays.
   */
  #gatherBuyers(token: number, least: number, worthOf: (neighbour: number) => number): number {
    this.#buyers.clear();
    let most = 0;
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      const worth = worthOf(this.#adjacency.neighbours[position] ?? 0);
      const rate = this.#outOf.rate(position);
      if (!(least * rate < worth)) continue;
      const limit = worth / this.#outOf.openRate(position);
      this.#buyers.add(limit, rate * this.#outOf.depth(position));
      most = Math.max(most, limit);
    }
    return most;
  }

  /** By first pools, and by those that lead to the end at once. */
  #earnedByFirst(): number {
    const { start, end } = this.#ends;
    const { input } = this.#prices;
    let total = 0;
    const past = this.#adjacency.endOf(start);
    for (let position = this.#adjacency.startOf(start); position < past; position++) {
      const token = this.#adjacency.neighbours[position] ?? 0;
      const price = token === end ? 1 : this.#earlyOf(token);
      if (price !== NO_PRICE) total += this.#outOf.earned(position, input, price);
    }
    return total;
  }

  #earnedByLast(): number {
    const { end } = this.#ends;
    let total = 0;
    const past = this.#adjacency.endOf(end);
    for (let position = this.#adjacency.startOf(end); position < past; position++) {
      const price = this.#lateOf(this.#adjacency.neighbours[position] ?? 0);
      if (price !== 0) total += this.#into.earned(position, price, 1);
    }
    return total;
  }

  /** By pools in the middle that buy a token. */
  #earnedBehind(token: number): number {
    const price = this.#earlyOf(token);
    let total = 0;
    const past = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < past; position++) {
      total += this.#outOf.earned(position, price, this.#lateOf(this.#adjacency.neighbours[position] ?? 0));
    }
    return total;
  }

  #mayLieBetween(token: number): boolean {
    return this.#between === undefined || this.#between[token] === 1;
  }

  #earlyOf(token: number): number {
    return this.#early[token] ?? NO_PRICE;
  }

  #lateOf(token: number): number {
    return this.#late[token] ?? 0;
  }
}
