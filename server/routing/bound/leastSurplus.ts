import type { BestPathRequest } from '../bestPath.ts';
import type { GasFloors } from '../gasFloors.ts';
import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolId } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Route } from '../route.ts';
import type { Steps } from '../steps.ts';
import {
  BOUND_LOOKS,
  BOUND_NEAR_ENOUGH,
  CROWD_DEAREST,
  CROWD_EARNS,
  CROWD_LOOKS,
  CROWD_NEAR,
  CROWD_POWER,
  CROWD_TIMES,
  DESCENT_WORK,
  MOST_EARNERS,
  MOST_SOUGHT,
  TOKENS_PER_LOOK,
} from '../tuning.ts';
import { descend } from './descent.ts';
import { DualBound } from './dualBound.ts';
import { PriceMarket } from './priceMarket.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { pricesOn } from './routePrices.ts';

/** What routings cost beside their amounts, raw units of the computed side. */
export interface GasBound extends GasFloors<number> {
  readonly isFree: boolean;
  /** What the routes cost whose gap is sought. */
  readonly ofLegs: number;
}

interface Look {
  /** The gap that is left; infinite where nothing bounds it. */
  readonly share: number;
  /** What pools earn, as a part of the trade. */
  readonly earned: number;
  /** Pools earn on so many tokens that the look was broken off. */
  readonly isCrowd: boolean;
}

