import type { Adjacency } from '../graph/adjacency.ts';
import { NO_POOL_IDS, type PoolSet } from '../model/pool.ts';
import type { PoolSide, TickGas } from '../pools/poolSide.ts';
import { protocolsWhere, ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';
import { capOf, type Limits, NO_LIMITS, NO_TICK_GAS, surplusUpTo } from './cap.ts';

/** Lower bounds of the gas of a pool in use, by the bit of its protocol, raw units of one token. */
export interface PoolCosts {
  readonly ofPool: readonly number[];
  /** The gas of a last pool. */
  readonly ofLast: readonly number[];
  /** The gas of a pool between the ends of the trade: that of its whole route. */
  readonly ofDirect: readonly number[];
  readonly ofTicks: readonly TickGas[];
  /** The gas of recording the protocol's share of a fee, in addition to the pool's. */
  readonly ofFee: readonly number[];
}

export const FREE_POOLS: PoolCosts = { ofPool: [], ofLast: [], ofDirect: [], ofTicks: [], ofFee: [] };

/** Returns the costs times a factor. */
export function scaled({ ofPool, ofLast, ofDirect, ofTicks, ofFee }: PoolCosts, by: number): PoolCosts {
  const times = (costs: readonly number[]) => costs.map((cost) => cost * by);
  return {
    ofPool: times(ofPool),
    ofLast: times(ofLast),
    ofDirect: times(ofDirect),
    ofFee: times(ofFee),
    ofTicks: ofTicks.map((gas) => ticksAt(gas, by)),
  };
}

/** Returns the gas of ticks times the worth of one unit of gas. */
export function ticksAt(gas: TickGas, unit: number): TickGas {
  if (gas.tick === 0) return NO_TICK_GAS;
  // Without spreads: it is asked for each pool at all prices that are tried.
  return {
    tick: gas.tick * unit,
    first: gas.first * unit,
    firstCrossing: gas.firstCrossing * unit,
    move: gas.move * unit,
  };
}

/** Returns the gas by which a pool records the protocol's share of its fee; 0 for any other pool. */
export function feeGas({ protocolBit, paysProtocol }: PoolSide, { ofFee }: PoolCosts): number {
  return paysProtocol === true ? (ofFee[protocolBit] ?? 0) : 0;
}

/**
 * Bounds the surplus of pools in one direction at given token prices, less the gas of their use. It reads the
 * tables of the graph by position. A pool that is its envelope needs these only; any other may stay far below
 * it and is asked itself.
 */
export class PricedSides {
  readonly #adjacency: Adjacency;
  readonly #direction: 'in' | 'out';
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  readonly #barred: PoolSet;
  /** The protocols whose pools are their envelopes. */
  readonly #inTables: number;
  #costs = FREE_POOLS;
  #limits = NO_LIMITS;

  /**
   * @param direction into the token of the run, or out of it
   * @param barred pools that must not be used
   */
  constructor(
    adjacency: Adjacency,
    direction: 'in' | 'out',
    barred: PoolSet = NO_POOL_IDS,
    protocols = ROUTING_PROTOCOLS,
  ) {
    this.#adjacency = adjacency;
    this.#direction = direction;
    [this.#rates, this.#floors] =
      direction === 'in'
        ? [adjacency.inRates, adjacency.inFloors]
        : [adjacency.outRates, adjacency.outFloors];
    this.#barred = barred;
    this.#inTables = protocolsWhere(({ isItsEnvelope }) => isItsEnvelope, protocols);
  }

  /** Sets the gas of a pool's use, and the maximum input and output of each; no gas or limits before. */
  setCosts(costs: PoolCosts, limits = NO_LIMITS): void {
    this.#costs = costs;
    this.#limits = limits;
  }

  /** Returns the least input per output by the envelope; infinite if there is no output. */
  rate(position: number): number {
    return this.#rates[position] ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the least price of its output at which a pool may earn more than it costs, by the envelope. */
  leastSale(position: number, priceIn: number): number {
    return this.#leastSale(position, priceIn, this.rate(position));
  }

  /** Returns `leastSale` by the pool itself; infinite also for a barred pool. */
  ownLeastSale(position: number, priceIn: number): number {
    return this.#leastSale(position, priceIn, this.#ownRate(position));
  }

  /**
   * Returns the highest price of its input at which a pool may earn more than it costs, by the envelope; 0 if
   * none.
   */
  mostBid(position: number, priceOut: number, limits = this.#limits): number {
    return this.#mostBid(position, priceOut, this.rate(position), limits);
  }

  /** Returns `mostBid` by the pool itself; 0 also for a barred pool. */
  ownMostBid(position: number, priceOut: number, limits = this.#limits): number {
    return this.#mostBid(position, priceOut, this.#ownRate(position), limits);
  }

  /** Returns the output that moves the price; see `Traders`. */
  depth(position: number): number {
    return 1 / (this.#floors[position] ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Returns an upper bound of a pool's surplus at these prices: max over inputs of priceOut · output(input) −
   * priceIn · input. The gas of its use is deducted, down to 0. It is infinite if unread ticks leave it open.
   * @param limits on this pool, instead of those that were set
   */
  earned(position: number, priceIn: number, priceOut: number, limits = this.#limits): number {
    return Math.max(0, this.left(position, priceIn, priceOut, limits));
  }

  /** Returns `earned`, but below 0 where the gas is more; negative infinity for a barred pool. */
  left(position: number, priceIn: number, priceOut: number, limits = this.#limits): number {
    if (this.#isBarred(position)) return Number.NEGATIVE_INFINITY;
    const cost = priceIn * this.rate(position);
    if (!(cost < priceOut)) return -this.#costOf(position);
    // The root is the price movement at which it stops to pay.
    const moved = Math.sqrt(priceOut / cost) - 1;
    const use = this.#costOf(position);
    const most = this.#envelopeEarned(position, { priceIn, priceOut, moved }, limits);
    if (most <= use || this.#isInTables(position)) return most - use;
    const side = this.sideAt(position);
    if (side === undefined) return -use;
    const gas = this.#costs.ofTicks[side.protocolBit];
    const ticks = gas === undefined ? NO_TICK_GAS : ticksAt(gas, 1 / priceOut);
    return (
      priceOut * surplusUpTo(side, priceIn / priceOut, capOf(side, limits), ticks) -
      use -
      feeGas(side, this.#costs)
    );
  }

  /** Returns the surplus along 1/output = rate/input + floor, up to its end or to a limit before that. */
  #envelopeEarned(
    position: number,
    { priceIn, priceOut, moved }: { priceIn: number; priceOut: number; moved: number },
    limits: Limits,
  ): number {
    const rate = this.rate(position);
    const floor = this.#floors[position] ?? Number.POSITIVE_INFINITY;
    const left = 1 / limits.output - floor;
    const input = Math.min(limits.input, left > 0 ? rate / left : Number.POSITIVE_INFINITY);
    if (moved * rate > floor * input) return priceOut / (rate / input + floor) - priceIn * input;
    return priceIn * rate * this.depth(position) * moved * moved;
  }

  /**
   * Returns the least price of its output at which a pool earns its gas. By the envelope it earns (√price −
   * √limit)² · depth, so the gas moves the root.
   */
  #leastSale(position: number, priceIn: number, rate: number): number {
    const use = this.#costOf(position);
    const limit = priceIn * rate;
    if (use === 0) return limit;
    const spent = use * (this.#floors[position] ?? Number.POSITIVE_INFINITY);
    const free = limit + spent + 2 * Math.sqrt(limit * spent);
    // No unit of a limited input earns more than the first one.
    return Math.max(free, (priceIn + use / this.#limits.input) * rate);
  }

  #mostBid(position: number, priceOut: number, rate: number, { input, output }: Limits): number {
    const use = this.#costOf(position);
    if (use === 0) return priceOut / rate;
    const free = Math.max(0, Math.sqrt(priceOut) - Math.sqrt(use / this.depth(position))) ** 2;
    return Math.max(
      0,
      Math.min(Math.min(free, priceOut - use / output) / rate, priceOut / rate - use / input),
    );
  }

  #ownRate(position: number): number {
    if (this.#isBarred(position)) return Number.POSITIVE_INFINITY;
    if (this.#isInTables(position)) return this.rate(position);
    return 1 / (this.sideAt(position)?.slopeOut(0) ?? 0);
  }

  #costOf(position: number): number {
    return this.#costs.ofPool[this.#adjacency.protocolBits[position] ?? 0] ?? 0;
  }

  #isBarred(position: number): boolean {
    if (this.#barred === NO_POOL_IDS) return false;
    const entry = this.#adjacency.entryAt(position);
    return entry !== undefined && this.#barred.has(entry.pool.id);
  }

  #isInTables(position: number): boolean {
    return ((this.#adjacency.protocolBits[position] ?? 0) & this.#inTables) !== 0;
  }

  /** Returns the pool at a position, in the direction in which routes go through it. */
  sideAt(position: number): PoolSide | undefined {
    const entry = this.#adjacency.entryAt(position);
    if (entry === undefined) return undefined;
    const isFromNeighbour = this.#direction === 'in';
    const isFrom0 = (entry.token0 === this.#adjacency.neighbours[position]) === isFromNeighbour;
    return isFrom0 ? entry.zeroForOne : entry.oneForZero;
  }
}
