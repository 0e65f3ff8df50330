import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import { NO_ADDRESSES } from '../../pool.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import type { BoundRequest } from '../boundRequest.ts';
import { type Limits, NO_LIMITS } from '../cap.ts';
import type { Prices } from '../prices.ts';
import { type PoolCosts, PricedSides } from '../sidePrices.ts';
import { RouteKinds } from './routeKinds.ts';
import { TokenColumns } from './tokenColumns.ts';

const NONE = Number.POSITIVE_INFINITY;

/** What pools cost, and what a route over three pools does beyond one over two. */
export interface CorridorCosts extends PoolCosts {
  readonly ofLong: number;
}

export interface LookScope {
  /** What first pools can take and last pools give at the most. */
  readonly limits: Limits;
  /**
   * What corridors leave beside a first or a last pool holds for the whole route, at the price at which such a pool begins to trade; else
   * the pool leaves the rest, at the price of its token.
   */
  readonly isWhole: boolean;
}

/** The tokens of a price and the ends, and all pools between two of these; finds the other tokens around which more can be earned. */
export class LargePools {
  /** By token without a price: the least that a first pool sells it for, and the most that a last one pays, at spot. */
  readonly bought: Float64Array;
  readonly sold: Float64Array;
  /** The same where the pool earns no more than it costs. */
  readonly boughtBeyond: Float64Array;
  readonly soldBeyond: Float64Array;
  /** The tokens of those two, and how many pools they have. */
  readonly boughtTokens = { list: [] as number[], pools: 0 };
  readonly soldTokens = { list: [] as number[], pools: 0 };
  /** The tokens around which pools earn more than they cost at those prices. */
  readonly earning = new Set<number>();
  /** By twice the number of a priced token, and one more for its last pools: what one of its pools costs beyond what it earns. */
  readonly openings = new Map<number, number>();
  readonly #graph: PoolGraph;
  readonly #adjacency: Adjacency;
  readonly #request: BoundRequest;
  readonly #ends: SearchEnds;
  readonly #direct: PricedSides;
  readonly #outOf: PricedSides;
  readonly #into: PricedSides;
  readonly #last: PricedSides;
  readonly #middle: PricedSides;
  readonly #between: Uint8Array | undefined;
  readonly #columns: TokenColumns;
  readonly #isPriced: Uint8Array;
  readonly #leastRates: Float64Array;
  #prices: Prices = { input: 0, tokens: new Map() };
  #limits = NO_LIMITS;
  #kinds = new RouteKinds(0);
  #ofLong = 0;
  #isWhole = false;

