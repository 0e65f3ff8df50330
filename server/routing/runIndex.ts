import type { Neighbourhoods } from './neighbourhoods.ts';

/** Stands for no position. */
export const NOWHERE = -1;

/**
 * Where each neighbour of one token stands in its run, in columns that a search reads directly: what a hop between two
 * tokens does is looked up, however many pools the token has.
 */
export class RunIndex {
  readonly #around: Neighbourhoods;
  #token = NOWHERE;
  #changes = NOWHERE;
  #start = 0;
  /** By neighbour: its first position. */
  firsts = new Int32Array(0);
  /** By place in the run: the next position of the same neighbour. */
  nexts = new Int32Array(0);

  constructor(around: Neighbourhoods) {
    this.#around = around;
  }

  /** The first position of the run. */
  get start(): number {
    return this.#start;
  }

  /** Whether it is of this token, and no pool came or went since. */
  isOf(token: number): boolean {
    return this.#token === token && this.#changes === this.#around.changes;
  }

  /** Makes it that of a token. */
  turnTo(token: number): void {
    if (this.isOf(token)) return;
    const around = this.#around;
    this.#token = token;
    this.#changes = around.changes;
    this.#start = around.startOf(token);
    const degree = around.degreeOf(token);
    if (this.firsts.length < around.tokenCount) this.firsts = new Int32Array(roomFor(around.tokenCount));
    if (this.nexts.length < degree) this.nexts = new Int32Array(roomFor(degree));
    this.firsts.fill(NOWHERE);
    for (let place = degree - 1; place >= 0; place--) {
      const neighbour = around.neighbours[this.#start + place] ?? 0;
      this.nexts[place] = this.firsts[neighbour] ?? NOWHERE;
      this.firsts[neighbour] = this.#start + place;
    }
  }
}

/** An eighth more, since a market grows. */
function roomFor(count: number): number {
  return count + (count >> 3) + 16;
}
