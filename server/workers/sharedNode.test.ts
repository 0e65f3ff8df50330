import { afterEach, describe, expect, test } from 'vitest';
import { type HeadSocket, openHeadSocket } from '../chain/head/headSocket.ts';
import { createRpcClient } from '../chain/rpc/rpcClient.ts';
import { RateLimited, type RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { AppError } from '../errors.ts';
import { type SharedNode, type SharedNodeOptions, serveSharedNode } from './sharedNode.ts';

const header = {
  number: '0x10',
  hash: `0x${'ab'.repeat(32)}`,
  parentHash: `0x${'cd'.repeat(32)}`,
  timestamp: '0x1',
  baseFeePerGas: '0x2',
};
let node: SharedNode | undefined;
let socket: HeadSocket | undefined;
afterEach(() => {
  socket?.close();
  node?.close();
});

async function start(send: SharedNodeOptions['send']): Promise<SharedNode> {
  node = await serveSharedNode({ chainId: 7, send });
  return node;
}

describe('serveSharedNode', () => {
  test('default: the client that talks to nodes gets each outcome as it is', async () => {
    const outcomes: RpcOutcome[] = [
      { kind: 'result', result: { deep: ['0x1'] } },
      { kind: 'fault', fault: { code: 3, message: 'execution reverted', data: '0x08c379a0' } },
      { kind: 'result', result: null },
    ];
    const asked: unknown[] = [];
    const { url } = await start(async (calls) => {
      asked.push(calls);
      return outcomes.slice(0, calls.length);
    });
    const rpc = createRpcClient({ url, timeoutMs: 60_000 });
    const calls = ['a', 'b', 'c'].map((method) => ({ method, params: [1, { two: 2 }] }));
    expect(await rpc.send(calls)).toEqual(outcomes);
    expect(await rpc.send(calls.slice(0, 1))).toEqual(outcomes.slice(0, 1));
    expect(asked).toEqual([calls, calls.slice(0, 1)]);
  });

  test.each([
    [new AppError('RPC_UNAVAILABLE', 'gone'), 503],
    [new AppError('TIMEOUT', 'late'), 504],
    [new RateLimited(3), 429],
  ])('error: %s is the status %i', async (error, status) => {
    const { url } = await start(async () => {
      throw error;
    });
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] });
    const response = await fetch(url, { method: 'POST', body });
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '3' : null);
  });

  test('error: nothing is answered at a path that was guessed, or to what is not JSON-RPC', async () => {
    const { url } = await start(async () => []);
    expect((await fetch(new URL('/', url), { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(url, { method: 'POST', body: 'nonsense' })).status).toBe(400);
  });

  test('behavior: a new block reaches the socket that follows heads', async () => {
    const { wsUrl, push } = await start(async () => []);
    const seen = await new Promise((resolve, reject) => {
      socket = openHeadSocket({
        url: wsUrl,
        chainId: 7,
        timeoutMs: 60_000,
        onOpen: () => push(header),
        onHead: resolve,
        onDown: reject,
      });
    });
    expect(seen).toMatchObject({ number: 16n, hash: header.hash, baseFeePerGas: 2n });
  });
});
