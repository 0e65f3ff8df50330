import type { Address } from 'viem';
import { AppError } from '../../errors.ts';
import { checksummed } from '../../values/checksum.ts';
import type { QuotedTrade } from '../quotedTrade.ts';

/** Why a token's contract must not receive the output of a swap, to follow "must not be 0x…, ". */
export const TOKEN_OF_SWAP = 'the contract of a token of this swap';

/** The rule for an account as the message of its field. */
export const mustNotBe = (account: Address, what: string) => `must not be ${checksummed(account)}, ${what}`;

/**
 * Refuses a recipient that is a token on the way: what a token's contract is sent is lost.
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
