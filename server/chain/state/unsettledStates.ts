import type { PoolId } from '../../routing/model/pool.ts';

/**
 * The pools whose states may hold more than the block that they are said to be of: Anvil answers a call at
 * the hash of its newest block with what a block left that it mines meanwhile. A log that says what is there
 * does no harm then; one that says what was added, as those of positions, would count twice.
 *
 * A state is settled once the node was asked for its newest block after that state had come: a call cannot
 * have seen the blocks after that one.
 */
export class UnsettledStates {
  /** Read since the last look at the newest block began, and before. */
  #read = new Set<PoolId>();
  #before = new Set<PoolId>();

  /** Called when a state of the pool, or a part of it, was read. */
  add(id: PoolId): void {
    this.#read.add(id);
  }

  has(id: PoolId): boolean {
    return this.#read.has(id) || this.#before.has(id);
  }

  /** Called when the node is asked for its newest block. */
  lookBegins(): void {
    if (this.#before.size === 0) {
      [this.#before, this.#read] = [this.#read, this.#before];
      return;
    }
    for (const id of this.#read) this.#before.add(id);
    this.#read.clear();
  }

  /** Called when the memory is of the block that the node named. */
  lookEnds(): void {
    this.#before.clear();
  }
}
