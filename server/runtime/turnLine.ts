import { TurnAccount } from './turnAccount.ts';

const SHORT_WORK_MS = 15;
const LONG_WORK_MS = 5;
/** Turns of an account that has used much of the processor lately, so that others find it free soon. */
const BUSY_WORK_MS = 3;
/** Milliseconds of one turn of the event loop in which work may begin that has not waited, and that has. */
const BEGIN_MS = 5;
const BEGIN_LATER_MS = 3;

/** The processor share of one request, or of all its quotes. Concurrent work of a request shares turns. */
export class TurnShare {
  readonly isLong: boolean;
  readonly account: TurnAccount;
  readonly #line: TurnLine;
  #longestMs: number;
  #since = performance.now();
  #steps = 0;
  #workedMs = 0;
  #coming: Promise<void> | undefined;
  /** True once a caller has continued in this turn. The first one need not check whether it is over. */
  #isTaken = true;

  /**
   * Creates a share.
   * @param isLong whether other work of the account goes first, and its turns are short: for large work that
   * nobody waits for at once
   * @param account whose work it is; default: that of no caller
   */
  constructor(isLong: boolean, account?: TurnAccount, line = turnLine) {
    this.isLong = isLong;
    this.#line = line;
    this.account = account ?? line.ofNobody;
    this.#longestMs = this.#longest(this.#since);
  }

  /** Steps of searches so far: the work of the request, whatever the speed of the machine. */
  get steps(): number {
    return this.#steps;
  }

  /** Milliseconds of processor time that searches have used so far. */
  get workedMs(): number {
    return this.#workedMs;
  }

  /** Returns the length of the present turn until `now`, milliseconds. */
  lasted(now: number): number {
    return now - this.#since;
  }

  /** Returns whether the turn has used up its time, so that others should run. */
  isOver(now: number): boolean {
    return this.lasted(now) >= this.#longestMs;
  }

  /** Counts steps of a search and the milliseconds that they took until `now`. */
  use(steps: number, milliseconds: number, now: number): void {
    this.#steps += steps;
    this.#workedMs += milliseconds;
    this.account.use(milliseconds, now);
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
    this.#longestMs = this.#longest(this.#since);
  }

  #longest(now: number): number {
    if (this.account.isBusy(now)) return BUSY_WORK_MS;
    return this.isLong ? LONG_WORK_MS : SHORT_WORK_MS;
  }
}

/**
 * Gives waiting work one turn of the event loop after the other, so that a new request waits for one turn and
 * not for all work. The turn is that of the account that has used the least processor time (start-time fair
 * queueing), however much the others wait for.
 */
export class TurnLine {
  /** The account of work that no caller waits for. It yields to callers. */
  readonly ofNobody = new TurnAccount(1 / 4);
  readonly #waiting = new Set<TurnAccount>();
  /**
   * Processor time of the account that had the last turn. One that begins to wait counts as served as much.
   */
  #served = 0;
  /** Milliseconds of work that has begun in the present turn of the event loop. */
  #begunMs = 0;
  #isTurnCounted = false;
  #isMoving = false;
  /** True when the line was empty: input read before the line moves again belongs to the present turn. */
  #isFresh = false;

  /** Resolves at the share's turn. A share waits only once at a time. */
  next(share: TurnShare): Promise<void> {
    return new Promise((resolve) => {
      share.account.wait(share, resolve);
      this.#join(share.account);
    });
  }

  /** Whether work may begin at once because little has begun in this turn of the event loop. */
  get hasRoom(): boolean {
    return this.#begunMs < BEGIN_MS;
  }

  /** Begins work at once, and counts the processor time until it returns. */
  begin(account: TurnAccount, work: () => void): void {
    this.#begunMs += this.#run(account, work);
    if (!this.#isTurnCounted) {
      this.#isTurnCounted = true;
      setImmediate(() => {
        this.#begunMs = 0;
        this.#isTurnCounted = false;
      });
    }
  }

  /** Runs work, counts its processor time and returns it, milliseconds. */
  #run(account: TurnAccount, work: () => void): number {
    const [began, before] = [performance.now(), account.usedMs];
    work();
    const now = performance.now();
    const lasted = now - began;
    // Searches have counted their own time.
    account.use(Math.max(0, lasted - (account.usedMs - before)), now);
    return lasted;
  }

  /** Begins work in one of the next turns of the account. Returns the function that withdraws it. */
  beginLater(account: TurnAccount, work: () => void): () => void {
    const withdraw = account.waitToBegin(() => void this.#run(account, work));
    this.#join(account);
    return withdraw;
  }

  #join(account: TurnAccount): void {
    if (this.#waiting.size === 0) this.#isFresh = true;
    if (!this.#waiting.has(account)) {
      account.served = Math.max(account.served, this.#served);
      this.#waiting.add(account);
    }
    if (this.#isMoving) return;
    this.#isMoving = true;
    setImmediate(() => this.#move());
  }

  #move(): void {
    if (this.#waiting.size === 0) {
      this.#isMoving = false;
      return;
    }
    if (this.#isFresh) this.#isFresh = false;
    else this.#runTurn();
    setImmediate(() => this.#move());
  }

  /** Runs work of one turn: one piece that goes on, or several short ones that begin. */
  #runTurn(): void {
    const began = performance.now();
    do {
      const account = this.#least();
      if (account === undefined) return;
      const work = account.takeNext();
      this.#waiting.delete(account);
      this.#served = Math.max(this.#served, account.served);
      work?.run();
      // At the end of the others, because those that have used as much take turns.
      if (account.isWaiting) this.#waiting.add(account);
      if (work?.kind === 'goesOn') return;
    } while (performance.now() - began < BEGIN_LATER_MS);
  }

  #least(): TurnAccount | undefined {
    let least: TurnAccount | undefined;
    for (const account of this.#waiting) {
      if (least === undefined || account.served < least.served) least = account;
    }
    return least;
  }
}

/** The line is shared, because the process has one event loop. */
export const turnLine = new TurnLine();
