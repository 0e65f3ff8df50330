import type { Adjacency } from '../../graph/adjacency.ts';
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
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  readonly #caps: Float64Array;
  readonly #tails: Float64Array;
  /** The protocols that may carry it, as bits. */
  #mask = 0;
  /** The inverse of the amount at this end of the path. */
  #inverse = 0;
  #isGathered = false;
  #least = 0;
  /** The worth of tokens that the least value was weighed with. */
  #leastBy: Float64Array | undefined;
  /** Results of `at`, `below` and `leastLine` for tokens with several pools. */
  readonly #severalAt = new Map<number, number>();
  readonly #severalBelow = new Map<number, number>();
  readonly #severalLines = new Map<number, LeastLine>();

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
    this.#rates = isFirst ? adjacency.outRates : adjacency.inRates;
    this.#floors = isFirst ? adjacency.outFloors : adjacency.inFloors;
    this.#caps = isFirst ? adjacency.outCaps : adjacency.inCaps;
    this.#tails = isFirst ? adjacency.outTails : adjacency.inTails;
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
    this.#leastBy = undefined;
    this.#severalAt.clear();
    this.#severalBelow.clear();
    this.#severalLines.clear();
  }

  /** Returns the value of a token. */
  at(token: number): number {
    const { start, firsts, nexts } = this.#neighbourIndex;
    const { other, between } = this.#ends;
    if (token === other || (between !== undefined && between[token] !== 1)) return UNREACHED;
    let place = firsts[token] ?? NO_POSITION;
    const isOneOfSeveral = place >= 0 && (place & 1) === 1;
    const known = isOneOfSeveral ? this.#severalAt.get(token) : undefined;
    if (known !== undefined) return known;
    let least = UNREACHED;
    while (place !== NO_POSITION) {
      const position = place >> 1;
      if (this.#lineAt(position) < least && this.#adjacency.carries(position, this.#mask)) {
        const value = this.#valueAt(position);
        if (value < least) least = value;
      }
      if ((place & 1) === 0) break;
      place = nexts[position - start] ?? NO_POSITION;
    }
    if (isOneOfSeveral) this.#severalAt.set(token, least);
    return least;
  }

  /**
   * Returns a lower bound on the value of a token, up to the last digit: by the lines of its pools alone, for
   * less time.
   */
  below(token: number): number {
    const { start, firsts, nexts } = this.#neighbourIndex;
    const { other, between } = this.#ends;
    if (token === other || (between !== undefined && between[token] !== 1)) return UNREACHED;
    let place = firsts[token] ?? NO_POSITION;
    const isOneOfSeveral = place >= 0 && (place & 1) === 1;
    const known = isOneOfSeveral ? this.#severalBelow.get(token) : undefined;
    if (known !== undefined) return known;
    let least = UNREACHED;
    while (place !== NO_POSITION) {
      const position = place >> 1;
      const value = this.#lineAt(position);
      if (value < least && this.#adjacency.carries(position, this.#mask)) least = value;
      if ((place & 1) === 0) break;
      place = nexts[position - start] ?? NO_POSITION;
    }
    if (isOneOfSeveral) this.#severalBelow.set(token, least);
    return least;
  }

  /**
   * Returns a line in inverse amounts below those of all pools between a token and this end, and their
   * minimum rate as `tail`. The rate holds for inverse amounts at this end up to the one that is set. A pool
   * that has a good price and next to nothing there asks its tail.
   */
  leastLine(token: number): LeastLine {
    const { start, firsts, nexts } = this.#neighbourIndex;
    let place = firsts[token] ?? NO_POSITION;
    const isOneOfSeveral = place >= 0 && (place & 1) === 1;
    const known = isOneOfSeveral ? this.#severalLines.get(token) : undefined;
    if (known !== undefined) return known;
    let [rate, floor, tail] = [UNREACHED, UNREACHED, UNREACHED];
    while (place !== NO_POSITION) {
      const position = place >> 1;
      rate = Math.min(rate, this.#rates[position] ?? UNREACHED);
      floor = Math.min(floor, this.#floors[position] ?? UNREACHED);
      tail = Math.min(tail, this.#rateBeyond(position));
      if ((place & 1) === 0) break;
      place = nexts[position - start] ?? NO_POSITION;
    }
    const line = { rate, floor, tail };
    if (isOneOfSeveral) this.#severalLines.set(token, line);
    return line;
  }

  /** Returns the least of all values, each times the worth of a unit of its token. */
  least(worth: Float64Array): number {
    if (this.#leastBy === worth) return this.#least;
    const { other } = this.#ends;
    const { neighbours } = this.#adjacency;
    const to = this.#adjacency.endOf(this.#ends.token);
    let least = UNREACHED;
    for (let position = this.#adjacency.startOf(this.#ends.token); position < to; position++) {
      const neighbour = neighbours[position] ?? 0;
      const value = this.#valueAt(position) * (worth[neighbour] ?? 0);
      if (value < least && neighbour !== other) least = value;
    }
    this.#least = least;
    this.#leastBy = worth;
    return least;
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
      if (neighbour === other || !this.#adjacency.carries(position, this.#mask)) continue;
      this.#leastValues.add(neighbour, value);
    }
  }

  /**
   * Returns the rate of the pool at a position, or that of its tail where all amounts of this size and above
   * come to it.
   */
  #rateBeyond(position: number): number {
    const [rate, tail] = [this.#rates[position] ?? UNREACHED, this.#tails[position] ?? 0];
    const cap = this.#caps[position] ?? 0;
    const isBeyond = this.#isFirst ? cap >= tail * this.#inverse : cap > this.#inverse;
    return isBeyond && tail > rate ? tail : rate;
  }

  /** Returns a lower bound on the value of the pool at a position, by its line alone. */
  #lineAt(position: number): number {
    const floor = this.#floors[position] ?? 0;
    if (this.#isFirst) return this.#inverse * (this.#rates[position] ?? 0) + floor;
    return floor >= this.#inverse ? UNREACHED : (this.#rates[position] ?? 0) / (this.#inverse - floor);
  }

  /**
   * Returns the value of the pool at a position. Whole amounts that arrive are rounded down, those that
   * suffice rounded up.
   */
  #valueAt(position: number): number {
    const line = this.#lineAt(position);
    const cap = this.#caps[position] ?? 0;
    const tail = this.#tails[position] ?? 0;
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
