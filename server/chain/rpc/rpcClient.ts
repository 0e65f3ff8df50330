import { isHex } from 'viem';
import { step } from '../../tracing/step.ts';
import { EndpointPool } from './endpoint/endpointPool.ts';
import {
  type EndpointChain,
  type EndpointState,
  RpcEndpoint,
  type RpcEndpointOptions,
} from './endpoint/rpcEndpoint.ts';
import type { RpcCall, SendOptions } from './rpcCall.ts';
import type { RpcOutcome } from './rpcErrors.ts';

/** The JSON-RPC client of the chain. All requests to nodes go through it. */
export interface RpcClient {
  /**
   * Returns one outcome per call, in the order of the calls, from one HTTP request if the node allows it.
   * Calls that the first endpoint does not answer go to another one.
   * @throws AppError RPC_UNAVAILABLE (BlockGone: no endpoint has the block), TIMEOUT or UPSTREAM_INVALID when
   * no call was answered; the reason of the signal when the caller aborted
   */
  send(calls: readonly RpcCall[], options?: AbortSignal | SendOptions): Promise<RpcOutcome[]>;
  readonly httpRequests: number;
}

export interface EndpointStatus {
  readonly name: string;
  readonly state: EndpointState;
  readonly chain: EndpointChain;
  readonly head: bigint | undefined;
}

export interface RpcEndpoints extends RpcClient {
  /** Returns the status of each endpoint, in the configured order. */
  endpoints(): EndpointStatus[];
  /** Returns the names of the endpoints that last answered eth_gasPrice with this many wei. */
  namesWithGasPrice(wei: bigint): string[];
  /** Polls idle endpoints periodically if there are several. Returns a function that stops it. */
  watch(idleMs: () => number): () => void;
}

export interface RpcClientOptions
  extends Pick<
    RpcEndpointOptions,
    'timeoutMs' | 'maxResponseBytes' | 'chainId' | 'maxHeadAge' | 'onExchange'
  > {
  readonly url: string | readonly string[];
  readonly batchSize?: number | undefined;
  readonly maxInFlight?: number | undefined;
  /** Called when a hedged request goes to a second endpoint because the first is slower than usual. */
  readonly onHedge?: (() => void) | undefined;
  readonly now?: (() => number) | undefined;
}

const BATCH_SIZE = 100;
const MAX_IN_FLIGHT = 32;

/**
 * Creates a client of one chain with a timeout per request. No error, log or metric has a URL: it may contain
 * a key.
 */
export function createRpcClient(options: RpcClientOptions): RpcEndpoints {
  const { url, timeoutMs, maxResponseBytes, chainId, maxHeadAge, onExchange } = options;
  const { batchSize, maxInFlight, now, onHedge } = options;
  const urls = typeof url === 'string' ? [url] : url;
  const endpoints = urls.map(
    (each, index) =>
      new RpcEndpoint({
        timeoutMs,
        maxResponseBytes,
        chainId,
        maxHeadAge,
        onExchange,
        url: each,
        name: nameOf(urls, index),
        batchSize: batchSize ?? BATCH_SIZE,
        maxInFlight: maxInFlight ?? MAX_IN_FLIGHT,
        now: now ?? (() => performance.now()),
      }),
  );
  const pool = new EndpointPool(endpoints, onHedge);
  return {
    send: (calls, how = {}) =>
      step('read', () => pool.send(calls, how instanceof AbortSignal ? { signal: how } : how), {
        'rpc.calls': calls.length,
        'rpc.method': calls[0]?.method ?? '',
      }),
    get httpRequests() {
      return endpoints.reduce((sum, endpoint) => sum + endpoint.httpRequests, 0);
    },
    endpoints: () => endpoints.map(({ name, state, chain, head }) => ({ name, state, chain, head })),
    namesWithGasPrice: (wei) =>
      endpoints
        .filter(({ gasPrice }) => isHex(gasPrice) && gasPrice !== '0x' && BigInt(gasPrice) === wei)
        .map(({ name }) => name),
    watch(idleMs) {
      if (endpoints.length === 1) return () => {};
      const look = (endpoint: RpcEndpoint) => void endpoint.look().catch(() => undefined);
      const lookAtIdle = () => {
        for (const endpoint of endpoints) if (endpoint.isDue(idleMs())) look(endpoint);
      };
      lookAtIdle();
      const timer = setInterval(lookAtIdle, Math.min(idleMs(), 1_000));
      return () => clearInterval(timer);
    },
  };
}

/** Returns the host, with an index if several URLs share it; never the path, which may contain a key. */
function nameOf(urls: readonly string[], index: number): string {
  const { host } = new URL(urls[index] ?? '');
  const isUnique = urls.filter((url) => new URL(url).host === host).length === 1;
  return isUnique ? host : `${host}#${index + 1}`;
}
