import type { HopSpace } from './endHop.ts';
import type { Neighbourhoods } from './neighbourhoods.ts';
import { Reach } from './reach.ts';
import { RunIndex } from './runIndex.ts';
import type { SearchEnds } from './searchEnds.ts';

/** Of so many tokens the runs stay indexed. */
const MOST_RUNS = 32;

/** What a search works in while it runs: nobody else uses it meanwhile. */
export interface ScanSpace {
  readonly first: HopSpace;
  readonly last: HopSpace;
}

/** Columns as large as a graph, kept for the searches to come. */
export class ScanSpaces {
  readonly #around: Neighbourhoods;
  /** Used longest ago first. */
  readonly #runs: RunIndex[] = [];
  readonly #reaches: Reach[] = [];

  constructor(around: Neighbourhoods) {
    this.#around = around;
  }

  borrow<T>({ start, end }: SearchEnds, work: (space: ScanSpace) => T): T {
    const [first, last] = [this.#take(start), this.#take(end)];
    try {
      return work({ first, last });
    } finally {
      for (const { reach, run } of [first, last]) {
        this.#reaches.push(reach);
        this.#runs.push(run);
      }
    }
  }

  #take(token: number): HopSpace {
    return { reach: this.#takeReach(), run: this.#takeRun(token) };
  }

  /** The one of that token where there is one. */
  #takeRun(token: number): RunIndex {
    const known = this.#runs.findIndex((run) => run.isOf(token));
    const isKept = known !== -1 || this.#runs.length === MOST_RUNS;
    const [run = new RunIndex(this.#around)] = isKept ? this.#runs.splice(Math.max(0, known), 1) : [];
    run.turnTo(token);
    return run;
  }

  #takeReach(): Reach {
    const { tokenCount } = this.#around;
    const free = this.#reaches.pop();
    if (free !== undefined && free.values.length >= tokenCount) return free;
    return new Reach(tokenCount + (tokenCount >> 3) + 16);
  }
}
