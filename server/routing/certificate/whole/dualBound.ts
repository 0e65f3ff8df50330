import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { inSteps, type Steps } from '../../model/steps.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { type Limits, NO_LIMITS } from '../cap.ts';
import type { Prices, TokenPrice } from '../prices.ts';
import { type Layer, type RouteCosts, RouteEarnings, type Visit } from '../routes/routeEarnings.ts';
import { type PoolCosts, PricedSides } from '../sidePrices.ts';
import { BOUND_TOKENS_PER_STEP } from '../tuning.ts';
import { Earnings } from './earnings.ts';
import { outerPrices } from './outerPrices.ts';
import { PoolChains } from './poolChains.ts';
import { TokenPricing } from './tokenPricing.ts';
import { NO_PRICE, TokenTraders } from './tokenTraders.ts';
import { walkMiddlePools } from './walkMiddlePools.ts';

/**
 * Bounds the surplus of all pools on paths of at most three hops, less the gas of their use. First pools sell
 * tokens for the input, last pools buy them for the output, middle pools buy from the former and sell to the
 * latter. It reads the tables of the graph, and asks `barred` only about tokens on which a pool can earn.
 */
export class DualBound {
  readonly #adjacency: Adjacency;
  readonly #request: BoundRequest;
  readonly #ends: SearchEnds;
  /** The pools of each layer, in the direction in which routes go through them. */
  readonly #sides: Record<Layer, PricedSides>;
  /** 1 for each token that may lie between two pools; any token if absent. */
  readonly #between: Uint8Array | undefined;
  readonly #traders: TokenTraders;
  readonly #pricing: TokenPricing;
  /** The middle pools that may earn, by the token that they buy. */
  readonly #middles: PoolChains;
  /** The tokens that first pools bring. */
  #brought: number[] = [];
  #prices: Prices = { input: 0, tokens: new Map() };
  #earnings: Earnings;
  #ofRoutes: RouteEarnings;

  constructor(graph: PoolGraph, request: BoundRequest, ends: SearchEnds) {
    const { adjacency, protocols } = graph;
    this.#adjacency = adjacency;
    this.#request = request;
    this.#ends = ends;
    const sides = (direction: 'in' | 'out') =>
      new PricedSides(adjacency, direction, request.barredPools, protocols);
    this.#sides = { direct: sides('out'), first: sides('out'), middle: sides('in'), last: sides('in') };
    this.#between = request.between && graph.tokens.marksOf(request.between);
    this.#traders = new TokenTraders(adjacency, ends, this.#sides);
    this.#middles = new PoolChains(adjacency.tokenCount);
    this.#pricing = new TokenPricing(graph, request, this.#traders);
    this.#earnings = new Earnings(ends);
    this.#ofRoutes = new RouteEarnings(this.#mostRoutes);
  }

  /**
   * Returns an upper bound on the surplus of the pools of `mostRoutes` routes together, raw units of the
   * output. Tokens without a given price have the best one found.
   * @param costs of the use of each pool
   * @param limits maximum that first pools take and last pools give
   */
  *evaluate(prices: Prices, costs: PoolCosts, limits: Limits): Steps<number> {
    const { maxHops } = this.#request;
    if (!(prices.input > 0)) return Number.POSITIVE_INFINITY;
    this.#begin(prices, costs, limits);
    const { brought, bought } =
      maxHops === 1
        ? { brought: [], bought: [] }
        : outerPrices(this.#adjacency, this.#ends, prices.input, {
            first: this.#sides.first,
            last: this.#sides.last,
            between: this.#between,
            columns: this.#pricing,
          });
    this.#brought = brought;
    const direct = bought.filter(
      (token) => this.#pricing.afterFirstOf(token) < this.#pricing.beforeLastOf(token),
    );
    for (const token of prices.tokens.keys()) this.#pricing.set(token);
    yield* inSteps(direct, BOUND_TOKENS_PER_STEP, (token) => this.#pricing.set(token));
    const sold = maxHops === 3 ? yield* this.#tokensSoldOn(bought) : [];
    yield* inSteps(sold, BOUND_TOKENS_PER_STEP, (token) => {
      this.#pricing.refine(token, this.#middles);
      this.#noteMiddles(token);
    });
    this.#noteOuter();
    return this.#ofRoutes.most();
  }

  /** Visits upper bounds of the net surplus by numbers of routes. Call it after `evaluate`. */
  eachLeft(costs: RouteCosts, fewest: number, visit: Visit): void {
    this.#ofRoutes.eachLeft(costs, fewest, visit);
  }

