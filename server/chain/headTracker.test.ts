import { type Address, encodeAbiParameters, padHex, toEventSelector } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BlockChange } from './blockChanges.ts';
import { parseHeader } from './head.ts';
import { HeadTracker } from './headTracker.ts';
import type { PoolUpdate } from './poolUpdate.ts';
import { createRpcClient } from './rpc/rpcClient.ts';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from './testing/fakeNode.ts';

const V2_FACTORY: Address = '0x00000000000000000000000000000000000000f2';
const V3_FACTORY: Address = '0x00000000000000000000000000000000000000f3';
const POOL: Address = '0x0000000000000000000000000000000000000abc';
const TOKEN0: Address = '0x0000000000000000000000000000000000000001';
const TOKEN1: Address = '0x0000000000000000000000000000000000000002';
const SYNC = toEventSelector('Sync(uint112,uint112)');

let node: FakeNode;
let tracker: HeadTracker;
let changes: BlockChange[];
let now: number;
/** The node's chain: the branch of each block up to its head. */
let head: number;
let branchOf: (number: number) => number;
let logs: unknown;

beforeEach(async () => {
  now = 0;
  head = 100;
  branchOf = () => 0;
  logs = [];
  changes = [];
  const block = (number: number) =>
    number > head ? null : fakeBlock(number, branchOf(number), branchOf(number - 1));
  node = await startFakeNode({
    eth_getBlockByNumber: ([number]) => block(number === 'latest' ? head : Number(number)),
    eth_gasPrice: () => '0x9',
    eth_chainId: () => '0x1',
    eth_getLogs: () => logs,
  });
  tracker = new HeadTracker({
    rpc: createRpcClient({ url: node.url, timeoutMs: 1_000 }),
    factories: { v2Factory: V2_FACTORY, v3Factory: V3_FACTORY, feeTiers: [] },
    chainId: 1,
    maxAgeMs: 15_000,
    now: () => now,
  });
  tracker.follow({
    prepare: async (_, change) => () => {
      changes.push(change);
    },
  });
});
afterEach(() => node.stop());

describe('following', () => {
  test('the first head comes with its gas price in one request', async () => {
    expect(await tracker.refresh()).toEqual({
      number: 100n,
      hash: fakeHash(100),
      parentHash: fakeHash(99),
      timestamp: 1_700_001_200n,
      baseFeePerGas: 7n,
      gasPriceWei: 9n,
    });
    expect(node.requests).toEqual([['eth_getBlockByNumber', 'eth_gasPrice', 'eth_chainId']]);
    expect(changes).toEqual([{ kind: 'unknown' }]);
  });

  test('a child block: its logs by hash say what was touched and created', async () => {
    await tracker.refresh();
    head = 101;
    const indexed = [padHex(TOKEN0), padHex(TOKEN1)];
    const poolCreated = toEventSelector('PoolCreated(address,address,uint24,int24,address)');
    const data = encodeAbiParameters([{ type: 'int24' }, { type: 'address' }], [60, POOL]);
    const topics = [poolCreated, ...indexed, padHex('0x0bb8')];
    const at = { blockNumber: '0x65', logIndex: '0x0' };
    const reserves = encodeAbiParameters([{ type: 'uint112' }, { type: 'uint112' }], [5n, 6n]);
    logs = [
      { ...at, address: '0x0000000000000000000000000000000000000ABC', topics: [SYNC], data: reserves },
      { ...at, address: V3_FACTORY, topics, data },
      { ...at, address: '0x0000000000000000000000000000000000000bad', topics, data },
    ];
    await tracker.refresh();
    expect(changes[1]).toEqual({
      kind: 'logs',
      touched: new Map<Address, PoolUpdate>([
        [POOL, { kind: 'reserves', state: { reserve0: 5n, reserve1: 6n } }],
        ['0x0000000000000000000000000000000000000bad', { kind: 'unknown' }],
      ]),
      created: [
        { protocol: 'v3', address: POOL, token0: TOKEN0, token1: TOKEN1, fee: 3000, tickSpacing: 60 },
      ],
    });
    expect(node.requests.at(-1)).toEqual(['eth_gasPrice', 'eth_getLogs']);
  });

  test('a gap: its logs by range, if both ends are in the chain', async () => {
    await tracker.refresh();
    head = 120;
    await tracker.refresh();
    expect(changes[1]).toMatchObject({ kind: 'logs' });
    expect(node.requests.at(-1)).toEqual([
      'eth_gasPrice',
      'eth_getLogs',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ]);
  });

  test('a pushed header needs no look', async () => {
    await tracker.refresh();
    head = 101;
    await tracker.offer(parseHeader(fakeBlock(101)));
    expect(tracker.current().number).toBe(101n);
    expect(node.requests.slice(1)).toEqual([['eth_gasPrice', 'eth_getLogs']]);
  });

  test('simultaneous refreshes share one look', async () => {
    await Promise.all([tracker.refresh(), tracker.refresh(), tracker.refresh()]);
    expect(node.requests).toHaveLength(1);
  });
});

