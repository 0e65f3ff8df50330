export interface HeadDoubtsOptions {
  readonly believeAfterMs: number;
  readonly believeFarAfterMs: number;
  readonly now: () => number;
}

/**
 * Tells a reorg from a backend that lags, where the blocks alone do not: a head that is not longer than ours is
 * believed once it has been the node's word at two looks and for some time, during which nobody named ours.
 */
export class HeadDoubts {
  readonly #options: HeadDoubtsOptions;
  #looks = 0;
  #since = 0;
  #isHeadConfirmed = false;

  constructor(options: HeadDoubtsOptions) {
    this.#options = options;
  }

  /** Counts a look that named a head at or below ours. */
  isBelieved(isFar: boolean): boolean {
    // The first head of all had nothing to be proved by.
    const isPatient = isFar && this.#isHeadConfirmed;
    return this.#lookAgain(isPatient ? this.#options.believeFarAfterMs : this.#options.believeAfterMs);
  }

  /** Counts a look that named a head far ahead, or on a branch that parted from ours long ago. */
  isFarBelieved(): boolean {
    return this.#lookAgain(this.#options.believeAfterMs);
  }

  /** The node named our head. */
  confirmed(): void {
    this.#looks = 0;
    this.#isHeadConfirmed = true;
  }

  /** There is a new head; `isProved` says whether it follows on the one before. */
  moved(isProved: boolean): void {
    this.#looks = 0;
    this.#isHeadConfirmed = isProved;
  }

  #lookAgain(afterMs: number): boolean {
    const now = this.#options.now();
    if (this.#looks === 0) this.#since = now;
    this.#looks += 1;
    return this.#looks > 1 && now - this.#since >= afterMs;
  }
}
