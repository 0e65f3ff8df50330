import type { Adjacency } from '../graph/adjacency.ts';
import { NO_POOL_IDS, type PoolSet } from '../pool.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { protocolsWhere } from '../pools/routingProtocols.ts';

/**
 * Bounds what pools can earn in one direction where their tokens have prices, by their position in the tables of a
 * graph. The tables tell all of a pool that is its envelope; any other, which may stay far below, is asked itself.
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
   * @param direction towards the token in whose run a pool stands, or out of it
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

  /** The least input per output, by the envelope; infinite where there is nothing to get. */
  rate(position: number): number {
    return this.#rates[position] ?? Number.POSITIVE_INFINITY;
  }

  /** The same by the pool itself; infinite also where it must not be used. */
  ownRate(position: number): number {
    if (this.#isBarred(position)) return Number.POSITIVE_INFINITY;
    if (this.#isInTables(position)) return this.rate(position);
    return 1 / (this.#side(position)?.slopeOut(0) ?? 0);
  }

  /** How much of the output it takes to move the price; see `Traders`. */
  depth(position: number): number {
    return 1 / (this.#floors[position] ?? Number.POSITIVE_INFINITY);
  }

  /**
   * At least the most that a pool can earn when its input is bought at one price and its output sold at another:
   * max over inputs of priceOut · output(input) − priceIn · input. Infinite where ticks that were not read keep it from
   * ending.
   */
  earned(position: number, priceIn: number, priceOut: number): number {
    const cost = priceIn * this.rate(position);
    if (!(cost < priceOut) || this.#isBarred(position)) return 0;
    if (!this.#isInTables(position)) {
      return priceOut * (this.#side(position)?.surplus(priceIn / priceOut) ?? 0);
    }
    // The root is how far the price moves until it pays no more.
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
