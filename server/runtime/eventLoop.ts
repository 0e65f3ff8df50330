import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 8;
/** Handed on without a look at the clock. */
const AT_ONCE = 64;

/**
 * Resolves in a later turn of the event loop. An immediate that is set where input is read still belongs to that turn, one
 * that is set by it does not.
 */
export async function nextTurn(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Divides long work into turns of the event loop. */
export class Turns {
  #since = performance.now();

  /** To be awaited every now and then: lets others have their turn once this one has lasted some milliseconds. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }

  /** Hands on the items, some at a time. */
  async each<Item>(items: readonly Item[], work: (some: readonly Item[]) => void): Promise<void> {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      work(items.slice(from, from + AT_ONCE));
      await this.next();
    }
  }
}

/** Gives each of those that have come together a turn of the event loop of its own. */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves in the turn after that of whoever asked before. */
  next(): Promise<void> {
    this.#last = this.#last.then(nextTurn);
    return this.#last;
  }
}
