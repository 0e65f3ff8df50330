import type { TurnAccount } from './turnAccount.ts';

/** Counts the work of a caller whose requests are limited. */
export interface Meter {
  /**
   * Counts the requests that searches of this number of steps are worth, beyond those that are already
   * counted. Nobody waits for it.
   */
  chargeSteps(steps: number, counted?: number): void;
  /** Whether the caller is over its limit. */
  readonly isOver: boolean;
}

/** Whoever pays for work: by processor time, and by requests where these are limited. */
export interface Payer {
  readonly account: TurnAccount;
  /** Absent where requests are not limited. */
  readonly meter: Meter | undefined;
}
