import type { BestPathRequest } from '../bestPath.ts';
import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Route } from '../route.ts';
import type { Steps } from '../steps.ts';
import { BOUND_LOOKS, BOUND_NEAR_ENOUGH, DESCENT_WORK, MOST_EARNERS, TOKENS_PER_LOOK } from '../tuning.ts';
import { descend } from './descent.ts';
import { DualBound } from './dualBound.ts';
import { PriceMarket } from './priceMarket.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { pricesOn } from './routePrices.ts';

/** Flow against the order of the layers, as a part of the trade, from which a token is priced in each of them. */
const LEAST_BACKFLOW = 1e-7;
const APART_ROUNDS = 4;
/** The gap from which an exact output is bounded anew, at the input that the gap leaves. */
const LEAST_ANEW = 1e-5;

/**
 * Seeks the prices at which all pools earn least. A look at the whole market gives a bound at any prices, and names the
 * tokens on which pools earn; the prices of those are then sought together, in a market of their own. That market gives
 * no more than the whole one, so once both agree nothing is left to seek.
 */
export class LeastSurplus {
  readonly #graph: PoolGraph;
  readonly #request: BestPathRequest;
  readonly #ends: SearchEnds;
  readonly #legs: readonly Route[];
  readonly #amountIn: number;
  readonly #amountOut: number;

  constructor(graph: PoolGraph, request: BestPathRequest, ends: SearchEnds, legs: readonly Route[]) {
    this.#graph = graph;
    this.#request = request;
    this.#ends = ends;
    this.#legs = legs;
    const sum = (amounts: readonly (bigint | undefined)[]) =>
      Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
    this.#amountIn = sum(legs.map(({ amounts }) => amounts[0]));
    this.#amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  }

  /** Returns at least what any routing could gain, as a part of the computed side; infinite where nothing bounds it. */
  *gap(): Steps<number> {
    let prices = this.#startingPrices();
    let priced = [...prices.tokens.keys()];
    let least = Number.POSITIVE_INFINITY;
    for (let look = 1; look <= BOUND_LOOKS; look++) {
      const whole = new DualBound(this.#graph, this.#request, this.#ends, prices);
      const surplus = yield* whole.least();
      least = Math.min(least, this.#shareOf(prices.input, surplus));
      if (look === BOUND_LOOKS || least < BOUND_NEAR_ENOUGH || whole.earnerCount > MOST_EARNERS) break;
      const known = new Set(priced);
      const more = whole.earners.filter((token) => !known.has(token)).slice(0, TOKENS_PER_LOOK);
      // Other prices come of the first look, of tokens that earned, and of an exact output of less input.
      const isAnew = this.#request.tradeType === 'exactOutput' && least > LEAST_ANEW;
      const less = isAnew && look > 1 && least < 1 ? least : 0;
      if (look > 1 && more.length === 0 && !isAnew) break;
      priced = [...priced, ...more];
      const tokens = new Map(priced.map((token): [number, TokenPrice] => [token, whole.pricesOf(token)]));
      const found = this.#seek(priced, { input: prices.input, tokens }, less);
      prices = found.prices;
      if (least - found.share < BOUND_NEAR_ENOUGH && !isAnew) break;
      yield;
    }
    return least;
  }

  /** Returns the gap that a bound on the surplus leaves, at a price of the input. */
  #shareOf(input: number, surplus: number): number {
    const [amountIn, amountOut] = [this.#amountIn, this.#amountOut];
    return this.#request.tradeType === 'exactInput'
      ? (input * amountIn + surplus - amountOut) / amountOut
      : (amountIn - (amountOut - surplus) / input) / amountIn;
  }

  /**
   * Returns the prices at which the pools among some tokens earn least, and the gap that they alone leave.
   * @param less the part of the input that is taken to be left over
   */
  #seek(
    tokens: readonly number[],
    from: Prices,
    less: number,
  ): { readonly prices: Prices; readonly share: number } {
    const amount = this.#amountIn * (1 - less);
    const work = { left: DESCENT_WORK };
    const apart = new Set<number>();
    let market = new PriceMarket(this.#graph, this.#request, this.#ends, tokens, apart);
    let found = descend(market, amount, market.logarithmsOf(from), work);
    for (let round = 0; round < APART_ROUNDS; round++) {
      const backwards = market.backflows(found, LEAST_BACKFLOW * found.scale);
      const inverted = market.inverted(found.logs);
      if (backwards.length + inverted.length === 0 || work.left <= 0) break;
      for (const token of backwards) apart.add(token);
      for (const token of inverted) apart.delete(token);
      const prices = market.pricesOf(found.logs);
      market = new PriceMarket(this.#graph, this.#request, this.#ends, tokens, apart);
      found = descend(market, amount, market.logarithmsOf(prices), work);
    }
    const prices = market.pricesOf(found.logs);
    return { prices, share: this.#shareOf(prices.input, found.value - prices.input * amount) };
  }

  /**
   * Returns the prices at which the routes trade. Where their last unit gives far less than the mean, as after a pool was
   * emptied, the mean says more of other pools.
   */
  #startingPrices(): Prices {
    const prices = pricesOn(this.#graph, this.#legs);
    const mean = this.#amountOut / this.#amountIn;
    if (prices.input > mean / 2 && Number.isFinite(prices.input)) return prices;
    const tokens = new Map<number, TokenPrice>();
    for (const { hops, amounts } of this.#legs) {
      const last = Number(amounts.at(-1) ?? 0n);
      for (const [index, { tokenIn }] of hops.entries()) {
        const token = index === 0 ? undefined : this.#graph.tokens.find(tokenIn);
        const worth = last / Number(amounts[index] ?? 0n);
        if (token !== undefined && worth > 0 && Number.isFinite(worth))
          tokens.set(token, { afterFirst: worth, beforeLast: worth });
      }
    }
    return { input: mean, tokens };
  }
}
