import { expect, test } from 'vitest';
import type { RpcCall } from '../../chain/rpc/rpcCall.ts';
import type { RpcClient } from '../../chain/rpc/rpcClient.ts';
import { AppError } from '../../errors.ts';
import { readOnce } from './readOnce.ts';

const at = (block: string): RpcCall[] => [{ method: 'eth_call', params: [{ to: '0x01' }, block] }];

/** Answers each batch with its number, and fails the batches of these numbers. */
function node(...failing: readonly number[]): RpcClient {
  let httpRequests = 0;
  return {
    async send() {
      httpRequests++;
      if (failing.includes(httpRequests)) throw new AppError('RPC_UNAVAILABLE', 'no answer');
      return [{ kind: 'result', result: httpRequests }];
    },
    get httpRequests() {
      return httpRequests;
    },
  };
}

test('a batch that is sent twice, also before its answer, is one request; that of another block is its own', async () => {
  const rpc = readOnce(node());
  const [first, again] = await Promise.all([rpc.send(at('a')), rpc.send(at('a'))]);
  expect([first, again, await rpc.send(at('a')), await rpc.send(at('b'))]).toEqual(
    [1, 1, 1, 2].map((result) => [{ kind: 'result', result }]),
  );
  expect(rpc.httpRequests).toBe(2);
});

test('a batch that failed is sent again', async () => {
  const rpc = readOnce(node(1));
  await expect(rpc.send(at('a'))).rejects.toThrow('no answer');
  expect(await rpc.send(at('a'))).toEqual([{ kind: 'result', result: 2 }]);
});
