import type { Address } from 'viem';
import type { BlockId } from '../chain/head.ts';
import {
  overrideState,
  permit2AllowanceValue,
  permit2AllowanceWord,
  type StateOverrides,
} from './stateOverrides.ts';
import type { TokenSlots } from './tokenSlots.ts';

/** What a simulation pretends that the caller has. */
export interface Funds {
  readonly overrides: StateOverrides;
  /** False when a word of the token is missing, so that the caller cannot be given what it may lack. */
  readonly complete: boolean;
}

export interface TokenPayment {
  readonly tokenIn: Address;
  readonly from: Address;
  /** The most that the swap can take, raw units. */
  readonly maxAmountIn: bigint;
  readonly permit2: Address;
  readonly router: Address;
  /** The calldata begins with a permit, which sets the router's Permit2 allowance itself. */
  readonly permitted: boolean;
  readonly block: BlockId;
  /** Wei that the gas may cost. */
  readonly gasMoney: bigint;
}

/** The caller with the value of the transaction and the price of its gas. */
export function nativeFunds(from: Address, value: bigint, gasMoney: bigint): Funds {
  return { overrides: overrideState([], { account: from, balance: value + gasMoney }), complete: true };
}

/**
 * The caller with the tokens and both approvals: one unit more than the swap can take of each, because a
 * storage word that is not emptied costs the most gas.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function tokenFunds(
  slots: TokenSlots,
  payment: TokenPayment,
  signal?: AbortSignal,
): Promise<Funds> {
  const { tokenIn, from, permit2, router, maxAmountIn, permitted, block, gasMoney } = payment;
  const { balance, allowance } = await slots.find(tokenIn, from, permit2, block, signal);
  const value = maxAmountIn + 1n;
  const words = [balance, allowance].flatMap((word) => (word === undefined ? [] : [{ word, value }]));
  // A permit needs the nonce that is there, so its word stays as it is.
  if (!permitted) {
    const word = permit2AllowanceWord(permit2, from, tokenIn, router);
    words.push({ word, value: permit2AllowanceValue(value) });
  }
  return {
    overrides: overrideState(words, { account: from, balance: gasMoney }),
    complete: balance !== undefined && allowance !== undefined,
  };
}
