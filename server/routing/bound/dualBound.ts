import type { BestPathRequest } from '../bestPath.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { NO_ADDRESSES } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { inSteps, type Steps } from '../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';
import { Earnings } from './earnings.ts';
import { PoolChains } from './poolChains.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { PricedSides } from './sidePrices.ts';
import { NO_PRICE, TokenTraders } from './tokenTraders.ts';

/**
 * Bounds the surplus of all pools on paths of at most three hops: first pools sell tokens for the input, last pools
 * buy them for the output, middle pools buy from the former and sell to the latter. Reads the tables of the graph;
 * `barred` is asked only about tokens on which something can be earned.
 */
export class DualBound {
  readonly #graph: PoolGraph;
  readonly #adjacency: Adjacency;
  readonly #request: BestPathRequest;
  readonly #prices: Prices;
  readonly #ends: SearchEnds;
  /** The directions of the pools in a run: into its token, and out of it. */
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;
  /** By token: its price after a first pool; `NO_PRICE` if no first pool sells it. */
  readonly #afterFirst: Float64Array;
  /** By token: its price, no higher, before a last pool; 0 if no last pool buys it. */
  readonly #beforeLast: Float64Array;
  readonly #isPriced: Uint8Array;
  /** 1 for each token that may lie between two pools; any token if absent. */
  readonly #between: Uint8Array | undefined;
  readonly #earnings: Earnings;
  readonly #traders: TokenTraders;
  /** The middle pools that may earn, by the token that they buy. */
  readonly #middles: PoolChains;

  constructor(graph: PoolGraph, request: BestPathRequest, ends: SearchEnds, prices: Prices) {
    const { adjacency, protocols } = graph;
    this.#graph = graph;
    this.#adjacency = adjacency;
    this.#request = request;
    this.#prices = prices;
    this.#ends = ends;
    this.#into = new PricedSides(adjacency, 'in', request.barredPools, protocols);
    this.#outOf = new PricedSides(adjacency, 'out', request.barredPools, protocols);
    this.#traders = new TokenTraders(adjacency, ends, this.#into, this.#outOf);
    this.#middles = new PoolChains(adjacency.tokenCount);
    this.#afterFirst = new Float64Array(adjacency.tokenCount).fill(NO_PRICE);
    this.#beforeLast = new Float64Array(adjacency.tokenCount);
    this.#isPriced = new Uint8Array(adjacency.tokenCount);
    this.#earnings = new Earnings(ends);
    this.#between = request.between && graph.tokens.marksOf(request.between);
  }

