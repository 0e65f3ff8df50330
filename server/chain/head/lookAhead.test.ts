import { type Address, encodeAbiParameters, type Hex, hexToBytes, keccak256, toEventSelector } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import { parseHeader } from '../head.ts';
import { createRpcClient } from '../rpc/rpcClient.ts';
import type { BlockChange } from './blockChanges.ts';
import { HeadTracker } from './headTracker.ts';

const POOL: Address = '0x0000000000000000000000000000000000000abc';
const SYNC = toEventSelector('Sync(uint112,uint112)');
const BLOCK_MS = 12_000;
const LOOK = ['eth_getBlockByNumber'];
const AHEAD = ['eth_getBlockByNumber', 'eth_gasPrice', 'eth_chainId', 'eth_getLogs'];
const STEP = ['eth_gasPrice', 'eth_chainId', 'eth_getLogs'];

let node: FakeNode;
let tracker: HeadTracker;
let changes: BlockChange[];
let now: number;
let head: number;
let branchOf: (number: number) => number;
let bloom: Hex | undefined;
/** The logs that the node names, of the query by range and of that by hash. */
let logsOf: { ahead: () => unknown; byHash: () => unknown };

beforeEach(async () => {
  [now, head, changes, bloom] = [0, 100, [], undefined];
  branchOf = () => 0;
  logsOf = { ahead: () => [], byHash: () => [] };
  const block = (number: number) => ({
    ...fakeBlock(number, branchOf(number), branchOf(number - 1)),
    ...(bloom === undefined ? {} : { logsBloom: bloom }),
  });
  node = await startFakeNode({
    eth_getBlockByNumber: ([number]) => {
      if (number === 'latest') return block(head);
      return Number(number) > head ? null : block(Number(number));
    },
    eth_gasPrice: () => '0x9',
    eth_chainId: () => '0x1',
    eth_getLogs: ([filter]) =>
      Object.hasOwn(filter as object, 'toBlock') ? logsOf.ahead() : logsOf.byHash(),
  });
  tracker = new HeadTracker({
    rpc: createRpcClient({ url: node.url, timeoutMs: 20_000 }),
    factories: {
      v2Factory: '0x00000000000000000000000000000000000000f2',
      v3Factory: '0x00000000000000000000000000000000000000f3',
      feeTiers: [],
    },
    chainId: 1,
    maxSilenceMs: 15_000,
    now: () => now,
  });
  tracker.follow({
    prepare: async (_, change) => () => {
      changes.push(change);
    },
  });
  // Two blocks tell the block time.
  await tracker.refresh();
  head = 101;
  await tracker.refresh();
  node.requests.length = 0;
});
afterEach(() => {
  tracker.stop();
  return node.stop();
});

const sync = (number: number, branch = 0) => ({
  address: POOL,
  topics: [SYNC],
  blockNumber: `0x${number.toString(16)}`,
  logIndex: '0x0',
  data: encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [5n, 6n]),
  blockHash: fakeHash(number, branch),
});
/** What a Sync of the pool in a block does. */
const SYNCED = new Map([[POOL, { kind: 'reserves', state: { protocol: 'v2', reserve0: 5n, reserve1: 6n } }]]);

/** The bloom of a block with these events (yellow paper, 4.3.1). */
function bloomOf(...items: Hex[]): Hex {
  const bytes = new Uint8Array(256);
  for (const item of items) {
    const hash = hexToBytes(keccak256(item));
    for (const at of [0, 2, 4]) {
      const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % 2048;
      bytes[255 - (bit >> 3)] = (bytes[255 - (bit >> 3)] ?? 0) | (1 << (bit & 7));
    }
  }
  return `0x${Buffer.from(bytes).toString('hex')}`;
}

/** Looks when a block is due, after it was mined. */
async function lookAtNext(branch = 0) {
  now += BLOCK_MS;
  head += 1;
  const { number, hash } = await tracker.refresh();
  expect([number, hash]).toEqual([BigInt(head), fakeHash(head, branch)]);
}

test('default: a block that is due comes with its logs in one request', async () => {
  logsOf.ahead = () => [sync(102)];
  await lookAtNext();
  expect(node.requests).toEqual([AHEAD]);
  expect(changes.at(-1)).toEqual({ kind: 'logs', since: fakeHash(101), touched: SYNCED, created: [] });
  expect(tracker.current().gasPriceWei).toBe(9n);
});

