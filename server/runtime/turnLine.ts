import { setImmediate } from 'node:timers/promises';

const SHORT_WORK_MS = 15;
const LONG_WORK_MS = 5;
/** Short turns in a row at most, so that long work proceeds although there always is some short work. */
const SHORT_IN_A_ROW = 4;

/** The processor share of one request, or of all streams. Concurrent work of a request shares turns. */
export class TurnShare {
  readonly isLong: boolean;
  readonly #line: TurnLine;
  readonly #longestMs: number;
  #since = performance.now();
  #coming: Promise<void> | undefined;
  /** True once a caller has continued in this turn. The first one need not check whether it is over. */
  #isTaken = true;

  /**
   * Creates a share.
   * @param isLong whether others go first, and its turns are short: for large work that nobody waits for at
   * once
   */
  constructor(isLong: boolean, line = turnLine) {
    this.isLong = isLong;
    this.#line = line;
    this.#longestMs = isLong ? LONG_WORK_MS : SHORT_WORK_MS;
  }

  /** Returns the length of the present turn until `now`, milliseconds. */
  lasted(now: number): number {
    return now - this.#since;
  }

  /** Returns whether the turn has used up its time, so that others should run. */
  isOver(now: number): boolean {
    return this.lasted(now) >= this.#longestMs;
  }

  /** Resolves at the share's next turn, in order of calls. */
  async next(): Promise<void> {
    do {
      this.#coming ??= this.#begin();
      await this.#coming;
    } while (this.#isTaken && this.isOver(performance.now()));
    this.#isTaken = true;
  }

  async #begin(): Promise<void> {
    await this.#line.next(this);
    this.#coming = undefined;
    this.#isTaken = false;
    this.#since = performance.now();
  }
}

/**
 * Gives each waiting share a turn of the event loop, one after the other, so that a new request waits for one
 * turn and not for all work. Short work goes first, and within each kind the shares take turns.
 */
export class TurnLine {
  readonly #short = new Map<TurnShare, () => void>();
  readonly #long = new Map<TurnShare, () => void>();
  #shortInARow = 0;
  #isMoving = false;
  /** True when the line was empty: input read before the line moves again belongs to the present turn. */
  #isFresh = false;

  /** Resolves at the share's turn. A share waits only once at a time. */
  next(share: TurnShare): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isEmpty()) this.#isFresh = true;
      (share.isLong ? this.#long : this.#short).set(share, resolve);
      if (!this.#isMoving) void this.#move();
    });
  }

  #isEmpty(): boolean {
    return this.#short.size + this.#long.size === 0;
  }

  async #move(): Promise<void> {
    this.#isMoving = true;
    await setImmediate();
    while (!this.#isEmpty()) {
      if (this.#isFresh) await setImmediate();
      this.#isFresh = false;
      this.#runFirst();
      await setImmediate();
    }
    this.#isMoving = false;
  }

  #runFirst(): void {
    const isShort = this.#short.size > 0 && (this.#long.size === 0 || this.#shortInARow < SHORT_IN_A_ROW);
    this.#shortInARow = isShort ? this.#shortInARow + 1 : 0;
    const waiting = isShort ? this.#short : this.#long;
    for (const [share, go] of waiting) {
      waiting.delete(share);
      go();
      return;
    }
  }
}

/** The line is shared, because the process has one event loop. */
const turnLine = new TurnLine();
