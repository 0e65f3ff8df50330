import type { Answered, Outcome } from './baitVictims.ts';

/** What some blocks have brought to those who asked, in words for each that went wrong. */
export interface Tally {
  /** Neither sent nor lost. */
  readonly refused: string[];
  /** Refused without a reason, or by something that is not the request's fault. */
  readonly unreasoned: string[];
  /** Quotes that are more than a fiftieth away from the market. */
  readonly offMarket: string[];
  /** Sent, and reverted or brought less than it may. */
  readonly lost: string[];
}

export const emptyTally = (): Tally => ({ refused: [], unreasoned: [], offMarket: [], lost: [] });

export interface Expectation {
  /** Raw units that the honest market gives; absent: there is none. */
  readonly market?: bigint;
  /** The least that a swap may bring. */
  readonly least: 'amountOut' | 'minAmountOut';
  /** A swap that reverts has lost its gas alone, and nobody could have known. */
  readonly mayRevert?: boolean;
}

/** Adds one answer and what became of it to the tally. */
export function addTo(
  tally: Tally,
  answer: Answered | undefined,
  outcome: Outcome | undefined,
  { market, least, mayRevert = false }: Expectation,
): void {
  if (answer === undefined) throw new Error('there is no answer');
  if (answer.kind === 'refused') {
    const words = `${answer.status} ${answer.code}: ${answer.error}`;
    const isReasoned = answer.status >= 400 && answer.status < 500 && answer.error.length > 10;
    (isReasoned ? tally.refused : tally.unreasoned).push(words);
    return;
  }
  if (outcome === undefined) throw new Error('a swap that was answered was not sent');
  const told = `${answer.simulation} of ${answer.amountOut}`;
  if (market !== undefined && 50n * distance(answer.amountOut, market) > market) {
    tally.offMarket.push(`${told} instead of ${market}`);
  }
  if (outcome.status === 'reverted') {
    if (!mayRevert) tally.lost.push(`${told}: reverted`);
  } else if (outcome.received < answer[least]) {
    tally.lost.push(`${told}: ${outcome.received} arrived`);
  }
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
