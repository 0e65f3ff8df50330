import type { Adjacency } from '../graph/adjacency.ts';
import { NO_POOL_IDS, type PoolSet } from '../pool.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { protocolsWhere, ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';

/** By the bit of a protocol, what each pool that is used costs at the least, raw units of the output. */
export type PoolCosts = readonly number[];

const FREE_POOLS: PoolCosts = [];

/**
 * Bounds the surplus of pools in one direction at given token prices, less what their use costs, by position in the
 * tables of the graph. A pool that is its envelope needs the tables only; any other may stay far below and is asked
 * itself.
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

  /** Sets what the use of a pool costs; nothing before. */
  setCosts(costs: PoolCosts): void {
    this.#costs = costs;
  }

  /** Returns the least input per output by the envelope; infinite if there is no output. */
  rate(position: number): number {
    return this.#rates[position] ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the least price of its output at which a pool may earn more than it costs, by the envelope. */
  leastSale(position: number, priceIn: number): number {
    return this.#leastSale(position, priceIn * this.rate(position));
  }

  /** The same by the pool itself; infinite also for a barred pool. */
  ownLeastSale(position: number, priceIn: number): number {
    return this.#leastSale(position, priceIn * this.#ownRate(position));
  }

  /** Returns the highest price of its input at which a pool may earn more than it costs, by the envelope; 0 if none. */
  mostBid(position: number, priceOut: number): number {
    return this.#mostBid(position, priceOut, this.rate(position));
  }

  /** The same by the pool itself; 0 also for a barred pool. */
  ownMostBid(position: number, priceOut: number): number {
    return this.#mostBid(position, priceOut, this.#ownRate(position));
  }

  /** Returns the output that moves the price; see `Traders`. */
  depth(position: number): number {
    return 1 / (this.#floors[position] ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Returns at least the most that a pool earns when it buys input and sells output at these prices: max over inputs
   * of priceOut · output(input) − priceIn · input, less its cost; 0 if that is more. Infinite if unread ticks leave it
   * open.
   */
  earned(position: number, priceIn: number, priceOut: number): number {
    const cost = priceIn * this.rate(position);
    if (!(cost < priceOut) || this.#isBarred(position)) return 0;
    // The root is the price movement at which it stops to pay.
    const moved = Math.sqrt(priceOut / cost) - 1;
    const use = this.#costOf(position);
    const most = cost * this.depth(position) * moved * moved;
    if (most <= use) return 0;
    if (this.#isInTables(position)) return most - use;
    return Math.max(0, priceOut * (this.#side(position)?.surplus(priceIn / priceOut) ?? 0) - use);
  }

  /** By the envelope a pool earns (√price − √limit)² · depth: what it costs moves the root. */
  #leastSale(position: number, limit: number): number {
    const use = this.#costOf(position);
    return use === 0 ? limit : (Math.sqrt(limit) + Math.sqrt(use / this.depth(position))) ** 2;
  }

  #mostBid(position: number, priceOut: number, rate: number): number {
    const use = this.#costOf(position);
    if (use === 0) return priceOut / rate;
    return Math.max(0, Math.sqrt(priceOut) - Math.sqrt(use / this.depth(position))) ** 2 / rate;
  }

  #ownRate(position: number): number {
    if (this.#isBarred(position)) return Number.POSITIVE_INFINITY;
    if (this.#isInTables(position)) return this.rate(position);
    return 1 / (this.#side(position)?.slopeOut(0) ?? 0);
  }

  #costOf(position: number): number {
    return this.#costs[this.#adjacency.protocolBits[position] ?? 0] ?? 0;
  }

  #isBarred(position: number): boolean {
    if (this.#barred === NO_POOL_IDS) return false;
    const entry = this.#adjacency.entryAt(position);
    return entry !== undefined && this.#barred.has(entry.pool.id);
  }

  #isInTables(position: number): boolean {
    return ((this.#adjacency.protocolBits[position] ?? 0) & this.#inTables) !== 0;
  }

  #side(position: number): PoolSide | undefined {
    const entry = this.#adjacency.entryAt(position);
    if (entry === undefined) return undefined;
    const isFromNeighbour = this.#direction === 'in';
    const isFrom0 = (entry.token0 === this.#adjacency.neighbours[position]) === isFromNeighbour;
    return isFrom0 ? entry.zeroForOne : entry.oneForZero;
  }
}
