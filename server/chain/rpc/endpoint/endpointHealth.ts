export type CircuitState = 'closed' | 'open' | 'halfOpen';

const FAILURES_TO_OPEN = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * A circuit breaker. It opens after three failures in a row, for one second; each failed probe doubles the
 * pause, up to 30 seconds. One success closes it.
 */
export class Circuit {
  readonly #now: () => number;
  #failures = 0;
  #pauseMs = 0;
  #openUntil = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the state; `halfOpen` when the pause is over and the next request is the probe. */
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

const SAMPLES = 64;
const ENOUGH = 8;

/** The last 64 latencies of an endpoint, milliseconds. */
export class Latencies {
  readonly #samples: number[] = [];
  #next = 0;

  add(milliseconds: number): void {
    this.#samples[this.#next] = milliseconds;
    this.#next = (this.#next + 1) % SAMPLES;
  }

  /** Returns the quantile of the latencies in milliseconds; undefined while there are fewer than 8. */
  quantile(share: number): number | undefined {
    if (this.#samples.length < ENOUGH) return undefined;
    const sorted = this.#samples.toSorted((a, b) => a - b);
    return sorted[Math.ceil(share * sorted.length) - 1];
  }
}
