/**
 * Short turns of one account in a row at most, so that its long work proceeds although there always is some
 * short work.
 */
const SHORT_IN_A_ROW = 4;
/** Milliseconds in which the recent use of the processor is halved. */
const HALF_LIFE_MS = 500;
/** Recent use from which an account is busy, milliseconds: a seventh of one processor for some seconds. */
const BUSY_MS = 100;

/** Work that takes several turns. */
interface Share {
  readonly isLong: boolean;
}

/** Work that waits for a turn: it begins in it, or goes on. */
export interface WaitingWork {
  readonly kind: 'begins' | 'goesOn';
  readonly run: () => void;
}

/**
 * The work of one caller: its processor time, and all that waits for a turn. Accounts take turns by the time
 * that they have used, so that a caller waits only for its own work and for one turn of each other caller.
 */
export class TurnAccount {
  /**
   * Milliseconds of processor time, by which accounts take turns. One that waited for nothing is moved up to
   * the others.
   */
  served = 0;
  readonly #weight: number;
  readonly #short = new Map<Share, () => void>();
  readonly #long = new Map<Share, () => void>();
  readonly #beginning = new Set<() => void>();
  #shortInARow = 0;
  #usedMs = 0;
  #recentMs = 0;
  #recentAt = 0;

  /** @param weight 1 for a caller; a quarter has a quarter of the turns */
  constructor(weight = 1) {
    this.#weight = weight;
  }

  /** Number of pieces of work that wait to begin. */
  get beginning(): number {
    return this.#beginning.size;
  }

  get isWaiting(): boolean {
    return this.#short.size + this.#long.size + this.#beginning.size > 0;
  }

  /** Milliseconds of processor time used so far. */
  get usedMs(): number {
    return this.#usedMs;
  }

  /** Returns whether the account has used much of the processor lately: its turns are short then. */
  isBusy(now: number): boolean {
    return this.#decayed(now) > BUSY_MS;
  }

  /** Counts milliseconds of processor time. */
  use(milliseconds: number, now: number): void {
    this.#usedMs += milliseconds;
    this.served += milliseconds / this.#weight;
    this.#recentMs = this.#decayed(now) + milliseconds;
    this.#recentAt = now;
  }

  /** Has a share go on in one of the next turns of the account. A share waits only once at a time. */
  wait(share: Share, goOn: () => void): void {
    (share.isLong ? this.#long : this.#short).set(share, goOn);
  }

  /** Has work begin in one of the next turns. Returns the function that withdraws it. */
  waitToBegin(begin: () => void): () => void {
    this.#beginning.add(begin);
    return () => this.#beginning.delete(begin);
  }

  /**
   * Takes the work whose turn is next: work that has begun before work that has not, and every fifth time
   * long work.
   */
  takeNext(): WaitingWork | undefined {
    const hasShort = this.#short.size + this.#beginning.size > 0;
    const isShort = hasShort && (this.#long.size === 0 || this.#shortInARow < SHORT_IN_A_ROW);
    this.#shortInARow = isShort ? this.#shortInARow + 1 : 0;
    for (const [share, run] of isShort ? this.#short : this.#long) {
      this.#short.delete(share);
      this.#long.delete(share);
      return { kind: 'goesOn', run };
    }
    for (const run of this.#beginning) {
      this.#beginning.delete(run);
      return { kind: 'begins', run };
    }
    return undefined;
  }

  #decayed(now: number): number {
    return this.#recentMs * 0.5 ** (Math.max(0, now - this.#recentAt) / HALF_LIFE_MS);
  }
}
