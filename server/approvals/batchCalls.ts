import { type Address, type Hex, numberToHex } from 'viem';
import type { ApprovalPlan } from './planApprovals.ts';

/** The parameter of `wallet_sendCalls` (EIP-5792), for a wallet that sends several calls at once. */
export interface WalletBatch {
  readonly version: '2.0.0';
  readonly from: Address;
  readonly chainId: Hex;
  readonly atomicRequired: boolean;
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: Hex }[];
}

interface BatchedTrade {
  readonly sender: Address;
  readonly chainId: number;
  readonly approvals: ApprovalPlan['approvals'];
  readonly transaction: { readonly to: Address; readonly data: Hex; readonly value: bigint };
}

/**
 * Returns the approvals of a trade and the trade itself as one batch. It need not be atomic: an allowance of
 * exactly the payment serves its owner alone, also where the wallet sends the calls apart.
 */
export function batchCalls({ sender, chainId, approvals, transaction }: BatchedTrade): WalletBatch {
  const steps = [...approvals.map((step) => step.transaction), transaction];
  return {
    version: '2.0.0',
    from: sender,
    chainId: numberToHex(chainId),
    atomicRequired: false,
    calls: steps.map(({ to, data, value }) => ({ to, data, value: numberToHex(value) })),
  };
}
