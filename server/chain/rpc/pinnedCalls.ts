import { type Hex, isHex } from 'viem';
import { AppError } from '../../errors.ts';
import type { BlockId } from '../head.ts';
import type { SendOptions } from './rpcCall.ts';
import type { RpcClient } from './rpcClient.ts';
import { type RpcOutcome, resultOf } from './rpcErrors.ts';

/** Options of a call: its abort signal, and whether a quote waits for it. */
export type CallOptions = Pick<SendOptions, 'signal' | 'kind'>;

/**
 * Runs eth_calls at exactly one block, named by its hash (EIP-1898), so that the state can only be of that
 * block.
 */
export class PinnedCalls {
  readonly #rpc: RpcClient;

  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  /**
   * Returns the data of each call. @throws as `RpcClient.send`, and RPC_UNAVAILABLE for a call that is
   * refused
   */
  async run(block: BlockId, callData: readonly Hex[], how: AbortSignal | CallOptions = {}): Promise<Hex[]> {
    const at = { blockHash: block.hash };
    const calls = callData.map((data) => ({ method: 'eth_call', params: [{ data }, at] }));
    const options = how instanceof AbortSignal ? { signal: how } : how;
    return (await this.#rpc.send(calls, { ...options, block })).map(returnData);
  }
}

function returnData(outcome: RpcOutcome): Hex {
  const result = resultOf('eth_call', outcome);
  if (!isHex(result, { strict: true })) {
    throw new AppError('UPSTREAM_INVALID', 'The RPC node answered eth_call without data.');
  }
  return result;
}
