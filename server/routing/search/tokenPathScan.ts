import type { Adjacency } from '../graph/adjacency.ts';
import type { SearchEnds } from '../graph/searchEnds.ts';
import type { SidesBetween } from '../graph/sidesBetween.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { HopKinds } from '../routeProtocol.ts';
import { LARGE_END, MOST_RESCORED, RUN_PER_LOOKUP } from '../tuning.ts';
import { EndHopTable } from './endHopTable.ts';
import { BestNote, Findings, type FoundTokenPaths, SLACK, type TokenPath } from './foundTokenPaths.ts';
import { isLessFromStart } from './scanCost.ts';
import type { SearchWorkspace } from './searchWorkspace.ts';
import { isHarder, type Task, type TokenPathNotes, type TokenPathSource } from './tokenPathSource.ts';

export interface ScanEnds extends SearchEnds {
  /** Whether a token must not lie between them; asked only where it would matter. */
  readonly isBarred: (token: number) => boolean;
  /** 1 for each token that may lie between them; any may where it is absent. */
  readonly between?: Uint8Array | undefined;
  /** Pools that must not be used. */
  readonly excluded: ReadonlySet<PoolEntry>;
}

export interface ScanManner {
  /** Whether it is what goes in that stays the same while the task gets harder; so it is where absent. */
  readonly isStartFixed?: boolean;
  /** Whether the amounts of the task are whole units, as those of all swaps are; so they are where absent. */
  readonly isWhole?: boolean;
}

/**
 * Finds the chains of tokens over which a trade may succeed, by the envelopes of their pools alone: none that could
 * is left out, and most that could not are.
 *
 * It goes over the tokens next to one end and over the pools around each of these. Seen from the end most pools are too
 * small for what is needed there, which takes a comparison; from the start there may be fewer of them.
 */
export class TokenPathScan implements TokenPathSource {
  readonly #around: Adjacency;
  readonly #links: SidesBetween;
  readonly #ends: ScanEnds;
  readonly #isStartFixed: boolean;
  /** The inverse of what can arrive next to the start. */
  readonly arriving: EndHopTable;
  /** What suffices next to the end. */
  readonly sufficing: EndHopTable;
  readonly #barred = new Map<number, boolean>();
  #known: { readonly kinds: HopKinds; readonly task: Task; readonly found: Findings } | undefined;

  constructor(
    { around, links }: { readonly around: Adjacency; readonly links: SidesBetween },
    ends: ScanEnds,
    { first, last }: SearchWorkspace,
    { isStartFixed = true, isWhole = true }: ScanManner = {},
  ) {
    this.#isStartFixed = isStartFixed;
    this.#around = around;
    this.#links = links;
    this.#ends = ends;
    const { start, end, excluded, between } = ends;
    this.arriving = new EndHopTable(
      true,
      around,
      { token: start, other: end, excluded, between, isWhole },
      first,
    );
    this.sufficing = new EndHopTable(
      false,
      around,
      { token: end, other: start, excluded, between, isWhole },
      last,
    );
  }

  best(kinds: HopKinds, task: Task): TokenPath | undefined {
    const best = new BestNote((token) => this.#isBarred(token));
    this.tell(kinds, task, best);
    return best.tokenPath;
  }

  find(kinds: HopKinds, task: Task, limit: number): FoundTokenPaths {
    const found = this.#foundBefore(kinds, task) ?? this.#findAnew(kinds, task);
    this.#known = { kinds, task, found };
    return found.open(limit, (token) => this.#isBarred(token));
  }

  #findAnew(kinds: HopKinds, task: Task): Findings {
    const found = new Findings();
    this.tell(kinds, task, found);
    return found;
  }

  /** What was found for an easier task, as far as it still manages this one: mostly few, and no pool needs another look. */
  #foundBefore(kinds: HopKinds, task: Task): Findings | undefined {
    if (this.#known?.kinds !== kinds || !isHarder(task, this.#known.task)) return undefined;
    const { found } = this.#known;
    if (found.count > MOST_RESCORED) return undefined;
    this.#setEnds(kinds, task);
    found.rescore(
      SLACK,
      (first, last, rate, floor) => (this.arriving.at(first) * rate + floor) * this.sufficing.at(last),
    );
    return found;
  }

  covers(): boolean {
    return true;
  }

  /** The same, of all token paths of tokens that may lie between, whatever is barred of these. */
  tell(kinds: HopKinds, task: Task, notes: TokenPathNotes): void {
    this.#setEnds(kinds, task);
    const { leastOut } = task;
    if (kinds.length === 2) this.#meet(notes);
    else if (this.isLarge ? this.#isStartFixed : isLessFromStart(this.#around, this.#ends, SLACK / leastOut))
      this.#crossFromStart(kinds[1] ?? 0, notes);
    else this.#crossFromEnd(kinds[1] ?? 0, notes);
  }

  #setEnds(kinds: HopKinds, { mostIn, leastOut }: Task): void {
    this.arriving.set(kinds[0] ?? 0, 1 / mostIn);
    this.sufficing.set(kinds[kinds.length - 1] ?? 0, SLACK / leastOut);
  }

  /** Notes the tokens that are next to both ends. */
  #meet(notes: TokenPathNotes): void {
    const { start, end } = this.#ends;
    const isFromStart = this.isLarge
      ? this.#isStartFixed
      : this.#around.degreeOf(start) < this.#around.degreeOf(end);
    const [here, there] = isFromStart ? [this.arriving, this.sufficing] : [this.sufficing, this.arriving];
    const least = this.#least(there, isFromStart);
    const { units, inverseUnits } = this.#around.leastRates;
    const worth = isFromStart ? units : inverseUnits;
    const { values, tokens, count } = here.all();
    for (let index = 0; index < count; index++) {
      const token = tokens[index] ?? 0;
      const value = values[token] ?? 0;
      if (least > 0 && value * least * (worth[token] ?? 0) > notes.most) continue;
      const score = value * there.at(token);
      if (score <= notes.most) notes.note(token, token, score, 1, 0);
    }
  }

