import type { Address, Hash } from 'viem';
import type { Amounts, PromisedSwap } from './promisedSwap.ts';
import type { RevertReason } from './revertCause.ts';

/** The outcome of a swap in a transaction. */
export type Outcome = {
  readonly swap: Pick<PromisedSwap, 'tokenIn' | 'tokenOut' | 'tradeType' | 'promised' | 'quotedBlock'>;
  readonly transactionHash: Hash;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
} & (
  | { readonly status: 'succeeded'; readonly delivered: Amounts; readonly bps: number }
  | {
      readonly status: 'reverted';
      readonly reason: RevertReason;
      readonly error: string | undefined;
      /** Tokens that are barred because of it. */
      readonly barred: readonly Address[];
    }
);

/** A receiver of counts. Removals are counted separately, since a counter must not fall. */
export interface OutcomeCounter {
  built(): void;
  seen(): void;
  unseen(why: 'expired' | 'forgotten'): void;
  outcome(outcome: Outcome): void;
  takenBack(outcome: Outcome): void;
}

export interface OutcomeTotals {
  readonly built: number;
  /** Number of swaps that were found in a block at least once. */
  readonly seen: number;
  readonly expired: number;
  readonly forgotten: number;
  readonly succeeded: number;
  readonly reverted: number;
}

/** Upper bounds of the histogram of deliveries, basis points; its last bucket has none. */
export const DELIVERED_BPS = [-1000, -300, -100, -50, -10, -1, -0.01, 0, 1, 10, 100] as const;

/** Maximum recent outcomes: more than are listed, so that a reorg finds the ones to remove. */
const MAX_RECENT = 1_000;

/** Totals over all swaps built since the start, and the recent outcomes. */
export class OutcomeFigures {
  readonly #counter: OutcomeCounter | undefined;
  readonly #recent: Outcome[] = [];
  readonly #totals = { built: 0, seen: 0, expired: 0, forgotten: 0, succeeded: 0, reverted: 0 };
  readonly #reasons = new Map<RevertReason, number>();
  readonly #delivered: number[] = [...DELIVERED_BPS.map(() => 0), 0];

  constructor(counter?: OutcomeCounter) {
    this.#counter = counter;
  }

  get totals(): OutcomeTotals {
    return { ...this.#totals };
  }

  /** Returns the recent outcomes, newest first. */
  recent(limit: number): readonly Outcome[] {
    return this.#recent.slice(-limit).reverse();
  }

  reverted(reason: RevertReason): number {
    return this.#reasons.get(reason) ?? 0;
  }

  /** Returns the number of successes in each bucket: one more than `DELIVERED_BPS` has bounds. */
  get delivered(): readonly number[] {
    return [...this.#delivered];
  }

  built(): void {
    this.#totals.built += 1;
    this.#counter?.built();
  }

  unseen(why: 'expired' | 'forgotten'): void {
    this.#totals[why] += 1;
    this.#counter?.unseen(why);
  }

  /** Counts an outcome. @param isFirst whether it is the first of its swap */
  add(outcome: Outcome, isFirst: boolean): void {
    if (isFirst) {
      this.#totals.seen += 1;
      this.#counter?.seen();
    }
    this.#count(outcome, 1);
    this.#counter?.outcome(outcome);
    this.#recent.push(outcome);
    if (this.#recent.length > MAX_RECENT) this.#recent.shift();
  }

  /**
   * Removes the outcomes in blocks that a reorg removed, if they are among the recent ones.
   * @param unseen number of swaps that are in no block any more
   */
  takeBack(blocks: ReadonlySet<Hash>, unseen: number): void {
    this.#totals.seen -= unseen;
    for (const outcome of this.#recent.filter(({ blockHash }) => blocks.has(blockHash))) {
      this.#recent.splice(this.#recent.indexOf(outcome), 1);
      this.#count(outcome, -1);
      this.#counter?.takenBack(outcome);
    }
  }

  #count(outcome: Outcome, by: 1 | -1): void {
    this.#totals[outcome.status] += by;
    if (outcome.status === 'reverted') {
      this.#reasons.set(outcome.reason, this.reverted(outcome.reason) + by);
      return;
    }
    const range = DELIVERED_BPS.findIndex((upTo) => outcome.bps <= upTo);
    const place = range === -1 ? DELIVERED_BPS.length : range;
    this.#delivered[place] = (this.#delivered[place] ?? 0) + by;
  }
}
