import type { Adjacency } from '../graph/adjacency.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { LeastByToken } from './leastByToken.ts';
import { type NeighbourIndex, NO_POSITION } from './neighbourIndex.ts';

const UNREACHED = Number.POSITIVE_INFINITY;

export interface HopEnds {
  /** The token at which the hop starts or ends. */
  readonly token: number;
  /** The other end of the path, to which the hop must not lead. */
  readonly other: number;
  /** Pools that must not be used. */
  readonly excluded: ReadonlySet<PoolEntry>;
  /** Whether amounts are whole units; those that bound others in between are not. */
  readonly isWhole?: boolean;
  /** 1 for each token that the hop may lead to; any where it is absent. */
  readonly between?: Uint8Array | undefined;
}

/** A bound in inverse amounts: 1/out ≥ rate · 1/in + floor. */
export interface Line {
  readonly rate: number;
  readonly floor: number;
}

/** Where it keeps what it has found, and what it looks up. */
export interface HopSpace {
  readonly reach: LeastByToken;
  /** Of the run of its token. */
  readonly run: NeighbourIndex;
}

/**
 * The first or the last hop of the paths of a search. In inverse amounts an envelope is a straight line, so each pool
 * of it gives a value for the token on its other side: of a first hop the inverse of what can arrive there, of a last
 * one the amount that suffices there; infinite where it cannot. The least value of a token counts.
 *
 * The value of a token is looked up: a search asks for fewer of them than a large hub has, and to pass its whole run
 * takes more memory than is near the processor.
 */
export class EndHopTable {
  readonly #isFirst: boolean;
  readonly #isWhole: boolean;
  readonly #around: Adjacency;
  readonly #ends: HopEnds;
  readonly #reach: LeastByToken;
  readonly #run: NeighbourIndex;
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  readonly #caps: Float64Array;
  readonly #tails: Float64Array;
  /** The protocols that may carry it, as bits. */
  #kind = 0;
  /** Of the amount at its end of the path. */
  #inverse = 0;
  #isGathered = false;
  #least: number | undefined;

  constructor(isFirst: boolean, around: Adjacency, ends: HopEnds, { reach, run }: HopSpace) {
    this.#isFirst = isFirst;
    this.#isWhole = ends.isWhole ?? true;
    this.#around = around;
    this.#ends = ends;
    this.#reach = reach;
    this.#run = run;
    this.#rates = isFirst ? around.outRates : around.inRates;
    this.#floors = isFirst ? around.outFloors : around.inFloors;
    this.#caps = isFirst ? around.outCaps : around.inCaps;
    this.#tails = isFirst ? around.outTails : around.inTails;
  }

  /** `kind` holds the protocols allowed, as bits; `inverse` is that of the amount at this end of the path. */
  set(kind: number, inverse: number): void {
    if (this.#kind === kind && this.#inverse === inverse) return;
    this.#kind = kind;
    this.#inverse = inverse;
    this.#isGathered = false;
    this.#least = undefined;
  }

  /** The value of a token. */
  at(token: number): number {
    const { start, firsts, nexts } = this.#run;
    const { other, excluded, between } = this.#ends;
    if (token === other || (between !== undefined && between[token] !== 1)) return UNREACHED;
    let least = UNREACHED;
    let place = firsts[token] ?? NO_POSITION;
    while (place !== NO_POSITION) {
      const position = place >> 1;
      const value = this.#valueAt(position);
      if (value < least && this.#around.carries(position, this.#kind, excluded)) least = value;
      if ((place & 1) === 0) break;
      place = nexts[position - start] ?? NO_POSITION;
    }
    return least;
  }

  /** A line in inverse amounts below those of all pools between a token and this end. */
  leastLine(token: number): Line {
    const { start, firsts, nexts } = this.#run;
    let [rate, floor] = [UNREACHED, UNREACHED];
    let place = firsts[token] ?? NO_POSITION;
    while (place !== NO_POSITION) {
      const position = place >> 1;
      rate = Math.min(rate, this.#rates[position] ?? UNREACHED);
      floor = Math.min(floor, this.#floors[position] ?? UNREACHED);
      place = nexts[position - start] ?? NO_POSITION;
    }
    return { rate, floor };
  }

  /** The least of all values, each times what one of its token is worth. */
  least(worth: Float64Array): number {
    if (this.#least !== undefined) return this.#least;
    const { other } = this.#ends;
    const { neighbours } = this.#around;
    const to = this.#around.endOf(this.#ends.token);
    let least = UNREACHED;
    for (let position = this.#around.startOf(this.#ends.token); position < to; position++) {
      const neighbour = neighbours[position] ?? 0;
      const value = this.#valueAt(position) * (worth[neighbour] ?? 0);
      if (value < least && neighbour !== other) least = value;
    }
    this.#least = least;
    return least;
  }

  /** The values of all tokens that have one. */
  all(): LeastByToken {
    if (!this.#isGathered) this.#gather();
    return this.#reach;
  }

  #gather(): void {
    const { token, other, excluded, between } = this.#ends;
    const { neighbours } = this.#around;
    this.#isGathered = true;
    this.#reach.clear();
    const to = this.#around.endOf(token);
    for (let position = this.#around.startOf(token); position < to; position++) {
      const value = this.#valueAt(position);
      if (value === UNREACHED) continue;
      const neighbour = neighbours[position] ?? 0;
      if (between !== undefined && between[neighbour] !== 1) continue;
      if (neighbour === other || !this.#around.carries(position, this.#kind, excluded)) continue;
      this.#reach.add(neighbour, value);
    }
  }

  /** Amounts are whole units: what arrives is rounded down, and what suffices is rounded up. */
  #valueAt(position: number): number {
    const floor = this.#floors[position] ?? 0;
    const rate = this.#rates[position] ?? 0;
    const cap = this.#caps[position] ?? 0;
    const inverse = this.#inverse;
    if (this.#isFirst) {
      const line = inverse * rate + floor;
      const mark = cap === 0 ? 0 : Math.min(cap, (this.#tails[position] ?? 0) * inverse);
      const inverseOut = Math.max(line, mark);
      if (!this.#isWhole) return inverseOut;
      const arriving = Math.floor(1 / inverseOut);
      return arriving === 0 ? UNREACHED : 1 / arriving;
    }
    if (floor >= inverse) return UNREACHED;
    const byLine = rate / (inverse - floor);
    const needed = cap > inverse ? Math.max(byLine, (this.#tails[position] ?? 0) / inverse) : byLine;
    return this.#isWhole ? Math.ceil(needed) : needed;
  }
}
