import type { Pool } from '../../model/pool.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';

/**
 * Computes output and marginal price of parts that flow over paths one after the other, and of further ones,
 * in the real-valued curves. A path gets from a pool its output beyond that to the paths before.
 */
export class FlowNetwork {
  readonly #sides: readonly PoolSide[];
  readonly #placeOf: ReadonlyMap<Pool, number>;
  /** The places of the sides of each path. */
  readonly #paths: readonly (readonly number[])[];
  /** The paths through each side. */
  readonly users: readonly (readonly number[])[];
  /** The input and the output of each path, and of each side. */
  readonly #sent: Float64Array;
  readonly outputs: Float64Array;
  readonly #carried: Float64Array;
  readonly #given: Float64Array;
  readonly #sideSlopes: Float64Array;
  /** Output per input of one more unit on each path, as of the last `measure`. */
  readonly slopes: Float64Array;

  constructor(paths: readonly Path[]) {
    const placeOf = new Map<Pool, number>();
    const sides: PoolSide[] = [];
    const users: number[][] = [];
    this.#paths = paths.map((path, index) =>
      path.map((side) => {
        const place = placeOf.get(side.pool) ?? users.push([]) - 1;
        placeOf.set(side.pool, place);
        sides[place] = side;
        users[place]?.push(index);
        return place;
      }),
    );
    this.#sides = sides;
    this.#placeOf = placeOf;
    this.users = users;
    this.#sent = new Float64Array(paths.length);
    this.outputs = new Float64Array(paths.length);
    this.#carried = new Float64Array(users.length);
    this.#given = new Float64Array(users.length);
    this.#sideSlopes = new Float64Array(users.length);
    this.slopes = new Float64Array(paths.length);
  }

  static carrying(paths: readonly Path[], parts: readonly number[]): FlowNetwork {
    const flows = new FlowNetwork(paths);
    flows.send(parts);
    return flows;
  }

  /** Replaces the parts and returns the total output. */
  send(parts: readonly number[]): number {
    this.#carried.fill(0);
    this.#given.fill(0);
    let total = 0;
    for (let path = 0; path < this.#paths.length; path++) {
      let amount = parts[path] ?? 0;
      this.#sent[path] = amount;
      this.outputs[path] = 0;
      if (amount === 0) continue;
      for (const place of this.#paths[path] ?? []) {
        const carried = (this.#carried[place] ?? 0) + amount;
        const given = this.#sides[place]?.boundOut(carried) ?? 0;
        amount = Math.max(0, given - (this.#given[place] ?? 0));
        this.#carried[place] = carried;
        this.#given[place] = given;
      }
      this.outputs[path] = amount;
      total += amount;
    }
    return total;
  }

  /** Returns true if a path goes through the pool. */
  uses(pool: Pool): boolean {
    const place = this.#placeOf.get(pool);
    return place !== undefined && this.carriedAt(place) > 0;
  }

  /** Returns true if no path goes through the pool in the other direction. */
  allows(side: PoolSide): boolean {
    const place = this.#placeOf.get(side.pool);
    return place === undefined || this.#sides[place] === side || this.carriedAt(place) === 0;
  }

  /** Returns the output of a pool for an input on top of its flow; the derivative never rises. */
  through(side: PoolSide, amountIn: number): number {
    const place = this.#placeOf.get(side.pool);
    if (place === undefined) return side.boundOut(amountIn);
    return Math.max(0, side.boundOut(this.carriedAt(place) + amountIn) - this.givenAt(place));
  }

  /** Returns the output of an extra input along a path, without sending it. */
  outputOnTop(path: Path, amountIn: number): number {
    return path.reduce((amount, side) => this.through(side, amount), amountIn);
  }

  /** Updates the slopes. */
  measure(): void {
    for (let place = 0; place < this.#sides.length; place++)
      this.#sideSlopes[place] = this.#sides[place]?.slopeOut(this.#carried[place] ?? 0) ?? 0;
    for (let path = 0; path < this.slopes.length; path++) {
      let slope = 1;
      for (const place of this.#paths[path] ?? []) slope *= this.#sideSlopes[place] ?? 0;
      this.slopes[path] = slope;
    }
  }

  /** Returns output per input of one more unit through a side, as of the last `measure`. */
  slopeAt(place: number): number {
    return this.#sideSlopes[place] ?? 0;
  }

  /** Returns output per input of one more unit along the hops of a path before a side. */
  slopeUpTo(place: number, path: number): number {
    let slope = 1;
    for (const at of this.#paths[path] ?? []) {
      if (at === place) break;
      slope *= this.#sideSlopes[at] ?? 0;
    }
    return slope;
  }

  carriedAt(place: number): number {
    return this.#carried[place] ?? 0;
  }

  givenAt(place: number): number {
    return this.#given[place] ?? 0;
  }

  /** Returns output per input of one more unit through a side that carries `more` in addition. */
  slopeBeyond(place: number, more: number): number {
    return this.#sides[place]?.slopeOut((this.#carried[place] ?? 0) + more) ?? 0;
  }

  /**
   * Returns about the least output lost without each path, at the measured slopes. It is the output of the
   * pools that only this path uses, less the worth of their input.
   */
  leastLosses(): number[] {
    const level = Math.max(...this.slopes);
    const users = new Uint32Array(this.#sides.length);
    for (const [index, places] of this.#paths.entries()) {
      if ((this.#sent[index] ?? 0) > 0) for (const place of places) users[place] = (users[place] ?? 0) + 1;
    }
    return this.#paths.map((places, index) => {
      if ((this.#sent[index] ?? 0) === 0) return 0;
      let [loss, worth] = [0, 1];
      for (let hop = places.length - 1; hop >= 0; hop--) {
        const place = places[hop] ?? 0;
        // The input of a pool filled to its end is worth its cost.
        const paid = Math.max(level / this.slopeUpTo(place, index), worth * (this.#sideSlopes[place] ?? 0));
        const earned = worth * (this.#given[place] ?? 0) - paid * (this.#carried[place] ?? 0);
        if (users[place] === 1 && earned > 0) loss += earned;
        worth = paid;
      }
      return Number.isFinite(loss) ? loss : 0;
    });
  }
}
