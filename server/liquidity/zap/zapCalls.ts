import type { Address } from 'viem';
import type { ApprovalStep } from '../../approvals/approvalSteps.ts';
import type { PlainCall } from '../../simulation/measuredCall.ts';
import { type Holding, missingApprovals } from '../model/holdings.ts';
import type { LiquidityCall } from '../model/liquidityPlan.ts';
import type { Planned } from '../model/liquidityTerms.ts';

/** The swap of a zap with its approvals. */
export interface ZapSwapCall {
  readonly call: LiquidityCall;
  readonly approvals: readonly ApprovalStep[];
  /** The token that it takes, and raw units of it; null where it takes the native coin. */
  readonly spent: { readonly token: Address; readonly amount: bigint } | null;
  /** The contract whose allowance it uses: Permit2, or a router. */
  readonly allowed: Address;
}

/** The calls of a zap in their order, the last of which adds. */
export interface ZapCalls {
  /** Null where no transaction goes before the one that adds. */
  readonly swap: ZapSwapCall | null;
  readonly addApprovals: readonly ApprovalStep[];
  readonly all: readonly PlainCall[];
  /** Position manager or router of pairs that adds, by whichever transaction. */
  readonly manager: Address;
}

/**
 * Returns the calls of a zap: each transaction behind its approvals. The add counts on the allowances that
 * the swap leaves.
 * @param deadline of both, Unix seconds
 */
export function zapCalls({ plan, holdings }: Planned, swap: ZapSwapCall | null, deadline: bigint): ZapCalls {
  const { payments, payee, call } = plan;
  const held = (holdings ?? []).map((holding) => afterSwap(holding, payee.permit2 ?? payee.spender, swap));
  const granted = new Set(swap?.approvals.map(({ transaction }) => callOf(transaction)));
  // Permit2 is approved without limit, so the same approval need not be repeated for the add.
  const addApprovals = missingApprovals(payments, held, payee, deadline).filter(
    ({ spender, transaction }) => spender !== payee.permit2 || !granted.has(callOf(transaction)),
  );
  const before = swap === null ? [] : [...swap.approvals.map(({ transaction }) => transaction), swap.call];
  const all = [...before, ...addApprovals.map(({ transaction }) => transaction), call];
  return { swap, addApprovals, all, manager: call.to };
}

/** Returns a holding with the allowance that the swap leaves. */
function afterSwap(holding: Holding, allowed: Address, swap: ZapSwapCall | null): Holding {
  const { asset, allowance } = holding;
  if (swap?.spent?.token !== asset || swap.allowed !== allowed) return holding;
  const { amount } = swap.spent;
  return Object.assign({}, holding, { allowance: allowance > amount ? allowance - amount : 0n });
}

const callOf = ({ to, data }: { readonly to: Address; readonly data: string }) => `${to} ${data}`;
