/**
 * Load of one caller is never shed below this number of requests in a turn, however long they take. A page
 * sends six at once when it opens, and a dozen polite clients behind one address only wait for each other.
 */
const MIN_SHED_DEPTH = 16;
/** After an overload, queues are kept short for this long, because clients that had to wait come back. */
const SHEDDING_WINDOW_MS = 5_000;
/** The overload persists if more requests than this were shed in the last window. */
const MAX_SHED_PER_WINDOW = 500;
/** Weight of the latest request in the mean. */
const LATEST = 1 / 16;

/** The state of the service when a request of a caller arrives. */
export interface Arrival {
  /** Number of the turn of the event loop. */
  readonly turn: number;
  readonly now: number;
  /** Requests of the caller that already wait to begin. */
  readonly waiting: number;
  /** Processor time that the caller has used so far, milliseconds. */
  readonly usedMs: number;
  /**
   * Processor time of this process per millisecond of work, up to 1: less while others have the processors.
   */
  readonly processorShare: number;
}

/**
 * The requests that one caller makes at about the same time. They are a crowd when more than a few of one
 * turn of the event loop take longer than the limit. Then requests are shed until few have to be: one that is
 * let in waits for one other, not for the whole crowd.
 */
export class Crowd {
  #turn = -1;
  #asked = 0;
  #usedBefore = 0;
  #shed = 0;
  #sheddingUntil = Number.NEGATIVE_INFINITY;
  #noted = 0;
  #meanMs = 0;

  /**
   * Counts an answered request and returns what has been used since the last one.
   * @param usedMs processor time that the caller has used so far, milliseconds
   */
  note(usedMs: number): number {
    const milliseconds = usedMs - this.#noted;
    this.#noted = usedMs;
    this.#meanMs += (milliseconds - this.#meanMs) * (this.#meanMs === 0 ? 1 : LATEST);
    return milliseconds;
  }

  /** Counts a request and returns whether it is to be shed. */
  sheds({ turn, now, waiting, usedMs, processorShare }: Arrival, maxDelayMs: number): boolean {
    if (turn !== this.#turn) {
      this.#turn = turn;
      this.#asked = 0;
      this.#usedBefore = usedMs;
    }
    this.#asked += 1;
    const lasts = Math.max(usedMs - this.#usedBefore, (waiting + 1) * this.#meanMs);
    const isOverloaded = this.#asked > MIN_SHED_DEPTH && lasts * processorShare > maxDelayMs;
    const isPersistent =
      this.#shed > MAX_SHED_PER_WINDOW &&
      now >= this.#sheddingUntil &&
      now < this.#sheddingUntil + SHEDDING_WINDOW_MS;
    if (isOverloaded || isPersistent) {
      this.#sheddingUntil = now + SHEDDING_WINDOW_MS;
      this.#shed = 0;
    }
    const isShed = now < this.#sheddingUntil && waiting > 0;
    if (isShed) this.#shed += 1;
    return isShed;
  }
}
