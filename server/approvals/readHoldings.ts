import { type Address, type Hex, isHex } from 'viem';
import type { BlockId } from '../chain/head.ts';
import type { RpcClient } from '../chain/rpc/rpcClient.ts';
import { isOfContract, type RpcOutcome, resultOf } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { balanceOfData } from '../values/tokenCalls.ts';

/** Who gets the output of a swap: a token, or the native coin. */
export interface Gain {
  readonly account: Address;
  readonly token: Address | 'native';
}

/** Returns the call that reads the balance of an account, without its block. */
export function balanceCall({ account, token }: Gain): {
  readonly method: string;
  readonly params: readonly unknown[];
} {
  if (token === 'native') return { method: 'eth_getBalance', params: [account] };
  return call(token, balanceOfData(account));
}

export function call(to: Address, data: Hex, from?: Address) {
  return { method: 'eth_call', params: [from === undefined ? { to, data } : { from, to, data }] };
}

/**
 * Sends calls without a block at this block, in one HTTP request.
 * @throws AppError RPC_UNAVAILABLE, TIMEOUT or UPSTREAM_INVALID
 */
export function sendAt(
  rpc: RpcClient,
  calls: readonly ReturnType<typeof balanceCall>[],
  block: BlockId,
  signal?: AbortSignal,
): Promise<readonly RpcOutcome[]> {
  const at = { blockHash: block.hash };
  const pinned = calls.map(({ method, params }) => ({ method, params: [...params, at] }));
  return rpc.send(pinned, { block, signal });
}

/** Decodes the balance of a token, or of the native coin. @throws AppError UPSTREAM_INVALID */
export function decodeGain({ token }: Gain, outcome: RpcOutcome | undefined): bigint {
  if (token !== 'native') return decodeAmount(outcome);
  const balance = resultOf('eth_getBalance', outcome);
  if (!isHex(balance)) throw new AppError('UPSTREAM_INVALID', 'The node did not answer a balance.');
  return BigInt(balance);
}

/** Returns true when the token refuses to change a non-zero allowance to another one. */
export function isRefused(outcome: RpcOutcome | undefined): boolean {
  if (outcome?.kind === 'fault') return isOfContract(outcome.fault);
  // Some tokens refuse by returning `false`.
  return isHex(outcome?.result) && outcome.result.length >= 66 && BigInt(outcome.result.slice(0, 66)) === 0n;
}

/** Decodes an allowance or a balance. A token that returns none has allowed or holds nothing. */
export function decodeAmount(outcome: RpcOutcome | undefined): bigint {
  if (outcome?.kind === 'fault' && isOfContract(outcome.fault)) return 0n;
  const data = resultOf('eth_call', outcome);
  return isHex(data) && data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n;
}
