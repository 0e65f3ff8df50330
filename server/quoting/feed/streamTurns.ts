import type { Payer } from '../../runtime/payer.ts';
import type { TurnAccount } from '../../runtime/turnAccount.ts';

/** Milliseconds that streams of a caller rest for each millisecond that their answers took: they take a tenth of one processor. */
const REST = 9;
/** Milliseconds that the streams of a caller may be ahead of that, so that answers which are quickly found come with each block. */
const AHEAD_MS = 250;

/** The processor time of the streams of each caller, which rest when they have used more than their part. */
export class StreamTurns {
  readonly #isLimited: boolean;
  /** When the work so far is paid for by rest, by the clock of `performance`. */
  readonly #paidAt = new WeakMap<TurnAccount, number>();

  /** @param isLimited false where an operator trusts each caller with any number of streams: they never rest then */
  constructor(isLimited: boolean) {
    this.#isLimited = isLimited;
  }

  /** Returns when the caller's streams may be answered again, by the clock of `performance`; a past time when they may be now. */
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