  /** Returns at least the most that all pools together can earn at the best prices found, raw units of the output. */
  *least(): Steps<number> {
    const { maxHops } = this.#request;
    const bought = maxHops === 1 ? [] : this.#setOuterPrices();
    for (const token of this.#prices.tokens.keys()) this.#setPrices(token);
    yield* inSteps(bought, BOUND_TOKENS_PER_STEP, (token) => {
      if (this.#priceAfterFirst(token) < this.#priceBeforeLast(token)) this.#setPrices(token);
    });
    const sold = maxHops === 3 ? yield* this.#tokensSoldOn(bought) : [];
    let total = 0;
    yield* inSteps(sold, BOUND_TOKENS_PER_STEP, (token) => {
      this.#refinePrices(token);
      total += this.#earnedByMiddle(token);
    });
    return total + this.#earnedByFirst() + this.#earnedByLast();
  }

  /** Returns the tokens between on which pools earn, those that most is earned on first. Call it after `least`. */
  get earners(): number[] {
    return this.#earnings.inOrder();
  }

  /** Number of tokens between on which pools earn. Call it after `least`. */
  get earnerCount(): number {
    return this.#earnings.count;
  }

  /** Returns the prices of a token that `least` found. */
  pricesOf(token: number): TokenPrice {
    return { afterFirst: this.#priceAfterFirst(token), beforeLast: this.#priceBeforeLast(token) };
  }

  /**
   * Sets the prices of each token to the least of its first pools and the most of its last ones; returns the tokens
   * that last pools buy.
   */
  #setOuterPrices(): number[] {
    const { start, end } = this.#ends;
    const { neighbours } = this.#adjacency;
    const firsts = this.#adjacency.endOf(start);
    for (let position = this.#adjacency.startOf(start); position < firsts; position++) {
      const token = neighbours[position] ?? 0;
      const price = this.#prices.input * this.#outOf.rate(position);
      if (price < this.#priceAfterFirst(token) && token !== end && this.#mayLieBetween(token))
        this.#afterFirst[token] = price;
    }
    const bought: number[] = [];
    const lasts = this.#adjacency.endOf(end);
    for (let position = this.#adjacency.startOf(end); position < lasts; position++) {
      const token = neighbours[position] ?? 0;
      const price = 1 / this.#into.rate(position);
      if (price <= this.#priceBeforeLast(token) || token === start || !this.#mayLieBetween(token)) continue;
      if (this.#priceBeforeLast(token) === 0) bought.push(token);
      this.#beforeLast[token] = price;
    }
    return bought;
  }

  /**
   * Sets the prices of a token, once: the price of the routes or, if its first and last pools can earn, the one at
   * which they earn least.
   */
  #setPrices(token: number): void {
    if (this.#isPriced[token] === 1) return;
    this.#isPriced[token] = 1;
    const { barred = NO_ADDRESSES } = this.#request;
    if (barred.has(this.#graph.tokens.at(token))) {
      this.#afterFirst[token] = NO_PRICE;
      this.#beforeLast[token] = 0;
      return;
    }
    const afterFirst = this.#traders.gatherSellers(token, this.#prices.input);
    const isBought = this.#priceBeforeLast(token) > 0;
    const beforeLast = isBought ? this.#traders.gatherLastBuyers(token) : 0;
    const known = this.#prices.tokens.get(token);
    const price =
      known === undefined && afterFirst < beforeLast
        ? this.#traders.clearingPrice(afterFirst, beforeLast)
        : undefined;
    this.#afterFirst[token] = afterFirst === NO_PRICE ? NO_PRICE : (known?.afterFirst ?? price ?? afterFirst);
    this.#beforeLast[token] = beforeLast === 0 ? 0 : (known?.beforeLast ?? price ?? beforeLast);
  }

  /**
   * Returns the tokens that middle pools may buy and earn on, for the tokens that last pools buy, and notes those pools.
   * Prices that are set later leave them no more to earn.
   */
  *#tokensSoldOn(bought: readonly number[]): Steps<number[]> {
    const { neighbours } = this.#adjacency;
    const sold: number[] = [];
    yield* inSteps(bought, BOUND_TOKENS_PER_STEP, (to) => {
      const past = this.#adjacency.endOf(to);
      for (let position = this.#adjacency.startOf(to); position < past; position++) {
        const from = neighbours[position] ?? 0;
        if (!(this.#priceAfterFirst(from) * this.#into.rate(position) < this.#priceBeforeLast(to))) continue;
        this.#setPrices(to);
        if (this.#middles.first(from) === -1) sold.push(from);
        this.#middles.add(from, position, to);
      }
    });
    return sold;
  }

  /** Sets the prices of a token. If middle pools would earn much on it, lets its first pools earn a little instead. */
  #refinePrices(token: number): void {
    if (this.#isPriced[token] === 1) this.#traders.gatherSellers(token, this.#prices.input);
    else this.#setPrices(token);
    const afterFirst = this.#priceAfterFirst(token);
    if (afterFirst === NO_PRICE || this.#prices.tokens.has(token)) return;
    const dearest = this.#traders.gatherBuyers(token, this.#middles, afterFirst, (bought) =>
      this.#priceBeforeLast(bought),
    );
    if (dearest > afterFirst) this.#afterFirst[token] = this.#traders.clearingPrice(afterFirst, dearest);
  }

  /** Returns the surplus of first pools, those that lead directly to the end included. */
  #earnedByFirst(): number {
    const { start, end } = this.#ends;
    const { input } = this.#prices;
    let total = 0;
    const past = this.#adjacency.endOf(start);
    for (let position = this.#adjacency.startOf(start); position < past; position++) {
      const token = this.#adjacency.neighbours[position] ?? 0;
      const price = token === end ? 1 : this.#priceAfterFirst(token);
      if (price === NO_PRICE) continue;
      const earned = this.#outOf.earned(position, input, price);
      if (earned > 0) this.#earnings.note(token, earned);
      total += earned;
    }
    return total;
  }

  #earnedByLast(): number {
    const { end } = this.#ends;
    let total = 0;
    const past = this.#adjacency.endOf(end);
    for (let position = this.#adjacency.startOf(end); position < past; position++) {
      const token = this.#adjacency.neighbours[position] ?? 0;
      const price = this.#priceBeforeLast(token);
      if (price === 0) continue;
      const earned = this.#into.earned(position, price, 1);
      if (earned > 0) this.#earnings.note(token, earned);
      total += earned;
    }
    return total;
  }

  /** Returns the surplus of the middle pools that buy a token. */
  #earnedByMiddle(token: number): number {
    const price = this.#priceAfterFirst(token);
    let total = 0;
    for (let link = this.#middles.first(token); link !== -1; link = this.#middles.next(link)) {
      const bought = this.#middles.otherAt(link);
      const earned = this.#into.earned(this.#middles.positionAt(link), price, this.#priceBeforeLast(bought));
      if (earned > 0) {
        this.#earnings.note(token, earned);
        this.#earnings.note(bought, earned);
      }
      total += earned;
    }
    return total;
  }

  #mayLieBetween(token: number): boolean {
    return this.#between === undefined || this.#between[token] === 1;
  }

  #priceAfterFirst(token: number): number {
    return this.#afterFirst[token] ?? NO_PRICE;
  }

  #priceBeforeLast(token: number): number {
    return this.#beforeLast[token] ?? 0;
  }
}
