import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import type { PoolId } from '../../pool.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import { inSteps, type Steps } from '../../steps.ts';
import { BOUND_TOKENS_PER_STEP } from '../../tuning.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { type Limits, NO_LIMITS } from '../cap.ts';
import type { Prices, TokenPrice } from '../prices.ts';
import {
  feeOf,
  type Layer,
  NO_FEES,
  type RouteCosts,
  RouteEarnings,
  type RouteFees,
  type Visit,
} from '../routes/routeEarnings.ts';
import { type PoolCosts, PricedSides, raised } from '../sidePrices.ts';
import { Earnings } from './earnings.ts';
import { MiddleWalk } from './middleWalk.ts';
import { outerPrices } from './outerPrices.ts';
import { PoolChains } from './poolChains.ts';
import { TokenPricing } from './tokenPricing.ts';
import { NO_PRICE, TokenTraders } from './tokenTraders.ts';

/** What pools cost, and which of them count. */
interface EarningTerms {
  /** What the use of each pool costs. */
  readonly costs: PoolCosts;
  /** What first pools can take and last pools give at the most. */
  readonly limits?: Limits;
  /** Breaks off, with infinity, where pools may earn on more tokens. */
  readonly mostEarners?: number;
  /** What each pool pays beside its costs; see `RouteEarnings`. */
  readonly fees?: RouteFees;
}

/**
 * Bounds the surplus of all pools on paths of at most three hops, less what their use costs: first pools sell tokens for
 * the input, last pools buy them for the output, middle pools buy from the former and sell to the latter. Reads the
 * tables of the graph; `barred` is asked only about tokens on which something can be earned.
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
  readonly #walk: MiddleWalk;
  /** The tokens that first pools bring. */
  #brought: number[] = [];
  #prices: Prices = { input: 0, tokens: new Map() };
  #earnings: Earnings;
  #ofRoutes: RouteEarnings;
  #isCrowd = false;
  #fees = NO_FEES;

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
    this.#walk = new MiddleWalk(adjacency);
    this.#middles = new PoolChains(adjacency.tokenCount);
    this.#pricing = new TokenPricing(graph, request, this.#traders);
    this.#earnings = new Earnings(adjacency, ends);
    this.#ofRoutes = new RouteEarnings(this.#mostRoutes);
  }

  /**
   * Returns at least the most that the pools of `mostRoutes` routes can earn together, at these prices and the best ones found
   * of other tokens, raw units of the output.
   */
  *least(
    prices: Prices,
    { costs, limits = NO_LIMITS, mostEarners = Number.POSITIVE_INFINITY, fees = NO_FEES }: EarningTerms,
  ): Steps<number> {
    const { maxHops } = this.#request;
    this.#isCrowd = false;
    if (!(prices.input > 0)) return Number.POSITIVE_INFINITY;
    this.#begin(prices, costs, limits, fees);
    const { brought, bought } =
      maxHops === 1
        ? { brought: [], bought: [] }
        : outerPrices(this.#adjacency, this.#ends, prices.input, {
            ...{ first: this.#sides.first, last: this.#sides.last, between: this.#between },
            columns: this.#pricing,
          });
    this.#brought = brought;
    const direct = bought.filter(
      (token) => this.#pricing.afterFirstOf(token) < this.#pricing.beforeLastOf(token),
    );
    this.#isCrowd = direct.length > mostEarners;
    if (this.#isCrowd) return Number.POSITIVE_INFINITY;
    for (const token of prices.tokens.keys()) this.#pricing.set(token);
    yield* inSteps(direct, BOUND_TOKENS_PER_STEP, (token) => this.#pricing.set(token));
    const sold = maxHops === 3 ? yield* this.#tokensSoldOn(bought) : [];
    this.#isCrowd = sold.length > mostEarners;
    if (this.#isCrowd) return Number.POSITIVE_INFINITY;
    yield* inSteps(sold, BOUND_TOKENS_PER_STEP, (token) => {
      this.#pricing.refine(token, this.#middles);
      this.#noteMiddles(token);
    });
    this.#noteOuter();
    this.#fees = fees;
    return this.#ofRoutes.most(fees);
  }

  /** Visits what the pools of so many routes leave at the most beyond all costs. Call it after `least`. */
  eachLeft(costs: RouteCosts, fewest: number, visit: Visit): void {
    this.#ofRoutes.eachLeft(this.#fees, costs, fewest, visit);
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
    return this.#pricing.of(token);
  }

  #begin(prices: Prices, costs: PoolCosts, limits: Limits, fees: RouteFees): void {
    this.#prices = prices;
    this.#pricing.begin(prices, limits.input);
    const { direct, first, middle, last } = this.#sides;
    direct.setCosts(raised({ ...costs, ofPool: costs.ofDirect }, feeOf(fees)), limits);
    first.setCosts(raised(costs, fees.first), { ...NO_LIMITS, input: limits.input });
    middle.setCosts(raised(costs, fees.middle));
    last.setCosts(raised({ ...costs, ofPool: costs.ofLast }, fees.last), {
      ...NO_LIMITS,
      output: limits.output,
    });
    this.#earnings = new Earnings(this.#adjacency, this.#ends);
    this.#ofRoutes = new RouteEarnings(this.#mostRoutes);
    this.#middles.clear();
  }

  /**
   * Returns the tokens that middle pools may buy and earn on, for the tokens that last pools buy, and notes those pools.
   * Prices that are set later leave them no more to earn.
   */
  *#tokensSoldOn(bought: readonly number[]): Steps<number[]> {
    const sold: number[] = [];
    yield* this.#walk.run(this.#brought, bought, {
      ...{ afterFirst: this.#pricing.afterFirst, beforeLast: this.#pricing.beforeLast },
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

  /** Notes what first and last pools earn: at the prices of the best ones of a token none of it earns. */
  #noteOuter(): void {
    const { input } = this.#prices;
    const { firsts, lasts } = this.#traders;
    // A pool between the ends is a route of its own, so that it counts as well where it earns less than that costs.
    for (let link = firsts.first(this.#ends.end); link !== -1; link = firsts.next(link)) {
      const position = firsts.positionAt(link);
      const left = this.#sides.direct.left(position, input, 1);
      if (left > Number.NEGATIVE_INFINITY) this.#note('direct', position, left);
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
      if (earned > 0) this.#note(layer, position, earned, token);
    }
  }

  /** Notes what the middle pools earn that buy a token. */
  #noteMiddles(token: number): void {
    const price = this.#pricing.afterFirstOf(token);
    const limits = this.#pricing.limitsOf(token);
    for (let link = this.#middles.first(token); link !== -1; link = this.#middles.next(link)) {
      const [position, bought] = [this.#middles.positionAt(link), this.#middles.otherAt(link)];
      const earned = this.#sides.middle.earned(position, price, this.#pricing.beforeLastOf(bought), limits);
      if (earned > 0) this.#note('middle', position, earned, token, bought);
    }
  }

  #note(layer: Layer, position: number, earned: number, ...tokens: readonly number[]): void {
    if (earned > 0) this.#earnings.note(position, earned, ...tokens);
    this.#ofRoutes.add(layer, earned);
  }

  /** Fees with which few more pools earn than the routes have room for. Call it after `least` without any. */
  get fees(): RouteFees {
    return this.#ofRoutes.fees;
  }

  get #mostRoutes(): number {
    return this.#request.mostRoutes ?? Number.POSITIVE_INFINITY;
  }
}
