import type { SearchEnds } from '../graph/adjacency.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import type { BoundRequest } from './boundRequest.ts';
import type { GasBound } from './gasBound.ts';
import { kindsAtEnds, leastOfPools } from './leastOfPools.ts';
import type { Prices } from './prices.ts';
import { startingPrices } from './seek/startingPrices.ts';
import { MOST_END_POOLS } from './tuning.ts';

/** Upper bound of the rounding error of a sum of worths and surpluses, as a share of it. */
const SLACK = 1e-10;

/** The trade whose gap is sought: its graph, amounts and gas, and the gap that a surplus leaves it. */
export class BoundedTrade {
  readonly graph: PoolGraph;
  readonly request: BoundRequest;
  readonly ends: SearchEnds;
  readonly gas: GasBound;
  readonly isInput: boolean;
  readonly amountIn: number;
  readonly amountOut: number;
  /** Lower bound of the gas of two routes, raw units of the computed side. */
  readonly twoRoutes: number;
  /** Lower bound of the gas of the pools of some direct and some other routes, computed side. */
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

  /** Returns true if a token has too many pools with liquidity; empty ones cost a stranger gas alone. */
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

  /** Returns true if the gas of the routes, beyond the base, is more than a part of their computed side. */
  isMostlyGas(part: number): boolean {
    return this.gas.ofLegs - this.gas.floors.base > part * (this.isInput ? this.amountOut : this.amountIn);
  }

  /** Returns the gap by a bound on the surplus and a price of the input, as a share of the computed side. */
  shareOf(input: number, surplus: number): number {
    if (surplus === Number.NEGATIVE_INFINITY) return surplus;
    if (!Number.isFinite(surplus)) return Number.POSITIVE_INFINITY;
    const { amountIn, amountOut } = this;
    // An input at a price near 0 would turn the rounding error into all of it.
    const slack = SLACK * (input * amountIn + Math.abs(surplus) + amountOut);
    if (this.isInput) return (input * amountIn + surplus + slack - amountOut) / amountOut;
    // The input of another routing is at least 0, and its gas at least that of two routes.
    const least = this.gas.isFree ? 0 : this.twoRoutes - this.gas.ofLegs;
    return (amountIn - Math.max(least, (amountOut - surplus - slack) / input)) / amountIn;
  }
}
