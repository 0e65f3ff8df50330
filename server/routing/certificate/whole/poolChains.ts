import { withRoom } from '../../../columns/resize.ts';
import type { Adjacency } from '../../graph/adjacency.ts';

const FIRST_ROOM = 1024;

/**
 * Linked lists of pools by one of their tokens, which spare a walk over all pools of a token: hubs have
 * thousands. Links are numbered from 0; they hold while the tables do not change.
 */
export class PoolChains {
  /** One more than the last link of each token; 0 if it has none. */
  readonly #last: Int32Array;
  /** One more than the link before it of the same token, for each link. */
  #before: Int32Array;
  #positions: Int32Array;
  #others: Int32Array;
  #count = 0;

  /** @param room links for which there is room at once */
  constructor(tokenCount: number, room = FIRST_ROOM) {
    this.#last = new Int32Array(tokenCount);
    this.#before = new Int32Array(room);
    this.#positions = new Int32Array(room);
    this.#others = new Int32Array(room);
  }

  /** Returns the pools of the run of a token, by the tokens at their other side. */
  static ofRun(adjacency: Adjacency, token: number): PoolChains {
    const chains = new PoolChains(adjacency.tokenCount, adjacency.degreeOf(token));
    const past = adjacency.endOf(token);
    for (let position = adjacency.startOf(token); position < past; position++) {
      chains.add(adjacency.neighbours[position] ?? 0, position, token);
    }
    return chains;
  }

  /** Forgets all pools. */
  clear(): void {
    this.#last.fill(0);
    this.#count = 0;
  }

  /** @param position that of the pool in the run of `other`, its other token */
  add(token: number, position: number, other: number): void {
    const link = this.#count;
    if (link === this.#positions.length) this.#makeRoomFor(link + 1);
    this.#before[link] = this.#last[token] ?? 0;
    this.#positions[link] = position;
    this.#others[link] = other;
    this.#count = link + 1;
    this.#last[token] = link + 1;
  }

  /** Returns a link of a token; -1 if there is none. */
  first(token: number): number {
    return (this.#last[token] ?? 0) - 1;
  }

  /** Returns another link of the same token; -1 after the last one. */
  next(link: number): number {
    return (this.#before[link] ?? 0) - 1;
  }

  positionAt(link: number): number {
    return this.#positions[link] ?? 0;
  }

  otherAt(link: number): number {
    return this.#others[link] ?? 0;
  }

  #makeRoomFor(link: number): void {
    this.#before = withRoom(this.#before, link);
    this.#positions = withRoom(this.#positions, link);
    this.#others = withRoom(this.#others, link);
  }
}
