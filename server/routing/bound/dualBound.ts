import type { BestPathRequest } from '../bestPath.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { NO_ADDRESSES, type PoolId } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import { inSteps, type Steps } from '../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';
import { type Limits, NO_LIMITS } from './cap.ts';
import { Earnings } from './earnings.ts';
import { PoolChains } from './poolChains.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { type PoolCosts, PricedSides } from './sidePrices.ts';
import { NO_PRICE, TokenTraders } from './tokenTraders.ts';

/**
 * Bounds the surplus of all pools on paths of at most three hops, less what their use costs: first pools sell tokens for
 * the input, last pools buy them for the output, middle pools buy from the former and sell to the latter. Reads the
 * tables of the graph; `barred` is asked only about tokens on which something can be earned.
 */
export class DualBound {
  readonly #graph: PoolGraph;
  readonly #adjacency: Adjacency;
  readonly #request: BestPathRequest;
  readonly #ends: SearchEnds;
  /** The directions of the pools in a run: into its token, and out of it. */
  readonly #into: PricedSides;
  readonly #outOf: PricedSides;
  /** 1 for each token that may lie between two pools; any token if absent. */
  readonly #between: Uint8Array | undefined;
  readonly #traders: TokenTraders;
  /** By token: its price after a first pool; `NO_PRICE` if no first pool sells it. */
  readonly #afterFirst: Float64Array;
  /** By token: its price, no higher, before a last pool; 0 if no last pool buys it. */
  readonly #beforeLast: Float64Array;
  /** The tokens whose prices are not those of their best first and last pools, and 1 for each of them. */
  readonly #priced: number[] = [];
  readonly #isPriced: Uint8Array;
  /** The middle pools that may earn, by the token that they buy. */
  readonly #middles: PoolChains;
  /** By token: the least input per output of a first pool. */
  readonly #leastRates: Float64Array;
  #mostInput = Number.POSITIVE_INFINITY;
  #prices: Prices = { input: 0, tokens: new Map() };
  #earnings: Earnings;
  #isCrowd = false;

  constructor(graph: PoolGraph, request: BestPathRequest, ends: SearchEnds) {
    const { adjacency, protocols } = graph;
    this.#graph = graph;
    this.#adjacency = adjacency;
    this.#request = request;
    this.#ends = ends;
    this.#into = new PricedSides(adjacency, 'in', request.barredPools, protocols);
    this.#outOf = new PricedSides(adjacency, 'out', request.barredPools, protocols);
    this.#between = request.between && graph.tokens.marksOf(request.between);
    this.#traders = new TokenTraders(adjacency, ends, this.#into, this.#outOf);
    this.#middles = new PoolChains(adjacency.tokenCount);
    this.#afterFirst = new Float64Array(adjacency.tokenCount);
    this.#beforeLast = new Float64Array(adjacency.tokenCount);
    this.#isPriced = new Uint8Array(adjacency.tokenCount);
    this.#leastRates = new Float64Array(adjacency.tokenCount);
    this.#earnings = new Earnings(adjacency, ends);
  }

