import type { Address } from 'viem';
import type { GasFloors } from '../gasFloors.ts';
import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolId } from '../pool.ts';
import type { PoolGraph } from '../poolGraph.ts';
import type { Route } from '../route.ts';
import type { Steps } from '../steps.ts';
import {
  BOUND_NEAR_ENOUGH,
  DESCENT_TOLERANCE,
  DIRECT_CHEAPER,
  DIRECT_LOOKS,
  LARGE_CROWD,
  LARGE_END_POOLS,
  TOKENS_PER_LOOK,
} from '../tuning.ts';
import type { BoundRequest } from './boundRequest.ts';
import { NO_LIMITS } from './cap.ts';
import { CorridorLooks } from './corridorLooks.ts';
import { DualBound } from './dualBound.ts';
import { withLargeTokens } from './largePrices.ts';
import { LargeRuns } from './largeRuns.ts';
import { kindsAtEnds, leastOfPools } from './leastOfPools.ts';
import { leastOn } from './leastOn.ts';
import type { FloorsBy, GasBound, Look, LookOptions, SeekOptions, Sought } from './look.ts';
import type { Earner } from './places.ts';
import type { Prices, TokenPrice } from './prices.ts';
import { NO_FEES, type RouteFees } from './routeEarnings.ts';
import { type Passage, Routings } from './routings.ts';
import { seekPrices } from './seekPrices.ts';
import { FREE_POOLS, scaled } from './sidePrices.ts';
import { startingPrices } from './startingPrices.ts';

/** More than floats err about a sum of worths and earnings, as a part of it. */
const SLACK = 1e-10;
/**
 * Part of the input, and at most so much, by which an exact output is sought for less beyond gas: with as much as it takes,
 * the price of the input could as well be nothing, because no last pool gives more than all.
 */
const MOST_LESS = 0.2;

/** Bounds what other routings than some routes can leave, at prices of the tokens, and seeks better prices. */
export class GapAtPrices {
  readonly isInput: boolean;
  readonly gas: GasBound;
  readonly amountIn: number;
  readonly amountOut: number;
  /** What two routes cost at the least. */
  readonly twoRoutes: number;
  /** What first pools can take and last pools give at the most. */
  limits = NO_LIMITS;
  readonly #graph: PoolGraph;
  readonly #request: BoundRequest;
  readonly #ends: SearchEnds;
  readonly #legs: readonly Route[];
  #known: DualBound | undefined;
  readonly #leastPools: Record<FloorsBy, (direct: number, others: number) => number>;
  #corridors: CorridorLooks | undefined;
  /** All routings. */
  readonly all: Routings;

  constructor(
    graph: PoolGraph,
    request: BoundRequest,
    ends: SearchEnds,
    legs: readonly Route[],
    gas: GasBound,
  ) {
    this.isInput = request.tradeType === 'exactInput';
    this.gas = gas;
    this.#graph = graph;
    this.#request = request;
    this.#ends = ends;
    this.#legs = legs;
    this.all = new Routings(ends);
    const { byPool, byRoute, isFree } = gas;
    const kinds = kindsAtEnds(graph.adjacency, ends);
    const poolsAt = (floors: GasFloors<number>) =>
      isFree ? () => 0 : leastOfPools(kinds, floors, request.maxHops);
    this.#leastPools = { byPool: poolsAt(byPool), byRoute: poolsAt(byRoute) };
    const poolsOf = this.#leastPools.byRoute;
    const ofTwo = [0, 1, 2].map((others) => others * byRoute.ofRoute + poolsOf(2 - others, others));
    this.twoRoutes = byRoute.base + Math.min(...ofTwo);
    const sum = (amounts: readonly (bigint | undefined)[]) =>
      Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
    this.amountIn = sum(legs.map(({ amounts }) => amounts[0]));
    this.amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  }

  /** Made at the first look: in a large market few trades need one. */
  get #whole(): DualBound {
    this.#known ??= new DualBound(this.#graph, this.#request, this.#ends);
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

