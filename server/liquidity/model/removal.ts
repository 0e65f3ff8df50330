import type { LiquidityBounds } from '../../amm/liquidity/liquidityBounds.ts';
import type { LiquidityWarning } from './liquidityPlan.ts';
import type { RemoveTerms } from './liquidityTerms.ts';
import { invalidField, refused } from './refusal.ts';

/**
 * Returns the liquidity that is removed: the part that is asked for, rounded down, or the amount.
 * @throws AppError LIQUIDITY_REFUSED, INVALID_REQUEST where it is more than there is
 */
export function removedLiquidity(
  held: bigint,
  { part, liquidity }: Pick<RemoveTerms, 'part' | 'liquidity'>,
): bigint {
  if (liquidity !== undefined && liquidity > held)
    throw invalidField('liquidity', `must be at most ${held}: the position has no more`);
  const removed = liquidity ?? (part === undefined ? held : (held * part.numerator) / part.denominator);
  if (removed > 0n) return removed;
  const message = held === 0n ? 'The position has no liquidity' : 'The part is too small for any liquidity';
  throw refused({ reason: 'nothingToDo', message });
}

/** Returns a warning where the bounds of a removal do not protect it. */
export function removalWarnings({ amount0, amount1, isCutByRange }: LiquidityBounds): LiquidityWarning[] {
  if (!isCutByRange || (amount0 > 0n && amount1 > 0n)) return [];
  const message =
    'The slippage reaches past an edge of the range: one token has no bound. At a pushed price the pusher pays, so the mix of tokens may change, not the value';
  return [{ code: 'RANGE_WITHIN_TOLERANCE', message }];
}

/** Warning of every collection: no contract bounds its payout. */
export const FEES_NOT_BOUNDED: LiquidityWarning = {
  code: 'FEES_NOT_BOUNDED',
  message:
    'No bound on fees can be sent: they are exact at the block, only grow while nobody collects, and go to the recipient',
};
