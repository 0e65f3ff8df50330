import type { Adjacency } from '../../graph/adjacency.ts';
import type { Lines } from '../../graph/lines.ts';
import { type LeastByToken, UNREACHED } from './leastByToken.ts';
import { type NeighbourIndex, NO_POSITION } from './neighbourIndex.ts';

export interface HopEnds {
  readonly token: number;
  /** The token at the other end of the path; the hop never leads there. */
  readonly other: number;
  /** True where amounts are whole units; those that bound others in between are not. */
  readonly isWhole?: boolean;
  /** 1 for each token that the hop may lead to; any where it is absent. */
  readonly between?: Uint8Array | undefined;
}

/** A bound in inverse amounts: 1/out ≥ rate · 1/in + floor. */
export interface Line {
  readonly rate: number;
  readonly floor: number;
}

/** A line, and the minimum rate of its pools where trades are not too small. */
export interface LeastLine extends Line {
  readonly tail: number;
}

/** The columns that a table borrows. */
export interface HopSpace {
  readonly leastValues: LeastByToken;
  /** The index of the token's neighbours. */
  readonly neighbourIndex: NeighbourIndex;
}

/**
 * Bounds the first or the last hop of the paths of a search, by a value for each token next to that end.
 *
 * A first hop has 1 / (the maximum that arrives), a last hop the minimum that suffices; infinite if none
 * does. In inverse amounts an envelope is a straight line, and a token has the least value of its pools.
 */
export class EndHopTable {
  readonly #isFirst: boolean;
  readonly #isWhole: boolean;
  readonly #adjacency: Adjacency;
  readonly #ends: HopEnds;
  readonly #leastValues: LeastByToken;
  // Single values are looked up by it: a search asks for fewer tokens than a large hub has pools.
  readonly #neighbourIndex: NeighbourIndex;
  readonly #lines: Lines;
  /** The protocols that may carry it, as bits. */
  #mask = 0;
  /** The inverse of the amount at this end of the path. */
  #inverse = 0;
  #isGathered = false;
  /** Values of the tokens with several pools, and lines, as far as they were asked for. */
  readonly #several = new Map<number, number>();
  readonly #leastLines = new Map<number, LeastLine>();

  constructor(
    isFirst: boolean,
    adjacency: Adjacency,
    ends: HopEnds,
    { leastValues, neighbourIndex }: HopSpace,
  ) {
    this.#isFirst = isFirst;
    this.#isWhole = ends.isWhole ?? true;
    this.#adjacency = adjacency;
    this.#ends = ends;
    this.#leastValues = leastValues;
    this.#neighbourIndex = neighbourIndex;
    this.#lines = isFirst ? adjacency.outOf : adjacency.into;
  }