  /** Whether some tokens have hundreds of pools, and both ends more than a few. */
  get isLarge(): boolean {
    const { adjacency } = this.#graph;
    const { start, end } = this.#ends;
    const isFew = Math.min(adjacency.degreeOf(start), adjacency.degreeOf(end)) < LARGE_END_POOLS;
    return !isFew && LargeRuns.of(adjacency).tokens.length > 0;
  }

  /** Whether both ends have thousands of pools. */
  get hasCrowdedEnds(): boolean {
    const { adjacency } = this.#graph;
    const { start, end } = this.#ends;
    return Math.min(adjacency.degreeOf(start), adjacency.degreeOf(end)) > LARGE_CROWD;
  }

  /** See `withLargeTokens`. */
  withLargeTokens(prices: Prices): Prices {
    return withLargeTokens(this.#graph, this.#request, this.#ends, prices);
  }

  /** Whether the gas of routes is more than a part of what they compute. */
  isMostlyGas(part: number): boolean {
    return this.gas.ofLegs - this.gas.byRoute.base > part * (this.isInput ? this.amountOut : this.amountIn);
  }

  /** What is traded, and where. */
  get trade(): { readonly graph: PoolGraph; readonly request: BoundRequest; readonly ends: SearchEnds } {
    return { graph: this.#graph, request: this.#request, ends: this.#ends };
  }

  /** The most pools on a route. */
  get maxHops(): number {
    return this.#request.maxHops;
  }

  /** The most routes, infinite for any number. */
  get mostRoutes(): number {
    return this.#request.mostRoutes ?? Number.POSITIVE_INFINITY;
  }

  /** Returns a token by its number; that of the input for none. */
  readonly tokenOf = (token: number | undefined): Address =>
    token === undefined ? this.#request.tokenIn : this.#graph.tokens.at(token);

  poolsOfRoutes(): Set<PoolId> {
    return new Set(this.#legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.id)));
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
      of = this.all,
    }: LookOptions = {},
  ): Steps<Look> {
    const { ofLegs, isFree } = this.gas;
    const floors = this.gas[by];
    // What an exact output costs is counted in the input.
    const worth = this.isInput ? 1 : prices.input;
    const costs = part === 0 && ofTicks === 0 ? FREE_POOLS : scaled(floors, worth * part, worth * ofTicks);
    const earned = yield* this.#whole.least(prices, {
      ...{ costs, limits: this.limits, mostEarners, fees, uses: of.uses },
    });
    const isCrowd = this.#whole.isCrowd;
    if (!Number.isFinite(earned)) return { share: Number.POSITIVE_INFINITY, earned, isCrowd };
    const rest = (1 - part) * worth;
    const ofRoutes = {
      ...{ base: floors.base * worth + of.costOfUsed(costs), ofRoute: floors.ofRoute * worth },
      poolsOf: (direct: number, others: number) =>
        rest === 0 ? 0 : rest * this.#leastPools[by](direct, others),
    };
    this.#whole.eachLeft(ofRoutes, isFree ? 0 : 2, (direct, others, left) => {
      const most = of.isPossible(direct, others) ? left : Number.NEGATIVE_INFINITY;
      of.shares.note(direct, others, this.shareOf(prices.input, most + ofLegs * worth));
    });
    return {
      share: of.shares.most(),
      earned: earned / (this.isInput ? prices.input * this.amountIn : this.amountOut),
      isCrowd,
    };
  }

  /** Looks by corridors. */
  get corridors(): CorridorLooks {
    this.#corridors ??= new CorridorLooks({
      ...{ ...this.trade, gas: this.gas },
      shareOf: (input, surplus) => this.shareOf(input, surplus),
      shares: this.all.shares,
    });
    return this.#corridors;
  }

  /** Ends the looks by corridors. */
  release(): void {
    this.#corridors?.release();
    this.#corridors = undefined;
  }

  /** The gap that the looks so far leave, none before the first one. */
  get share(): number {
    return this.all.shares.most();
  }

  /**
   * Narrows the gap of routes over single pools, where it is as wide as that of any others: what such pools give is worth less
   * where no route goes through them, and the price of the input at which they alone leave least is a convex matter.
   */
  lookAtDirect({ input }: Prices): void {
    const { limits } = this;
    const { ofLegs, byRoute } = this.gas;
    const { mostRoutes } = this;
    const most = this.all.shares.most((_, others) => others === 0);
    if (most < BOUND_NEAR_ENOUGH || most < this.share) return;
    leastOn([Math.log(input) - DIRECT_CHEAPER, Math.log(input)], DIRECT_LOOKS, (logarithm) => {
      const price = Math.exp(logarithm);
      const worth = this.isInput ? 1 : price;
      const costs = scaled(byRoute, worth, worth);
      let share = Number.NEGATIVE_INFINITY;
      this.#whole.direct.eachLeft(
        price,
        { mostRoutes, costs, limits, base: byRoute.base * worth },
        (direct, others, left) => {
          const found = this.shareOf(price, left + ofLegs * worth);
          this.all.shares.note(direct, others, found);
          share = Math.max(share, found);
        },
      );
      return share;
    });
  }

  /** The pools that earned at the last look, and those that are used in any case, as places on routes. */
  earnersBeside(used: readonly Passage[]): Earner[] {
    return this.#whole.earnersBeside(used);
  }

  /** Returns the prices of a token at the last look. */
  pricesOf(token: number): TokenPrice {
    return this.#whole.pricesOf(token);
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
    { less = 0, isFree = this.gas.isFree, pools, by = 'byRoute', of = this.all }: SeekOptions = {},
  ): Sought {
    const { ofLegs } = this.gas;
    const paid = this.gas.byRoute.base + of.costOfUsed(this.gas.byRoute);
    const beyondGas =
      isFree || this.isInput ? 0 : ofLegs - paid - Math.min(MOST_LESS * this.amountIn, ofLegs);
    const amount = this.amountIn * (1 - (this.isInput ? 0 : less)) + beyondGas;
    const { prices, value, usedInPart } = seekPrices(
      { graph: this.#graph, request: this.#request, ends: this.#ends },
      {
        ...{ from, amount, pools, of, tolerance: DESCENT_TOLERANCE[this.gas.isFree ? 'free' : 'ofGas'] },
        costs: isFree ? FREE_POOLS : this.gas[by],
        limits: isFree ? NO_LIMITS : this.limits,
      },
    );
    return {
      prices,
      share: this.shareOf(prices.input, value - prices.input * amount),
      undecided: usedInPart.flatMap((side) =>
        this.#graph.entriesOf([side.pool]).map((entry) => ({ entry, side })),
      ),
    };
  }

  /** Returns the prices at which the routes trade. */
  startingPrices(): Prices {
    return startingPrices(this.#graph, this.#legs, this.amountOut / this.amountIn);
  }

  /** Returns the surplus that leaves a gap, at a price of the input. */
  surplusAt(input: number, share: number): number {
    const { amountIn, amountOut } = this;
    return this.isInput
      ? amountOut * (1 + share) - input * amountIn
      : amountOut - (1 - share) * amountIn * input;
  }

  /** Returns the gap that a bound on the surplus leaves, at a price of the input. */
  shareOf(input: number, surplus: number): number {
    if (surplus === Number.NEGATIVE_INFINITY) return surplus;
    if (!Number.isFinite(surplus)) return Number.POSITIVE_INFINITY;
    const { amountIn, amountOut } = this;
    // An input that costs next to nothing would turn what floats err about into all of it.
    const slack = SLACK * (input * amountIn + Math.abs(surplus) + amountOut);
    if (this.isInput) return (input * amountIn + surplus + slack - amountOut) / amountOut;
    // No other routing takes less than nothing beside its gas.
    const least = this.gas.isFree ? 0 : this.twoRoutes - this.gas.ofLegs;
    return (amountIn - Math.max(least, (amountOut - surplus - slack) / input)) / amountIn;
  }
}
