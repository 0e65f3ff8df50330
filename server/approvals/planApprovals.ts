import { type Address, isHex, maxUint256 } from 'viem';
import type { BlockId } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { type RpcOutcome, resultOf } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import type { Permit2Message } from '../routers/executor/payments/permit2Payment.ts';
import type { TokenPermitMessage } from '../routers/executor/payments/tokenPermit.ts';
import { allowanceData, balanceOfData } from '../values/tokenCalls.ts';
import { type ApprovalStep, approveData, permit2Step, tokenSteps } from './approvalSteps.ts';
import { decodePermit2Allowance, permit2AllowanceData } from './permit2Allowance.ts';
import { type PermitData, permitData } from './permitData.ts';
import { balanceCall, call, decodeAmount, decodeGain, type Gain, isRefused, sendAt } from './readHoldings.ts';

export interface ApprovalPlan {
  /** Transactions to send; empty when none is needed. */
  readonly approvals: readonly ApprovalStep[];
  /**
   * Message to sign instead of sending the approvals whose spender is its spender; null when they exist, or
   * when no message stands in for them.
   */
  readonly permitData: PermitData | TokenPermitMessage | Permit2Message | null;
  /**
   * What the sender holds of the input at the block: raw units of the token, or wei where the native coin
   * pays.
   */
  readonly balance: bigint;
  /** What the recipient holds of the output, raw units or wei, and what the router may take of the sender. */
  readonly outputBalance: bigint;
  readonly routerAllowance: bigint;
  /** Balances of the sender in the tokens of which it gets an excess, in their order, raw units. */
  readonly reserveBalances: readonly bigint[];
}

export interface ApprovalNeed {
  readonly sender: Address;
  readonly token: Address;
  /** The most that the swap can take, raw units. */
  readonly amount: bigint;
  readonly permit2: Address;
  readonly router: Address;
  readonly chainId: number;
  /** The allowance must last until then, Unix seconds. */
  readonly deadline: bigint;
  readonly block: BlockId;
  /** True when the calldata carries a signed permit, so that the swap itself sets the router's allowance. */
  readonly permitted: boolean;
  readonly gain: Gain;
  /** Tokens of which the sender gets the excess that a mixed exact output buys; none if absent. */
  readonly reserves?: readonly Address[] | undefined;
}

/**
 * Plans the approvals that the sender needs before a swap that pays with a token, at the block, in one HTTP
 * request. Permit2 is approved without limit, as intended; the router gets exactly the amount that this swap
 * can take, until half an hour after its deadline.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planApprovals(
  rpc: RpcClient,
  need: ApprovalNeed,
  signal?: AbortSignal,
): Promise<ApprovalPlan & { readonly permitData: PermitData | null }> {
  const { sender, token, amount, permit2, router, deadline, permitted } = need;
  const [tokenAnswer, routerAnswer, approvalTried, balanceAnswer, gainAnswer, ...reserveAnswers] =
    await sendAt(
      rpc,
      [
        call(token, allowanceData(sender, permit2)),
        call(permit2, permit2AllowanceData(sender, token, router)),
        call(token, approveData(permit2, maxUint256), sender),
        call(token, balanceOfData(sender)),
        balanceCall(need.gain),
        ...reservesOf(need).map(balanceCall),
      ],
      need.block,
      signal,
    );
  const forPermit2 = decodeAmount(tokenAnswer);
  const forRouter = decodeRouterAllowance(routerAnswer);
  const held = {
    balance: decodeAmount(balanceAnswer),
    outputBalance: decodeGain(need.gain, gainAnswer),
    routerAllowance: forRouter.amount,
    reserveBalances: reserveAnswers.map(decodeAmount),
  };

  const approvals = tokenSteps({
    token,
    spender: permit2,
    current: forPermit2,
    required: amount,
    granted: maxUint256,
    mustBeCleared: isRefused(approvalTried),
  });
  const lasts = forRouter.amount >= amount && BigInt(forRouter.expiration) >= deadline;
  if (permitted || lasts) return { approvals, permitData: null, ...held };
  // An expired allowance counts as 0.
  const current = BigInt(forRouter.expiration) < deadline ? 0n : forRouter.amount;
  approvals.push(permit2Step(permit2, { token, spender: router, current, required: amount }, deadline));
  const { nonce } = forRouter;
  return { approvals, permitData: permitData({ ...need, spender: router, nonce }), ...held };
}

/** The need of a swap that no approval precedes; `pays` is the asset that its sender gives. */
export type FreeNeed = Pick<ApprovalNeed, 'sender' | 'block' | 'gain' | 'reserves'> & {
  readonly pays: Gain['token'];
};

/**
 * Returns the plan for a swap that pays with native coin, or by a transfer. It has no approval, and the
 * balance at the block, in one request.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export async function planFreePayment(
  rpc: RpcClient,
  { sender, pays, block, gain, reserves: tokens }: FreeNeed,
  signal?: AbortSignal,
): Promise<ApprovalPlan> {
  const payment = { account: sender, token: pays };
  const read = [payment, gain, ...reservesOf({ sender, reserves: tokens })].map(balanceCall);
  const [paid, gained, ...reserves] = await sendAt(rpc, read, block, signal);
  const [balance, outputBalance] = [decodeGain(payment, paid), decodeGain(gain, gained)];
  const reserveBalances = reserves.map(decodeAmount);
  return {
    approvals: [],
    permitData: null,
    balance,
    outputBalance,
    routerAllowance: 0n,
    reserveBalances,
  };
}

function reservesOf({ sender, reserves = [] }: Pick<ApprovalNeed, 'sender' | 'reserves'>): readonly Gain[] {
  return reserves.map((token) => ({ account: sender, token }));
}

function decodeRouterAllowance(outcome: RpcOutcome | undefined) {
  const data = resultOf('eth_call', outcome);
  const allowance = isHex(data) ? decodePermit2Allowance(data) : undefined;
  if (allowance === undefined)
    throw new AppError('UPSTREAM_INVALID', 'The Permit2 contract did not answer for an allowance.');
  return allowance;
}
