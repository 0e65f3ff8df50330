import { coinPoolsOf } from '../../../client/src/movedBy.ts';
import { type OwnSwap, ownSwapOf } from '../../../client/src/ownSwap.ts';
import type { Network, Transaction } from '../api/answers.ts';
import { isSame } from '../api/tokens.ts';
import type { SwapIntent } from '../transactions/sentTransaction.ts';
import { approvalTransaction, type Extent } from '../wallet/approvalTerms.ts';
import { type Change, type ChangeAnswer, paidToken, type ZapAnswer } from './change.ts';

/** An approval that a change or its swap needs first. */
export type ChangeApproval = ZapAnswer['approvals'][number];

/** Returns whether the router swaps and adds in one transaction, and takes the tokens. */
export const isByRouter = (answer: ChangeAnswer): boolean =>
  'manager' in answer && !isSame(answer.to, answer.manager);

/** Returns the approvals of the next transaction: of the swap where there is one. */
export const nextApprovals = (answer: ChangeAnswer): readonly ChangeApproval[] =>
  ownSwapOf(answer)?.approvals ?? answer.approvals ?? [];

/** Returns all approvals of a change, in their order. */
export const allApprovals = (answer: ChangeAnswer): readonly ChangeApproval[] => [
  ...(ownSwapOf(answer)?.approvals ?? []),
  ...(answer.approvals ?? []),
];

/**
 * Returns the extent of an approval in a bundle. One of Permit2 serves both transactions of a zap, so that it
 * has no limit.
 */
export const extentOf = (answer: ChangeAnswer, { spender }: ChangeApproval, network: Network): Extent =>
  ownSwapOf(answer) !== null && isSame(spender, network.permit2 ?? undefined) ? 'unlimited' : 'exact';

/** Returns the calls of a bundle that go before its last one. */
export function bundledBefore(answer: ChangeAnswer, network: Network): readonly Transaction[] {
  const approvals = (list: readonly ChangeApproval[] = []) =>
    list.map((approval) => approvalTransaction(approval, extentOf(answer, approval, network)));
  const swap = ownSwapOf(answer);
  if (swap === null) return approvals(answer.approvals);
  const { to, data, value } = swap;
  return [...approvals(swap.approvals), { to, data, value }, ...approvals(answer.approvals)];
}

/** Returns wei that the transactions of a change take together, and their gas units. */
export function costsOf(answer: ChangeAnswer): { readonly value: bigint; readonly gasUnits: bigint } {
  const swap = ownSwapOf(answer);
  return {
    value: BigInt(answer.value) + BigInt(swap?.value ?? 0),
    gasUnits: BigInt(answer.gasEstimate) + BigInt(swap?.gasEstimate ?? 0),
  };
}

/** Returns the swap as the page keeps it once the wallet is asked. */
export function intentOfSwap(swap: OwnSwap, { position, deadline }: ZapAnswer, network: Network): SwapIntent {
  const { tokenIn, tokenOut, amountIn, amountOut } = swap;
  const useCoin = [position.token0, position.token1].some(
    (token) => 'isCoin' in paidToken(token, position, network),
  );
  const coinPools = coinPoolsOf(swap);
  return { kind: 'swap', tokenIn, tokenOut, amountIn, amountOut, tradeType: 0, useCoin, coinPools, deadline };
}

/** Returns the add that is left of a zap after its swap, with the planned amounts as upper bounds. */
export function restOfZap(change: Change, { position }: ZapAnswer): Change {
  const { tokenIn: _, amountIn: __, ...place } = change.body;
  const { liquidity, amount0, amount1, amount0Max } = position;
  const amounts =
    amount0Max === undefined
      ? { ...(amount0 === '0' ? {} : { amount0 }), ...(amount1 === '0' ? {} : { amount1 }) }
      : { liquidity };
  return Object.assign({}, change, { endpoint: 'add' as const, body: { ...place, ...amounts } });
}
