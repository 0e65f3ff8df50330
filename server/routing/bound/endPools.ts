import type { Adjacency } from '../graph/adjacency.ts';

/**
 * The pools of one end of a trade by the token at their other side, so that the few between two tokens are found without
 * the thousands of the other. Positions are those in the run of the end. It holds while the tables do not change.
 */
export class EndPools {
  /** By token: one more than the position of its last pool with the end; 0 if there is none. */
  readonly #last: Int32Array;
  /** By pool in the run: one more than the position of the pool before it of the same token. */
  readonly #before: Int32Array;
  readonly #start: number;

  constructor(adjacency: Adjacency, end: number) {
    const [start, past] = [adjacency.startOf(end), adjacency.endOf(end)];
    this.#start = start;
    this.#last = new Int32Array(adjacency.tokenCount);
    this.#before = new Int32Array(past - start);
    for (let position = start; position < past; position++) {
      const token = adjacency.neighbours[position] ?? 0;
      this.#before[position - start] = this.#last[token] ?? 0;
      this.#last[token] = position + 1;
    }
  }

  /** Returns the position of a pool between the end and a token; -1 if there is none. */
  first(token: number): number {
    return (this.#last[token] ?? 0) - 1;
  }

  /** Returns the position of another pool of the same token; -1 after the last one. */
  next(position: number): number {
    return (this.#before[position - this.#start] ?? 0) - 1;
  }
}
