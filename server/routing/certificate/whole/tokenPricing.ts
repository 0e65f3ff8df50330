import type { PoolGraph } from '../../graph/poolGraph.ts';
import { NO_ADDRESSES } from '../../model/pool.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { type Limits, NO_LIMITS } from '../cap.ts';
import type { Prices, TokenPrice } from '../prices.ts';
import type { PoolChains } from './poolChains.ts';
import { NO_PRICE, type TokenTraders } from './tokenTraders.ts';

/**
 * The prices of all tokens at one look: given ones, and for the others those at which their pools earn least.
 */
export class TokenPricing {
  /** The price of each token after a first pool; `NO_PRICE` if no first pool sells it. */
  readonly afterFirst: Float64Array;
  /** The price of each token before a last pool, no higher; 0 if no last pool buys it. */
  readonly beforeLast: Float64Array;
  /** The least input per output of a first pool, for each token. */
  readonly leastRates: Float64Array;
  /** The tokens whose prices are not those of their best first and last pools, and 1 for each of them. */
  readonly #priced: number[] = [];
  readonly #isPriced: Uint8Array;
  readonly #graph: PoolGraph;
  readonly #request: BoundRequest;
  readonly #traders: TokenTraders;
  #given: Prices = { input: 0, tokens: new Map() };
  #mostInput = Number.POSITIVE_INFINITY;

  constructor(graph: PoolGraph, request: BoundRequest, traders: TokenTraders) {
    const { tokenCount } = graph.adjacency;
    this.#graph = graph;
    this.#request = request;
    this.#traders = traders;
    this.afterFirst = new Float64Array(tokenCount);
    this.beforeLast = new Float64Array(tokenCount);
    this.leastRates = new Float64Array(tokenCount);
    this.#isPriced = new Uint8Array(tokenCount);
  }

  /** Forgets all prices but given ones. @param mostInput of the trade, raw units */
  begin(given: Prices, mostInput: number): void {
    this.#given = given;
    this.#mostInput = mostInput;
    for (const token of this.#priced) this.#isPriced[token] = 0;
    this.#priced.length = 0;
    this.afterFirst.fill(NO_PRICE);
    this.beforeLast.fill(0);
    this.leastRates.fill(Number.POSITIVE_INFINITY);
  }

  /** The tokens whose prices were set. */
  get priced(): readonly number[] {
    return this.#priced;
  }

  of(token: number): TokenPrice {
    return { afterFirst: this.afterFirstOf(token), beforeLast: this.beforeLastOf(token) };
  }

  afterFirstOf(token: number): number {
    return this.afterFirst[token] ?? NO_PRICE;
  }

  beforeLastOf(token: number): number {
    return this.beforeLast[token] ?? 0;
  }

  /**
   * A middle pool takes no more of a token than the best first pool gives for all of the input at its first
   * rate.
   */
  limitsOf(token: number): Limits {
    if (this.#mostInput === Number.POSITIVE_INFINITY) return NO_LIMITS;
    return { output: NO_LIMITS.output, input: this.#mostInput / (this.leastRates[token] ?? 0) };
  }

  /** Sets the prices of a token, once: given ones or, where its outer pools can earn, the clearing price. */
  set(token: number): void {
    if (this.#isPriced[token] === 1) return;
    this.#isPriced[token] = 1;
    this.#priced.push(token);
    const { barred = NO_ADDRESSES } = this.#request;
    if (barred.has(this.#graph.tokens.at(token))) {
      this.afterFirst[token] = NO_PRICE;
      this.beforeLast[token] = 0;
      return;
    }
    const afterFirst = this.#traders.gatherSellers(token, this.#given.input);
    const isBought = this.beforeLastOf(token) > 0;
    const beforeLast = isBought ? this.#traders.gatherLastBuyers(token) : 0;
    const chosen = this.#traders.chosenPrices(this.#given.tokens.get(token), { afterFirst, beforeLast });
    this.afterFirst[token] = afterFirst === NO_PRICE ? NO_PRICE : chosen.afterFirst;
    this.beforeLast[token] = beforeLast === 0 ? 0 : chosen.beforeLast;
  }

  /**
   * Sets the prices of a token. If middle pools would earn much on it, lets its first pools earn a little
   * instead.
   * @param middles the middle pools that may earn, by the token that they buy
   */
  refine(token: number, middles: PoolChains): void {
    if (this.#isPriced[token] === 1) this.#traders.gatherSellers(token, this.#given.input);
    else this.set(token);
    const afterFirst = this.afterFirstOf(token);
    if (afterFirst === NO_PRICE || this.#given.tokens.has(token)) return;
    const dearest = this.#traders.gatherBuyers(
      token,
      'middle',
      middles,
      afterFirst,
      (bought) => this.beforeLastOf(bought),
      this.limitsOf(token),
    );
    if (dearest > afterFirst) this.afterFirst[token] = this.#traders.clearingPrice(afterFirst, dearest);
  }
}
