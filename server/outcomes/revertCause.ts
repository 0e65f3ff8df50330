import type { Address, Hex } from 'viem';
import { decodeRevert } from '../simulation/revertReason.ts';
import type { FailedPath } from '../simulation/failedPath.ts';
import type { PromisedSwap } from './promisedSwap.ts';

/**
 * The reasons why a swap reverts: it was mined after its deadline; the payment, the permit or the payout failed; it
 * ran out of gas with less than the answered limit, or with that limit; the market gave less than the bound; a token
 * or pool of the route refused; or the cause is unknown.
 */
export const REVERT_REASONS = [
  ...['deadline', 'payer', 'lowGas', 'outOfGas', 'bound', 'route', 'unknown'],
] as const satisfies readonly RevertReason[];
export type RevertReason = 'deadline' | 'payer' | 'lowGas' | 'outOfGas' | 'bound' | 'route' | 'unknown';

export interface RevertCause {
  readonly reason: RevertReason;
  /** Name of the error, if it has one. */
  readonly error: string | undefined;
  /** Token or pool of the route in which it failed. */
  readonly origin: Address | undefined;
}

const OF_THE_PAYER = new Set([
  ...['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED', 'ETH_TRANSFER_FAILED'],
  ...['InvalidNonce', 'SignatureExpired', 'InvalidSignature', 'InvalidSignatureLength', 'InvalidSigner'],
  ...['InvalidContractSignature', 'InvalidEthSender'],
]);

/** Errors that a moved market causes, whatever the tokens. */
const OF_THE_MARKET = new Set([
  ...['V2TooLittleReceived', 'V2TooMuchRequested', 'V3TooLittleReceived', 'V3TooMuchRequested'],
  ...['V3InvalidAmountOut', 'InsufficientToken', 'InsufficientETH', 'SPL', 'AS'],
  ...['UniswapV2: INSUFFICIENT_LIQUIDITY', 'UniswapV2: INSUFFICIENT_OUTPUT_AMOUNT'],
]);

/** Returns the cause if the facts of the transaction alone show it; undefined if it needs a trace. */
export function plainCause(
  swap: PromisedSwap,
  { value, timestamp }: { readonly value: bigint; readonly timestamp: bigint },
): RevertCause | undefined {
  if (timestamp > swap.deadline)
    return { reason: 'deadline', error: 'TransactionDeadlinePassed', origin: undefined };
  if (value < swap.value) return { reason: 'payer', error: undefined, origin: undefined };
  return undefined;
}

/**
 * Returns the cause by the failed calls. A token may revert with any reason, so the contract counts before the reason:
 * the first unvouched token on the failed path is to blame for everything inside its call.
 */
export function causeOnPath(
  swap: PromisedSwap,
  { contracts, data, isOutOfGas }: FailedPath,
  { permit2, isSuspect }: { readonly permit2: Address; isSuspect(token: Address): boolean },
): RevertCause {
  const { error } = decodeRevert(data);
  const ends = [swap.tokenIn, swap.tokenOut];
  const suspect = contracts.find((contract) => swap.middles.includes(contract) && isSuspect(contract));
  const token = contracts.find((contract) => swap.middles.includes(contract) || ends.includes(contract));
  const pool = contracts.findLast((contract) => swap.pools.some(({ address }) => address === contract));
  const origin = suspect ?? token ?? pool;
  if (isOutOfGas) return { reason: 'outOfGas', error, origin };
  if (suspect !== undefined) return { reason: 'route', error, origin };
  if (contracts.includes(permit2)) return { reason: 'payer', error, origin: undefined };
  if (token !== undefined) return { reason: 'route', error, origin };
  if (OF_THE_MARKET.has(error)) return { reason: 'bound', error, origin };
  if (pool !== undefined) return { reason: 'route', error, origin };
  // Any other contract that the router called directly is the recipient of a payment.
  if (contracts.length > 1 || OF_THE_PAYER.has(error)) return { reason: 'payer', error, origin };
  return { reason: 'route', error, origin };
}

/** Returns the cause by the revert reason alone, which a token may have chosen. */
export function causeByWords(data: Hex): RevertCause {
  const { error } = decodeRevert(data);
  const reason = OF_THE_PAYER.has(error) ? 'payer' : OF_THE_MARKET.has(error) ? 'bound' : 'route';
  return { reason, error, origin: undefined };
}
