interface RpcRequest {
  readonly method: string;
  readonly params: readonly unknown[];
}

interface RpcAnswer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * Plain JSON-RPC for seeding: thousands of calls, where a client that polls and estimates would take too
 * long.
 */
export interface JsonRpc {
  /** @throws Error with the method and the node's message */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Results in the order of the requests. @throws Error that names the first request that failed */
  batch(requests: readonly RpcRequest[]): Promise<unknown[]>;
}

export function jsonRpc(url: string): JsonRpc {
  const batch = async (requests: readonly RpcRequest[]): Promise<unknown[]> => {
    if (requests.length === 0) return [];
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request }))),
      signal: AbortSignal.timeout(30_000),
    });
    const answers = (await response.json()) as RpcAnswer[];
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return requests.map(({ method }, id) => {
      const answer = byId.get(id);
      if (answer === undefined || answer.error !== undefined) {
        throw new Error(`${method} (request ${id}): ${answer?.error?.message ?? 'no answer'}`);
      }
      return answer.result;
    });
  };
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    (await batch([{ method, params }]))[0];
  return { call, batch };
}
