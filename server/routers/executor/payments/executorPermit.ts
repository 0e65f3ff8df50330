import type { Address, Hex } from 'viem';
import type { TradeType } from '../../../routing/model/route.ts';
import type { PermitClass } from '../../../universalRouter/gas/swapShape.ts';

interface Signed {
  /** The executor. */
  readonly spender: Address;
  readonly nonce: bigint;
  /** Deadline of the trade, Unix seconds. */
  readonly deadline: bigint;
  readonly signature: Hex;
}

/** An EIP-2612 permit of tokenIn that pays a trade of the executor; `value` in raw units. */
export interface TokenPermit extends Signed {
  readonly owner: Address;
  readonly value: bigint;
}

/** A Permit2 message that pays exactly one trade of the executor; amounts in raw units. */
export interface TransferPermit extends Signed {
  readonly permitted: { readonly token: Address; readonly amount: bigint };
  readonly witness: {
    readonly tokenOut: Address;
    readonly amountOut: bigint;
    readonly recipient: Address;
    readonly deadline: bigint;
    /** Hash of the call and its routes. */
    readonly callHash: Hex;
  };
}

/** A signature of the sender that pays the executor: the values of its typed data. */
export type ExecutorPermit = TokenPermit | TransferPermit;

export function isTokenPermit(permit: ExecutorPermit): permit is TokenPermit {
  return 'value' in permit;
}

/** Returns the input of the trade that was signed, raw units; of an exact output its maximum. */
export function signedInput(permit: ExecutorPermit): bigint {
  return isTokenPermit(permit) ? permit.value : permit.permitted.amount;
}

/**
 * Returns the bound that a signature fixes, raw units: the maximum input of an exact output, and the minimum
 * output where Permit2's message names one.
 */
export function signedBound(tradeType: TradeType, payment: ExecutorPermit): bigint | undefined {
  if (tradeType === 'exactOutput') return signedInput(payment);
  return isTokenPermit(payment) ? undefined : payment.witness.amountOut;
}

/** Returns the gas class of a payment: the first permit of an owner writes its nonce to empty storage. */
export function signatureClass(payment: ExecutorPermit): PermitClass {
  if (!isTokenPermit(payment)) return 'transfer';
  return payment.nonce > 0n ? 'again' : 'first';
}
