import type { Address } from 'viem';
import { AppError } from '../../errors.ts';

/** The reasons for which a change of liquidity is refused. */
const REFUSAL_REASONS = [
  'notTheOwner',
  'noPositionManager',
  'taxedToken',
  'confirm',
  'nothingToDo',
  'emptyPool',
  'tooMuch',
  'wrongSide',
  'shrunkPair',
  'poolExists',
  'startPrice',
] as const;

export interface Refusal {
  readonly reason: (typeof REFUSAL_REASONS)[number];
  readonly message: string;
  /** Addresses and amounts that the reason is about. */
  readonly facts?: Readonly<Record<string, string>> | undefined;
}

/** Returns the error of a change of liquidity that would miss the intention of its caller. */
export function refused({ reason, message, facts = {} }: Refusal): AppError {
  return new AppError('LIQUIDITY_REFUSED', message, { details: { reason, ...facts } });
}

/** Returns the error of one field of the request. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', `${path} ${message}`, { details: [{ path, message }] });
}

/** Returns the error of a number that no position has. */
export function noPosition(tokenId: bigint): AppError {
  return new AppError('NOT_FOUND', `There is no position with the number ${tokenId}`);
}

/** @throws AppError LIQUIDITY_REFUSED for a token that V3 and V4 cannot take */
export function refuseTaxed([token]: readonly Address[]): void {
  if (token === undefined) return;
  const message = `${token} keeps a part of its transfers: pools of V3 and V4 take nothing of which less arrives`;
  throw refused({ reason: 'taxedToken', message, facts: { token } });
}

/**
 * @throws AppError INVALID_REQUEST for a contract of the change itself as recipient: the tokens would be lost
 */
export function refuseRecipient(recipient: Address, contracts: readonly Address[]): void {
  if (contracts.includes(recipient))
    throw invalidField('recipient', `must not be ${recipient}, a contract of this very change`);
}
