import type { HopKinds } from '../routeProtocol.ts';
import { MOST_RESCORED } from '../tuning.ts';
import { BestNote, Findings, type FoundTokenPaths, SLACK, type TokenPath } from './foundTokenPaths.ts';
import type { ScanEnds, TokenPathScan } from './tokenPathScan.ts';
import type { Task, TokenPathNotes, TokenPathSource } from './tokenPathSource.ts';

/** The tasks that a shortlist is made for: at least so much input, at least so much output for each unit of it. */
export interface LeastTask {
  readonly input: number;
  readonly rate: number;
}

/**
 * The token paths that may serve any of many searches between the same tokens, gathered by one scan, so that each of
 * these searches looks at them alone.
 *
 * In inverse amounts a path is bounded by a line: it manages a task only when in/out ≥ rate + floor · in. What manages
 * one with more input and no lower rate manages the least one too, so it was found when that was looked for; and pools
 * that carry something already or must not be used only ever do worse.
 */
export class TokenPathShortlist implements TokenPathSource {
  readonly #least: LeastTask;
  readonly #isBarred: (token: number) => boolean;
  /** By number of hops. */
  readonly #rows = new Map<number, Rows>();

  /**
   * @param scan of the same ends, with no pool excluded
   * @param patterns the hops of all searches to come
   */
  constructor(
    scan: TokenPathScan,
    ends: Pick<ScanEnds, 'isBarred'>,
    patterns: readonly HopKinds[],
    least: LeastTask,
  ) {
    this.#least = least;
    const barred = new Map<number, boolean>();
    this.#isBarred = (token) => {
      const known = barred.get(token) ?? ends.isBarred(token);
      barred.set(token, known);
      return known;
    };
    const task = { mostIn: least.input, leastOut: least.rate * least.input };
    for (const hops of [2, 3]) {
      const kinds = kindsOf(patterns, hops);
      if (kinds.length === 0) continue;
      const rows = new Rows();
      scan.tell(kinds, task, rows);
      rows.complete(scan);
      this.#rows.set(hops, rows);
    }
  }

  get isLarge(): boolean {
    return [...this.#rows.values()].some(({ count }) => count > MOST_RESCORED);
  }

  covers({ mostIn, leastOut }: Task): boolean {
    return mostIn >= this.#least.input && leastOut >= this.#least.rate * mostIn;
  }

  best({ length }: HopKinds, { mostIn, leastOut }: Task): TokenPath | undefined {
    const best = new BestNote(this.#isBarred);
    this.#rows.get(length)?.tell(1 / mostIn, SLACK / leastOut, best);
    return best.tokenPath;
  }

  find({ length }: HopKinds, { mostIn, leastOut }: Task, limit: number): FoundTokenPaths {
    const found = new Findings();
    this.#rows.get(length)?.tell(1 / mostIn, SLACK / leastOut, found);
    return found.open(limit, this.#isBarred);
  }
}

/** The kinds that any of the patterns of so many hops allows at each hop; none where there is no such pattern. */
function kindsOf(patterns: readonly HopKinds[], hops: number): HopKinds {
  return patterns
    .filter(({ length }) => length === hops)
    .reduce((all, kinds) => kinds.map((kind, hop) => kind | (all[hop] ?? 0)), []);
}

/** TokenPaths in columns, each as often as it has pools in its middle, with lines below which no path over them comes. */
class Rows implements TokenPathNotes {
  readonly most = SLACK;
  readonly #firsts: number[] = [];
  readonly #lasts: number[] = [];
  readonly #rates: number[] = [];
  readonly #floors: number[] = [];

  get count(): number {
    return this.#rates.length;
  }

  note(first: number, last: number, _score: number, rate: number, floor: number): void {
    this.#firsts.push(first);
    this.#lasts.push(last);
    this.#rates.push(rate);
    this.#floors.push(floor);
  }

  /** Makes the lines of the pools in the middle those of whole paths. */
  complete({ arriving, sufficing }: TokenPathScan): void {
    for (let index = 0; index < this.#firsts.length; index++) {
      const before = arriving.leastLine(this.#firsts[index] ?? 0);
      const after = sufficing.leastLine(this.#lasts[index] ?? 0);
      const [rate, floor] = [this.#rates[index] ?? 0, this.#floors[index] ?? 0];
      this.#rates[index] = before.rate * rate * after.rate;
      this.#floors[index] = (before.floor * rate + floor) * after.rate + after.floor;
    }
  }

  /** Those that reach an inverse output with an inverse input. */
  tell(inverseIn: number, needed: number, found: Findings | BestNote): void {
    for (let index = 0; index < this.#rates.length; index++) {
      const inverse = inverseIn * (this.#rates[index] ?? 0) + (this.#floors[index] ?? 0);
      if (inverse <= needed * Math.min(1, found.most))
        found.note(this.#firsts[index] ?? 0, this.#lasts[index] ?? 0, inverse / needed);
    }
  }
}
