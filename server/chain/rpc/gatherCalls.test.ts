import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import type { BlockId } from '../head.ts';
import { gatherCalls } from './gatherCalls.ts';
import { createRpcClient, type RpcClient } from './rpcClient.ts';

const BLOCK: BlockId = { number: 7n, hash: fakeHash(7), parentHash: fakeHash(6) };
const OTHER: BlockId = { number: 8n, hash: fakeHash(8), parentHash: fakeHash(7) };
const callOf = (data: string) => ({ method: 'eth_call', params: [{ data }, { blockHash: BLOCK.hash }] });
const result = (value: unknown) => ({ kind: 'result', result: value });

let node: FakeNode;
let client: RpcClient;

beforeEach(async () => {
  node = await startFakeNode({ eth_call: ([call]) => `${(call as { data: string }).data}ff` });
  client = gatherCalls(createRpcClient({ url: node.url, timeoutMs: 5_000 }));
});
afterEach(() => node.stop());

test('calls at one block share a request, and each caller gets its answers', async () => {
  const later = new Promise((resolve) => setImmediate(resolve)).then(() =>
    client.send([callOf('0x04')], { block: BLOCK }),
  );
  const answers = await Promise.all([
    client.send([callOf('0x01'), callOf('0x02')], { block: BLOCK }),
    client.send([callOf('0x03')], { block: BLOCK, signal: new AbortController().signal }),
    later,
  ]);
  expect(answers).toEqual([[result('0x01ff'), result('0x02ff')], [result('0x03ff')], [result('0x04ff')]]);
  expect(node.requests).toEqual([Array.from({ length: 4 }, () => 'eth_call')]);
});

test('other blocks, background reads and calls without block are sent separately', async () => {
  await Promise.all([
    client.send([callOf('0x01')], { block: BLOCK }),
    client.send([callOf('0x02')], { block: OTHER }),
    client.send([callOf('0x03')], { block: BLOCK, kind: 'background' }),
    client.send([callOf('0x04')]),
  ]);
  expect(node.requests).toHaveLength(4);
});

test('no request holds more than twenty calls that were asked for apart', async () => {
  const twelve = Array.from({ length: 12 }, (_, index) => callOf(`0x${index + 10}`));
  const answers = await Promise.all([1, 2, 3].map(() => client.send(twelve, { block: BLOCK })));
  expect(answers.map((each) => each.length)).toEqual([12, 12, 12]);
  expect(node.requests.map((each) => each.length)).toEqual([12, 12, 12]);
});

test('an aborted caller leaves the answers to the others', async () => {
  const leaving = new AbortController();
  const gone = client.send([callOf('0x01')], { block: BLOCK, signal: leaving.signal });
  const stays = client.send([callOf('0x02')], { block: BLOCK });
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  expect(await stays).toEqual([result('0x02ff')]);
});

test('error: a node that is down is down for all of them', async () => {
  await node.stop();
  const both = [1, 2].map((call) => client.send([callOf(`0x0${call}`)], { block: BLOCK }));
  const settled = await Promise.allSettled(both);
  expect(settled.map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
    'RPC_UNAVAILABLE',
    'RPC_UNAVAILABLE',
  ]);
  node = await startFakeNode();
});
