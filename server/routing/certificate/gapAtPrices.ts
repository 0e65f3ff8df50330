import type { Steps } from '../model/steps.ts';
import type { BoundedTrade } from './boundedTrade.ts';
import { type Limits, NO_LIMITS } from './cap.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { SharesByRoutes } from './routes/sharesByRoutes.ts';
import { seekPrices } from './seek/seekPrices.ts';
import { FREE_POOLS, scaled } from './sidePrices.ts';
import { DESCENT_TOLERANCE, TOKENS_PER_LOOK } from './tuning.ts';
import { DualBound } from './whole/dualBound.ts';

/**
 * Maximum part of the input that an exact output is assumed to save beyond gas. With all of it, the price of
 * the input could as well be 0, because no last pool gives more than all.
 */
const MOST_LESS = 0.2;

/** Prices, and the gap that they leave among the pools that were priced together. */
export interface FoundPrices {
  readonly prices: Prices;
  readonly share: number;
}

/** Evaluates the dual of a trade at token prices, and seeks prices at which it is lower. */
export class GapAtPrices {
  readonly trade: BoundedTrade;
  /** Maximum input of a first pool, and maximum output of a last pool. */
  readonly #limits: Limits;
  /** The lowest known upper bounds, by the number of routes. */
  readonly #shares = new SharesByRoutes();
  readonly #dual: DualBound;

  constructor(trade: BoundedTrade) {
    const { graph, request, ends } = trade;
    this.trade = trade;
    this.#limits = trade.gas.isFree ? NO_LIMITS : limitsOf(trade);
    this.#dual = new DualBound(graph, request, ends);
  }

  /**
   * Evaluates the dual over the whole market at these prices. Returns the upper bound that all evaluations so
   * far leave, as a part of the computed side; infinite where unread ticks leave it open.
   * @param paysPools whether each pool pays its own gas; otherwise the cheapest pools of as many routes pay
   * theirs
   */
  *evaluate(prices: Prices, paysPools = true): Steps<number> {
    const { gas, isInput, leastPools } = this.trade;
    const { floors, ofLegs, isFree } = gas;
    // Gas of an exact output is counted in the input.
    const worth = isInput ? 1 : prices.input;
    const costs = paysPools ? scaled(floors, worth) : FREE_POOLS;
    const earned = yield* this.#dual.evaluate(prices, costs, this.#limits);
    if (!Number.isFinite(earned)) return Number.POSITIVE_INFINITY;
    const ofRoutes = {
      base: floors.base * worth,
      ofRoute: floors.ofRoute * worth,
      poolsOf: (direct: number, others: number) => (paysPools ? 0 : worth * leastPools(direct, others)),
    };
    this.#dual.eachLeft(ofRoutes, isFree ? 0 : 2, (direct, others, left) => {
      this.#shares.note(direct, others, this.trade.shareOf(prices.input, left + ofLegs * worth));
    });
    return this.#shares.most();
  }

  /**
   * Returns the prices of the last evaluation for the tokens of some, and for those on which pools earned
   * most.
   */
  pricesWithEarners({ input, tokens }: Prices): Prices {
    const more = this.#dual.earners.filter((token) => !tokens.has(token)).slice(0, TOKENS_PER_LOOK);
    const priced = [...tokens.keys(), ...more];
    return {
      input,
      tokens: new Map(priced.map((token): [number, TokenPrice] => [token, this.#dual.pricesOf(token)])),
    };
  }

  /**
   * Minimises the dual over the pools among the tokens of some prices.
   * @param less the part of its input that an exact output is taken to save
   */
  seek(from: Prices, less: number): FoundPrices {
    const { trade } = this;
    const { gas, isInput, amountIn } = trade;
    const beyondGas =
      gas.isFree || isInput ? 0 : gas.ofLegs - gas.floors.base - Math.min(MOST_LESS * amountIn, gas.ofLegs);
    const amount = amountIn * (1 - (isInput ? 0 : less)) + beyondGas;
    const { prices, value } = seekPrices(trade, {
      from,
      amount,
      tolerance: DESCENT_TOLERANCE[gas.isFree ? 'free' : 'ofGas'],
      costs: gas.isFree ? FREE_POOLS : gas.floors,
      limits: this.#limits,
    });
    return { prices, share: trade.shareOf(prices.input, value - prices.input * amount) };
  }
}

/** Returns the limits of a trade. An exact output takes no more input than the routes and their gas. */
function limitsOf({ isInput, gas, twoRoutes, amountIn, amountOut }: BoundedTrade): Limits {
  if (isInput) return { input: amountIn, output: Number.POSITIVE_INFINITY };
  return { input: amountIn + Math.max(0, gas.ofLegs - twoRoutes), output: amountOut };
}
