import { type Address, numberToHex, pad } from 'viem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import { LogReader } from './logReader.ts';
import { createRpcClient } from './rpcClient.ts';
import { BlockNotAvailable } from './rpcErrors.ts';

const TOPICS = [`0x${'7'.repeat(64)}`, `0x${'8'.repeat(64)}`] as const;
const [A, B] = [account(1), account(2)];
const HASH = '0x0000000000000000000000000000000000000000000000000000000000000640';
/** A demand for addresses, as large providers have codes of their own for it. */
const DEMAND = -32_701;
const ONE = { from: 100n, last: { number: 100n, hash: fakeHash(100) } };

let node: FakeNode;
let filters: unknown[];
/** Whether the node refuses a filter, with which code. */
let refusal: (filter: { readonly address?: unknown; readonly blockHash?: unknown }) => number | undefined;
let addresses: Address[];
let now: number;
let reader: LogReader;

beforeEach(async () => {
  filters = [];
  refusal = () => undefined;
  addresses = [A, B];
  now = 0;
  node = await startFakeNode({
    eth_getBlockByNumber: ([number]) => fakeBlock(Number(number)),
    eth_getLogs: ([filter]) => {
      filters.push(filter);
      const code = refusal(filter as object);
      if (code !== undefined) throw new Fault(code);
      return [filters.length];
    },
  });
  const rpc = createRpcClient({ url: node.url, timeoutMs: 20_000 });
  reader = new LogReader({ rpc, topics: TOPICS, addresses: () => addresses, now: () => now });
});
afterEach(() => node.stop());

function account(number: number): Address {
  return pad(numberToHex(number), { size: 20 });
}

test('one block: by its hash', async () => {
  expect(await reader.read(ONE)).toEqual({ lists: [[1]], addressFilter: undefined });
  expect(filters).toEqual([{ blockHash: HASH, topics: [TOPICS] }]);
});

test('many blocks: by ranges of 32, a request for each', async () => {
  await reader.read({ from: 1n, last: { number: 130n, hash: fakeHash(130) } });
  expect(filters).toEqual([
    { fromBlock: '0x1', toBlock: '0x20', topics: [TOPICS] },
    { fromBlock: '0x21', toBlock: '0x40', topics: [TOPICS] },
    { fromBlock: '0x41', toBlock: '0x60', topics: [TOPICS] },
    { fromBlock: '0x61', toBlock: '0x80', topics: [TOPICS] },
    { fromBlock: '0x81', toBlock: '0x82', topics: [TOPICS] },
  ]);
  expect(node.requests.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});

test('a node that takes no hash: by a range of one block, between two looks at its header', async () => {
  refusal = ({ blockHash }) => (blockHash === undefined ? undefined : -32_602);
  expect(await reader.read(ONE)).toEqual({ lists: [[2]], addressFilter: undefined });
  expect(filters).toEqual([
    { blockHash: HASH, topics: [TOPICS] },
    { fromBlock: '0x64', toBlock: '0x64', topics: [TOPICS] },
  ]);
  expect(node.requests).toEqual([
    ['eth_getLogs'],
    ['eth_getBlockByNumber', 'eth_getLogs', 'eth_getBlockByNumber'],
  ]);
});

test('a provider that demands addresses gets them, for ten minutes at once', async () => {
  refusal = ({ address }) => (address === undefined ? DEMAND : undefined);
  expect(await reader.read(ONE)).toEqual({ lists: [[3]], addressFilter: new Set([A, B]) });
  expect(filters).toEqual([
    { blockHash: HASH, topics: [TOPICS] },
    { fromBlock: '0x64', toBlock: '0x64', topics: [TOPICS] },
    { blockHash: HASH, address: [A, B], topics: [TOPICS] },
  ]);
  addresses = [B];
  now = 599_999;
  expect(await reader.read(ONE)).toEqual({ lists: [[4]], addressFilter: new Set([B]) });
  expect(filters.slice(3)).toEqual([{ blockHash: HASH, address: [B], topics: [TOPICS] }]);
  now = 600_000;
  refusal = () => undefined;
  expect(await reader.read(ONE)).toEqual({ lists: [[5]], addressFilter: undefined });
});

test('200 addresses in a call', async () => {
  refusal = ({ address }) => (address === undefined ? DEMAND : undefined);
  addresses = Array.from({ length: 450 }, (_, index) => account(index + 1));
  const { addressFilter } = await reader.read({ from: 90n, last: ONE.last });
  expect(addressFilter?.size).toBe(450);
  const range = { fromBlock: '0x5a', toBlock: '0x64', topics: [TOPICS] };
  expect(filters.slice(1)).toEqual([
    { ...range, address: addresses.slice(0, 200) },
    { ...range, address: addresses.slice(200, 400) },
    { ...range, address: addresses.slice(400) },
  ]);
});

test('error: a refusal for volume is not asked again with more calls', async () => {
  refusal = () => -32_005;
  await expect(reader.read(ONE)).rejects.toBeInstanceOf(BlockNotAvailable);
  expect(filters).toEqual([{ blockHash: HASH, topics: [TOPICS] }]);
});

test('error: logs that are refused either way', async () => {
  refusal = () => DEMAND;
  await expect(reader.read(ONE)).rejects.toBeInstanceOf(BlockNotAvailable);
  const asked = filters.length;
  await expect(reader.read(ONE)).rejects.toBeInstanceOf(BlockNotAvailable);
  expect(filters.slice(asked)).toEqual(filters.slice(0, asked));
});
