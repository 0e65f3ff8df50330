import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { RpcClient, RpcEndpoints } from './rpcClient.ts';

const PAUSE_MS = 250;

/**
 * The client, for what must not fail by one mishap: a request that was not answered at all is sent once more, a
 * little later. Where there are several endpoints the others were asked already, so it is the client as it is.
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
