import { MAX_PERMIT2_AMOUNT, MAX_UINT256, maximumAmountIn } from '../../universalRouter/encode/slippage.ts';
import type { TradeRequest } from '../model/tradeRequest.ts';

/** The limits on the input of an exact output. */
export type InputTerms = Pick<TradeRequest, 'tolerance' | 'callersBound' | 'permit'> & {
  /** True if native coin is paid. */
  readonly nativeIn: boolean;
};

const NO_TOLERANCE = { numerator: 0n, denominator: 1n };

/**
 * Returns the maximum input that the calldata of an exact output allows, raw units; `undefined` when no
 * transaction can pay the quoted input.
 */
export function inputBound(amountIn: bigint, terms: InputTerms): bigint | undefined {
  const { tolerance = NO_TOLERANCE, callersBound, permit, nativeIn } = terms;
  // The price may have moved since the permit was signed. The permit still pays up to its amount.
  const covered =
    permit !== undefined && permit.details.amount >= amountIn ? permit.details.amount : undefined;
  const ceiling = nativeIn ? MAX_UINT256 : (covered ?? MAX_PERMIT2_AMOUNT);
  const bound = maximumAmountIn(amountIn, tolerance, ceiling);
  return bound === undefined || callersBound === undefined || callersBound > bound ? bound : callersBound;
}

/** Returns the input and the tolerance of it, raw units, whatever else limits it. */
export function toleratedInput(
  amountIn: bigint,
  { tolerance = NO_TOLERANCE }: Pick<InputTerms, 'tolerance'>,
): bigint {
  return maximumAmountIn(amountIn, tolerance, MAX_UINT256) ?? amountIn;
}
