import type { PoolEntry } from '../pools/poolEntry.ts';
import { OVER, UNDER } from '../pools/poolSide.ts';
import type { Adjacency } from './adjacency.ts';

/**
 * Pools that are ruled out together: of about the same depth, so that a bound on all of them is near each
 * one.
 */
const CHUNK = 128;

/**
 * The lines and marks of the pools of a crowd that have liquidity, as in `Adjacency`, in chunks by depth.
 * Pools that somebody creates for next to nothing hold next to nothing, and one comparison rules out a chunk
 * of them.
 */
export class CrowdLines {
  readonly entries: readonly PoolEntry[];
  readonly rates: Float64Array;
  readonly floors: Float64Array;
  readonly #caps: Float64Array;
  readonly #tails: Float64Array;
  /** Minimum of each column, by chunk. */
  readonly #least: { readonly [column in 'rates' | 'floors' | 'caps' | 'tails']: Float64Array };

  readonly #adjacency: Adjacency;
  readonly #from: number;
  readonly #indices = new Map<PoolEntry, number>();

  /** @param from the number of the token that is sold */
  constructor(adjacency: Adjacency, from: number, all: readonly PoolEntry[]) {
    this.#adjacency = adjacency;
    this.#from = from;
    const { outRates, outFloors, outCaps, outTails } = adjacency;
    const live = all.filter((entry) => Number.isFinite(outRates[this.#positionOf(entry)]));
    this.entries = byDepth(live, (entry) => outFloors[this.#positionOf(entry)] ?? 0);
    for (const [index, entry] of this.entries.entries()) this.#indices.set(entry, index);
    const positions = Int32Array.from(this.entries, (entry) => this.#positionOf(entry));
    const gather = (column: Float64Array) =>
      Float64Array.from(positions, (position) => column[position] ?? 0);
    this.rates = gather(outRates);
    this.floors = gather(outFloors);
    this.#caps = gather(outCaps);
    this.#tails = gather(outTails);
    this.#least = {
      rates: leastByChunk(this.rates),
      floors: leastByChunk(this.floors),
      caps: leastByChunk(this.#caps),
      tails: leastByChunk(this.#tails),
    };
  }

  /**
   * Takes over the line of a pool whose state has changed; without liquidity it is infinite. Its chunk stays,
   * so that after many changes the pools of one may be of different depth, and it rules out less.
   * @returns false where the pool had no liquidity before, and has no place here
   */
  update(entry: PoolEntry): boolean {
    const index = this.#indices.get(entry);
    const position = this.#positionOf(entry);
    const { outRates, outFloors, outCaps, outTails } = this.#adjacency;
    const rate = outRates[position] ?? Number.POSITIVE_INFINITY;
    if (index === undefined) return !Number.isFinite(rate);
    const isLive = Number.isFinite(rate);
    this.rates[index] = rate;
    this.floors[index] = isLive ? (outFloors[position] ?? 0) : Number.POSITIVE_INFINITY;
    this.#caps[index] = outCaps[position] ?? 0;
    this.#tails[index] = outTails[position] ?? 0;
    const chunk = Math.floor(index / CHUNK);
    setLeast(this.#least.rates, chunk, this.rates);
    setLeast(this.#least.floors, chunk, this.floors);
    setLeast(this.#least.caps, chunk, this.#caps);
    setLeast(this.#least.tails, chunk, this.#tails);
    return true;
  }

  #positionOf({ token0, at0, at1 }: PoolEntry): number {
    return token0 === this.#from ? at0 : at1;
  }

  /**
   * Calls `use` for each pool whose bound on an amount is better than `known` says at that moment. It is an
   * upper bound on the output for an input, or a lower bound on the input for an output.
   */
  forEachBetter(
    isInput: boolean,
    amount: number,
    known: () => number,
    use: (index: number, bound: number) => void,
  ): void {
    const { rates, floors, caps, tails } = this.#least;
    const boundOf = isInput ? mostOut : leastIn;
    const count = this.entries.length;
    for (let chunk = 0; chunk * CHUNK < count; chunk++) {
      const ofAll = boundOf(amount, rates[chunk], floors[chunk], caps[chunk], tails[chunk]);
      if (!isBetter(isInput, ofAll, known())) continue;
      const end = Math.min(count, (chunk + 1) * CHUNK);
      for (let at = chunk * CHUNK; at < end; at++) {
        const bound = boundOf(amount, this.rates[at], this.floors[at], this.#caps[at], this.#tails[at]);
        if (isBetter(isInput, bound, known())) use(at, bound);
      }
    }
  }
}

/** Returns true if one bound is better than another, where 0 stands for none. */
export function isBetter(isInput: boolean, one: number, other: number): boolean {
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

/** Returns the pools by the order of magnitude of their floors, deepest first. */
function byDepth(entries: readonly PoolEntry[], floorOf: (entry: PoolEntry) => number): PoolEntry[] {
  const classes = new Map<number, PoolEntry[]>();
  for (const entry of entries) {
    const depth = Math.ceil(Math.log2(floorOf(entry)));
    const known = classes.get(depth);
    if (known === undefined) classes.set(depth, [entry]);
    else known.push(entry);
  }
  return [...classes].sort(([a], [b]) => a - b).flatMap(([, members]) => members);
}

function leastByChunk(column: Float64Array): Float64Array {
  const least = new Float64Array(Math.ceil(column.length / CHUNK));
  for (let chunk = 0; chunk < least.length; chunk++) setLeast(least, chunk, column);
  return least;
}

function setLeast(least: Float64Array, chunk: number, column: Float64Array): void {
  let found = Number.POSITIVE_INFINITY;
  const end = Math.min(column.length, (chunk + 1) * CHUNK);
  for (let index = chunk * CHUNK; index < end; index++) found = Math.min(found, column[index] ?? 0);
  least[chunk] = found;
}
