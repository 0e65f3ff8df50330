import type { PoolSide } from './poolSide.ts';
import type { Path } from './splitCandidates.ts';

/**
 * Paths laid out for the same question asked many times: what parts of an input give that flow over them one after the
 * other, in the real-valued curves, and what one unit more would give on each. What a path gets out of a pool is what
 * the pool gives beyond what it has given to the paths before.
 */
export class FlowNetwork {
  readonly #sides: readonly PoolSide[];
  /** The places of the sides of each path. */
  readonly #paths: readonly (readonly number[])[];
  /** By side: what it carries and gives. */
  readonly #carried: Float64Array;
  readonly #given: Float64Array;
  readonly #sideSlopes: Float64Array;
  /** By path: output per input of one unit more, for the parts that flow. */
  readonly slopes: Float64Array;

  constructor(paths: readonly Path[]) {
    const places = new Map<PoolSide, number>();
    const placeOf = (side: PoolSide) => {
      const place = places.get(side) ?? places.size;
      places.set(side, place);
      return place;
    };
    this.#paths = paths.map((path) => path.map(placeOf));
    this.#sides = [...places.keys()];
    this.#carried = new Float64Array(places.size);
    this.#given = new Float64Array(places.size);
    this.#sideSlopes = new Float64Array(places.size);
    this.slopes = new Float64Array(paths.length);
  }

  /** Lets parts flow in place of what has flowed before; returns what comes out in all. */
  send(parts: readonly number[]): number {
    this.#carried.fill(0);
    this.#given.fill(0);
    let total = 0;
    for (let index = 0; index < this.#paths.length; index++) {
      const part = parts[index] ?? 0;
      if (part > 0) total += this.#sendAlong(this.#paths[index] ?? [], part);
    }
    return total;
  }

  /** Brings the slopes up to what flows. */
  measure(): void {
    for (let place = 0; place < this.#sides.length; place++) {
      this.#sideSlopes[place] = this.#sides[place]?.slopeOut(this.#carried[place] ?? 0) ?? 0;
    }
    for (let index = 0; index < this.#paths.length; index++) {
      let slope = 1;
      for (const place of this.#paths[index] ?? []) slope *= this.#sideSlopes[place] ?? 0;
      this.slopes[index] = slope;
    }
  }

  #sendAlong(path: readonly number[], part: number): number {
    let amount = part;
    for (const place of path) {
      const carried = (this.#carried[place] ?? 0) + amount;
      const given = this.#sides[place]?.boundOut(carried) ?? 0;
      amount = Math.max(0, given - (this.#given[place] ?? 0));
      this.#carried[place] = carried;
      this.#given[place] = given;
    }
    return amount;
  }
}
