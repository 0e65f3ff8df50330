import type { RpcClient } from '../../chain/rpc/rpcClient.ts';

/**
 * Returns a client that sends each batch of calls once, and answers the same batch from it. Only for calls
 * that name their block.
 */
export function readOnce(rpc: RpcClient): RpcClient {
  const answers = new Map<string, ReturnType<RpcClient['send']>>();
  return {
    send(calls, options) {
      const key = JSON.stringify(calls);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = rpc.send(calls, options);
      answers.set(key, answer);
      // A batch that failed is sent again.
      answer.catch(() => answers.delete(key));
      return answer;
    },
    get httpRequests() {
      return rpc.httpRequests;
    },
  };
}
