export interface HeadDoubtsOptions {
  readonly believeAfterMs: number;
  readonly believeFarAfterMs: number;
  readonly now: () => number;
}

/**
 * Distinguishes a reorg from a lagging backend where the blocks alone cannot. A head that is not longer than ours is
 * believed once the node has named it at two polls and for some time, and has not named ours in between.
 */
export class HeadDoubts {
  readonly #options: HeadDoubtsOptions;
  #looks = 0;
  #since = 0;
  #isHeadConfirmed = false;

  constructor(options: HeadDoubtsOptions) {
    this.#options = options;
  }

  /** Counts a poll that named a head at or below ours. */
  isBelieved(isFar: boolean): boolean {
    // Nothing could prove the very first head.
    const isPatient = isFar && this.#isHeadConfirmed;
    return this.#lookAgain(isPatient ? this.#options.believeFarAfterMs : this.#options.believeAfterMs);
  }

  /** Counts a poll that named a head far ahead, or on a branch that left ours long ago. */
  isFarBelieved(): boolean {
    return this.#lookAgain(this.#options.believeAfterMs);
  }

  /** Call it when the node names our head. */
  confirmed(): void {
    this.#looks = 0;
    this.#isHeadConfirmed = true;
  }

  /** Call it when the head moves; `isProved` says whether it follows on the previous one. */
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
