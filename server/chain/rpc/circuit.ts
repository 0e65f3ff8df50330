export type CircuitState = 'closed' | 'open' | 'halfOpen';

const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Opens after three failures in a row and leaves the endpoint alone for a second, twice as long after each probe
 * that fails, up to half a minute. One success closes it.
 */
export class Circuit {
  readonly #now: () => number;
  #failures = 0;
  #pauseMs = 0;
  #openUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** `halfOpen` when the pause is over: the next request is the probe. */
  get state(): CircuitState {
    if (this.#pauseMs === 0) return 'closed';
    return this.#now() < this.#openUntil ? 'open' : 'halfOpen';
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pauseMs = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.state === 'open' || this.#failures < FAILURES_TO_OPEN) return;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    this.#openUntil = this.#now() + this.#pauseMs * (0.75 + Math.random() / 2);
  }
}
