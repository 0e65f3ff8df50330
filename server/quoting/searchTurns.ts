import type { Steps } from '../routing/steps.ts';
import { TurnShare } from '../runtime/turnLine.ts';

/** Milliseconds after which a turn ends before the next search that cannot be divided. */
const SHORT_TURN_MS = 4;

const together = new WeakMap<AbortSignal, TurnShare>();

/** Makes all searches under the signal share one turn of the event loop. */
export function takeTurnsTogether(signal: AbortSignal, share: TurnShare): void {
  together.set(signal, share);
}

/** The searches of one request. They yield to the event loop when they take long. */
export class SearchTurns {
  readonly #isCurrent: () => boolean;
  readonly #signal: AbortSignal;
  readonly #share: TurnShare;
  #workedMs = 0;

  /** @param isCurrent returns whether the state that the searches read is unchanged since they began */
  constructor(isCurrent: () => boolean, signal: AbortSignal) {
    this.#isCurrent = isCurrent;
    this.#signal = signal;
    this.#share = together.get(signal) ?? new TurnShare(false);
  }

  /** Milliseconds spent in searches, without the turns of other requests. */
  get workedMs(): number {
    return this.#workedMs;
  }

  /**
   * Yields to other requests unless this turn was short. Returns whether the state is still unchanged.
   * @throws the reason of the signal, after a turn
   */
  async pause(): Promise<boolean> {
    return this.#share.lasted(performance.now()) < SHORT_TURN_MS || this.wait();
  }

  /**
   * Returns the result of the steps; `undefined` when the state changed between two turns.
   * @throws the reason of the signal, between two turns
   */
  async run<Result>(steps: Steps<Result>): Promise<Result | undefined> {
    let started = performance.now();
    for (;;) {
      const step = steps.next();
      const now = performance.now();
      if (!step.done && !this.#share.isOver(now)) continue;
      this.#workedMs += now - started;
      if (step.done) return step.value;
      if (!(await this.wait())) return undefined;
      started = performance.now();
    }
  }

  /**
   * Yields to other requests. Returns whether the state is still unchanged.
   * @throws the reason of the signal, after a turn
   */
  async wait(): Promise<boolean> {
    await this.#share.next();
    this.#signal.throwIfAborted();
    return this.#isCurrent();
  }
}
