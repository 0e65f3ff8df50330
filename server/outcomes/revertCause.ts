import type { Address, Hex } from 'viem';
import { decodeRevert } from '../simulation/revertReason.ts';
import type { FailedPath } from './failedPath.ts';
import type { PromisedSwap } from './promisedSwap.ts';

/**
 * Why a swap reverted, of few kinds: it came after its deadline; the payment, the permit or the payout failed; it ran
 * out of less gas than it was answered, or of that much; the market gave less than the bound; a token or pool of the way
 * refused; or it could not be found out.
 */
export const REVERT_REASONS = [
  ...['deadline', 'payer', 'lowGas', 'outOfGas', 'bound', 'route', 'unknown'],
] as const satisfies readonly RevertReason[];
export type RevertReason = 'deadline' | 'payer' | 'lowGas' | 'outOfGas' | 'bound' | 'route' | 'unknown';

export interface RevertCause {
  readonly reason: RevertReason;
  /** The error by its name, where it has one. */
  readonly error: string | undefined;
  /** The token or pool of the way in which it failed. */
  readonly origin: Address | undefined;
}

const OF_THE_PAYER = new Set([
  ...['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED', 'ETH_TRANSFER_FAILED'],
  ...['InvalidNonce', 'SignatureExpired', 'InvalidSignature', 'InvalidSignatureLength', 'InvalidSigner'],
  ...['InvalidContractSignature', 'InvalidEthSender'],
]);

/** What a market that has moved does to a swap, whatever its tokens are. */
const OF_THE_MARKET = new Set([
  ...['V2TooLittleReceived', 'V2TooMuchRequested', 'V3TooLittleReceived', 'V3TooMuchRequested'],
  ...['V3InvalidAmountOut', 'InsufficientToken', 'InsufficientETH', 'SPL', 'AS'],
  ...['UniswapV2: INSUFFICIENT_LIQUIDITY', 'UniswapV2: INSUFFICIENT_OUTPUT_AMOUNT'],
]);

/** What the facts of the transaction say by themselves; undefined when it has to be looked into. */
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
 * Why it failed, by the calls that did. A token may revert with any words, so the place counts before the words: the first
 * token on the failed path that nobody vouches for is to blame for all that happens inside it.
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
  // Another contract that the router called by itself is who was to be paid.
  if (contracts.length > 1 || OF_THE_PAYER.has(error)) return { reason: 'payer', error, origin };
  return { reason: 'route', error, origin };
}

/** Why it failed, by the words alone, which a token may have chosen. */
export function causeByWords(data: Hex): RevertCause {
  const { error } = decodeRevert(data);
  const reason = OF_THE_PAYER.has(error) ? 'payer' : OF_THE_MARKET.has(error) ? 'bound' : 'route';
  return { reason, error, origin: undefined };
}
