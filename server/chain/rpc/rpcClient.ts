import type { BlockId } from '../head.ts';
import { JsonRpcConnection, type JsonRpcOptions, type RpcCall } from './jsonRpc.ts';
import type { RpcOutcome } from './rpcErrors.ts';

export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** The block that the calls are of: an endpoint that has it is asked. Calls that name it by hash may be split. */
  readonly block?: BlockId | undefined;
  /** `quote`, unless said otherwise: somebody waits, so a slow endpoint may be overtaken by another one. */
  readonly kind?: 'quote' | 'background' | undefined;
}

/** The one door to the chain. */
export interface RpcClient {
  /** One outcome per call; see `JsonRpcConnection.send` for its errors. */
  send(calls: readonly RpcCall[], options?: AbortSignal | SendOptions): Promise<RpcOutcome[]>;
  /** HTTP requests sent since the start. */
  readonly httpRequests: number;
}

/**
 * A client of one RPC URL with a bounded time per request and no retries: whoever needs a second look asks
 * for it. The URL may carry a key, so no error and no log line of this client contains it.
 */
export function createRpcClient(options: JsonRpcOptions): RpcClient {
  const connection = new JsonRpcConnection(options);
  return {
    send: (calls, how) => connection.send(calls, how instanceof AbortSignal ? how : how?.signal),
    get httpRequests() {
      return connection.httpRequests;
    },
  };
}