  /** Sets the mask of protocols and the inverse of the amount at this end of the path. */
  set(mask: number, inverse: number): void {
    // Between two steps another search may have moved pools of the graph.
    const isIndexed = this.#neighbourIndex.isOf(this.#ends.token);
    if (!isIndexed) this.#neighbourIndex.indexToken(this.#ends.token);
    if (isIndexed && this.#mask === mask && this.#inverse === inverse) return;
    this.#mask = mask;
    this.#inverse = inverse;
    this.#isGathered = false;
    this.#several.clear();
    this.#leastLines.clear();
  }

  /** Returns the value of a token. */
  at(token: number): number {
    const place = this.#placeOf(token);
    if (place === NO_POSITION) return UNREACHED;
    if ((place & 1) === 0) return this.#carries(place >> 1) ? this.#valueAt(place >> 1) : UNREACHED;
    let value = this.#several.get(token);
    if (value !== undefined) return value;
    value = UNREACHED;
    for (let at = place; at !== NO_POSITION; at = this.#next(at))
      if (this.#carries(at >> 1) && this.#lineAt(at >> 1) < value)
        value = Math.min(value, this.#valueAt(at >> 1));
    this.#several.set(token, value);
    return value;
  }

  /**
   * Returns a lower bound on the value of a token, up to the last digit: by the line of its pool alone, for
   * less time.
   */
  below(token: number): number {
    const place = this.#placeOf(token);
    if (place === NO_POSITION || (place & 1) === 1) return this.at(token);
    return this.#carries(place >> 1) ? this.#lineAt(place >> 1) : UNREACHED;
  }

  /**
   * Returns a line in inverse amounts below those of all pools between a token and this end, and their
   * minimum rate as `tail`. The rate holds for inverse amounts at this end up to the one that is set. A pool
   * that has a good price and next to nothing there asks its tail.
   */
  leastLine(token: number): LeastLine {
    const first = this.#neighbourIndex.firsts[token] ?? NO_POSITION;
    const isOneOfSeveral = first !== NO_POSITION && (first & 1) === 1;
    const known = isOneOfSeveral ? this.#leastLines.get(token) : undefined;
    if (known !== undefined) return known;
    let [rate, floor, tail] = [UNREACHED, UNREACHED, UNREACHED];
    for (let at = first; at !== NO_POSITION; at = this.#next(at)) {
      rate = Math.min(rate, this.#lines.rates[at >> 1] ?? UNREACHED);
      floor = Math.min(floor, this.#lines.floors[at >> 1] ?? UNREACHED);
      tail = Math.min(tail, this.#rateBeyond(at >> 1));
    }
    const line = { rate, floor, tail };
    if (isOneOfSeveral) this.#leastLines.set(token, line);
    return line;
  }

  /** Returns the first place of a token in the index, or `NO_POSITION` where the hop never leads there. */
  #placeOf(token: number): number {
    const { other, between } = this.#ends;
    if (token === other || (between !== undefined && between[token] !== 1)) return NO_POSITION;
    return this.#neighbourIndex.firsts[token] ?? NO_POSITION;
  }

  /** Returns the next place of the same token in the index. */
  #next(place: number): number {
    const { start, nexts } = this.#neighbourIndex;
    return (place & 1) === 0 ? NO_POSITION : (nexts[(place >> 1) - start] ?? NO_POSITION);
  }

  #carries(position: number): boolean {
    return this.#adjacency.carries(position, this.#mask);
  }

  /** Returns the values of all tokens that have one. */
  all(): LeastByToken {
    if (!this.#isGathered) this.#gather();
    return this.#leastValues;
  }

  #gather(): void {
    const { token, other, between } = this.#ends;
    const { neighbours } = this.#adjacency;
    this.#isGathered = true;
    this.#leastValues.clear();
    const to = this.#adjacency.endOf(token);
    for (let position = this.#adjacency.startOf(token); position < to; position++) {
      const value = this.#valueAt(position);
      if (value === UNREACHED) continue;
      const neighbour = neighbours[position] ?? 0;
      if (between !== undefined && between[neighbour] !== 1) continue;
      if (neighbour === other || !this.#carries(position)) continue;
      this.#leastValues.add(neighbour, value);
    }
  }

  /**
   * Returns the rate of the pool at a position, or that of its tail where all amounts of this size and above
   * come to it.
   */
  #rateBeyond(position: number): number {
    const [rate, tail] = [this.#lines.rates[position] ?? UNREACHED, this.#lines.tails[position] ?? 0];
    const cap = this.#lines.caps[position] ?? 0;
    const isBeyond = this.#isFirst ? cap >= tail * this.#inverse : cap > this.#inverse;
    return isBeyond && tail > rate ? tail : rate;
  }

  /** Returns a lower bound on the value of the pool at a position, by its line alone. */
  #lineAt(position: number): number {
    const floor = this.#lines.floors[position] ?? 0;
    if (this.#isFirst) return this.#inverse * (this.#lines.rates[position] ?? 0) + floor;
    return floor >= this.#inverse ? UNREACHED : (this.#lines.rates[position] ?? 0) / (this.#inverse - floor);
  }

  /**
   * Returns the value of the pool at a position. Whole amounts that arrive are rounded down, those that
   * suffice rounded up.
   */
  #valueAt(position: number): number {
    const line = this.#lineAt(position);
    const cap = this.#lines.caps[position] ?? 0;
    const tail = this.#lines.tails[position] ?? 0;
    if (this.#isFirst) {
      const inverseOut = Math.max(line, Math.min(cap, tail * this.#inverse));
      if (!this.#isWhole) return inverseOut;
      const firstHop = Math.floor(1 / inverseOut);
      return firstHop === 0 ? UNREACHED : 1 / firstHop;
    }
    const needed = cap > this.#inverse ? Math.max(line, tail / this.#inverse) : line;
    return this.#isWhole ? Math.ceil(needed) : needed;
  }
}
