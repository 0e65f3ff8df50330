import type { Neighbourhoods } from './neighbourhoods.ts';
import type { PoolEntry } from './poolEntry.ts';
import type { Reach } from './reach.ts';
import { NOWHERE, type RunIndex } from './runIndex.ts';

const NOTHING = Number.POSITIVE_INFINITY;
/** To look up what a token has costs as much as to pass so many pools in a run. */
const RUN_PER_TOKEN = 4;

export interface HopEnds {
  /** The token at which the hop starts or ends. */
  readonly token: number;
  /** The other end of the path, to which the hop must not lead. */
  readonly other: number;
  /** Pools that must not be used. */
  readonly excluded: ReadonlySet<PoolEntry>;
}

/** Where it keeps what it has found. */
export interface HopSpace {
  readonly reach: Reach;
  /** Of its run; none where that is short. */
  readonly run?: RunIndex | undefined;
}

/**
 * The first or the last hop of the paths of a search. In inverse amounts an envelope is a straight line, so each pool
 * of it gives a value for the token on its other side: of a first hop the inverse of what can arrive there, of a last
 * one the amount that suffices there; infinite where it cannot. The least value of a token counts.
 *
 * The values of a few tokens are looked up, those of more are gathered in one pass over the run.
 */
export class EndHop {
  readonly #isFirst: boolean;
  readonly #around: Neighbourhoods;
  readonly #ends: HopEnds;
  readonly #reach: Reach;
  readonly #run: RunIndex | undefined;
  readonly #rates: Float64Array;
  readonly #floors: Float64Array;
  /** The protocols that may carry it, as bits. */
  #kind = 0;
  /** Of the amount at its end of the path. */
  #inverse = 0;
  #isGathered = false;
  #lookupsLeft = 0;

  constructor(isFirst: boolean, around: Neighbourhoods, ends: HopEnds, { reach, run }: HopSpace) {
    this.#isFirst = isFirst;
    this.#around = around;
    this.#ends = ends;
    this.#reach = reach;
    this.#run = run;
    this.#rates = isFirst ? around.outRates : around.inRates;
    this.#floors = isFirst ? around.outFloors : around.inFloors;
  }

  /** `kind` holds the protocols allowed, as bits; `inverse` is that of the amount at this end of the path. */
  set(kind: number, inverse: number): void {
    if (this.#kind === kind && this.#inverse === inverse) return;
    this.#kind = kind;
    this.#inverse = inverse;
    this.#isGathered = false;
    this.#lookupsLeft = this.#around.degreeOf(this.#ends.token) / RUN_PER_TOKEN;
  }

  /** The value of a token. */
  at(token: number): number {
    if (this.#isGathered) return this.#reach.values[token] ?? NOTHING;
    if (this.#run === undefined || this.#lookupsLeft-- < 1) return this.all().values[token] ?? NOTHING;
    return this.#lookUp(token, this.#run);
  }

  /** The values of all tokens that have one. */
  all(): Reach {
    if (!this.#isGathered) this.#gather();
    return this.#reach;
  }

  #lookUp(token: number, { start, firsts, nexts }: RunIndex): number {
    if (token === this.#ends.other) return NOTHING;
    let least = NOTHING;
    let position = firsts[token] ?? NOWHERE;
    while (position !== NOWHERE) {
      const value = this.#valueAt(position);
      if (value < least && isAllowed(this.#around, position, this.#kind, this.#ends.excluded)) least = value;
      position = nexts[position - start] ?? NOWHERE;
    }
    return least;
  }

  #gather(): void {
    const { token, other, excluded } = this.#ends;
    const { neighbours } = this.#around;
    this.#isGathered = true;
    this.#reach.clear();
    const to = this.#around.endOf(token);
    for (let position = this.#around.startOf(token); position < to; position++) {
      const value = this.#valueAt(position);
      if (value === NOTHING) continue;
      const neighbour = neighbours[position] ?? 0;
      if (neighbour === other || !isAllowed(this.#around, position, this.#kind, excluded)) continue;
      this.#reach.add(neighbour, value);
    }
  }

  #valueAt(position: number): number {
    const floor = this.#floors[position] ?? 0;
    if (this.#isFirst) return this.#inverse * (this.#rates[position] ?? 0) + floor;
    return floor >= this.#inverse ? NOTHING : (this.#rates[position] ?? 0) / (this.#inverse - floor);
  }
}

/** Whether the pool at a position is of one of these kinds and may be used. */
export function isAllowed(
  around: Neighbourhoods,
  position: number,
  kind: number,
  excluded: ReadonlySet<PoolEntry>,
): boolean {
  if (((around.kinds[position] ?? 0) & kind) === 0) return false;
  if (excluded.size === 0) return true;
  const entry = around.entryAt(position);
  return entry !== undefined && !excluded.has(entry);
}
