import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Adjacency } from './adjacency.ts';
import { CrowdLines, isBetter } from './crowdLines.ts';
import { greatestIndices } from './firstIndices.ts';

/**
 * Pools between two tokens from which they are compared in columns first: more than V2 and V3 can have.
 * `search/crowdedPair.test.ts`.
 */
export const CROWD = 16;

/** Judges the pools of a crowd for one search. */
export interface CrowdJudge {
  /**
   * True where amounts are inputs, and bounds are upper ones on outputs; else they are outputs, and bounds
   * lower ones on inputs.
   */
  readonly isInput: boolean;
  allows(side: PoolSide): boolean;
  /** Returns the bound on the pool's other amount; 0 where it cannot take this one. */
  through(side: PoolSide): number;
}

interface Pick {
  readonly index: number;
  readonly bound: number;
  readonly side: PoolSide;
}

/**
 * Number of pools that are picked one by one in order, and maximum number of further ones, which are sorted.
 */
const PICKED_ONE_BY_ONE = 8;
const MOST_IN_ORDER = 56;

/**
 * The many pools between two tokens in one direction: anybody may create V4 pools of a pair, at any fee and
 * tick spacing.
 *
 * Their envelopes are kept in columns, so that pools without liquidity cost nothing, and most others are
 * ruled out together. Ticks that were not read may hold any liquidity: only the `CROWD` pools with the
 * greatest known output keep this benefit of the doubt.
 */
export class Crowd {
  readonly #adjacency: Adjacency;
  readonly #from: number;
  readonly #all: readonly PoolEntry[];
  readonly #indices = new Map<PoolEntry, number>();
  /** Raw output of each pool by the liquidity that was read. */
  readonly #outputs: Float64Array;
  /** The pools that may have more than was read. */
  #open = new Set<number>();
  /** Pools whose state has changed since the lines were up to date. */
  readonly #changed = new Set<number>();
  #lines: CrowdLines | undefined;

  constructor(adjacency: Adjacency, from: number, entries: readonly PoolEntry[]) {
    this.#adjacency = adjacency;
    this.#from = from;
    this.#all = entries;
    this.#outputs = new Float64Array(entries.length);
    for (const [index, entry] of entries.entries()) this.#indices.set(entry, index);
    this.noteAll();
  }

  /** Call it when a pool of the crowd has another state. */
  note(entry: PoolEntry): void {
    const index = this.#indices.get(entry);
    if (index !== undefined) this.#changed.add(index);
  }

  /** Call it when all have another state. */
  noteAll(): void {
    this.#lines = undefined;
    for (const index of this.#all.keys()) this.#changed.add(index);
  }

  /** Returns the best bound of any pool on an amount, 0 if none can take it. */
  best(judge: CrowdJudge, amount: number): number {
    const { isInput } = judge;
    const first = this.#next(judge, amount, undefined);
    if (first === undefined) return 0;
    let best = judge.through(first.side);
    this.#linesNow().forEachBetter(
      isInput,
      amount,
      () => best,
      (index) => {
        const side = this.#sideAt(index);
        if (!judge.allows(side)) return;
        const bound = judge.through(side);
        if (isBetter(isInput, bound, best)) best = bound;
      },
    );
    return best;
  }

  /**
   * Yields the pools by their bounds on an amount, best first, until one is not worth it, and no more than
   * 64. A bound is near the pool's exact amount, so that the best pool is among them but for units.
   */
  *inOrder(judge: CrowdJudge, amount: number, isWorth: (bound: number) => boolean): Iterable<PoolSide> {
    let last: Pick | undefined;
    for (let picked = 0; picked < PICKED_ONE_BY_ONE; picked++) {
      const next = this.#next(judge, amount, last);
      if (next === undefined || !isWorth(next.bound)) return;
      yield next.side;
      last = next;
    }
    for (const { bound, side } of this.#worthAfter(judge, amount, last, isWorth)) {
      if (!isWorth(bound)) return;
      if (judge.allows(side)) yield side;
    }
  }

