import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem';
import type { Approval, Transaction } from '../api/answers.ts';

export const PERMIT2 = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);

/** From here on an allowance is called unlimited: no token has half as many units. */
const UNLIMITED_FROM = 2n ** 159n;

export type Extent = 'exact' | 'unlimited';

/** What an approval allows, as its calldata says. */
export interface ApprovalTerms {
  readonly spender: Hex;
  /** Raw units. */
  readonly amount: bigint;
  readonly isUnlimited: boolean;
  /** Unix seconds; undefined where it lasts until it is revoked. */
  readonly expiration: number | undefined;
}

/**
 * Returns the transaction that sets an allowance of this extent. The service's own approval of Permit2 has no
 * limit; the one of the router has the swap's amount and an end, whatever the extent.
 */
export function approvalTransaction(approval: Approval, extent: Extent): Transaction {
  const { step, spender, required, transaction } = approval;
  if (step !== 'token') return transaction;
  const amount = extent === 'exact' ? BigInt(required) : maxUint256;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender as Hex, amount] });
  return { ...transaction, data };
}

/**
 * Reads what a transaction allows, out of its bytes: what is shown is what is signed. @throws Error on
 * another call
 */
export function approvalTerms({ data }: Pick<Transaction, 'data'>): ApprovalTerms {
  const call = decodeFunctionData({ abi: [...erc20Abi, ...PERMIT2], data: data as Hex });
  if (call.functionName !== 'approve') throw new Error('The transaction is no approval.');
  if (call.args.length === 2) {
    const [spender, amount] = call.args;
    return { spender, amount, isUnlimited: isUnlimited(amount), expiration: undefined };
  }
  const [, spender, amount, expiration] = call.args;
  return { spender, amount, isUnlimited: isUnlimited(amount), expiration };
}

export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED_FROM;
}

/** The transaction that takes an allowance back: the token's for a spender, or Permit2's for one. */
export function revocation(token: Hex, spender: Hex, permit2?: Hex): Transaction {
  const revoked =
    permit2 === undefined
      ? {
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 0n] }),
        }
      : {
          to: permit2,
          data: encodeFunctionData({ abi: PERMIT2, functionName: 'approve', args: [token, spender, 0n, 0] }),
        };
  return { ...revoked, value: '0' };
}