/** Flow against the order of the layers, as a part of the trade, from which a token is priced in each of them. */
const LEAST_BACKFLOW = 1e-7;
const APART_ROUNDS = 4;
/** The gap from which an exact output is bounded anew, at the input that the gap leaves. */
const LEAST_ANEW = 1e-5;
/** Two routes that differ use two pools at the least. */
const LEAST_POOLS = 2;
/** The part of the gas of each pool that is set against its earnings where the trade is small beside its gas. */
const SMALL_PART = 0.1;

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
  readonly #gas: GasBound;
  readonly #whole: DualBound;
  /** Where gas counts, the pools of the routes and those that have earned more than they cost; all pools if absent. */
  readonly #known: Set<PoolId> | undefined;

  constructor(
    graph: PoolGraph,
    request: BestPathRequest,
    ends: SearchEnds,
    legs: readonly Route[],
    gas: GasBound,
  ) {
    this.#graph = graph;
    this.#request = request;
    this.#ends = ends;
    this.#legs = legs;
    this.#gas = gas;
    this.#whole = new DualBound(graph, request, ends);
    if (!gas.isFree) this.#known = new Set(legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.id)));
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
    let best = prices;
    for (let look = 1; look <= BOUND_LOOKS; look++) {
      const { share, isCrowd } = yield* this.#look(prices, MOST_EARNERS);
      if (isCrowd) return Math.min(least, yield* this.#gapOfCrowd(prices));
      if (share < least) [least, best] = [share, prices];
      if (look === BOUND_LOOKS || least < BOUND_NEAR_ENOUGH) break;
      const known = new Set(priced);
      const { earners } = this.#whole;
      if (!this.#gas.isFree && earners.length > MOST_SOUGHT) break;
      const more = earners.filter((token) => !known.has(token)).slice(0, TOKENS_PER_LOOK);
      // Other prices come of the first look, of tokens that earned, and of an exact output of less input.
      const isAnew = this.#request.tradeType === 'exactOutput' && least > LEAST_ANEW;
      const less = isAnew && look > 1 && least < 1 ? least : 0;
      if (look > 1 && more.length === 0 && !isAnew) break;
      priced = [...priced, ...more];
      const tokens = new Map(
        priced.map((token): [number, TokenPrice] => [token, this.#whole.pricesOf(token)]),
      );
      if (this.#known !== undefined) for (const pool of this.#whole.earningPools) this.#known.add(pool);
      const found = this.#seek(priced, { input: prices.input, tokens }, less);
      prices = found.prices;
      if (this.#gas.isFree && least - found.share < BOUND_NEAR_ENOUGH && !isAnew) break;
      yield;
    }
    if (this.#isMostlyGas(least)) {
      const { share } = yield* this.#look(best, MOST_EARNERS, SMALL_PART);
      least = Math.min(least, share);
    }
    const isFar = least > CROWD_EARNS.most && Number.isFinite(least);
    return isFar ? Math.min(least, yield* this.#gapOfCrowd(this.#startingPrices())) : least;
  }

  /** Whether a gap is for the most part what the routes cost beyond the start of others. */
  #isMostlyGas(share: number): boolean {
    const { ofLegs, start } = this.#gas;
    const computed = this.#request.tradeType === 'exactInput' ? this.#amountOut : this.#amountIn;
    return share > BOUND_NEAR_ENOUGH && 2 * (ofLegs - start) > share * computed;
  }

  /**
   * Returns the gap where pools earn on thousands of tokens: more than the input could pay for. It is worth more then
   * than the routes say, and its price is sought at which pools earn a small part of the trade.
   */
  *#gapOfCrowd({ input, tokens }: Prices): Steps<number> {
    let least = Number.POSITIVE_INFINITY;
    let [low, high] = [1, CROWD_DEAREST];
    let times = CROWD_TIMES;
    for (let look = 1; look <= CROWD_LOOKS; look++) {
      const { share, earned } = yield* this.#look({ input: input * times, tokens: new Map() });
      least = Math.min(least, share);
      if (earned > CROWD_EARNS.least && earned < CROWD_EARNS.most) break;
      if (earned > CROWD_EARNS.most) low = times;
      else high = times;
      const next = times * (earned / CROWD_EARNS.wanted) ** (1 / CROWD_POWER);
      if (low === 1 && next < CROWD_NEAR)
        return Math.min(least, (yield* this.#look({ input, tokens })).share);
      times = next > low && next < high ? next : Math.sqrt(low * high);
    }
    return least;
  }

  /**
   * Looks at the whole market at these prices; see `Look`.
   * @param part of the floor of each pool that is set against what it earns; the rest is paid by two pools at the least
   */
  *#look(prices: Prices, mostEarners?: number, part = 1): Steps<Look> {
    const { start, ofPool, ofLegs } = this.#gas;
    const isInput = this.#request.tradeType === 'exactInput';
    // What an exact output costs is counted in the input.
    const worth = isInput ? 1 : prices.input;
    const costs = ofPool.map((cost) => cost * worth * part);
    const surplus = yield* this.#whole.least(prices, costs, mostEarners);
    const paid = start + (1 - part) * LEAST_POOLS * Math.min(...Object.values(ofPool));
    return {
      share: this.#shareOf(prices.input, surplus + (ofLegs - paid) * worth),
      earned: surplus / (isInput ? prices.input * this.#amountIn : this.#amountOut),
      isCrowd: this.#whole.isCrowd,
    };
  }

  /** Returns the gap that a bound on the surplus leaves, at a price of the input. */
  #shareOf(input: number, surplus: number): number {
    if (!Number.isFinite(surplus)) return Number.POSITIVE_INFINITY;
    const [amountIn, amountOut] = [this.#amountIn, this.#amountOut];
    return this.#request.tradeType === 'exactInput'
      ? (input * amountIn + surplus - amountOut) / amountOut
      : (amountIn - Math.max(0, amountOut - surplus) / input) / amountIn;
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
    const scope = { tokens, apart, pools: this.#known };
    const marketOfNow = () => new PriceMarket(this.#graph, this.#request, this.#ends, scope);
    let market = marketOfNow();
    let found = descend(market, amount, market.logarithmsOf(from), work);
    for (let round = 0; round < APART_ROUNDS; round++) {
      const backwards = market.backflows(found, LEAST_BACKFLOW * found.scale);
      const inverted = market.inverted(found.logs);
      if (backwards.length + inverted.length === 0 || work.left <= 0) break;
      for (const token of backwards) apart.add(token);
      for (const token of inverted) apart.delete(token);
      const prices = market.pricesOf(found.logs);
      market = marketOfNow();
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
