import { type Address, type Hex, numberToHex } from 'viem';
import type { ApprovalStep } from '../../approvals/approvalSteps.ts';
import { presentAddress } from '../../values/checksum.ts';

interface Call {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

/** Formats the approvals that are missing. */
export function presentApprovals(approvals: readonly ApprovalStep[]) {
  return approvals.map(({ step, token, spender, current, required, transaction }) => ({
    step,
    token: presentAddress(token),
    spender: presentAddress(spender),
    current: String(current),
    required: String(required),
    transaction: {
      to: presentAddress(transaction.to),
      data: transaction.data,
      value: String(transaction.value),
    },
  }));
}

/** Formats the calls that a wallet sends as one batch: each approval, then the transaction. */
export function presentCalls(approvals: readonly ApprovalStep[], last: Call) {
  return [...approvals.map(({ transaction }) => transaction), last].map(({ to, data, value }) => ({
    to: presentAddress(to),
    data,
    value: numberToHex(value),
  }));
}