  #crossFromStart(kind: number, notes: TokenPathNotes): void {
    const { excluded } = this.#ends;
    const { neighbours, outRates, outFloors, outCaps, outTails, leastRates } = this.#around;
    const least = this.#least(this.sufficing, true);
    const { units } = leastRates;
    const { values: arriving, tokens, count } = this.arriving.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      const inverse = arriving[first] ?? 0;
      if (least > 0 && inverse * least * leastRates.outOf(first) > notes.most) continue;
      const to = this.#around.endOf(first);
      for (let position = this.#around.startOf(first); position < to; position++) {
        const last = neighbours[position] ?? 0;
        const rate = outRates[position] ?? 0;
        if (inverse * rate * least * (units[last] ?? 0) > notes.most) continue;
        const floor = outFloors[position] ?? 0;
        const most = Math.min(outCaps[position] ?? 0, (outTails[position] ?? 0) * inverse);
        const score = Math.max(inverse * rate + floor, most) * this.sufficing.at(last);
        if (score <= notes.most && this.#around.carries(position, kind, excluded)) {
          notes.note(first, last, score, rate, floor);
        }
      }
    }
  }

  #crossFromEnd(kind: number, notes: TokenPathNotes): void {
    const { leastRates } = this.#around;
    const lookups = RUN_PER_LOOKUP * this.#around.degreeOf(this.#ends.start);
    const least = this.#least(this.arriving, false);
    const { values, tokens, count } = this.sufficing.all();
    for (let index = 0; index < count; index++) {
      const last = tokens[index] ?? 0;
      const needed = values[last] ?? 0;
      if (least > 0 && least * leastRates.into(last) * needed > notes.most) continue;
      if (this.#around.degreeOf(last) > lookups) this.#crossByLookup(last, needed, kind, notes);
      else this.#cross(last, needed * least, needed, kind, notes);
    }
  }

  get isLarge(): boolean {
    const { start, end } = this.#ends;
    return Math.min(this.#around.degreeOf(start), this.#around.degreeOf(end)) >= LARGE_END;
  }

  /**
   * The least value of any token next to an end, for the units of the token: of what suffices for each unit, of what
   * arrives, inverse, times the units. 0, which rules nothing out, where the ends have few pools.
   */
  #least(table: EndHopTable, isLast: boolean): number {
    if (!this.isLarge) return 0;
    const { leastRates } = this.#around;
    leastRates.prepare();
    return table.least(isLast ? leastRates.inverseUnits : leastRates.units);
  }

  #cross(last: number, leastScore: number, needed: number, kind: number, notes: TokenPathNotes): void {
    const { excluded } = this.#ends;
    const { neighbours, inRates, inFloors, inCaps, inTails, leastRates } = this.#around;
    const { inverseUnits } = leastRates;
    const greatest = SLACK / needed;
    const to = this.#around.endOf(last);
    for (let position = this.#around.startOf(last); position < to; position++) {
      const floor = inFloors[position] ?? 0;
      if (floor >= greatest) continue;
      const first = neighbours[position] ?? 0;
      const rate = inRates[position] ?? 0;
      if (leastScore > 0 && leastScore * rate * (inverseUnits[first] ?? 0) > notes.most) continue;
      const inverse = this.arriving.at(first);
      const most = Math.min(inCaps[position] ?? 0, (inTails[position] ?? 0) * inverse);
      const score = Math.max(inverse * rate + floor, most) * needed;
      if (score <= notes.most && this.#around.carries(position, kind, excluded)) {
        notes.note(first, last, score, rate, floor);
      }
    }
  }

  /** The same where few tokens are next to the start: each is looked up. */
  #crossByLookup(last: number, needed: number, kind: number, notes: TokenPathNotes): void {
    const { values, tokens, count } = this.arriving.all();
    for (let index = 0; index < count; index++) {
      const first = tokens[index] ?? 0;
      for (const side of this.#links.sides(first, last)) {
        const { spot, strain } = side.envelope();
        if (spot === 0 || (side.kind & kind) === 0 || this.#isExcluded(side)) continue;
        const [rate, floor] = [1 / spot, strain / spot];
        const score = ((values[first] ?? 0) * rate + floor) * needed;
        if (score <= notes.most) notes.note(first, last, score, rate, floor);
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
}
