import { Findings, type FoundCorridors } from './foundCorridors.ts';
import type { Links } from './links.ts';
import type { Neighbourhoods } from './neighbourhoods.ts';
import type { PoolEntry } from './poolEntry.ts';
import type { PoolSide } from './poolSide.ts';
import type { Reach } from './reach.ts';
import type { HopKinds } from './routeProtocol.ts';
import type { SearchEnds } from './searchEnds.ts';

/** Covers the rounding of a few operations; the envelopes have a slack of their own. */
export const SLACK = 1 + 1e-12;
const UNREACHABLE = Number.POSITIVE_INFINITY;
/** To look up the pools between two tokens costs as much as to pass so many in a run. */
const RUN_PER_LOOKUP = 16;

export interface ScanEnds extends SearchEnds {
  /** Whether a token must not lie between them; asked only where it would matter. */
  readonly isBarred: (token: number) => boolean;
  /** Pools that must not be used. */
  readonly excluded: ReadonlySet<PoolEntry>;
}

/** What a trade has to manage: to turn at most so much of an input into at least so much of an output, raw units. */
export interface Task {
  readonly mostIn: number;
  readonly leastOut: number;
}

/** Where a search gets its corridors from. */
export interface CorridorSource {
  /** Corridors of two or three hops of these kinds, counted from the start, over which the task may succeed. */
  find(kinds: HopKinds, task: Task, limit: number): FoundCorridors;
  /** Whether it knows all of them. */
  covers(task: Task): boolean;
}

/** What a scan tells of each corridor, once for each pool in its middle. */
export interface CorridorNotes {
  /**
   * @param score the less, the more promising
   * @param rate of the envelope of the pool in the middle, in inverse amounts, with its floor; 1 and 0 without such a pool
   */
  note(first: number, last: number, score: number, rate: number, floor: number): void;
}

/**
 * Finds the chains of tokens over which a trade may succeed, by the envelopes of their pools alone: none that could
 * is left out, and most that could not are.
 *
 * In inverse amounts an envelope is a straight line. So what can arrive next to the start and what suffices next to
 * the end take one pass over the pools around each, and a pool in the middle is one multiplication and a comparison,
 * or none where it is too small for what is needed.
 */
export class CorridorScan implements CorridorSource {
  readonly #around: Neighbourhoods;
  readonly #links: Links;
  readonly #ends: ScanEnds;
  /** By token next to the start: the least inverse of what can arrive there; infinite where nothing can. */
  readonly #arriving: Reach;
  /** By token next to the end: the greatest inverse that suffices there; 0 where nothing does. */
  readonly #sufficing: Reach;
  readonly #barred = new Map<number, boolean>();

  constructor(
    { around, links }: { readonly around: Neighbourhoods; readonly links: Links },
    ends: ScanEnds,
    [arriving, sufficing]: readonly [Reach, Reach],
  ) {
    this.#around = around;
    this.#links = links;
    this.#ends = ends;
    this.#arriving = arriving;
    this.#sufficing = sufficing;
  }

