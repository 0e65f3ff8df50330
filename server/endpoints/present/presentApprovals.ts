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

/** Formats the calls of a wallet's batch: each approval, the prepayment, then the transaction. */
export function presentCalls(
  approvals: readonly ApprovalStep[],
  { prepayment, ...last }: Call & { readonly prepayment?: Omit<Call, 'value'> | undefined },
) {
  const first = prepayment === undefined ? [] : [{ ...prepayment, value: 0n }];
  const calls = [...approvals.map(({ transaction }) => transaction), ...first, last];
  return calls.map(({ to, data, value }) => ({
    to: presentAddress(to),
    data,
    value: numberToHex(value),
  }));
}
