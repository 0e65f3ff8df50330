import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import { PinnedCalls } from './pinnedCalls.ts';
import { createRpcClient } from './rpcClient.ts';
import { BlockGone } from './rpcErrors.ts';

const BLOCK = { number: 100n, hash: fakeHash(100) };
let node: FakeNode;
let calls: PinnedCalls;

beforeEach(async () => {
  node = await startFakeNode({ eth_call: () => '0x12', eth_getBlockByNumber: () => fakeBlock(100) });
  calls = new PinnedCalls(createRpcClient({ url: node.url, timeoutMs: 20_000 }));
});
afterEach(() => node.stop());

function refuse(code: number, isRefused: (at: unknown) => boolean = () => true): void {
  node.methods['eth_call'] = ([, at]) => {
    if (isRefused(at)) throw new Fault(code);
    return '0x12';
  };
}

test('the block is named by its hash', async () => {
  node.methods['eth_call'] = ([, at]) => (at as { blockHash: string }).blockHash;
  expect(await calls.run(BLOCK, ['0x', '0x'])).toEqual([BLOCK.hash, BLOCK.hash]);
  expect(node.requests).toEqual([['eth_call', 'eth_call']]);
});

test('one fault of another kind leaves it at hashes', async () => {
  let count = 0;
  const asked: unknown[] = [];
  node.methods['eth_call'] = ([, at]) => {
    asked.push(typeof at);
    count += 1;
    if (count === 1) throw new Fault(-32000, 'header not found');
    return '0x12';
  };
  for (let index = 0; index < 3; index++) expect(await calls.run(BLOCK, ['0x'])).toEqual(['0x12']);
  expect(asked).toEqual(['object', 'string', 'object', 'object']);
});

test('a node that takes no hash is asked by number, and by hash again after ten minutes', async () => {
  let now = 0;
  calls = new PinnedCalls(createRpcClient({ url: node.url, timeoutMs: 20_000, now: () => now }));
  refuse(-32602, (at) => typeof at === 'object');
  await calls.run(BLOCK, ['0x']);
  now = 599_000;
  await calls.run(BLOCK, ['0x']);
  now = 601_000;
  refuse(-32602, () => false);
  await calls.run(BLOCK, ['0x']);
  const byNumber = ['eth_getBlockByNumber', 'eth_call', 'eth_getBlockByNumber'];
  expect(node.requests).toEqual([['eth_call'], byNumber, byNumber, ['eth_call']]);
});

test('a node that takes no hash is asked by number from then on', async () => {
  refuse(-32602, (at) => typeof at === 'object');
  expect(await calls.run(BLOCK, ['0x'])).toEqual(['0x12']);
  expect(await calls.run(BLOCK, ['0x'])).toEqual(['0x12']);
  const byNumber = ['eth_getBlockByNumber', 'eth_call', 'eth_getBlockByNumber'];
  expect(node.requests).toEqual([['eth_call'], byNumber, byNumber]);
});

test.each([
  ['another block has that number', () => fakeBlock(100, 1)],
  ['no block has that number', () => null],
])('error: the block is gone: %s', async (_, block) => {
  refuse(-32000);
  node.methods['eth_getBlockByNumber'] = block;
  await expect(calls.run(BLOCK, ['0x'])).rejects.toBeInstanceOf(BlockGone);
});

test('error: the block is replaced between the calls of one request', async () => {
  refuse(-32602, (at) => typeof at === 'object');
  let looks = 0;
  node.methods['eth_getBlockByNumber'] = () => fakeBlock(100, looks++);
  await expect(calls.run(BLOCK, ['0x'])).rejects.toBeInstanceOf(BlockGone);
});

test('error: the node has lost the state of the block', async () => {
  refuse(-32000);
  await expect(calls.run(BLOCK, ['0x'])).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
});

test('error: a limit is not asked again', async () => {
  refuse(-32005);
  await expect(calls.run(BLOCK, ['0x'])).rejects.toMatchObject({
    code: 'RPC_UNAVAILABLE',
    retryAfterSeconds: 5,
  });
  expect(node.requests).toHaveLength(1);
});

test('error: something that is not data', async () => {
  node.methods['eth_call'] = () => ({ value: 1 });
  await expect(calls.run(BLOCK, ['0x'])).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});
