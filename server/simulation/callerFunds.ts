import type { Address } from 'viem';
import type { BlockId } from '../chain/head.ts';
import type { VerdictBlock } from '../chain/verdicts.ts';
import {
  overrideState,
  permit2AllowanceValue,
  permit2AllowanceWord,
  type StateOverrides,
} from './stateOverrides.ts';
import type { TokenSlots } from './tokenSlots.ts';

/** State overrides that fund the caller of a simulation. */
export interface Funds {
  readonly overrides: StateOverrides;
  /** False when a storage slot of the token is unknown, so that the caller cannot be funded in full. */
  readonly complete: boolean;
}

export interface TokenPayment {
  readonly tokenIn: Address;
  /** The token that the coin itself is, where it is one. */
  readonly coinToken?: Address | undefined;
  readonly from: Address;
  /** Maximum input of the swap, raw units. */
  readonly maxAmountIn: bigint;
  /** Null where the router takes the tokens of the sender itself. */
  readonly permit2: Address | null;
  readonly router: Address;
  /** True if the calldata begins with a permit, which sets the router's Permit2 allowance itself. */
  readonly permitted: boolean;
  readonly block: VerdictBlock & BlockId;
  /** Maximum gas cost in wei. */
  readonly gasMoney: bigint;
}

/** Returns overrides that give the caller the value of the transaction and its gas cost, in wei. */
export function nativeFunds(from: Address, value: bigint, gasMoney: bigint): Funds {
  return { overrides: overrideState([], { account: from, balance: value + gasMoney }), complete: true };
}

/**
 * Returns overrides that give the caller the tokens and both approvals, one raw unit more than the swap can
 * take. So no storage slot is cleared, which costs the most gas.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function tokenFunds(
  slots: TokenSlots,
  payment: TokenPayment,
  signal?: AbortSignal,
): Promise<Funds> {
  const { tokenIn, from, permit2, router, maxAmountIn, permitted, block, gasMoney } = payment;
  const { balance, allowance } = await slots.find(tokenIn, from, permit2 ?? router, block, signal);
  const value = maxAmountIn + 1n;
  const words = [balance, allowance].flatMap((word) => (word === undefined ? [] : [{ word, value }]));
  // A permit is checked against the current nonce, so its storage slot is not overridden.
  if (!permitted && permit2 !== null) {
    const word = permit2AllowanceWord(permit2, from, tokenIn, router);
    words.push({ word, value: permit2AllowanceValue(value) });
  }
  const isCoin = tokenIn === payment.coinToken;
  return {
    overrides: overrideState(words, { account: from, balance: gasMoney + (isCoin ? value : 0n) }),
    complete: (balance !== undefined || isCoin) && allowance !== undefined,
  };
}
