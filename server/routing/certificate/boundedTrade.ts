import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import { MOST_END_POOLS } from '../model/tuning.ts';
import type { BoundRequest } from './boundRequest.ts';
import type { GasBound } from './gasBound.ts';
import { kindsAtEnds, leastOfPools } from './leastOfPools.ts';
import type { Prices } from './prices.ts';
import { startingPrices } from './seek/startingPrices.ts';

/** More than floats err about a sum of worths and earnings, as a part of it. */
const SLACK = 1e-10;

/** The trade whose gap is sought: what it moves and costs, where, and which gap a surplus leaves it. */
export class BoundedTrade {
  readonly graph: PoolGraph;
  readonly request: BoundRequest;
  readonly ends: SearchEnds;
  readonly gas: GasBound;
  readonly isInput: boolean;
  readonly amountIn: number;
  readonly amountOut: number;
  /** What two routes cost at the least. */
  readonly twoRoutes: number;
  /** What the pools of so many direct routes and so many others cost at the least, by the floors. */
  readonly leastPools: (direct: number, others: number) => number;
  readonly #legs: readonly Route[];

  constructor(
    graph: PoolGraph,
    request: BoundRequest,
    ends: SearchEnds,
    legs: readonly Route[],
    gas: GasBound,
  ) {
    this.graph = graph;
    this.request = request;
    this.ends = ends;
    this.gas = gas;
    this.isInput = request.tradeType === 'exactInput';
    this.#legs = legs;
    const { floors, isFree } = gas;
    this.leastPools = isFree
      ? () => 0
      : leastOfPools(kindsAtEnds(graph.adjacency, ends), floors, request.maxHops);
    const ofTwo = [0, 1, 2].map((others) => others * floors.ofRoute + this.leastPools(2 - others, others));
    this.twoRoutes = floors.base + Math.min(...ofTwo);
    const sum = (amounts: readonly (bigint | undefined)[]) =>
      Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
    this.amountIn = sum(legs.map(({ amounts }) => amounts[0]));
    this.amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
  }

  /** True where both ends have more pools than a bound in reasonable time allows. */
  get hasTooManyPools(): boolean {
    return this.#hasManyPools(this.ends.start) && this.#hasManyPools(this.ends.end);
  }

  /** Empty pools do not count: anybody can create them for the gas alone. */
  #hasManyPools(token: number): boolean {
    const { adjacency } = this.graph;
    const past = adjacency.endOf(token);
    let left = MOST_END_POOLS;
    for (let position = adjacency.startOf(token); position < past; position++) {
      if ((adjacency.outRates[position] ?? 0) < Number.POSITIVE_INFINITY && left-- === 0) return true;
    }
    return false;
  }

  /** Returns the prices at which the routes trade; see `startingPrices`. */
  startingPrices(): readonly Prices[] {
    return startingPrices(this.graph, this.#legs, this.amountOut / this.amountIn);
  }

  /** True where the gas of routes is more than a part of what they compute. */
  isMostlyGas(part: number): boolean {
    return this.gas.ofLegs - this.gas.floors.base > part * (this.isInput ? this.amountOut : this.amountIn);
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
