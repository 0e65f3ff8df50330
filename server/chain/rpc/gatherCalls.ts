import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Hash } from 'viem';
import { abortable } from '../../runtime/abortable.ts';
import type { BlockId } from '../head.ts';
import type { RpcCall } from './rpcCall.ts';
import type { RpcClient } from './rpcClient.ts';
import type { RpcOutcome } from './rpcErrors.ts';

/** Maximum calls per HTTP request: the answers of more may be too large together. */
const MOST_CALLS = 20;

interface Gathering {
  readonly calls: RpcCall[];
  readonly outcomes: Promise<readonly RpcOutcome[]>;
}

/**
 * Returns the client with batching: calls of independent parts of a quote at one block share an HTTP request.
 * Background reads are sent separately.
 */
export function gatherCalls(rpc: RpcClient): RpcClient {
  const open = new Map<Hash, Gathering>();
  const start = (block: BlockId): Gathering => {
    const calls: RpcCall[] = [];
    const gathering = { calls, outcomes: deliver() };
    open.set(block.hash, gathering);
    // If all callers have aborted, no one handles a failure.
    gathering.outcomes.catch(() => {});
    return gathering;

    async function deliver() {
      // Reads of pools are themselves batched until the next turn.
      await yieldToEventLoop();
      await yieldToEventLoop();
      if (open.get(block.hash) === gathering) open.delete(block.hash);
      return rpc.send(calls, { block });
    }
  };
  return {
    async send(calls, options = {}) {
      const { block, signal, kind } = options instanceof AbortSignal ? { signal: options } : options;
      if (block === undefined || kind === 'background' || calls.length >= MOST_CALLS)
        return rpc.send(calls, options);
      signal?.throwIfAborted();
      const known = open.get(block.hash);
      const fits = known !== undefined && known.calls.length + calls.length <= MOST_CALLS;
      const gathering = fits ? known : start(block);
      const from = gathering.calls.length;
      gathering.calls.push(...calls);
      const outcomes = await abortable(gathering.outcomes, signal);
      return outcomes.slice(from, from + calls.length);
    },
    get httpRequests() {
      return rpc.httpRequests;
    },
  };
}
