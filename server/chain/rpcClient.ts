import { createPublicClient, custom, type PublicClient, RpcRequestError } from 'viem';
import { JsonRpcConnection, type JsonRpcOptions, type RpcCall } from './jsonRpc.ts';
import type { RpcOutcome } from './rpcErrors.ts';

const UNANSWERED = { code: -32603, message: 'no answer' };

/** The one door to the chain: explicit batches for the hot path, a viem client for everything else. */
export interface RpcClient {
  /** One outcome per call, all from one HTTP request; see `JsonRpcConnection.send` for its errors. */
  send(calls: readonly RpcCall[], signal?: AbortSignal): Promise<RpcOutcome[]>;
  /** Same connection, one HTTP request per action. Errors carry our AppError in their cause chain. */
  readonly publicClient: PublicClient;
  /** HTTP requests sent since the start, both doors together. */
  readonly httpRequests: number;
}

/**
 * A client of one RPC URL with a bounded time per request and no retries: whoever needs a second look asks
 * for it. The URL may carry a key, so no error and no log line of this client contains it.
 */
export function createRpcClient(options: JsonRpcOptions): RpcClient {
  const connection = new JsonRpcConnection(options);
  const request = async (body: RpcCall, requestOptions?: { signal?: AbortSignal }): Promise<unknown> => {
    const call = { method: body.method, params: body.params ?? [] };
    const [outcome] = await connection.send([call], requestOptions?.signal);
    if (outcome?.kind === 'result') return outcome.result;
    throw new RpcRequestError({ body: { ...call }, error: outcome?.fault ?? UNANSWERED, url: 'rpc' });
  };
  return {
    send: (calls, signal) => connection.send(calls, signal),
    publicClient: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }),
    get httpRequests() {
      return connection.httpRequests;
    },
  };
}
