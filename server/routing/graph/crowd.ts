import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import type { Adjacency } from './adjacency.ts';
import { CrowdLines, isBetter } from './crowdLines.ts';

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

/** The number of pools to select, and the bounds over which a path may still win. */
interface Selection {
  readonly most: number;
  readonly isWorth: (bound: number) => boolean;
}

interface Bounded {
  readonly bound: number;
  readonly side: PoolSide;
}

/** Maximum number of pools that are tried for one hop of a path. */
const MOST_IN_ORDER = 64;

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
    const [first] = this.#first(judge, amount, { most: 1, isWorth: () => true });
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
    for (const { bound, side } of this.#first(judge, amount, { most: MOST_IN_ORDER, isWorth })) {
      if (!isWorth(bound)) return;
      yield side;
    }
  }

  /**
   * Returns the pools with the best bounds, at most `most`, best first. Few bounds are asked about: any bound
   * better than one that is worth it is worth it, too.
   */
  #first({ isInput, allows }: CrowdJudge, amount: number, { most, isWorth }: Selection): Bounded[] {
    const first: Bounded[] = [];
    let [worth, worthless] = [0, 0];
    this.#linesNow().forEachBetter(
      isInput,
      amount,
      () => (first.length < most ? worthless : (first.at(-1)?.bound ?? 0)),
      (index, bound) => {
        if (worth === 0 || isBetter(isInput, worth, bound)) {
          if (!isWorth(bound)) {
            worthless = bound;
            return;
          }
          worth = bound;
        }
        const side = this.#sideAt(index);
        if (!allows(side)) return;
        let place = first.length;
        while (place > 0 && isBetter(isInput, bound, first[place - 1]?.bound ?? 0)) place -= 1;
        first.splice(place, 0, { bound, side });
        if (first.length > most) first.pop();
      },
    );
    return first;
  }

  /** Calls with the rate and the floor of each pool that has liquidity. */
  forEachLine(use: (entry: PoolEntry, rate: number, floor: number) => void): void {
    const { entries, rates, floors } = this.#linesNow();
    for (const [index, entry] of entries.entries()) use(entry, rates[index] ?? 0, floors[index] ?? 0);
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

/**
 * Returns the indices of the greatest values, at most `most`, greatest first; the lesser index first among
 * equals. Few of many are found by one pass over the values.
 */
export function greatestIndices(values: Float64Array, most: number): number[] {
  const first: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (first.length === most && !(value > least)) continue;
    let place = first.length;
    while (place > 0 && value > (values[first[place - 1] ?? 0] ?? 0)) place -= 1;
    first.splice(place, 0, index);
    if (first.length > most) first.pop();
    least = values[first.at(-1) ?? 0] ?? 0;
  }
  return first;
}
