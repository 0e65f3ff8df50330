import type { Address, Hex } from 'viem';
import type { FailedPath } from '../simulation/failedPath.ts';
import { decodeRevert } from '../simulation/revertReason.ts';
import { partiesOf, strangerOn } from '../simulation/strangers.ts';
import type { PromisedSwap } from './promisedSwap.ts';

/** The reasons why a swap reverts. */
// deadline: it was mined after its deadline.
// payer: an account of the caller's choice refused, such as the recipient its payout.
// lowGas, outOfGas: it ran out of gas with less than the answered limit, or with that limit.
// bound: the market gave less than the bound.
// route: a token or pool of the route refused.
export const REVERT_REASONS = [
  ...['deadline', 'payer', 'lowGas', 'outOfGas', 'bound', 'route', 'unknown'],
] as const satisfies readonly RevertReason[];
export type RevertReason = 'deadline' | 'payer' | 'lowGas' | 'outOfGas' | 'bound' | 'route' | 'unknown';

export interface RevertCause {
  /**
   * `funds` where the sender could not pay: anybody can send a copy of the calldata and cause that, so it
   * does not count.
   */
  readonly reason: RevertReason | 'funds';
  /** Name of the error, if it has one. */
  readonly error: string | undefined;
  /**
   * Token or pool of the route in which it failed; undefined where a contract that is no party has failed
   * inside it.
   */
  readonly origin: Address | undefined;
}

const REFUSED_PAYOUT = 'ETH_TRANSFER_FAILED';
const OF_THE_FUNDS = new Set([
  ...['AllowanceExpired', 'InsufficientAllowance', 'TRANSFER_FROM_FAILED'],
  ...['InvalidNonce', 'SignatureExpired', 'InvalidSignature', 'InvalidSignatureLength', 'InvalidSigner'],
  ...['InvalidContractSignature', 'InvalidEthSender'],
]);

/** Errors that a moved market causes, whatever the tokens. */
const OF_THE_MARKET = new Set([
  ...['V2TooLittleReceived', 'V2TooMuchRequested', 'V3TooLittleReceived', 'V3TooMuchRequested'],
  ...['V3InvalidAmountOut', 'InsufficientToken', 'InsufficientETH', 'SPL', 'AS'],
  ...['UniswapV2: INSUFFICIENT_LIQUIDITY', 'UniswapV2: INSUFFICIENT_OUTPUT_AMOUNT'],
]);

/** Returns the cause if the time of the transaction alone shows it; undefined if it needs a trace. */
export function plainCause(swap: PromisedSwap, timestamp: bigint): RevertCause | undefined {
  if (timestamp <= swap.deadline) return undefined;
  return { reason: 'deadline', error: 'TransactionDeadlinePassed', origin: undefined };
}

/**
 * Returns the cause by the failed calls. A token may revert with any reason, so the contract counts before
 * the reason. The first unvouched token on the failed path is to blame for its call, as long as all of it is
 * party of the swap.
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
  const stranger = strangerOn(contracts, partiesOf([swap.router, permit2], tokensOf(swap), swap.pools));
  // Nobody sees whose helper it is: the caller may have chosen it.
  const origin = stranger === undefined ? (suspect ?? token ?? pool) : undefined;
  if (stranger !== undefined && !stranger.isInside) return { reason: 'payer', error, origin };
  if (isOutOfGas) return { reason: 'outOfGas', error, origin };
  if (suspect !== undefined) return { reason: 'route', error, origin };
  if (contracts.includes(permit2)) return { reason: 'funds', error, origin: undefined };
  if (token !== undefined) return { reason: 'route', error, origin };
  if (OF_THE_MARKET.has(error)) return { reason: 'bound', error, origin };
  if (pool !== undefined) return { reason: 'route', error, origin };
  return { reason: reasonByWords(error), error, origin };
}

function tokensOf({ tokenIn, tokenOut, middles }: PromisedSwap): readonly Address[] {
  return [tokenIn, tokenOut, ...middles];
}

/** Returns the cause by the revert reason alone, which a token may have chosen. */
export function causeByWords(data: Hex): RevertCause {
  const { error } = decodeRevert(data);
  return { reason: reasonByWords(error), error, origin: undefined };
}

function reasonByWords(error: string): RevertCause['reason'] {
  if (error === REFUSED_PAYOUT) return 'payer';
  if (OF_THE_FUNDS.has(error)) return 'funds';
  return OF_THE_MARKET.has(error) ? 'bound' : 'route';
}