  /**
   * Returns at least the most that all pools together can earn at these prices and the best ones found of other tokens,
   * raw units of the output.
   * @param costs what the use of each pool costs
   * @param limits what first pools can take and last pools give at the most
   * @param mostEarners breaks off, with infinity, where pools may earn on more tokens
   */
  *least(
    prices: Prices,
    costs: PoolCosts,
    limits = NO_LIMITS,
    mostEarners = Number.POSITIVE_INFINITY,
  ): Steps<number> {
    const { maxHops } = this.#request;
    this.#isCrowd = false;
    if (!(prices.input > 0)) return Number.POSITIVE_INFINITY;
    this.#begin(prices, costs, limits);
    const bought = maxHops === 1 ? [] : this.#setOuterPrices();
    const direct = bought.filter((token) => this.#priceAfterFirst(token) < this.#priceBeforeLast(token));
    this.#isCrowd = direct.length > mostEarners;
    if (this.#isCrowd) return Number.POSITIVE_INFINITY;
    for (const token of prices.tokens.keys()) this.#setPrices(token);
    yield* inSteps(direct, BOUND_TOKENS_PER_STEP, (token) => this.#setPrices(token));
    const sold = maxHops === 3 ? yield* this.#tokensSoldOn(bought) : [];
    this.#isCrowd = sold.length > mostEarners;
    if (this.#isCrowd) return Number.POSITIVE_INFINITY;
    let total = 0;
    yield* inSteps(sold, BOUND_TOKENS_PER_STEP, (token) => {
      this.#refinePrices(token);
      total += this.#earnedByMiddle(token);
    });
    return total + this.#earnedByOuter();
  }

  /** Returns the tokens between on which pools earn, those that most is earned on first. Call it after `least`. */
  get earners(): number[] {
    return this.#earnings.inOrder();
  }

  /** Whether `least` broke off. */
  get isCrowd(): boolean {
    return this.#isCrowd;
  }

  /** The pools that earn more than they cost. Call it after `least`. */
  get earningPools(): ReadonlySet<PoolId> {
    return this.#earnings.pools;
  }

  /** Returns the prices of a token that `least` found. */
  pricesOf(token: number): TokenPrice {
    return { afterFirst: this.#priceAfterFirst(token), beforeLast: this.#priceBeforeLast(token) };
  }

  #begin(prices: Prices, costs: PoolCosts, limits: Limits): void {
    this.#prices = prices;
    this.#mostInput = limits.input;
    this.#into.setCosts(costs, { ...NO_LIMITS, output: limits.output });
    this.#outOf.setCosts(costs, { ...NO_LIMITS, input: limits.input });
    this.#earnings = new Earnings(this.#adjacency, this.#ends);
    this.#middles.clear();
    for (const token of this.#priced) this.#isPriced[token] = 0;
    this.#priced.length = 0;
    this.#afterFirst.fill(NO_PRICE);
    this.#beforeLast.fill(0);
    this.#leastRates.fill(Number.POSITIVE_INFINITY);
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
      const rate = this.#outOf.rate(position);
      if (rate < (this.#leastRates[token] ?? 0)) this.#leastRates[token] = rate;
      const price = this.#outOf.leastSale(position, this.#prices.input);
      if (price < this.#priceAfterFirst(token) && token !== end && this.#mayLieBetween(token))
        this.#afterFirst[token] = price;
    }
    const bought: number[] = [];
    const lasts = this.#adjacency.endOf(end);
    for (let position = this.#adjacency.startOf(end); position < lasts; position++) {
      const token = neighbours[position] ?? 0;
      const price = this.#into.mostBid(position, 1);
      if (price <= this.#priceBeforeLast(token) || token === start || !this.#mayLieBetween(token)) continue;
      if (this.#priceBeforeLast(token) === 0) bought.push(token);
      this.#beforeLast[token] = price;
    }
    return bought;
  }

  /**
   * Sets the prices of a token, once: those that are given or, if its first and last pools can earn, the one at which
   * they earn least.
   */
  #setPrices(token: number): void {
    if (this.#isPriced[token] === 1) return;
    this.#isPriced[token] = 1;
    this.#priced.push(token);
    const { barred = NO_ADDRESSES } = this.#request;
    if (barred.has(this.#graph.tokens.at(token))) {
      this.#afterFirst[token] = NO_PRICE;
      this.#beforeLast[token] = 0;
      return;
    }
    const afterFirst = this.#traders.gatherSellers(token, this.#prices.input);
    const isBought = this.#priceBeforeLast(token) > 0;
    const beforeLast = isBought ? this.#traders.gatherLastBuyers(token) : 0;
    const chosen = this.#chosenPrices(token, { afterFirst, beforeLast });
    this.#afterFirst[token] = afterFirst === NO_PRICE ? NO_PRICE : chosen.afterFirst;
    this.#beforeLast[token] = beforeLast === 0 ? 0 : chosen.beforeLast;
  }

  /** @param outer at which the best first pool sells the token, and the best last one buys it */
  #chosenPrices(token: number, outer: TokenPrice): TokenPrice {
    const given = this.#prices.tokens.get(token);
    // A price of nothing is none: pools earn without end on what costs nothing.
    const afterFirst = given !== undefined && given.afterFirst > 0 ? given.afterFirst : NO_PRICE;
    const beforeLast = given?.beforeLast ?? 0;
    // The market that a given price comes of need not know all pools, so it may be of one side alone.
    if (afterFirst < NO_PRICE && beforeLast > 0) return { afterFirst, beforeLast };
    if (afterFirst < NO_PRICE) return { afterFirst, beforeLast: Math.min(afterFirst, outer.beforeLast) };
    if (beforeLast > 0) return { afterFirst: Math.max(beforeLast, outer.afterFirst), beforeLast };
    if (!(outer.afterFirst < outer.beforeLast)) return outer;
    const price = this.#traders.clearingPrice(outer.afterFirst, outer.beforeLast);
    return { afterFirst: price, beforeLast: price };
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
        const priceIn = this.#priceAfterFirst(from);
        if (!(priceIn * this.#into.rate(position) < this.#priceBeforeLast(to))) continue;
        this.#setPrices(to);
        if (!(priceIn < this.#into.mostBid(position, this.#priceBeforeLast(to), this.#limitsOf(from))))
          continue;
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
    const dearest = this.#traders.gatherBuyers(
      token,
      this.#middles,
      afterFirst,
      (bought) => this.#priceBeforeLast(bought),
      this.#limitsOf(token),
    );
    if (dearest > afterFirst) this.#afterFirst[token] = this.#traders.clearingPrice(afterFirst, dearest);
  }

  /** Returns the surplus of first and last pools: at the prices of the best ones of a token none of it earns. */
  #earnedByOuter(): number {
    const { end } = this.#ends;
    const { input } = this.#prices;
    const { firsts, lasts } = this.#traders;
    let total = this.#earnedOn(end, firsts, this.#outOf, input, 1);
    for (const token of this.#priced) {
      const { afterFirst, beforeLast } = this.pricesOf(token);
      if (afterFirst !== NO_PRICE) total += this.#earnedOn(token, firsts, this.#outOf, input, afterFirst);
      if (beforeLast !== 0) total += this.#earnedOn(token, lasts, this.#into, beforeLast, 1);
    }
    return total;
  }

  #earnedOn(token: number, pools: PoolChains, sides: PricedSides, priceIn: number, priceOut: number): number {
    let total = 0;
    for (let link = pools.first(token); link !== -1; link = pools.next(link)) {
      const position = pools.positionAt(link);
      const earned = sides.earned(position, priceIn, priceOut);
      if (earned > 0) this.#earnings.note(position, earned, token);
      total += earned;
    }
    return total;
  }

  /** Returns the surplus of the middle pools that buy a token. */
  #earnedByMiddle(token: number): number {
    const price = this.#priceAfterFirst(token);
    const limits = this.#limitsOf(token);
    let total = 0;
    for (let link = this.#middles.first(token); link !== -1; link = this.#middles.next(link)) {
      const [position, bought] = [this.#middles.positionAt(link), this.#middles.otherAt(link)];
      const earned = this.#into.earned(position, price, this.#priceBeforeLast(bought), limits);
      if (earned > 0) this.#earnings.note(position, earned, token, bought);
      total += earned;
    }
    return total;
  }

  /** A middle pool takes no more of a token than the best first pool gives for all of the input at its first rate. */
  #limitsOf(token: number): Limits {
    if (this.#mostInput === Number.POSITIVE_INFINITY) return NO_LIMITS;
    return { ...NO_LIMITS, input: this.#mostInput / (this.#leastRates[token] ?? 0) };
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
