import type { Neighbourhoods } from '../graph/adjacency.ts';
import { NO_POOL_IDS, type PoolSet } from '../pool.ts';
import { V2_KIND, V3_KIND } from '../pools/poolSide.ts';
import type { V3Side } from '../pools/v3/v3Side.ts';

/**
 * What pools are worth in one direction where their tokens have prices, by their position in the tables of a graph. A
 * pair is its envelope there; of a V3 pool, which may stay far below its own, the pool itself is asked.
 */
export class PricedSides {
  readonly #around: Neighbourhoods;
  readonly #direction: 'in' | 'out';
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  readonly #barred: PoolSet;

  /**
   * @param direction towards the token in whose run a pool stands, or out of it
   * @param barred pools that must not be used
   */
  constructor(around: Neighbourhoods, direction: 'in' | 'out', barred: PoolSet = NO_POOL_IDS) {
    this.#around = around;
    this.#direction = direction;
    [this.#rates, this.#floors] =
      direction === 'in' ? [around.inRates, around.inFloors] : [around.outRates, around.outFloors];
    this.#barred = barred;
  }

  /** The least input per output, by the envelope; infinite where there is nothing to get. */
  rate(position: number): number {
    return this.#rates[position] ?? Number.POSITIVE_INFINITY;
  }

  /** The same by the pool itself; infinite also where it must not be used. */
  openRate(position: number): number {
    if (this.#isBarred(position)) return Number.POSITIVE_INFINITY;
    if (this.#around.kinds[position] === V2_KIND) return this.rate(position);
    return 1 / (this.#v3Side(position)?.slopeOut(0) ?? 0);
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
    if (this.#around.kinds[position] === V3_KIND) {
      return priceOut * (this.#v3Side(position)?.surplus(priceIn / priceOut) ?? 0);
    }
    // The root is how far the price moves until it pays no more.
    const moved = Math.sqrt(priceOut / cost) - 1;
    return cost * this.depth(position) * moved * moved;
  }

  #isBarred(position: number): boolean {
    if (this.#barred === NO_POOL_IDS) return false;
    const entry = this.#around.entryAt(position);
    return entry !== undefined && this.#barred.has(entry.pool.id);
  }

  #v3Side(position: number): V3Side | undefined {
    const entry = this.#around.entryAt(position);
    if (entry === undefined) return undefined;
    const isFromNeighbour = this.#direction === 'in';
    const isFrom0 = (entry.token0 === this.#around.neighbours[position]) === isFromNeighbour;
    const side = isFrom0 ? entry.zeroForOne : entry.oneForZero;
    return side.kind === V3_KIND ? side : undefined;
  }
}
