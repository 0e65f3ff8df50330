import { type Hex, isHex, numberToHex } from 'viem';
import { AppError } from '../../errors.ts';
import { type BlockId, parseHeader } from '../head.ts';
import type { RpcClient } from './rpcClient.ts';
import { faultToAppError, isLimit, type RpcOutcome, resultOf } from './rpcErrors.ts';

/** The node no longer has this block in its chain, or not yet: a reorg, or a node that lags. */
export class BlockGone extends AppError {
  constructor(block: BlockId) {
    super('RPC_UNAVAILABLE', `The RPC node does not serve block ${block.number} any more.`, {
      retryAfterSeconds: 1,
    });
  }
}

/**
 * Runs eth_calls at exactly one block.
 *
 * The block is named by hash (EIP-1898), so the state can only be of that block. A node that refuses is asked
 * once more by number, with the header of that number before and after the calls in the same HTTP request: that
 * tells a vanished block from a node that lacks EIP-1898, which is from then on always asked that way.
 */
export class PinnedCalls {
  readonly #rpc: RpcClient;
  #byHash = true;

  constructor(rpc: RpcClient) {
    this.#rpc = rpc;
  }

  /**
   * The return data of each call, in one HTTP request (two when the node refuses the first).
   * @throws BlockGone, or AppError RPC_UNAVAILABLE, TIMEOUT, UPSTREAM_INVALID.
   */
  async run(block: BlockId, callData: readonly Hex[], signal?: AbortSignal): Promise<Hex[]> {
    if (this.#byHash) {
      const at = { blockHash: block.hash };
      const outcomes = await this.#rpc.send(
        callData.map((data) => ethCall(data, at)),
        signal,
      );
      const faults = outcomes.flatMap((outcome) => (outcome.kind === 'fault' ? [outcome.fault] : []));
      if (faults.length === 0) return outcomes.map(returnData);
      const limit = faults.find(isLimit);
      if (limit !== undefined) throw faultToAppError('eth_call', limit);
    }
    const results = await this.#runByNumber(block, callData, signal);
    this.#byHash = false;
    return results;
  }

  async #runByNumber(block: BlockId, callData: readonly Hex[], signal?: AbortSignal): Promise<Hex[]> {
    const number = numberToHex(block.number);
    const header = { method: 'eth_getBlockByNumber', params: [number, false] };
    const calls = callData.map((data) => ethCall(data, number));
    const outcomes = await this.#rpc.send([header, ...calls, header], signal);
    for (const outcome of [outcomes.at(0), outcomes.at(-1)]) {
      const answer = resultOf('eth_getBlockByNumber', outcome);
      if (answer === null || parseHeader(answer).hash !== block.hash) throw new BlockGone(block);
    }
    return outcomes.slice(1, -1).map(returnData);
  }
}

function ethCall(data: Hex, at: unknown) {
  return { method: 'eth_call', params: [{ data }, at] };
}

function returnData(outcome: RpcOutcome): Hex {
  const result = resultOf('eth_call', outcome);
  if (!isHex(result, { strict: true })) {
    throw new AppError('UPSTREAM_INVALID', 'The RPC node answered eth_call with something that is not data.');
  }
  return result;
}
