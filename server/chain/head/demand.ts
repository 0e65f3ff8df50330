import { setTimeout as delay } from 'node:timers/promises';

export interface DemandOptions {
  /** Looks at the newest block. */
  readonly look: () => Promise<unknown>;
  readonly now?: (() => number) | undefined;
}

/** Milliseconds that a caller waits for the look at most. A node that hangs holds nobody up. */
const LONGEST_LOOK_MS = 1_000;
/** Milliseconds without a caller after which the chain is followed with fewer requests. */
const QUIET_AFTER_MS = 60_000;

/**
 * Whether anybody asks. In quiet times the node is asked less, so the first caller afterwards waits for a
 * look at the newest block, and gets an answer as new as any other.
 */
export class Demand {
  readonly #options: DemandOptions;
  readonly #now: () => number;
  #askedAt: number;
  #waking: Promise<void> | undefined;

  constructor(options: DemandOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#askedAt = this.#now();
  }

  get isQuiet(): boolean {
    return this.#now() - this.#askedAt >= QUIET_AFTER_MS;
  }

  /**
   * Returns the look that callers wait for after a quiet time, which never rejects; undefined if there is
   * none.
   */
  get waking(): Promise<void> | undefined {
    return this.#waking;
  }

  /** Called for each caller. */
  note(): void {
    const wasQuiet = this.isQuiet;
    this.#askedAt = this.#now();
    if (!wasQuiet || this.#waking !== undefined) return;
    const done = () => {
      this.#waking = undefined;
    };
    // The head that is held answers if there is no newer one to be had, until it is too old.
    const tooLong = new AbortController();
    const looked = this.#options.look().finally(() => tooLong.abort());
    const late = delay(LONGEST_LOOK_MS, undefined, { signal: tooLong.signal, ref: false });
    this.#waking = Promise.race([looked, late]).then(done, done);
  }
}
