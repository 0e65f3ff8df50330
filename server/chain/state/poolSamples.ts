import { randomInt } from 'node:crypto';
import type { PoolId } from '../../routing/model/pool.ts';
import type { PoolMemory } from './poolMemory.ts';

/** Parts of a sample: of pools that the last blocks changed, and of those changed earlier. */
const LATELY_CHANGED = 1 / 2;
const EARLIER_CHANGED = 1 / 4;

/**
 * Draws the pools whose states are compared with the chain. Whoever forges blocks must change a pool to gain
 * by it, so pools that they change come first. Chance draws them, so that nobody knows which ones.
 */
export class PoolSamples {
  readonly #memory: Pick<PoolMemory, 'ids' | 'has'>;
  readonly #random: (below: number) => number;
  #queue: PoolId[] = [];
  /** Pools changed since the last sample, and those changed before that have not been in one since. */
  readonly #lately = new Set<PoolId>();
  readonly #earlier = new Set<PoolId>();

  /** @param random returns a whole number from 0 on, below its argument; default: of the system */
  constructor(memory: Pick<PoolMemory, 'ids' | 'has'>, random: (below: number) => number = randomInt) {
    [this.#memory, this.#random] = [memory, random];
  }

  /** Called with the pools that a block of another instance changed. */
  changed(ids: Iterable<PoolId>): void {
    for (const id of ids) this.#lately.add(id);
  }

  /** Returns the next pools in turn, whichever were changed: those of an instance that reads the blocks. */
  inTurn(count: number): PoolId[] {
    this.#lately.clear();
    this.#earlier.clear();
    return this.#next(count);
  }

  /** Returns half from those changed since the last sample, a quarter changed earlier, and others in turn. */
  ofFollowed(count: number): PoolId[] {
    const lately = this.#draw(this.#lately, Math.ceil(count * LATELY_CHANGED));
    const earlier = this.#draw(this.#earlier, Math.floor(count * EARLIER_CHANGED));
    for (const id of this.#lately) this.#earlier.add(id);
    this.#lately.clear();
    const drawn = new Set([...lately, ...earlier]);
    for (const id of drawn) this.#earlier.delete(id);
    for (const id of this.#next(count - drawn.size)) drawn.add(id);
    return [...drawn];
  }

  #next(count: number): PoolId[] {
    if (this.#queue.length === 0) this.#queue = [...this.#memory.ids()];
    return count === 0 ? [] : this.#queue.splice(-count);
  }

  #draw(from: Set<PoolId>, count: number): PoolId[] {
    const left = [...from].filter((id) => this.#memory.has(id));
    const drawn: PoolId[] = [];
    while (drawn.length < count && left.length > 0) {
      const at = this.#random(left.length);
      const [id, last] = [left[at], left.pop()];
      if (id === undefined || last === undefined) break;
      if (at < left.length) left[at] = last;
      drawn.push(id);
      from.delete(id);
    }
    return drawn;
  }
}