  find(kinds: HopKinds, task: Task, limit: number): FoundCorridors {
    const found = new Findings();
    this.tell(kinds, task, found);
    return found.open(limit, (token) => this.#isBarred(token));
  }

  covers(): boolean {
    return true;
  }

  /** The same, whatever is barred. */
  tell(kinds: HopKinds, { mostIn, leastOut }: Task, notes: CorridorNotes): void {
    this.#arrive(kinds[0] ?? 0, 1 / mostIn);
    this.#suffice(kinds[kinds.length - 1] ?? 0, SLACK / leastOut);
    const { values: arriving } = this.#arriving;
    const { values: sufficing, tokens, count } = this.#sufficing;
    for (let index = 0; index < count; index++) {
      const token = tokens[index] ?? 0;
      const needed = sufficing[token] ?? 0;
      if (kinds.length === 3) this.#cross(token, needed, kinds[1] ?? 0, notes);
      else if ((arriving[token] ?? 0) <= needed) {
        notes.note(token, token, (arriving[token] ?? 0) / needed, 1, 0);
      }
    }
  }

  #arrive(kind: number, inverseIn: number): void {
    const { start, end, excluded } = this.#ends;
    const { neighbours, kinds, outRates, outFloors } = this.#around;
    if (!this.#arriving.restart(kind, inverseIn, UNREACHABLE)) return;
    const { values } = this.#arriving;
    const to = this.#around.endOf(start);
    for (let position = this.#around.startOf(start); position < to; position++) {
      const token = neighbours[position] ?? 0;
      const value = inverseIn * (outRates[position] ?? 0) + (outFloors[position] ?? 0);
      if (value < (values[token] ?? 0) && ((kinds[position] ?? 0) & kind) !== 0)
        this.#arriving.add(token, value);
    }
    for (const { token0, token1 } of excluded) {
      if (token0 === start || token1 === start) {
        const token = token0 === start ? token1 : token0;
        values[token] = this.#arrivingAt(token, kind, inverseIn);
      }
    }
    values[end] = UNREACHABLE;
  }

  /** The same for one token, over the pools that may be used. */
  #arrivingAt(token: number, kind: number, inverseIn: number): number {
    const { start } = this.#ends;
    const { neighbours, inRates, inFloors } = this.#around;
    let best = UNREACHABLE;
    const to = this.#around.endOf(token);
    for (let position = this.#around.startOf(token); position < to; position++) {
      if (neighbours[position] !== start || !this.#allows(position, kind)) continue;
      best = Math.min(best, inverseIn * (inRates[position] ?? 0) + (inFloors[position] ?? 0));
    }
    return best;
  }

  #suffice(kind: number, inverseOut: number): void {
    const { start, end } = this.#ends;
    const { neighbours, inRates, inFloors } = this.#around;
    if (!this.#sufficing.restart(kind, inverseOut, 0)) return;
    const { values } = this.#sufficing;
    const to = this.#around.endOf(end);
    for (let position = this.#around.startOf(end); position < to; position++) {
      const left = inverseOut - (inFloors[position] ?? 0);
      if (left <= 0) continue;
      const token = neighbours[position] ?? 0;
      const value = left / (inRates[position] ?? 0);
      if (value <= (values[token] ?? 0) || token === start || !this.#allows(position, kind)) continue;
      this.#sufficing.add(token, value);
    }
  }

  /** Notes the tokens from which a pool leads to one next to the end with what is needed there. */
  #cross(last: number, needed: number, kind: number, notes: CorridorNotes): void {
    if (this.#arriving.count * RUN_PER_LOOKUP < this.#around.degreeOf(last)) {
      this.#crossFromStart(last, needed, kind, notes);
      return;
    }
    const { neighbours, inRates, inFloors } = this.#around;
    const { values: arriving } = this.#arriving;
    const to = this.#around.endOf(last);
    for (let position = this.#around.startOf(last); position < to; position++) {
      const floor = inFloors[position] ?? 0;
      if (floor >= needed) continue;
      const token = neighbours[position] ?? 0;
      const rate = inRates[position] ?? 0;
      const inverse = (arriving[token] ?? 0) * rate + floor;
      if (inverse <= needed && this.#allows(position, kind)) {
        notes.note(token, last, inverse / needed, rate, floor);
      }
    }
  }

  /** The same where few tokens are next to the start: each is looked up. */
  #crossFromStart(last: number, needed: number, kind: number, notes: CorridorNotes): void {
    const { values, tokens, count } = this.#arriving;
    for (let index = 0; index < count; index++) {
      const token = tokens[index] ?? 0;
      const arriving = values[token] ?? 0;
      if (arriving === UNREACHABLE) continue;
      for (const side of this.#links.sides(token, last)) {
        const { spot, strain } = side.envelope();
        if (spot === 0 || (side.kind & kind) === 0 || this.#isExcluded(side)) continue;
        const [rate, floor] = [1 / spot, strain / spot];
        const inverse = arriving * rate + floor;
        if (inverse <= needed) notes.note(token, last, inverse / needed, rate, floor);
      }
    }
  }

  #isExcluded({ pool }: PoolSide): boolean {
    for (const entry of this.#ends.excluded) if (entry.pool === pool) return true;
    return false;
  }

  #isBarred(token: number): boolean {
    const known = this.#barred.get(token);
    if (known !== undefined) return known;
    const isBarred = this.#ends.isBarred(token);
    this.#barred.set(token, isBarred);
    return isBarred;
  }

  #allows(position: number, kind: number): boolean {
    if (((this.#around.kinds[position] ?? 0) & kind) === 0) return false;
    const { excluded } = this.#ends;
    if (excluded.size === 0) return true;
    const entry = this.#around.entryAt(position);
    return entry !== undefined && !excluded.has(entry);
  }
}
