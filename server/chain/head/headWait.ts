/** Tries, about 1.5 seconds, before a wait is reported. */
const TRIES_UNREPORTED = 6;

export interface HeadWaitOptions {
  readonly again: () => void;
  /** Called with the reason when a wait lasts, and with undefined when it ends. */
  readonly onWaiting: ((reason: string | undefined) => void) | undefined;
}

/** The reason why the head cannot follow the node now, with retries until it can. */
export class HeadWait {
  readonly #onWaiting: HeadWaitOptions['onWaiting'];
  readonly #retries: Retries;
  #reason: string | undefined;
  #isReported = false;

  constructor({ again, onWaiting }: HeadWaitOptions) {
    this.#onWaiting = onWaiting;
    this.#retries = new Retries(again);
  }

  get reason(): string | undefined {
    return this.#reason;
  }

  get tries(): number {
    return this.#retries.count;
  }

  begin(reason: string): void {
    this.#reason = reason;
    if (this.#retries.count >= TRIES_UNREPORTED && !this.#isReported) {
      this.#isReported = true;
      this.#onWaiting?.(reason);
    }
    this.#retries.schedule();
  }

  /** Called when a try failed without a reason of its own. */
  retry(): void {
    this.#retries.schedule();
  }

  settle(): void {
    if (this.#isReported) this.#onWaiting?.(undefined);
    this.#isReported = false;
    this.#reason = undefined;
    this.#retries.settle();
  }

  stop(): void {
    this.#retries.stop();
  }
}

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

/** Retries with exponential backoff, from 25 ms to 1 s, until settled. */
class Retries {
  readonly #again: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #count = 0;

  constructor(again: () => void) {
    this.#again = again;
  }

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
