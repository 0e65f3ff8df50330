import { encodeFunctionData, erc20Abi } from 'viem';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import type { ApprovalNeed, ApprovalPlan, ApprovalStep } from './planApprovals.ts';
import { balanceCall, call, decodeAmount, decodeGain, isRefused } from './readHoldings.ts';

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
  const approve = (value: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, value] });
  const [allowed, tried, held, gained] = await rpc.send(
    [
      call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [sender, router] })),
      call(token, approve(amount), sender),
      call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [sender] })),
      balanceCall(gain),
    ].map(({ method, params }) => ({ method, params: [...params, { blockHash: block.hash }] })),
    { block, signal },
  );
  const current = decodeAmount(allowed);
  const step = { token, spender: router, current, required: amount };
  const approvals: ApprovalStep[] = [];
  if (current < amount) {
    const send = (value: bigint) => ({ to: token, data: approve(value), value: 0n });
    if (current > 0n && isRefused(tried))
      approvals.push({ ...step, step: 'clearToken', transaction: send(0n) });
    approvals.push({ ...step, step: 'token', transaction: send(amount) });
  }
  return {
    approvals,
    permitData: null,
    balance: decodeAmount(held),
    outputBalance: decodeGain(gain, gained),
    routerAllowance: current,
    reserveBalances: [],
  };
}
