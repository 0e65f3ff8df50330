import { step } from '../../tracing/step.ts';
import { EndpointPool } from './endpointPool.ts';
import type { RpcCall } from './jsonRpc.ts';
import {
  type EndpointChain,
  type EndpointState,
  RpcEndpoint,
  type RpcEndpointOptions,
} from './rpcEndpoint.ts';
import type { RpcOutcome } from './rpcErrors.ts';
import type { SendOptions } from './sendOptions.ts';

/** The one door to the chain. */
export interface RpcClient {
  /**
   * One outcome per call, in the order of the calls: from one HTTP request where the node allows it, and from
   * another endpoint what the first one does not answer.
   * @throws AppError RPC_UNAVAILABLE (BlockGone: no endpoint has the block), TIMEOUT or UPSTREAM_INVALID when
   * nothing was answered; the reason of the signal when the caller aborted
   */
  send(calls: readonly RpcCall[], options?: AbortSignal | SendOptions): Promise<RpcOutcome[]>;
  /** HTTP requests sent since the start. */
  readonly httpRequests: number;
}

export interface EndpointStatus {
  readonly name: string;
  readonly state: EndpointState;
  readonly chain: EndpointChain;
  readonly head: bigint | undefined;
}

export interface RpcEndpoints extends RpcClient {
  /** What is known of each endpoint, in the order of the setting. */
  endpoints(): EndpointStatus[];
  /** Looks now and then at endpoints that nobody asks, where there are several. Returns how to stop. */
  watch(idleMs: number): () => void;
}

export interface RpcClientOptions
  extends Pick<RpcEndpointOptions, 'timeoutMs' | 'maxResponseBytes' | 'chainId' | 'onExchange'> {
  /** Endpoints of one chain, the preferred one first. */
  readonly url: string | readonly string[];
  readonly batchSize?: number | undefined;
  readonly maxInFlight?: number | undefined;
  /** Called when a hedged request goes to a second endpoint because the first is slower than usual. */
  readonly onHedge?: (() => void) | undefined;
  readonly now?: (() => number) | undefined;
}

const BATCH_SIZE = 100;
const MAX_IN_FLIGHT = 32;

/** A client of one chain with a bounded time per request. A URL may carry a key: no error, log or metric has it. */
export function createRpcClient(options: RpcClientOptions): RpcEndpoints {
  const { url, timeoutMs, maxResponseBytes, chainId, onExchange, batchSize, maxInFlight, now, onHedge } =
    options;
  const urls = typeof url === 'string' ? [url] : url;
  const endpoints = urls.map(
    (each, index) =>
      new RpcEndpoint({
        ...{ timeoutMs, maxResponseBytes, chainId, onExchange },
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
    watch(idleMs) {
      if (endpoints.length === 1) return () => {};
      const look = (endpoint: RpcEndpoint) => void endpoint.look().catch(() => undefined);
      const lookAtIdle = () => {
        for (const endpoint of endpoints) if (endpoint.isDue(idleMs)) look(endpoint);
      };
      lookAtIdle();
      const timer = setInterval(lookAtIdle, Math.min(idleMs, 1_000));
      return () => clearInterval(timer);
    },
  };
}

/** The host, and which one of them where it is named more than once; never a path, which may be a key. */
function nameOf(urls: readonly string[], index: number): string {
  const { host } = new URL(urls[index] ?? '');
  const isUnique = urls.filter((url) => new URL(url).host === host).length === 1;
  return isUnique ? host : `${host}#${index + 1}`;
}
