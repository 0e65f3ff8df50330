import { isHex, numberToHex } from 'viem';
import type { RpcCall } from '../rpc/rpcCall.ts';
import type { RpcOutcome } from '../rpc/rpcErrors.ts';

/** Blocks and percentile by which Geth suggests a tip. */
const TIP_BLOCKS = 20;
const TIP_PERCENTILE = 60;

/** Returns the call for the tips up to the block (eth_feeHistory). */
export function tipsCall(number: bigint): RpcCall {
  return {
    method: 'eth_feeHistory',
    params: [numberToHex(TIP_BLOCKS), numberToHex(number), [TIP_PERCENTILE]],
  };
}

/** Returns the median tip of the blocks with transactions; undefined if there are none, or no answer. */
export function medianTip(tips: RpcOutcome | undefined): bigint | undefined {
  if (tips?.kind !== 'result') return undefined;
  const { reward } = (tips.result ?? {}) as { readonly reward?: unknown };
  if (!Array.isArray(reward)) return undefined;
  const paid = reward
    .map((ofBlock: unknown) => (Array.isArray(ofBlock) ? ofBlock[0] : undefined))
    .filter((tip) => isHex(tip, { strict: true }) && tip.length > 2 && tip.length <= 66)
    .map((tip) => BigInt(tip))
    .filter((tip) => tip > 0n)
    .sort((a, b) => (a < b ? -1 : 1));
  return paid[(paid.length - 1) >> 1];
}
