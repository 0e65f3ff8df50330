/** Looks that are taken one after the other: when asked for, and after a pause. */
export class Looks {
  readonly #look: () => Promise<void>;
  readonly #pauseMs: () => number;
  #turn: Promise<void> | undefined;
  #isRung = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param look never rejects
   * @param pauseMs returns the milliseconds until the next look, after each one
   */
  constructor(look: () => Promise<void>, pauseMs: () => number) {
    [this.#look, this.#pauseMs] = [look, pauseMs];
  }

  /** Looks now, or once more after the look that is under way. */
  ring(): void {
    if (this.#isStopped) return;
    this.#isRung = true;
    this.#turn ??= this.#take().finally(() => {
      this.#turn = undefined;
      if (this.#isStopped) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.ring(), this.#isRung ? 0 : this.#pauseMs());
      this.#timer.unref();
    });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #take(): Promise<void> {
    this.#isRung = false;
    return this.#look();
  }
}
