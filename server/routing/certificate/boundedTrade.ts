import { gasHopsInOrder, PoolStatesInSwap } from '../execution/poolStatesInSwap.ts';
import { NO_RESERVES } from '../execution/reserves.ts';
import { FREE_GAS } from '../gas/gasCosts.ts';
import type { GasFloors } from '../gas/gasFloors.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import type { BestPathRequest } from '../search/bestPath.ts';
import { maskOfSearch } from '../search/runSearch.ts';
import { type Limits, NO_LIMITS } from './network/arc.ts';
import type { Prices } from './prices.ts';

/** Upper bound of the rounding error of a sum of worths and surpluses, as a share of it. */
const SLACK = 1e-10;

/** A trade whose other routings are bounded, and the maximum of their routes; any number if absent. */
export interface BoundRequest extends BestPathRequest {
  readonly mostRoutes?: number | undefined;
}

/** The answer whose gap is sought: its amounts and gas, and the gap that a dual leaves it. */
export class BoundedTrade {
  readonly isInput: boolean;
  readonly amountIn: number;
  readonly amountOut: number;
  /** Amount of the computed token, raw units; gas and worths have the same unit. */
  readonly computed: number;
  /** Gas of the routes of the answer. */
  readonly gas: number;
  /** Lower bounds on the gas of any routing over several routes; absent where gas is free. */
  readonly floors: GasFloors<number> | undefined;

  constructor(graph: PoolGraph, request: BoundRequest, legs: readonly Route[]) {
    const { gas = FREE_GAS, reserves = NO_RESERVES } = request;
    const sum = (amounts: readonly (bigint | undefined)[]) =>
      Number(amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n));
    this.isInput = request.tradeType === 'exactInput';
    this.amountIn = sum(legs.map(({ amounts }) => amounts[0]));
    this.amountOut = sum(legs.map(({ amounts }) => amounts.at(-1)));
    this.computed = this.isInput ? this.amountOut : this.amountIn;
    const moving = new PoolStatesInSwap((pool) => graph.stateOf(pool), graph.protocols);
    const hops = gasHopsInOrder(legs, moving, (leg) => reserves.execute(leg, moving));
    this.gas = Number(gas.ofLegs(hops) + reserves.costOf(legs));
    this.floors = gas === FREE_GAS ? undefined : gas.floors(protocolsIn(graph, request));
  }

  /** Returns the worth at some prices of the amount that is fixed: an input, or an output as a debt. */
  worthOfFixed({ input, output }: Pick<Prices, 'input' | 'output'>): number {
    return this.isInput ? input * this.amountIn : -output * this.amountOut;
  }

  /** Returns prices in the computed token. */
  inComputed({ input, output, tokens }: Prices): Prices {
    const unit = this.isInput ? output : input;
    const scaled = new Map([...tokens].map(([token, price]) => [token, price / unit]));
    return { input: input / unit, output: output / unit, tokens: scaled };
  }

  /** The maximum input of first pools and output of last pools: gas may turn into input. */
  get limits(): Limits {
    if (this.floors === undefined) return NO_LIMITS;
    if (this.isInput) return { input: this.amountIn, output: Number.POSITIVE_INFINITY };
    return { input: this.amountIn + Math.max(0, this.gas - this.floors.base), output: this.amountOut };
  }

  /**
   * Returns the gap to an upper bound of the net worth, as a share of the computed amount.
   * @param fixed worth of the fixed amount
   * @param surplus of all pools beyond the gas of pools and routes
   */
  gapOf(fixed: number, surplus: number): number {
    if (surplus === Number.POSITIVE_INFINITY) return surplus;
    const slack = SLACK * (Math.abs(fixed) + Math.max(0, surplus) + this.computed);
    const net = this.isInput ? this.amountOut - this.gas : -this.amountIn - this.gas;
    const gap = fixed + surplus - (this.floors?.base ?? 0) + slack - net;
    // The input of another routing is at least 0.
    return Math.min(gap, this.isInput ? gap : -net) / this.computed;
  }
}

/**
 * Returns the protocols that the request allows and of which the graph has pools: gas floors of others would
 * be those of no routing.
 */
function protocolsIn({ adjacency, protocols }: PoolGraph, request: BoundRequest): number {
  const { protocolBits } = adjacency;
  const allowed = maskOfSearch(request, protocols);
  let mask = 0;
  // A pool that has left may still be noted; then its floors count as well.
  for (let position = 0; position < protocolBits.length && mask !== allowed; position++)
    mask |= (protocolBits[position] ?? 0) & allowed;
  return mask;
}