  constructor(graph: PoolGraph, request: BoundRequest, ends: SearchEnds) {
    const { adjacency, protocols } = graph;
    this.#graph = graph;
    this.#adjacency = adjacency;
    this.#request = request;
    this.#ends = ends;
    const sides = (direction: 'in' | 'out') =>
      new PricedSides(adjacency, direction, request.barredPools, protocols);
    [this.#direct, this.#outOf] = [sides('out'), sides('out')];
    [this.#into, this.#last] = [sides('in'), sides('in')];
    this.#middle = sides('out');
    this.#between = request.between && graph.tokens.marksOf(request.between);
    const columns = TokenColumns.take(adjacency);
    this.#columns = columns;
    [this.bought, this.sold] = [columns.bought, columns.sold];
    [this.boughtBeyond, this.soldBeyond] = [columns.boughtBeyond, columns.soldBeyond];
    [this.#isPriced, this.#leastRates] = [columns.isPriced, columns.leastRates];
  }

  /** Gives the columns back for another trade. Nothing may be asked after that. */
  release(): void {
    this.#columns.release();
  }

  /** Whether a token has a price, so that no corridor leads through it. */
  isPriced(token: number): boolean {
    return this.#isPriced[token] === 1;
  }

  /** The price of a priced token after a first pool, and that before a last one, no higher. */
  afterFirst(token: number): number {
    return this.isPriced(token) ? (this.#prices.tokens.get(token)?.afterFirst ?? NONE) : NONE;
  }

  beforeLast(token: number): number {
    const price = this.isPriced(token) ? this.#prices.tokens.get(token) : undefined;
    return price === undefined ? 0 : Math.min(price.beforeLast, price.afterFirst);
  }

  /** The price at which corridors buy a priced token, and that at which they sell it. */
  paidFor(token: number): number {
    if (!this.#isWhole) return this.afterFirst(token);
    return this.isPriced(token) ? this.#prices.input * (this.#leastRates[token] ?? NONE) : NONE;
  }

  worthOf(token: number): number {
    if (!this.#isWhole) return this.beforeLast(token);
    return this.isPriced(token) ? (this.sold[token] ?? 0) : 0;
  }

  /** A pool takes no more of a token than the best first pool gives for all of the input at its first rate. */
  limitsOf(token: number): Limits {
    const { input } = this.#limits;
    return input === NONE ? NO_LIMITS : { ...NO_LIMITS, input: input / (this.#leastRates[token] ?? 0) };
  }

  /** Returns what these pools leave, and finds the tokens that a corridor may lead through. */
  earnings(prices: Prices, costs: CorridorCosts, { limits, isWhole }: LookScope): RouteKinds {
    this.#isWhole = isWhole;
    this.#ofLong = costs.ofLong;
    this.#begin(prices, costs, limits);
    this.#noteFirsts();
    if (this.#request.maxHops === 1) return this.#kinds;
    this.#noteLasts();
    if (this.#request.maxHops === 3)
      for (const token of prices.tokens.keys()) if (this.isPriced(token)) this.#noteMiddles(token);
    return this.#kinds;
  }

  #begin(prices: Prices, costs: PoolCosts, limits: Limits): void {
    this.#prices = prices;
    this.#limits = limits;
    this.#kinds = new RouteKinds(this.#request.mostRoutes ?? NONE);
    this.#direct.setCosts({ ...costs, ofPool: costs.ofDirect }, limits);
    this.#outOf.setCosts(costs, { ...NO_LIMITS, input: limits.input });
    this.#into.setCosts(costs);
    this.#last.setCosts({ ...costs, ofPool: costs.ofLast }, { ...NO_LIMITS, output: limits.output });
    this.bought.fill(NONE);
    this.sold.fill(0);
    this.boughtBeyond.fill(NONE);
    this.soldBeyond.fill(0);
    this.#middle.setCosts(costs);
    this.#leastRates.fill(NONE);
    this.#isPriced.fill(0);
    this.openings.clear();
    this.earning.clear();
    for (const tokens of [this.boughtTokens, this.soldTokens]) [tokens.list.length, tokens.pools] = [0, 0];
    const { barred = NO_ADDRESSES } = this.#request;
    const { start, end } = this.#ends;
    for (const token of prices.tokens.keys()) {
      const isBetween = token !== start && token !== end && this.#mayLieBetween(token);
      if (isBetween && !barred.has(this.#graph.tokens.at(token))) this.#isPriced[token] = 1;
    }
  }

  #noteFirsts(): void {
    const { neighbours, outRates } = this.#adjacency;
    const { start, end } = this.#ends;
    const { input } = this.#prices;
    const past = this.#adjacency.endOf(start);
    for (let position = this.#adjacency.startOf(start); position < past; position++) {
      const rate = outRates[position] ?? NONE;
      if (rate === NONE) continue;
      const token = neighbours[position] ?? 0;
      if (token === end) {
        this.#kinds.add('direct', this.#direct.left(position, input, 1));
        continue;
      }
      if (!this.#mayLieBetween(token)) continue;
      if (rate < (this.#leastRates[token] ?? 0)) this.#leastRates[token] = rate;
      if (this.#isPriced[token] === 1) {
        const left = this.#outOf.left(position, input, this.afterFirst(token));
        this.#kinds.add('first', left);
        this.#open(2 * token, left);
        continue;
      }
      const spot = input * rate;
      const before = this.boughtBeyond[token] ?? 0;
      if (this.bought[token] === NONE) add(this.boughtTokens, token, this.#adjacency);
      if (spot < (this.bought[token] ?? 0)) this.bought[token] = spot;
      // What a pool costs only raises its price.
      if (spot < before) this.boughtBeyond[token] = Math.min(before, this.#outOf.leastSale(position, input));
    }
  }

  #noteLasts(): void {
    const { neighbours, inRates } = this.#adjacency;
    const { start, end } = this.#ends;
    const past = this.#adjacency.endOf(end);
    for (let position = this.#adjacency.startOf(end); position < past; position++) {
      const rate = inRates[position] ?? NONE;
      const token = neighbours[position] ?? 0;
      if (rate === NONE || token === start || !this.#mayLieBetween(token)) continue;
      if (this.#isPriced[token] === 1) {
        const left = this.#last.left(position, this.beforeLast(token), 1);
        this.#kinds.add('last', left);
        this.#open(2 * token + 1, left);
        this.sold[token] = Math.max(this.sold[token] ?? 0, 1 / rate);
        continue;
      }
      const spot = 1 / rate;
      const before = this.soldBeyond[token] ?? 0;
      if (this.sold[token] === 0) add(this.soldTokens, token, this.#adjacency);
      if (spot > (this.sold[token] ?? 0)) this.sold[token] = spot;
      if (spot > before) this.soldBeyond[token] = Math.max(before, this.#last.mostBid(position, 1));
    }
    for (const token of this.soldTokens.list)
      if ((this.boughtBeyond[token] ?? 0) < (this.soldBeyond[token] ?? 0)) this.earning.add(token);
  }

  /** Notes what the pools of a priced token earn: of those to another one, and of those to any token that earn more than they cost. */
  #noteMiddles(priced: number): void {
    const { neighbours, outRates, inRates } = this.#adjacency;
    const { start, end } = this.#ends;
    const after = this.afterFirst(priced);
    const [paid, worth] = [this.paidFor(priced), this.worthOf(priced)];
    const limits = this.limitsOf(priced);
    const past = this.#adjacency.endOf(priced);
    for (let position = this.#adjacency.startOf(priced); position < past; position++) {
      const token = neighbours[position] ?? 0;
      if (token === start || token === end) continue;
      const sold = outRates[position] ?? NONE;
      if (this.#isPriced[token] === 1) {
        const bought = this.beforeLast(token);
        if (after * sold < bought)
          this.#kinds.add('middle', this.#middle.left(position, after, bought, limits) - this.#ofLong);
        continue;
      }
      const [price, bid] = [this.boughtBeyond[token] ?? NONE, this.soldBeyond[token] ?? 0];
      const taken = inRates[position] ?? NONE;
      const earns =
        (paid * sold < bid && this.#middle.leastSale(position, paid) < bid) ||
        (price * taken < worth && price < this.#into.mostBid(position, worth));
      if (earns) this.earning.add(token);
    }
  }

  #open(opening: number, left: number): void {
    const known = this.openings.get(opening) ?? NONE;
    this.openings.set(opening, Math.max(0, Math.min(known, -left)));
  }

  #mayLieBetween(token: number): boolean {
    return this.#between === undefined || this.#between[token] === 1;
  }
}

interface Tokens {
  readonly list: number[];
  pools: number;
}

function add(tokens: Tokens, token: number, adjacency: Adjacency): void {
  tokens.list.push(token);
  tokens.pools += adjacency.degreeOf(token);
}
