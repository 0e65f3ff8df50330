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
