import {
  type Address,
  encodeFunctionData,
  type Hex,
  isHex,
  keccak256,
  maxUint256,
  parseAbi,
  slice,
} from 'viem';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { resultOf } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import {
  type ExecutorPermit,
  isTokenPermit,
  type TransferPermit,
} from '../routers/executor/payments/executorPermit.ts';
import { permit2Message } from '../routers/executor/payments/permit2Payment.ts';
import { tokenPermitMessage } from '../routers/executor/payments/tokenPermit.ts';
import { allowanceData } from '../values/tokenCalls.ts';
import { type ApprovalStep, approveData, tokenSteps } from './approvalSteps.ts';
import { type AllowanceNeed, planAllowance } from './planAllowance.ts';
import type { ApprovalPlan } from './planApprovals.ts';
import { call, decodeAmount, isRefused, sendAt } from './readHoldings.ts';
import { readTokenPermit } from './readTokenPermit.ts';

const PERMIT2 = parseAbi(['function nonceBitmap(address owner, uint256 word) view returns (uint256)']);
const SELECTOR_BYTES = 4;
/** Nonces of a word of the bitmap, as a power of two. */
const WORD_BITS = 8n;

/** The need of a trade that the executor executes; see `AllowanceNeed`. */
export interface ExecutorNeed extends AllowanceNeed {
  readonly chainId: number;
  /** Null where the network has none. */
  readonly permit2: Address | null;
  /** Calldata of `execute`, whose trade a signature would pay. */
  readonly data: Hex;
  /** Deadline of the trade, Unix seconds. */
  readonly deadline: bigint;
  /** The signature that pays the trade, and whether an allowance has to pay instead. */
  readonly payment?: { readonly permit: ExecutorPermit; readonly needsAllowance: boolean } | undefined;
}

/**
 * Plans the payment of a trade of the executor: an exact allowance, or a message that the sender signs. That
 * is a permit of the token, else one for Permit2 where the token's allowance for Permit2 suffices.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID; INVALID_REQUEST for a signature whose nonce
 * is used
 */
export async function planExecutorPayment(
  rpc: RpcClient,
  need: ExecutorNeed,
  signal?: AbortSignal,
): Promise<ApprovalPlan> {
  const { payment } = need;
  if (payment === undefined) {
    const plan = await planAllowance(rpc, need, signal);
    return plan.approvals.length === 0
      ? plan
      : { ...plan, permitData: await permitDataOf(rpc, need, signal) };
  }
  const { permit, needsAllowance } = payment;
  if (!isTokenPermit(permit)) {
    const [plan, approvals] = await Promise.all([
      planAllowance(rpc, need, signal),
      stepsForPermit2(rpc, need, permit, signal),
    ]);
    return { ...plan, approvals };
  }
  const plan = await planAllowance(rpc, need, signal);
  // Whoever submits a permit first spends its nonce, and leaves the allowance.
  if (needsAllowance && plan.approvals.length > 0) throw usedNonce();
  return { ...plan, approvals: [] };
}

/** Returns the message to sign instead of the approval; null where none would pay the trade at once. */
async function permitDataOf(
  rpc: RpcClient,
  need: ExecutorNeed,
  signal?: AbortSignal,
): Promise<ApprovalPlan['permitData']> {
  const { sender: owner, router: executor, chainId, permit2, amount, data } = need;
  const [read, allowed] = await Promise.all([
    readTokenPermit(rpc, { ...need, owner, spender: executor }, signal),
    permit2 === null ? 0n : allowanceFor(rpc, need, permit2, signal),
  ]);
  if (read !== undefined)
    return tokenPermitMessage(data, { domain: read.domain, owner, executor, nonce: read.nonce });
  if (permit2 === null || allowed < amount) return null;
  // Permit2 takes nonces in any order. By this one nobody pays for the same call twice.
  const nonce = BigInt(keccak256(slice(data, SELECTOR_BYTES)));
  return permit2Message(data, { chainId, permit2, executor, nonce });
}

async function allowanceFor(
  rpc: RpcClient,
  need: ExecutorNeed,
  spender: Address,
  signal?: AbortSignal,
): Promise<bigint> {
  const [allowed] = await sendAt(rpc, [allowanceCall(need, spender)], need.block, signal);
  return decodeAmount(allowed);
}

/** Returns the approvals of Permit2 that a signed message still needs. */
async function stepsForPermit2(
  rpc: RpcClient,
  need: ExecutorNeed,
  { nonce }: TransferPermit,
  signal?: AbortSignal,
): Promise<readonly ApprovalStep[]> {
  const { token, sender, permit2, amount, block } = need;
  if (permit2 === null) return [];
  const args = [sender, nonce >> WORD_BITS] as const;
  const bitmap = encodeFunctionData({ abi: PERMIT2, functionName: 'nonceBitmap', args });
  const [allowed, tried, used] = await sendAt(
    rpc,
    [
      allowanceCall(need, permit2),
      call(token, approveData(permit2, maxUint256), sender),
      call(permit2, bitmap),
    ],
    block,
    signal,
  );
  const word = resultOf('eth_call', used);
  if (!isHex(word) || word === '0x')
    throw new AppError('UPSTREAM_INVALID', 'The Permit2 contract did not answer for a nonce.');
  const bit = nonce & ((1n << WORD_BITS) - 1n);
  if (((BigInt(word) >> bit) & 1n) === 1n) throw usedNonce();
  return tokenSteps({
    token,
    spender: permit2,
    current: decodeAmount(allowed),
    required: amount,
    granted: maxUint256,
    mustBeCleared: isRefused(tried),
  });
}

function allowanceCall({ token, sender }: Pick<ExecutorNeed, 'token' | 'sender'>, spender: Address) {
  const data = allowanceData(sender, spender);
  return call(token, data);
}

function usedNonce(): AppError {
  const [path, message] = ['permit.nonce', 'is not valid any more: sign the permitData of a new answer'];
  return new AppError('INVALID_REQUEST', `${path} ${message}`, { details: [{ path, message }] });
}
