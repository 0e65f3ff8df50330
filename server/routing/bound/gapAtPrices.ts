import type { PoolId } from '../pool.ts';
import type { Steps } from '../steps.ts';
import { DESCENT_TOLERANCE, TOKENS_PER_LOOK } from '../tuning.ts';
import type { BoundedTrade } from './boundedTrade.ts';
import { NO_LIMITS } from './cap.ts';
import { CorridorLooks } from './corridors/corridorLooks.ts';
import type { Look, LookOptions, SeekOptions, Sought } from './look.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { NO_FEES, type RouteFees } from './routes/routeEarnings.ts';
import { SharesByRoutes } from './routes/sharesByRoutes.ts';
import { seekPrices } from './seek/seekPrices.ts';
import { FREE_POOLS, scaled } from './sidePrices.ts';
import { DualBound } from './whole/dualBound.ts';

/**
 * Part of the input, and at most so much, by which an exact output is sought for less beyond gas: with as much as it takes,
 * the price of the input could as well be nothing, because no last pool gives more than all.
 */
const MOST_LESS = 0.2;

/** Bounds what other routings than some routes can leave, at prices of the tokens, and seeks better prices. */
export class GapAtPrices {
  readonly trade: BoundedTrade;
  /** The least gaps known, by the number of routes. */
  readonly #shares = new SharesByRoutes();
  /** What first pools can take and last pools give at the most. */
  limits = NO_LIMITS;
  #known: DualBound | undefined;
  #corridors: CorridorLooks | undefined;

  constructor(trade: BoundedTrade) {
    this.trade = trade;
  }

  /** Made at the first look: in a large market few trades need one. */
  get #whole(): DualBound {
    const { graph, request, ends } = this.trade;
    this.#known ??= new DualBound(graph, request, ends);
    return this.#known;
  }

  /** The tokens on which pools earned at the last look, those that most is earned on first. */
  get earners(): number[] {
    return this.#whole.earners;
  }

  /** The pools that earned more than they cost at the last look. */
  get earningPools(): ReadonlySet<PoolId> {
    return this.#whole.earningPools;
  }

  /** Fees for another look at these prices; see `RouteEarnings`. */
  get fees(): RouteFees {
    return this.#whole.fees;
  }

  /** Looks at the whole market at these prices; see `Look`. */
  *look(
    prices: Prices,
    {
      mostEarners = Number.POSITIVE_INFINITY,
      part = 1,
      ofTicks = part,
      fees = NO_FEES,
      by = 'byRoute',
    }: LookOptions = {},
  ): Steps<Look> {
    const { gas, isInput, amountIn, amountOut, leastPools } = this.trade;
    const floors = gas[by];
    // What an exact output costs is counted in the input.
    const worth = isInput ? 1 : prices.input;
    const costs = part === 0 && ofTicks === 0 ? FREE_POOLS : scaled(floors, worth * part, worth * ofTicks);
    const earned = yield* this.#whole.least(prices, { costs, limits: this.limits, mostEarners, fees });
    const isCrowd = this.#whole.isCrowd;
    if (!Number.isFinite(earned)) return { share: Number.POSITIVE_INFINITY, earned, isCrowd };
    const rest = (1 - part) * worth;
    const ofRoutes = {
      ...{ base: floors.base * worth, ofRoute: floors.ofRoute * worth },
      poolsOf: (direct: number, others: number) => (rest === 0 ? 0 : rest * leastPools[by](direct, others)),
    };
    this.#whole.eachLeft(ofRoutes, gas.isFree ? 0 : 2, (direct, others, left) => {
      this.#shares.note(direct, others, this.trade.shareOf(prices.input, left + gas.ofLegs * worth));
    });
    return {
      share: this.share,
      earned: earned / (isInput ? prices.input * amountIn : amountOut),
      isCrowd,
    };
  }

  /** Looks by corridors. */
  get corridors(): CorridorLooks {
    this.#corridors ??= new CorridorLooks(this.trade, this.#shares);
    return this.#corridors;
  }

  /** Ends the looks by corridors. */
  release(): void {
    this.#corridors?.release();
    this.#corridors = undefined;
  }

  /** The gap that the looks so far leave, none before the first one. */
  get share(): number {
    return this.#shares.most();
  }

  /** Returns the prices of the last look for the tokens of some, and for those on which pools earned most. */
  pricesWithEarners({ input, tokens }: Prices): Prices {
    const more = this.earners.filter((token) => !tokens.has(token)).slice(0, TOKENS_PER_LOOK);
    const priced = [...tokens.keys(), ...more];
    return {
      input,
      tokens: new Map(priced.map((token): [number, TokenPrice] => [token, this.#whole.pricesOf(token)])),
    };
  }

  /** Returns the prices at which the pools among the tokens of some prices earn least, and the gap that they alone leave. */
  seek(
    from: Prices,
    { less = 0, isFree = this.trade.gas.isFree, pools, by = 'byRoute' }: SeekOptions = {},
  ): Sought {
    const { trade } = this;
    const { gas, isInput, amountIn } = trade;
    const beyondGas =
      isFree || isInput ? 0 : gas.ofLegs - gas.byRoute.base - Math.min(MOST_LESS * amountIn, gas.ofLegs);
    const amount = amountIn * (1 - (isInput ? 0 : less)) + beyondGas;
    const { prices, value } = seekPrices(trade, {
      ...{ from, amount, pools, tolerance: DESCENT_TOLERANCE[gas.isFree ? 'free' : 'ofGas'] },
      costs: isFree ? FREE_POOLS : gas[by],
      limits: isFree ? NO_LIMITS : this.limits,
    });
    return {
      prices,
      share: trade.shareOf(prices.input, value - prices.input * amount),
    };
  }
}
