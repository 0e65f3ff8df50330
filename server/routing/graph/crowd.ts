import type { PoolEntry } from '../pools/poolEntry.ts';
import { OVER, type PoolSide, UNDER } from '../pools/poolSide.ts';
import type { Adjacency } from './adjacency.ts';

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
 * Their lines rule out most of them, and pools without liquidity cost nothing. Ticks that were not read may
 * hold any liquidity: only the `CROWD` pools with the greatest known output keep this benefit of the doubt.
 */
export class Crowd {
  readonly #adjacency: Adjacency;
  readonly #from: number;
  /** The raw output of each pool by the liquidity that was read. */
  readonly #outputs: Map<PoolEntry, number>;
  /** Pools whose state has changed since their outputs were up to date. */
  readonly #changed = new Set<PoolEntry>();
  /** The positions of the pools with liquidity, deepest first, at a count of changes of the adjacency. */
  #live = new Int32Array(0);
  #changes = -1;

  constructor(adjacency: Adjacency, from: number, entries: readonly PoolEntry[]) {
    this.#adjacency = adjacency;
    this.#from = from;
    this.#outputs = new Map(entries.map((entry) => [entry, 0]));
    this.noteAll();
  }

  /** Call it when a pool of the crowd has another state. */
  note(entry: PoolEntry): void {
    if (this.#outputs.has(entry)) this.#changed.add(entry);
  }

  /** Call it when all have another state. */
  noteAll(): void {
    for (const entry of this.#outputs.keys()) this.#changed.add(entry);
  }

  /** Returns a bound on the amounts of all pools for an amount, 0 if none can take it. */
  best(judge: CrowdJudge, amount: number): number {
    const first = this.#first(judge, amount);
    let best = 0;
    for (const { bound, side } of first) {
      if (!isBetter(judge.isInput, bound, best)) return best;
      const through = judge.through(side);
      if (isBetter(judge.isInput, through, best)) best = through;
    }
    // Others may be as good as the line of the last one.
    const last = first[MOST_IN_ORDER - 1]?.bound ?? 0;
    return isBetter(judge.isInput, last, best) ? last : best;
  }

  /**
   * Yields the pools by their bounds on an amount, best first, until one is not worth it, and no more than
   * 64. A bound is near the pool's exact amount, so that the best pool is among them but for units.
   */
  *inOrder(judge: CrowdJudge, amount: number, isWorth: (bound: number) => boolean): Iterable<PoolSide> {
    for (const { bound, side } of this.#first(judge, amount)) {
      if (!isWorth(bound)) return;
      yield side;
    }
  }

  /** Returns the pools whose lines promise most, at most `MOST_IN_ORDER`, the best ones first. */
  #first({ isInput, allows }: CrowdJudge, amount: number): readonly Bounded[] {
    const live = this.#positions();
    const { rates, floors, caps, tails } = this.#adjacency.outOf;
    const boundOf = isInput ? mostOut : leastIn;
    const first: Bounded[] = [];
    let least = 0;
    for (const at of live) {
      // No pool gives more than the inverse of its floor, nor does any that comes after it.
      const floor = floors[at] ?? 0;
      if (isInput ? least > OVER / floor : floor * amount >= OVER) break;
      const bound = boundOf(amount, rates[at], floor, caps[at], tails[at]);
      if (!isBetter(isInput, bound, least)) continue;
      const entry = this.#adjacency.entryAt(at);
      const side = entry && (entry.token0 === this.#from ? entry.zeroForOne : entry.oneForZero);
      if (side === undefined || !allows(side)) continue;
      let place = first.length;
      while (place > 0 && isBetter(isInput, bound, first[place - 1]?.bound ?? 0)) place -= 1;
      first.splice(place, 0, { bound, side });
      if (first.length > MOST_IN_ORDER) first.pop();
      least = first[MOST_IN_ORDER - 1]?.bound ?? 0;
    }
    return first;
  }

  /** Calls with the rate and the floor of each pool that has liquidity. */
  forEachLine(use: (entry: PoolEntry, rate: number, floor: number) => void): void {
    const { rates, floors } = this.#adjacency.outOf;
    for (const at of this.#positions()) {
      const entry = this.#adjacency.entryAt(at);
      if (entry !== undefined) use(entry, rates[at] ?? 0, floors[at] ?? 0);
    }
  }

  #positions(): Int32Array {
    const { changes } = this.#adjacency;
    if (this.#changed.size === 0 && this.#changes === changes) return this.#live;
    this.#closeAllBut(CROWD);
    const { rates, floors } = this.#adjacency.outOf;
    const all = Int32Array.from(this.#outputs.keys(), (entry) =>
      entry.token0 === this.#from ? entry.at0 : entry.at1,
    );
    this.#live = all
      .filter((position) => Number.isFinite(rates[position]))
      .sort((one, other) => (floors[one] ?? 0) - (floors[other] ?? 0));
    this.#changes = changes;
    return this.#live;
  }

  /**
   * Leaves the pools with the greatest known output open: they may have more liquidity than was read. Of the
   * others the liquidity that was read is all.
   */
  #closeAllBut(most: number): void {
    for (const entry of this.#changed)
      this.#outputs.set(entry, entry.knownOutput(entry.token0 === this.#from));
    this.#changed.clear();
    const open: (readonly [PoolEntry, number])[] = [];
    for (const pool of this.#outputs) {
      if (pool[1] <= (open[most - 1]?.[1] ?? 0)) continue;
      const place = open.findIndex(([, output]) => pool[1] > output);
      open.splice(place < 0 ? open.length : place, 0, pool);
      open.length = Math.min(open.length, most);
    }
    const isOpen = new Set(open.map(([entry]) => entry));
    for (const entry of this.#outputs.keys())
      if (entry.close(entry.token0 === this.#from, !isOpen.has(entry))) this.#adjacency.measure(entry);
  }
}

/** Returns true if one bound is better than another, where 0 stands for none. */
function isBetter(isInput: boolean, one: number, other: number): boolean {
  if (one === 0 || other === 0) return one !== 0;
  return isInput ? one > other : one < other;
}

function mostOut(amount: number, rate = 0, floor = 0, cap = 0, tail = 0): number {
  return OVER / Math.max(rate / amount + floor, Math.min(cap, tail / amount));
}

function leastIn(amount: number, rate = 0, floor = 0, cap = 0, tail = 0): number {
  const inverse = 1 / amount;
  if (floor >= inverse * OVER) return 0;
  const line = floor >= inverse ? 0 : rate / (inverse - floor);
  // 0 would say that it cannot give so much.
  return Math.max(UNDER * Math.max(line, cap > inverse ? tail * amount : 0), Number.MIN_VALUE);
}
