import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { allowanceData, balanceOfData } from '../values/tokenCalls.ts';
import { approveData, tokenSteps } from './approvalSteps.ts';
import type { ApprovalNeed, ApprovalPlan } from './planApprovals.ts';
import { balanceCall, call, decodeAmount, decodeGain, isRefused, sendAt } from './readHoldings.ts';

/** The need of a swap whose router takes the tokens of the sender itself, without Permit2. */
export type AllowanceNeed = Pick<ApprovalNeed, 'sender' | 'token' | 'amount' | 'router' | 'block' | 'gain'>;

/**
 * Plans the allowance that the router itself needs before a swap that pays with a token, in one HTTP request.
 * It is of exactly the amount that this swap can take, so that no swap leaves an allowance behind.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planAllowance(
  rpc: RpcClient,
  { sender, token, amount, router, block, gain }: AllowanceNeed,
  signal?: AbortSignal,
): Promise<ApprovalPlan> {
  const [allowed, tried, held, gained] = await sendAt(
    rpc,
    [
      call(token, allowanceData(sender, router)),
      call(token, approveData(router, amount), sender),
      call(token, balanceOfData(sender)),
      balanceCall(gain),
    ],
    block,
    signal,
  );
  const current = decodeAmount(allowed);
  return {
    approvals: tokenSteps({
      token,
      spender: router,
      current,
      required: amount,
      granted: amount,
      mustBeCleared: isRefused(tried),
    }),
    permitData: null,
    balance: decodeAmount(held),
    outputBalance: decodeGain(gain, gained),
    routerAllowance: current,
    reserveBalances: [],
  };
}
