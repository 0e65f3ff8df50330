import type { Address } from 'viem';
import { AppError } from '../../errors.ts';
import type { Simulation } from '../../simulation/swapSimulator.ts';
import { checksummed } from '../../values/checksum.ts';
import type { QuotedTrade } from '../model/quotedTrade.ts';
import { BOOKS_DO_NOT_MATCH } from './verdict.ts';

/** Errors of too little output; `OTHERS_OF_TOKENS`: of too little paid, too much taken, or no gas left. */
const TOO_LITTLE_OUT = new Set([
  ...['BalanceTooLow', 'InsufficientETH', 'InsufficientToken', 'V2TooLittleReceived', 'V3TooLittleReceived'],
]);
const OTHERS_OF_TOKENS = new Set([
  ...['IIA', BOOKS_DO_NOT_MATCH, 'UniswapV2: INSUFFICIENT_INPUT_AMOUNT', 'V2TooMuchRequested'],
  ...['V3TooMuchRequested', 'TRANSFER_FAILED', 'no reason given'],
]);

/** Returns the untrusted end token that may have caused this error; undefined if there is none. */
export function suspectOf(
  { request: { tokenIn, tokenOut } }: Pick<QuotedTrade, 'request'>,
  error: string,
  isTrusted: (token: Address) => boolean,
): Address | undefined {
  if (TOO_LITTLE_OUT.has(error)) return [tokenOut, tokenIn].find((token) => !isTrusted(token));
  if (OTHERS_OF_TOKENS.has(error)) return [tokenIn, tokenOut].find((token) => !isTrusted(token));
  return undefined;
}

type Reverted = Extract<Simulation, { status: 'reverted' }>;

/**
 * Returns the error for calldata that reverts because of an account that the caller has chosen.
 * @param stranger the contract that refused; undefined where no trace shows it
 */
export function refusedByCaller(simulation: Reverted, stranger: Address | undefined): AppError {
  const who =
    stranger === undefined
      ? 'the same trade goes through for other accounts, so its sender or its recipient makes it fail'
      : `${checksummed(stranger)}, which is called for the sender or the recipient, refuses it or uses up its gas`;
  return revertError(simulation, who, stranger && { account: checksummed(stranger) });
}

/** Returns the error for calldata that would revert. @param suspect an end token that may be the cause */
export function revertedError(simulation: Reverted, suspect?: Address): AppError {
  const token = suspect && checksummed(suspect);
  const because = token === undefined ? undefined : `${token} may not move what it is told to`;
  return revertError(simulation, because, token && { token });
}

function revertError(
  { reason, blame }: Reverted,
  why: string | undefined,
  more: Readonly<Record<string, string>> | undefined,
): AppError {
  const { command, origin } = blame;
  const because = why === undefined ? '' : `; ${why}`;
  return new AppError('SIMULATION_REVERTED', `This swap would revert: ${reason}${because}`, {
    details: {
      command: command ?? null,
      error: blame.reason.error,
      origin: origin ?? null,
      ...more,
    },
  });
}