  /**
   * Returns the tokens between on which pools earn, those that most is earned on first. Call it after
   * `evaluate`.
   */
  get earners(): number[] {
    return this.#earnings.inOrder();
  }

  /** Returns the prices of a token that `evaluate` found. */
  pricesOf(token: number): TokenPrice {
    return this.#pricing.of(token);
  }

  #begin(prices: Prices, costs: PoolCosts, limits: Limits): void {
    this.#prices = prices;
    this.#pricing.begin(prices, limits.input);
    const { direct, first, middle, last } = this.#sides;
    direct.setCosts({ ...costs, ofPool: costs.ofDirect }, limits);
    first.setCosts(costs, { ...NO_LIMITS, input: limits.input });
    middle.setCosts(costs);
    last.setCosts({ ...costs, ofPool: costs.ofLast }, { ...NO_LIMITS, output: limits.output });
    this.#earnings = new Earnings(this.#ends);
    this.#ofRoutes = new RouteEarnings(this.#mostRoutes);
    this.#middles.clear();
  }

  /**
   * Returns the tokens that middle pools may buy and earn on, for the tokens that last pools buy, and notes
   * those pools. Prices that are set later leave them no more to earn.
   */
  *#tokensSoldOn(bought: readonly number[]): Steps<number[]> {
    const sold: number[] = [];
    yield* walkMiddlePools(this.#adjacency, this.#brought, bought, {
      afterFirst: this.#pricing.afterFirst,
      beforeLast: this.#pricing.beforeLast,
      visit: (position, to) => this.#noteMiddle(position, to, sold),
    });
    return sold;
  }

  /** Notes a middle pool that may earn. @param position in the run of the token that it sells, `to` */
  #noteMiddle(position: number, to: number, sold: number[]): void {
    const { middle } = this.#sides;
    const from = this.#adjacency.neighbours[position] ?? 0;
    const priceIn = this.#pricing.afterFirstOf(from);
    this.#pricing.set(to);
    const bid = middle.mostBid(position, this.#pricing.beforeLastOf(to), this.#pricing.limitsOf(from));
    if (!(priceIn < bid)) return;
    if (this.#middles.first(from) === -1) sold.push(from);
    this.#middles.add(from, position, to);
  }

  /** Records the surplus of first and last pools. At the prices of its best ones a token has none. */
  #noteOuter(): void {
    const { input } = this.#prices;
    const { firsts, lasts } = this.#traders;
    // A pool between the ends is a route of its own, so that it counts as well where it earns less than that
    // costs.
    for (let link = firsts.first(this.#ends.end); link !== -1; link = firsts.next(link)) {
      const position = firsts.positionAt(link);
      const left = this.#sides.direct.left(position, input, 1);
      if (left > Number.NEGATIVE_INFINITY) this.#note('direct', left);
    }
    for (const token of this.#pricing.priced) {
      const { afterFirst, beforeLast } = this.pricesOf(token);
      if (afterFirst !== NO_PRICE) this.#noteOn(token, 'first', firsts, input, afterFirst);
      if (beforeLast !== 0) this.#noteOn(token, 'last', lasts, beforeLast, 1);
    }
  }

  #noteOn(token: number, layer: Layer, pools: PoolChains, priceIn: number, priceOut: number): void {
    const sides = this.#sides[layer];
    for (let link = pools.first(token); link !== -1; link = pools.next(link)) {
      const position = pools.positionAt(link);
      const earned = sides.earned(position, priceIn, priceOut);
      if (earned > 0) this.#note(layer, earned, token);
    }
  }

  /** Records the surplus of the middle pools that buy a token. */
  #noteMiddles(token: number): void {
    const price = this.#pricing.afterFirstOf(token);
    const limits = this.#pricing.limitsOf(token);
    for (let link = this.#middles.first(token); link !== -1; link = this.#middles.next(link)) {
      const [position, bought] = [this.#middles.positionAt(link), this.#middles.otherAt(link)];
      const earned = this.#sides.middle.earned(position, price, this.#pricing.beforeLastOf(bought), limits);
      if (earned > 0) this.#note('middle', earned, token, bought);
    }
  }

  #note(layer: Layer, earned: number, ...tokens: readonly number[]): void {
    if (earned > 0) this.#earnings.note(earned, ...tokens);
    this.#ofRoutes.add(layer, earned);
  }

  get #mostRoutes(): number {
    return this.#request.mostRoutes ?? Number.POSITIVE_INFINITY;
  }
}