  /**
   * Returns the further pools that may be worth it, in order. Few bounds are asked about: any bound better
   * than one that is worth it is worth it, too.
   */
  #worthAfter(
    { isInput }: CrowdJudge,
    amount: number,
    last: Pick | undefined,
    isWorth: (bound: number) => boolean,
  ): Pick[] {
    const inOrderOf = (picks: Pick[]) => picks.sort((a, b) => (isAfter(isInput, a, b) ? 1 : -1));
    let [worth, worthless] = [last?.bound ?? 0, 0];
    const left: Pick[] = [];
    this.#linesNow().forEachBetter(
      isInput,
      amount,
      () => worthless,
      (index, bound) => {
        if (!isAfter(isInput, { index, bound }, last)) return;
        if (isBetter(isInput, worth, bound)) {
          if (!isWorth(bound)) {
            worthless = bound;
            return;
          }
          worth = bound;
        }
        left.push({ index, bound, side: this.#sideAt(index) });
        if (left.length < 2 * MOST_IN_ORDER) return;
        inOrderOf(left).length = MOST_IN_ORDER;
        worthless = left.at(-1)?.bound ?? 0;
      },
    );
    return inOrderOf(left).slice(0, MOST_IN_ORDER);
  }

  /** Calls with the rate and the floor of each pool that has liquidity. */
  forEachLine(use: (entry: PoolEntry, rate: number, floor: number) => void): void {
    const { entries, rates, floors } = this.#linesNow();
    for (const [index, entry] of entries.entries()) use(entry, rates[index] ?? 0, floors[index] ?? 0);
  }

  /** Returns the pools with the greatest output for an unlimited amount, at most `most`. */
  deepest(most: number): PoolSide[] {
    const { floors } = this.#linesNow();
    const deepest = greatestIndices(
      floors.map((floor) => -floor),
      most,
    );
    return deepest.filter((index) => Number.isFinite(floors[index])).map((index) => this.#sideAt(index));
  }

  /** Returns the best pool after another one, in order of bounds and then of indices. */
  #next({ isInput, allows }: CrowdJudge, amount: number, last: Pick | undefined): Pick | undefined {
    let found: Pick | undefined;
    this.#linesNow().forEachBetter(
      isInput,
      amount,
      () => found?.bound ?? 0,
      (index, bound) => {
        if (!isAfter(isInput, { index, bound }, last)) return;
        const side = this.#sideAt(index);
        if (allows(side)) found = { index, bound, side };
      },
    );
    return found;
  }

  #sideAt(index: number): PoolSide {
    const entry = this.#linesNow().entries[index];
    if (entry === undefined) throw new RangeError(`no pool at ${index}`);
    return entry.token0 === this.#from ? entry.zeroForOne : entry.oneForZero;
  }

  /**
   * Brings the lines up to date: those of pools that have changed in place, as long as no pool is new among
   * them.
   */
  #linesNow(): CrowdLines {
    if (this.#lines !== undefined && this.#changed.size === 0) return this.#lines;
    this.#closeAllBut(CROWD);
    const isUpToDate = [...this.#changed].every((index) => {
      const entry = this.#all[index];
      return entry === undefined || this.#lines?.update(entry) === true;
    });
    this.#changed.clear();
    if (this.#lines === undefined || !isUpToDate)
      this.#lines = new CrowdLines(this.#adjacency, this.#from, this.#all);
    return this.#lines;
  }

  /**
   * Leaves the pools with the greatest known output open: they may have more liquidity than was read. Of the
   * others the liquidity that was read is all.
   */
  #closeAllBut(most: number): void {
    for (const index of this.#changed) {
      const entry = this.#all[index];
      if (entry !== undefined) this.#outputs[index] = entry.knownOutput(entry.token0 === this.#from);
    }
    const open = new Set(
      greatestIndices(this.#outputs, most).filter((index) => (this.#outputs[index] ?? 0) > 0),
    );
    const concerned = this.#lines === undefined ? this.#all.keys() : [...this.#open, ...open];
    for (const index of concerned) {
      const entry = this.#all[index];
      if (entry?.close(entry.token0 === this.#from, !open.has(index)) !== true) continue;
      this.#adjacency.measure(entry);
      this.#changed.add(index);
    }
    this.#open = open;
  }
}

function isAfter(
  isInput: boolean,
  { index, bound }: Pick | Omit<Pick, 'side'>,
  last: Omit<Pick, 'side'> | undefined,
): boolean {
  if (last === undefined) return true;
  return isBetter(isInput, last.bound, bound) || (bound === last.bound && index > last.index);
}
