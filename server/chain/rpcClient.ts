import { JsonRpcConnection, type JsonRpcOptions, type RpcCall } from './jsonRpc.ts';
import type { RpcOutcome } from './rpcErrors.ts';

/** The one door to the chain. */
export interface RpcClient {
  /** One outcome per call, all from one HTTP request; see `JsonRpcConnection.send` for its errors. */
  send(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]>;
  /** HTTP requests sent since the start. */
  readonly httpRequests: number;
}

/**
 * A client of one RPC URL with a bounded time per request and no retries: whoever needs a second look asks
 * for it. The URL may carry a key, so no error and no log line of this client contains it.
 */
export function createRpcClient(options: JsonRpcOptions): RpcClient {
  return new JsonRpcConnection(options);
}
