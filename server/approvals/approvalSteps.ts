import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem';

const PERMIT2 = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);

/**
 * Extra lifetime of an approval. A caller who has sent the approvals asks again, with a later deadline, for
 * which the approval must still be valid.
 */
const TIME_TO_ASK_AGAIN_SECONDS = 1800;

/** A transaction that the payer has to send before the swap, in the order of the plan. */
export interface ApprovalStep {
  /**
   * The allowance to set: the token's for Permit2 (cleared first, for tokens that require it), or Permit2's
   * for the router.
   */
  readonly step: 'clearToken' | 'token' | 'permit2';
  readonly token: Address;
  readonly spender: Address;
  /** Present allowance, and the most that the swap can take, raw units. */
  readonly current: bigint;
  readonly required: bigint;
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: bigint };
}

interface TokenAllowance {
  readonly token: Address;
  readonly spender: Address;
  /** Present allowance, the one that is needed, and the one to set, raw units. */
  readonly current: bigint;
  readonly required: bigint;
  readonly granted: bigint;
  /** True if the token refuses to change an allowance that is not 0. */
  readonly mustBeCleared: boolean;
}

/** Returns calldata of a token's `approve`. */
export function approveData(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
}

/** Returns the steps that raise an allowance of a token; none where it is enough. */
export function tokenSteps({
  token,
  spender,
  current,
  required,
  granted,
  mustBeCleared,
}: TokenAllowance): ApprovalStep[] {
  if (current >= required) return [];
  const step = { token, spender, current, required };
  const send = (amount: bigint) => ({ to: token, data: approveData(spender, amount), value: 0n });
  const clears = current > 0n && mustBeCleared;
  return [
    ...(clears ? [{ ...step, step: 'clearToken' as const, transaction: send(0n) }] : []),
    { ...step, step: 'token', transaction: send(granted) },
  ];
}

/** Returns the step that allows exactly the amount in Permit2, until half an hour after the deadline. */
export function permit2Step(
  permit2: Address,
  { token, spender, current, required }: Pick<ApprovalStep, 'token' | 'spender' | 'current' | 'required'>,
  deadline: bigint,
): ApprovalStep {
  const args = [token, spender, required, Number(deadline) + TIME_TO_ASK_AGAIN_SECONDS] as const;
  const data = encodeFunctionData({ abi: PERMIT2, functionName: 'approve', args });
  return {
    step: 'permit2',
    token,
    spender,
    current,
    required,
    transaction: { to: permit2, data, value: 0n },
  };
}
