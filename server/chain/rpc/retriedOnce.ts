import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { RpcClient, RpcEndpoints } from './rpcClient.ts';

const PAUSE_MS = 250;

/**
 * Returns the client with one retry: a request without any answer is sent once more after a short delay. With
 * several endpoints the others were asked already, so the client is returned unchanged.
 */
export function retriedOnce(rpc: RpcEndpoints): RpcClient {
  if (rpc.endpoints().length > 1) return rpc;
  return {
    async send(calls, options = {}) {
      try {
        return await rpc.send(calls, options);
      } catch (error) {
        const signal = options instanceof AbortSignal ? options : options.signal;
        signal?.throwIfAborted();
        if (!(error instanceof AppError)) throw error;
        await delay(PAUSE_MS, undefined, { signal }).catch(() => signal?.throwIfAborted());
        return rpc.send(calls, options);
      }
    },
    get httpRequests() {
      return rpc.httpRequests;
    },
  };
}