describe('nothing read before can be trusted', () => {
  test.each([
    ['after a reorg at the same height', 100, (number: number) => (number >= 100 ? 1 : 0)],
    ['after a reorg to the next block', 101, (number: number) => (number >= 100 ? 1 : 0)],
    ['after a reorg below a gap', 110, (number: number) => (number >= 90 ? 1 : 0)],
    ['after a reorg to a lower head', 98, (number: number) => (number >= 97 ? 1 : 0)],
    ['after a roll-back', 98, () => 0],
    ['after a gap of 33 blocks', 133, () => 0],
  ])('%s', async (_, newHead, branch) => {
    await tracker.refresh();
    head = newHead;
    branchOf = branch;
    expect((await tracker.refresh()).hash).toBe(fakeHash(newHead, branch(newHead)));
    expect(changes[1]).toEqual({ kind: 'unknown' });
  });

  test('when the node will not give the logs', async () => {
    await tracker.refresh();
    head = 101;
    node.methods['eth_getLogs'] = () => {
      throw new Fault(-32005);
    };
    expect((await tracker.refresh()).number).toBe(101n);
    expect(changes[1]).toEqual({ kind: 'unknown' });
  });
});

describe('a node that lags', () => {
  test('an older head is ignored while the node still knows ours', async () => {
    await tracker.refresh();
    const block = node.methods['eth_getBlockByNumber'];
    node.methods['eth_getBlockByNumber'] = (params) =>
      params[0] === 'latest' ? fakeBlock(97) : block?.(params);
    expect((await tracker.refresh()).number).toBe(100n);
    expect(changes).toHaveLength(1);
  });

  test('one that is far behind makes the head old, not lower, until it has stayed there', async () => {
    head = 1_000;
    await tracker.refresh();
    head = 500;
    now = 10_000;
    expect((await tracker.refresh()).number).toBe(1_000n);
    now = 16_000;
    expect(() => tracker.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
    await expect(tracker.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    now = 80_000;
    expect((await tracker.refresh()).number).toBe(500n);
  });
});

describe('errors', () => {
  test('no head before the first look', () => {
    expect(() => tracker.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
  });

  test('a node that goes silent makes the head too old to use, and a new block mends it', async () => {
    await tracker.refresh();
    const { methods } = node;
    node.methods = {};
    now = 15_000;
    expect(tracker.current().number).toBe(100n);
    await expect(tracker.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    now = 15_001;
    expect(() => tracker.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
    node.methods = methods;
    expect((await tracker.refresh()).number).toBe(100n);
  });

  test.each([
    ['logs that are no list', 'nonsense'],
    ['a log without topics', [{ address: POOL, data: '0x' }]],
    [
      'a creation with too little data',
      [
        {
          address: V3_FACTORY,
          topics: [toEventSelector('PoolCreated(address,address,uint24,int24,address)')],
          data: '0x',
        },
      ],
    ],
  ])('%s do not move the head', async (_, answer) => {
    await tracker.refresh();
    head = 101;
    logs = answer;
    await expect(tracker.refresh()).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
    expect(tracker.current().number).toBe(100n);
  });

  test.each([
    ['no block', null],
    ['a number that is none', { ...fakeBlock(100), number: '100' }],
    ['a short hash', { ...fakeBlock(100), hash: '0x12' }],
  ])('%s', async (_, block) => {
    node.methods['eth_getBlockByNumber'] = () => block;
    await expect(tracker.refresh()).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });

  test('a node of another chain', async () => {
    node.methods['eth_chainId'] = () => '0x89';
    await expect(tracker.refresh()).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
    expect(() => tracker.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
  });

  test('the caller gives up, the look goes on', async () => {
    const controller = new AbortController();
    const refreshed = tracker.refresh(controller.signal);
    controller.abort(new Error('gone'));
    await expect(refreshed).rejects.toThrow('gone');
    await tracker.refresh();
    expect(tracker.current().number).toBe(100n);
  });
});
