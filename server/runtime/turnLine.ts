import { setImmediate } from 'node:timers/promises';

const SHORT_WORK_MS = 15;
const LONG_WORK_MS = 5;
/** Long work goes on although there always is some short work. */
const SHORT_IN_A_ROW = 4;

/** What one request, or all streams together, takes of the processor; what it does at the same time shares its turns. */
export class TurnShare {
  readonly isLong: boolean;
  readonly #line: TurnLine;
  readonly #longestMs: number;
  #since = performance.now();
  #coming: Promise<void> | undefined;
  /** Whoever is first to go on in a turn need not look whether it is over. */
  #isTaken = true;

  /** @param isLong whether others go first, and its turns are short: much is to be done, and nobody expects it at once */
  constructor(isLong: boolean, line = turnLine) {
    this.isLong = isLong;
    this.#line = line;
    this.#longestMs = isLong ? LONG_WORK_MS : SHORT_WORK_MS;
  }

  /** Milliseconds of the present turn, until `now`. */
  lasted(now: number): number {
    return now - this.#since;
  }

  /** Whether others should have their turn. */
  isOver(now: number): boolean {
    return this.lasted(now) >= this.#longestMs;
  }

  /** Resolves when it is its turn again, in the order of those who ask. */
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
 * Gives those who wait a turn of the event loop each, one after the other, so that what comes in meanwhile waits for one
 * of them and not for all. Short work goes first, and within each kind the shares take turns.
 */
export class TurnLine {
  readonly #short = new Map<TurnShare, () => void>();
  readonly #long = new Map<TurnShare, () => void>();
  #shortInARow = 0;
  #isMoving = false;
  /** Nobody waited before: what was read before the line moves again belongs to the present turn. */
  #isFresh = false;

  /** Resolves when it is the share's turn, which waits once at a time. */
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
      this.#letFirstGo();
      await setImmediate();
    }
    this.#isMoving = false;
  }

  #letFirstGo(): void {
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

/** There is one processor for all that this process does. */
const turnLine = new TurnLine();
