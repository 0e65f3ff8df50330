import type { Address } from 'viem';
import { AppError } from '../../errors.ts';
import { checksummed } from '../../values/checksum.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';

/**
 * The reason that follows "must not be 0x…, " where a token's contract would receive the output of a swap.
 */
export const TOKEN_OF_SWAP = 'the contract of a token of this swap';

/** Returns the validation message of a field that must not be this account. */
export const mustNotBe = (account: Address, what: string) => `must not be ${checksummed(account)}, ${what}`;

/**
 * Refuses a recipient that is a token of the route: funds sent to a token's contract are lost.
 * @throws INVALID_REQUEST
 */
export function refuseTokenOfRoute(
  field: 'recipient' | 'feeRecipient',
  recipient: Address,
  { legs }: Pick<QuotedTrade, 'legs'>,
): void {
  const isPassed = legs.some(({ hops }) => hops.some(({ tokenOut }) => tokenOut === recipient));
  if (!isPassed) return;
  const message = mustNotBe(recipient, TOKEN_OF_SWAP);
  throw new AppError('INVALID_REQUEST', `${field} ${message}`, {
    details: [{ path: field, message }],
  });
}
