import type { Payer } from '../../runtime/payer.ts';
import type { TurnAccount } from '../../runtime/turnAccount.ts';

/**
 * Milliseconds that streams of a caller rest for each millisecond that their answers took: they take a tenth
 * of one processor.
 */
const REST = 9;
/**
 * Milliseconds that the streams of a caller may be ahead of that, so that answers which are quickly found
 * come with each block.
 */
const AHEAD_MS = 250;

/**
 * Maximum concurrent answers of one caller. Several run at once so that those waiting for the node do not
 * hold up the others.
 */
const AT_ONCE = 8;

/** The processor time of the streams of each caller, which rest when they have used more than their part. */
export class StreamTurns {
  readonly #isLimited: boolean;
  readonly #running = new Map<TurnAccount, number>();
  /** When the work so far is paid for by rest, by the clock of `performance`. */
  readonly #paidAt = new WeakMap<TurnAccount, number>();

  /**
   * @param isLimited false where an operator trusts each caller with any number of streams: they never rest
   * then
   */
  constructor(isLimited: boolean) {
    this.#isLimited = isLimited;
  }

  /**
   * Returns the callers that pay for the next answer of a question: none when all that follow it are over
   * their limits.
   */
  payersAmong(followers: readonly Payer[]): readonly Payer[] | 'resting' {
    const payers = new Map<TurnAccount, Payer>();
    for (const payer of followers) if (payer.meter?.isOver !== true) payers.set(payer.account, payer);
    const now = performance.now();
    const rested = [...payers.values()].filter((payer) => this.restsUntil(payer) <= now);
    return rested.length === 0 && payers.size > 0 ? 'resting' : rested;
  }

  /**
   * Takes a place for an answer, and returns the account that it is computed for; undefined when none of them
   * has a free one.
   */
  takePlace(payers: readonly Payer[]): TurnAccount | undefined {
    const free = payers.find(({ account }) => (this.#running.get(account) ?? 0) < AT_ONCE)?.account;
    if (free !== undefined) this.#running.set(free, (this.#running.get(free) ?? 0) + 1);
    return free;
  }

  leavePlace(account: TurnAccount): void {
    const running = (this.#running.get(account) ?? 1) - 1;
    if (running === 0) this.#running.delete(account);
    else this.#running.set(account, running);
  }

  /**
   * Returns when the caller's streams may be answered again, by the clock of `performance`; a past time when
   * they may be now.
   */
  restsUntil({ account }: Payer): number {
    if (!this.#isLimited) return Number.NEGATIVE_INFINITY;
    return (this.#paidAt.get(account) ?? 0) - AHEAD_MS * REST;
  }

  /** Counts an answer that took some processor time for several callers, who share it. */
  count(payers: readonly Payer[], milliseconds: number, now: number): void {
    for (const { account } of payers) {
      const since = Math.max(now, this.#paidAt.get(account) ?? 0);
      this.#paidAt.set(account, since + (milliseconds / payers.length) * (REST + 1));
    }
  }
}
