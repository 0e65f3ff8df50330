export interface HeadDoubtsOptions {
  readonly believeAfterMs: number;
  readonly believeFarAfterMs: number;
  readonly now: () => number;
}

/**
 * Distinguishes a reorg from a lagging backend where the blocks cannot. A head that is not higher is believed
 * after two polls and some time, if the node has not returned ours in between.
 */
export class HeadDoubts {
  readonly #options: HeadDoubtsOptions;
  #looks = 0;
  #since = 0;
  #isHeadConfirmed = false;

  constructor(options: HeadDoubtsOptions) {
    this.#options = options;
  }

  /** Counts a poll that returned a head at or below ours. */
  isBelieved(isFar: boolean): boolean {
    // The first head is not proved.
    const isPatient = isFar && this.#isHeadConfirmed;
    return this.#lookAgain(isPatient ? this.#options.believeFarAfterMs : this.#options.believeAfterMs);
  }

  /** Counts a poll that returned a head far ahead or on another branch. */
  isFarBelieved(): boolean {
    return this.#lookAgain(this.#options.believeAfterMs);
  }

  /** Called when the node returns our head. */
  confirmed(): void {
    this.#looks = 0;
    this.#isHeadConfirmed = true;
  }

  /** Called when the head moves; `isProved` if it descends from the previous one. */
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
