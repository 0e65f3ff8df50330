import type { Adjacency } from '../graph/adjacency.ts';
import { NO_POOL_IDS, type PoolSet } from '../pool.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { protocolsWhere } from '../pools/routingProtocols.ts';

/**
 * Bounds the surplus of pools in one direction at given token prices, by position in the tables of the graph. A pool
 * that is its envelope needs the tables only; any other may stay far below and is asked itself.
 */
export class PricedSides {
  readonly #adjacency: Adjacency;
  readonly #direction: 'in' | 'out';
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  readonly #barred: PoolSet;
  /** The protocols whose pools are their envelopes. */
  readonly #inTables = protocolsWhere(({ isItsEnvelope }) => isItsEnvelope);

  /**
   * @param direction into the token of the run, or out of it
   * @param barred pools that must not be used
   */
  constructor(adjacency: Adjacency, direction: 'in' | 'out', barred: PoolSet = NO_POOL_IDS) {
    this.#adjacency = adjacency;
    this.#direction = direction;
    [this.#rates, this.#floors] =
      direction === 'in'
        ? [adjacency.inRates, adjacency.inFloors]
        : [adjacency.outRates, adjacency.outFloors];
    this.#barred = barred;
  }

  /** Returns the least input per output by the envelope; infinite if there is no output. */
  rate(position: number): number {
    return this.#rates[position] ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the least input per output of the pool itself; infinite also for a barred pool. */
  ownRate(position: number): number {
    if (this.#isBarred(position)) return Number.POSITIVE_INFINITY;
    if (this.#isInTables(position)) return this.rate(position);
    return 1 / (this.#side(position)?.slopeOut(0) ?? 0);
  }

  /** Returns the output that moves the price; see `Traders`. */
  depth(position: number): number {
    return 1 / (this.#floors[position] ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Returns at least the most that a pool earns when it buys input and sells output at these prices: max over inputs
   * of priceOut · output(input) − priceIn · input. Infinite if unread ticks leave it open.
   */
  earned(position: number, priceIn: number, priceOut: number): number {
    const cost = priceIn * this.rate(position);
    if (!(cost < priceOut) || this.#isBarred(position)) return 0;
    if (!this.#isInTables(position)) {
      return priceOut * (this.#side(position)?.surplus(priceIn / priceOut) ?? 0);
    }
    // The root is the price movement at which it stops to pay.
    const moved = Math.sqrt(priceOut / cost) - 1;
    return cost * this.depth(position) * moved * moved;
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