test('default: a block without such logs too, by its own bloom', async () => {
  bloom = bloomOf(toEventSelector('Transfer(address,address,uint256)'), POOL);
  await lookAtNext();
  expect(node.requests).toEqual([AHEAD]);
  expect(changes.at(-1)).toMatchObject({ kind: 'logs', touched: new Map() });
});

describe('logs that are not proved to be of the block are asked for again, by its hash', () => {
  test.each<[string, () => unknown, Hex | undefined]>([
    ['none, and the header has no bloom', () => [], undefined],
    [
      'none, where the bloom has such an event: the logs are of a node that lags',
      () => [],
      bloomOf(SYNC, POOL),
    ],
    ['of the block after it', () => [sync(102), sync(103)], undefined],
    ['of another block of that number', () => [sync(102, 1)], undefined],
    ['that name no block', () => [{ ...sync(102), blockHash: undefined }], undefined],
    ['that are none', () => [null], undefined],
    ['that are no list', () => 'none', undefined],
    [
      'that the node refuses',
      () => {
        throw new Fault(-32000, 'invalid block range params');
      },
      undefined,
    ],
  ])('behavior: %s', async (_, ahead, its) => {
    logsOf = { ahead, byHash: () => [sync(102)] };
    bloom = its;
    await lookAtNext();
    expect(node.requests).toEqual([AHEAD, STEP]);
    expect(changes.at(-1)).toMatchObject({ kind: 'logs', since: fakeHash(101), touched: SYNCED });
  });
});

test('behavior: another branch is followed as ever, from the block that both have', async () => {
  branchOf = (number) => (number >= 101 ? 1 : 0);
  logsOf.ahead = () => [sync(102, 1)];
  await lookAtNext(1);
  expect(changes.at(-1)).toMatchObject({ kind: 'logs', since: fakeHash(100) });
});

test('error: another chain that goes on from our head', async () => {
  logsOf.ahead = () => [sync(102)];
  node.methods['eth_chainId'] = () => '0x2';
  [now, head] = [BLOCK_MS, 102];
  await expect(tracker.refresh()).rejects.toThrow('The RPC node serves chain 2 instead of 1.');
  expect(() => tracker.current()).toThrow('The RPC node serves chain 2 instead of 1.');
});

test('behavior: before a block is due, and after three looks in vain, the header alone is asked for', async () => {
  now = 10_000;
  await tracker.refresh();
  expect(node.requests.splice(0)).toEqual([LOOK]);
  now = 11_000;
  for (let times = 0; times < 5; times += 1) await tracker.refresh();
  expect(node.requests.splice(0)).toEqual([AHEAD, AHEAD, AHEAD, LOOK, LOOK]);
  // The block that came late is followed as ever, and the next one is looked for again.
  await lookAtNext();
  expect(node.requests.splice(0)).toEqual([LOOK, STEP]);
  logsOf.ahead = () => [sync(103)];
  await lookAtNext();
  expect(node.requests).toEqual([AHEAD]);
});

test('behavior: a chain that is faster than the looks is asked for logs in vain no more than three times', async () => {
  for (let looks = 0; looks < 5; looks += 1) {
    head += 1;
    await lookAtNext();
  }
  const isAhead = (calls: string[]) => calls.includes('eth_getLogs') && calls[0] === 'eth_getBlockByNumber';
  expect(node.requests.filter(isAhead)).toHaveLength(3);
});

test('behavior: a pushed header needs no look, and the next one that is polled is ahead again', async () => {
  head = 102;
  await tracker.offer(parseHeader(fakeBlock(102)));
  expect(node.requests.splice(0)).toEqual([STEP]);
  logsOf.ahead = () => [sync(103)];
  await lookAtNext();
  expect(node.requests).toEqual([AHEAD]);
});

test('behavior: a provider that demands addresses is not asked for the logs of all', async () => {
  node.methods['eth_getLogs'] = ([filter]) => {
    if (!Object.hasOwn(filter as object, 'address')) throw new Fault(-32602, 'specify an address');
    return [sync(head)];
  };
  await lookAtNext();
  node.requests.length = 0;
  await lookAtNext();
  expect(node.requests).toEqual([LOOK, STEP]);
});
