import type { TokenAmounts } from './liquidityForAmounts.ts';

/** Amounts that a position took and paid since it was opened, raw units. */
export interface PositionFlows {
  /** Put in by adds. */
  readonly deposited: TokenAmounts;
  /** Freed by removals, without fees. */
  readonly withdrawn: TokenAmounts;
  /** Paid out, freed amounts and fees; null where no event tells it. */
  readonly collected: TokenAmounts | null;
}

/** Results of a position against holding its deposits, raw units. */
export interface PositionEarnings {
  /** All fees ever: owed + collected − withdrawn; null where the collections are unknown. */
  readonly fees: TokenAmounts | null;
  /** Amounts now + withdrawn − deposited; negative for the token of which there is less. */
  readonly divergence: TokenAmounts;
  /** Fees + divergence; null where the fees are. */
  readonly againstHolding: TokenAmounts | null;
}

/**
 * Returns the earnings of a position in tokens, which no price at entry enters. Valued at current prices,
 * they are its result against holding the deposits.
 * @param amounts that a removal of all frees, raw units
 * @param owed that a collection pays, freed amounts of earlier removals included
 */
export function positionEarnings(
  { deposited, withdrawn, collected }: PositionFlows,
  amounts: TokenAmounts,
  owed: TokenAmounts,
): PositionEarnings {
  const divergence = minus(plus(amounts, withdrawn), deposited);
  const fees = collected && minus(plus(owed, collected), withdrawn);
  return { fees, divergence, againstHolding: fees && plus(fees, divergence) };
}

const plus = (a: TokenAmounts, b: TokenAmounts): TokenAmounts => ({
  amount0: a.amount0 + b.amount0,
  amount1: a.amount1 + b.amount1,
});

const minus = (a: TokenAmounts, b: TokenAmounts): TokenAmounts => ({
  amount0: a.amount0 - b.amount0,
  amount1: a.amount1 - b.amount1,
});
