import type { Path, PoolSide } from '../../pools/poolSide.ts';
import { type PathGroup, pathGroups, placesOf } from './pathGroups.ts';

/** The mark of a group in which no part has changed. */
const FRESH = 2 ** 32 - 1;

/**
 * Computes output and marginal price of parts that flow over paths one after the other, in the real-valued
 * curves. A path gets from a pool its output beyond that to the paths before. So a changed part affects only
 * the paths that share pools with its own.
 */
export class FlowNetwork {
  readonly #sides: readonly PoolSide[];
  /** The places of the sides of each path. */
  readonly #paths: readonly (readonly number[])[];
  /** The paths through each side. */
  readonly users: readonly (readonly number[])[];
  readonly #groups: readonly PathGroup[];
  /** The group of each path, its place among the paths of that, its input and its output. */
  readonly #groupOf: Uint32Array;
  readonly #orderOf: Uint32Array;
  readonly #sent: Float64Array;
  readonly #outs: Float64Array;
  /** The input and the output of each side. */
  readonly #carried: Float64Array;
  readonly #given: Float64Array;
  readonly #sideSlopes: Float64Array;
  /** The first hop of each path, and by hop the flow of its side after the path: it outlives a change. */
  readonly #hopsFrom: Uint32Array;
  readonly #carriedAfter: Float64Array;
  readonly #givenAfter: Float64Array;
  /** The first stale path of each group, or `FRESH`, and 1 where the group's slopes are stale. */
  readonly #staleFrom: Uint32Array;
  readonly #isUnmeasured: Uint8Array;
  /** Output per input of one more unit on each path, as of the last `measure`. */
  readonly slopes: Float64Array;

  constructor(paths: readonly Path[]) {
    const { sides, places, users } = placesOf(paths);
    this.#sides = sides;
    this.#paths = places;
    this.users = users;
    const { groups, groupOf } = pathGroups(paths.length, users);
    this.#groups = groups;
    this.#groupOf = groupOf;
    this.#orderOf = new Uint32Array(paths.length);
    for (const group of groups)
      for (const [order, index] of group.paths.entries()) this.#orderOf[index] = order;
    this.#hopsFrom = new Uint32Array(paths.length);
    let hops = 0;
    for (let index = 0; index < paths.length; index++) {
      this.#hopsFrom[index] = hops;
      hops += paths[index]?.length ?? 0;
    }
    this.#carriedAfter = new Float64Array(hops);
    this.#givenAfter = new Float64Array(hops);
    this.#sent = new Float64Array(paths.length);
    this.#outs = new Float64Array(paths.length);
    this.#carried = new Float64Array(sides.length);
    this.#given = new Float64Array(sides.length);
    this.#sideSlopes = new Float64Array(sides.length);
    this.#staleFrom = new Uint32Array(this.#groups.length).fill(FRESH);
    this.#isUnmeasured = new Uint8Array(this.#groups.length).fill(1);
    this.slopes = new Float64Array(paths.length);
  }

  /** Replaces the parts and returns the total output. Recomputes changed groups only. */
  send(parts: readonly number[]): number {
    for (let index = 0; index < this.#sent.length; index++) {
      const part = parts[index] ?? 0;
      if (this.#sent[index] === part) continue;
      this.#sent[index] = part;
      const [group, order] = [this.#groupOf[index] ?? 0, this.#orderOf[index] ?? 0];
      if (order < (this.#staleFrom[group] ?? 0)) this.#staleFrom[group] = order;
    }
    for (let index = 0; index < this.#groups.length; index++) {
      const group = this.#groups[index];
      const from = this.#staleFrom[index] ?? FRESH;
      if (group === undefined || from === FRESH) continue;
      this.#staleFrom[index] = FRESH;
      this.#isUnmeasured[index] = 1;
      this.#sendOver(group, from);
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

  /** Returns output per input of one more unit along the hops of a path after a side. */
  slopeAfter(place: number, path: number): number {
    const places = this.#paths[path] ?? [];
    let slope = 1;
    for (let hop = places.length - 1; hop >= 0 && places[hop] !== place; hop--)
      slope *= this.#sideSlopes[places[hop] ?? 0] ?? 0;
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

  /** Sends the paths of a group from one on. Those before it keep their amounts. */
  #sendOver({ paths, places }: PathGroup, from: number): void {
    for (const place of places) {
      this.#carried[place] = 0;
      this.#given[place] = 0;
    }
    for (let order = 0; order < paths.length; order++) {
      const path = paths[order] ?? 0;
      const part = this.#sent[path] ?? 0;
      if (order < from) {
        if (part > 0) this.#repeat(path);
      } else this.#outs[path] = part > 0 ? this.#sendAlong(path, part) : 0;
    }
  }

  #sendAlong(path: number, part: number): number {
    let amount = part;
    let hop = this.#hopsFrom[path] ?? 0;
    for (const place of this.#paths[path] ?? []) {
      const carried = (this.#carried[place] ?? 0) + amount;
      const given = this.#sides[place]?.boundOut(carried) ?? 0;
      amount = Math.max(0, given - (this.#given[place] ?? 0));
      this.#carried[place] = carried;
      this.#given[place] = given;
      this.#carriedAfter[hop] = carried;
      this.#givenAfter[hop] = given;
      hop += 1;
    }
    return amount;
  }

  #repeat(path: number): void {
    let hop = this.#hopsFrom[path] ?? 0;
    for (const place of this.#paths[path] ?? []) {
      this.#carried[place] = this.#carriedAfter[hop] ?? 0;
      this.#given[place] = this.#givenAfter[hop] ?? 0;
      hop += 1;
    }
  }
}
