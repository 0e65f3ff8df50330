/** Milliseconds between two trials of an index that does not answer. */
export const TRIAL_EVERY_MS = 2_000;

/**
 * A circuit breaker for an index that hangs. It opens when a request times out and no other request was
 * answered meanwhile: a heavy query that takes too long beside others that are answered does not open it.
 * Anything but another timeout closes it.
 */
export class IndexCircuit {
  readonly #now: () => number;
  #settled = 0;
  #isOpen = false;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Begins a request. Its end must be reported by one of the returned functions, or not at all. */
  begin(): { settled(): void; timedOut(): void } {
    const before = this.#settled;
    return {
      settled: () => {
        this.#settled += 1;
        this.#isOpen = false;
      },
      timedOut: () => {
        if (this.#settled === before) this.#isOpen = true;
      },
    };
  }

  /** Returns whether a trial is due, and counts it as made. */
  takeTrial(): boolean {
    const now = this.#now();
    if (!this.#isOpen || now - this.#triedAt < TRIAL_EVERY_MS) return false;
    this.#triedAt = now;
    return true;
  }
}
