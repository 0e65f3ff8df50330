import { setImmediate } from 'node:timers/promises';

const LONGEST_MS = 8;
/** Items handled between two looks at the clock. */
const AT_ONCE = 64;

/**
 * Resolves in a later turn of the event loop. It takes two immediates: one that is set while input is read
 * still runs in the same turn.
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** Splits long work over turns of the event loop, 8 ms each. */
export class Turns {
  #since = performance.now();

  /** Yields to the event loop once this turn has lasted 8 ms. Await it between pieces of work. */
  async next(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return;
    await yieldToEventLoop();
    this.#since = performance.now();
  }

  /** Calls `work` with up to 64 items at a time and yields between calls. */
  async each<Item>(items: readonly Item[], work: (some: readonly Item[]) => void): Promise<void> {
    for (let from = 0; from < items.length; from += AT_ONCE) {
      work(items.slice(from, from + AT_ONCE));
      await this.next();
    }
  }
}

/** Gives each caller a turn of the event loop of its own, first come, first served. */
export class TurnQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves one turn after the previous caller's. */
  next(): Promise<void> {
    this.#last = this.#last.then(yieldToEventLoop);
    return this.#last;
  }
}
