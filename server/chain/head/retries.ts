const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

/** Retries with exponential backoff, from 25 ms to 1 s, until settled. */
export class Retries {
  readonly #again: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #count = 0;

  constructor(again: () => void) {
    this.#again = again;
  }

  /** Returns the number of tries since it was last settled. */
  get count(): number {
    return this.#count;
  }

  schedule(): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#count, LONGEST_PAUSE_MS);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#count += 1;
      this.#again();
    }, pause);
    this.#timer.unref();
  }

  settle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#count = 0;
  }

  stop(): void {
    this.#isStopped = true;
    this.settle();
  }
}
