import type { Steps } from '../routing/steps.ts';
import { TurnShare } from '../runtime/turnLine.ts';

/** A turn that has lasted longer ends before the next search that is not divided. */
const SHORT_TURN_MS = 4;

const together = new WeakMap<AbortSignal, TurnShare>();

/** Has all that is searched for under the signal take the turns of one share. */
export function takeTurnsTogether(signal: AbortSignal, share: TurnShare): void {
  together.set(signal, share);
}

/** Searches of one request that let others have their turn when they take long. */
export class SearchTurns {
  readonly #isCurrent: () => boolean;
  readonly #signal: AbortSignal;
  readonly #share: TurnShare;
  #workedMs = 0;

  /** `isCurrent`: whether what the searches read is as it was when they began. */
  constructor(isCurrent: () => boolean, signal: AbortSignal) {
    this.#isCurrent = isCurrent;
    this.#signal = signal;
    this.#share = together.get(signal) ?? new TurnShare(false);
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
    return this.#share.lasted(performance.now()) < SHORT_TURN_MS || this.wait();
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
      if (!step.done && !this.#share.isOver(now)) continue;
      this.#workedMs += now - started;
      if (step.done) return step.value;
      if (!(await this.wait())) return undefined;
      started = performance.now();
    }
  }

  /**
   * Whether all is as it was, once others have had their turn.
   * @throws the reason of the signal, after a turn
   */
  async wait(): Promise<boolean> {
    await this.#share.next();
    this.#signal.throwIfAborted();
    return this.#isCurrent();
  }
}
