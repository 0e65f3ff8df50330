import type { Steps } from '../../routing/model/steps.ts';
import { TurnShare } from '../../runtime/turnLine.ts';
import type { Waiter } from '../model/tradeRequest.ts';

/** Milliseconds after which a turn ends before the next search that cannot be divided. */
const SHORT_TURN_MS = 4;

/** Returns whether the state that searches read has not changed since this was created. */
export type IsCurrent = () => boolean;

/** The searches of one round of a quote. They yield to the event loop when they take long. */
export class SearchTurns {
  readonly #watch: () => IsCurrent;
  readonly #waiter: Waiter;
  readonly #share: TurnShare;
  #isCurrent: IsCurrent | undefined;
  #workedMs = 0;

  /** @param watch called before the first wait: until then nothing else runs that could change the state */
  constructor(watch: () => IsCurrent, waiter: Waiter) {
    this.#watch = watch;
    this.#waiter = waiter;
    this.#share = waiter.share ?? new TurnShare(false);
  }

  /** Milliseconds spent in searches, without the turns of other requests. */
  get workedMs(): number {
    return this.#workedMs;
  }

  /** True if the state is still unchanged. */
  get isCurrent(): boolean {
    return this.#isCurrent?.() ?? true;
  }

  /**
   * Yields to other requests unless this turn was short. Returns whether the state is still unchanged.
   * @throws the reason of the signal, after a turn
   */
  pause(): boolean | Promise<boolean> {
    return this.#share.lasted(performance.now()) < SHORT_TURN_MS || this.wait();
  }

  /**
   * Returns the result of the steps, at once if they end in this turn; `undefined` when the state changed
   * between two turns.
   * @throws the reason of the signal, between two turns
   */
  run<Result>(steps: Steps<Result>): Result | undefined | Promise<Result | undefined> {
    const step = this.#runTurn(steps);
    return step.done ? step.value : this.#runOn(steps);
  }

  async #runOn<Result>(steps: Steps<Result>): Promise<Result | undefined> {
    for (;;) {
      if (!(await this.wait())) return undefined;
      const step = this.#runTurn(steps);
      if (step.done) return step.value;
    }
  }

  #runTurn<Result>(steps: Steps<Result>): IteratorResult<void, Result> {
    const started = performance.now();
    let taken = 0;
    let now = started;
    try {
      for (;;) {
        const step = steps.next();
        taken += 1;
        now = performance.now();
        if (step.done || this.#share.isOver(now)) return step;
      }
    } finally {
      this.#workedMs += now - started;
      this.#share.use(taken, now - started, now);
    }
  }

  /**
   * Yields to other requests. Returns whether the state is still unchanged.
   * @throws the reason of the signal, after a turn
   */
  async wait(): Promise<boolean> {
    this.#isCurrent ??= this.#watch();
    await this.#share.next();
    this.#waiter.signal.throwIfAborted();
    return this.isCurrent;
  }
}
