import { setTimeout as pause } from 'node:timers/promises';
import { processSeconds } from '../../kit/processTime.ts';

/** Seconds of the processor that no fault needs which ends: all tests take one or two. */
const MOST_SECONDS = 30;
/** Looks in a row at which nothing was computed: a process that waits for something that never comes. */
const MOST_IDLE_LOOKS = 60;
const LOOK_MS = 1_000;

/**
 * How long a process may work on one thing. It counts by the processor: on a busy machine a second of work
 * takes any time, and what had not ended by the clock would count as noticed.
 */
export class WorkLimit {
  readonly #used: () => number;
  readonly #lookMs: number;
  #seen: number;
  #idle = 0;
  readonly #from: number;

  /** Begins to count. @param used seconds of the processor so far */
  constructor(pid: number, used = () => processSeconds(pid), lookMs = LOOK_MS) {
    this.#used = used;
    this.#lookMs = lookMs;
    this.#from = used();
    this.#seen = this.#from;
  }

  /** Resolves when the limit is reached, and when the signal is aborted. */
  async reached(signal: AbortSignal): Promise<undefined> {
    while (!signal.aborted && !this.#isReached())
      await pause(this.#lookMs, undefined, { signal }).catch(() => undefined);
  }

  #isReached(): boolean {
    const used = this.#used();
    this.#idle = used > this.#seen ? 0 : this.#idle + 1;
    this.#seen = used;
    return used - this.#from > MOST_SECONDS || this.#idle > MOST_IDLE_LOOKS;
  }
}
