import type { Path, PoolSide } from '../pools/poolSide.ts';

/** Paths connected by shared pools, and the places of their sides. */
interface Group {
  readonly paths: number[];
  readonly places: number[];
}

/**
 * Computes output and marginal price of parts that flow over paths one after the other, in the real-valued curves. A
 * path gets from a pool what the pool gives beyond the output to the paths before. So a changed part affects only the
 * paths that share pools with its own.
 */
export class FlowNetwork {
  readonly #sides: readonly PoolSide[];
  /** The places of the sides of each path. */
  readonly #paths: readonly (readonly number[])[];
  readonly #groups: readonly Group[];
  /** By path: its group, input and output. */
  readonly #groupOf: readonly number[];
  readonly #sent: Float64Array;
  readonly #outs: Float64Array;
  /** By side: its input and output. */
  readonly #carried: Float64Array;
  readonly #given: Float64Array;
  readonly #sideSlopes: Float64Array;
  /** By group: whether its parts, and its slopes, must be recomputed. */
  readonly #isStale: Uint8Array;
  readonly #isUnmeasured: Uint8Array;
  /** By path: output per input of one more unit, as of the last `measure`. */
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
    this.#groups = groupsOf(this.#paths);
    this.#groupOf = paths.map((_, index) => this.#groups.findIndex((group) => group.paths.includes(index)));
    this.#sent = new Float64Array(paths.length);
    this.#outs = new Float64Array(paths.length);
    this.#carried = new Float64Array(places.size);
    this.#given = new Float64Array(places.size);
    this.#sideSlopes = new Float64Array(places.size);
    this.#isStale = new Uint8Array(this.#groups.length);
    this.#isUnmeasured = new Uint8Array(this.#groups.length).fill(1);
    this.slopes = new Float64Array(paths.length);
  }

  /** Replaces the parts and returns the total output. Recomputes changed groups only. */
  send(parts: readonly number[]): number {
    for (let index = 0; index < this.#sent.length; index++) {
      const part = parts[index] ?? 0;
      if (this.#sent[index] === part) continue;
      this.#sent[index] = part;
      this.#isStale[this.#groupOf[index] ?? 0] = 1;
    }
    for (let index = 0; index < this.#groups.length; index++) {
      const group = this.#groups[index];
      if (group === undefined || this.#isStale[index] === 0) continue;
      this.#isStale[index] = 0;
      this.#isUnmeasured[index] = 1;
      this.#sendOver(group);
    }
    let total = 0;
    for (let index = 0; index < this.#outs.length; index++) total += this.#outs[index] ?? 0;
    return total;
  }

  /** Updates the slopes of changed groups. */
  measure(): void {
    for (let index = 0; index < this.#groups.length; index++) {
      const group = this.#groups[index];
      if (group === undefined || this.#isUnmeasured[index] === 0) continue;
      this.#isUnmeasured[index] = 0;
      for (const place of group.places) {
        this.#sideSlopes[place] = this.#sides[place]?.slopeOut(this.#carried[place] ?? 0) ?? 0;
      }
      for (const path of group.paths) {
        let slope = 1;
        for (const place of this.#paths[path] ?? []) slope *= this.#sideSlopes[place] ?? 0;
        this.slopes[path] = slope;
      }
    }
  }

  /**
   * Returns by path about the least output lost without it, at the measured slopes: the output of the pools that only
   * it uses, less the worth of their input.
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
        const cost = places
          .slice(0, hop)
          .reduce((left, before) => left / (this.#sideSlopes[before] ?? 0), level);
        // The input of a pool filled to its end is worth its cost.
        const paid = Math.max(cost, worth * (this.#sideSlopes[place] ?? 0));
        const earned = worth * (this.#given[place] ?? 0) - paid * (this.#carried[place] ?? 0);
        if (users[place] === 1 && earned > 0) loss += earned;
        worth = paid;
      }
      return Number.isFinite(loss) ? loss : 0;
    });
  }

  #sendOver({ paths, places }: Group): void {
    for (const place of places) {
      this.#carried[place] = 0;
      this.#given[place] = 0;
    }
    for (const path of paths) {
      const part = this.#sent[path] ?? 0;
      this.#outs[path] = part > 0 ? this.#sendAlong(this.#paths[path] ?? [], part) : 0;
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

function groupsOf(paths: readonly (readonly number[])[]): Group[] {
  let groups: Group[] = [];
  for (const [index, path] of paths.entries()) {
    const joined = groups.filter(({ places }) => path.some((place) => places.includes(place)));
    const group = {
      paths: [...joined.flatMap((other) => other.paths).sort((a, b) => a - b), index],
      places: [...new Set([...joined.flatMap((other) => other.places), ...path])],
    };
    groups = [...groups.filter((other) => !joined.includes(other)), group];
  }
  return groups;
}
