import type { Steps } from '../routing/steps.ts';
import { yieldToEventLoop } from '../runtime/eventLoop.ts';

/** After so many milliseconds others have their turn of the event loop before a search goes on. */
const LONG_TURN_MS = 15;
/** A turn that has lasted longer ends before the next search that is not divided. */
const SHORT_TURN_MS = 4;

/** Searches of one request that let others have their turn when they take long. */
export class SearchTurns {
  readonly #isCurrent: () => boolean;
  readonly #signal: AbortSignal;
  #since = performance.now();
  #workedMs = 0;

  /** `isCurrent`: whether what the searches read is as it was when they began. */
  constructor(isCurrent: () => boolean, signal: AbortSignal) {
    this.#isCurrent = isCurrent;
    this.#signal = signal;
  }

  /** Without the turns of others. */
  get workedMs(): number {
    return this.#workedMs;
  }

  /**
   * Whether all is as it was, once others have had their turn, unless this one was short.
   * @throws the reason of the signal, after a turn
   */
  async pause(): Promise<boolean> {
    return performance.now() - this.#since < SHORT_TURN_MS || this.#next();
  }

  /**
   * What comes of the steps; `undefined` when something has changed between two turns.
   * @throws the reason of the signal, between two turns
   */
  async run<Result>(steps: Steps<Result>): Promise<Result | undefined> {
    let started = performance.now();
    for (;;) {
      const step = steps.next();
      const now = performance.now();
      if (!step.done && now - this.#since < LONG_TURN_MS) continue;
      this.#workedMs += now - started;
      if (step.done) return step.value;
      if (!(await this.#next())) return undefined;
      started = performance.now();
    }
  }

  async #next(): Promise<boolean> {
    await yieldToEventLoop();
    this.#signal.throwIfAborted();
    this.#since = performance.now();
    return this.#isCurrent();
  }
}
