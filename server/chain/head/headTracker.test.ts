import { type Address, encodeAbiParameters, padHex, toEventSelector } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v3Pool } from '../../routing/model/pool.ts';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import { parseHeader } from '../head.ts';
import type { PoolUpdate } from '../protocols/chainProtocol.ts';
import { createRpcClient } from '../rpc/rpcClient.ts';
import type { BlockChange } from './blockChanges.ts';
import { HeadTracker, type HeadTrackerOptions } from './headTracker.ts';

const V2_FACTORY: Address = '0x00000000000000000000000000000000000000f2';
const V3_FACTORY: Address = '0x00000000000000000000000000000000000000f3';
const V3 = { address: V3_FACTORY, exchange: 'main', protocol: 'v3' } as const;
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
  tracker = new HeadTracker(options());
  tracker.follow({
    prepare: async (_, change) => () => {
      changes.push(change);
    },
  });
});
afterEach(() => {
  tracker.stop();
  return node.stop();
});

function options(): HeadTrackerOptions {
  return {
    rpc: createRpcClient({ url: node.url, timeoutMs: 20_000 }),
    factories: { v2Factory: V2_FACTORY, v3Factory: V3_FACTORY, feeTiers: [] },
    chainId: 1,
    maxSilenceMs: 15_000,
    now: () => now,
  };
}

/** A Sync of block 101. */
function log() {
  return { address: POOL, topics: [SYNC], data: '0x', blockNumber: '0x65', logIndex: '0x0' };
}

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
      since: fakeHash(100),
      touched: new Map<Address, PoolUpdate>([
        [POOL, { kind: 'reserves', state: { protocol: 'v2', reserve0: 5n, reserve1: 6n } }],
        ['0x0000000000000000000000000000000000000bad', { kind: 'unknown' }],
      ]),
      created: [v3Pool({ address: POOL, token0: TOKEN0, token1: TOKEN1, fee: 3000, tickSpacing: 60 }, V3)],
    });
    expect(node.requests.at(-1)).toEqual(['eth_gasPrice', 'eth_chainId', 'eth_getLogs']);
  });

  test('a gap: its logs by range, if both ends are in the chain', async () => {
    await tracker.refresh();
    head = 103;
    await tracker.refresh();
    expect(changes[1]).toEqual({ kind: 'logs', since: fakeHash(100), touched: new Map(), created: [] });
    expect(node.requests.at(-1)).toEqual([
      'eth_gasPrice',
      'eth_chainId',
      'eth_getLogs',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
    ]);
  });

  test('a gap of many blocks: steps of four blocks, listeners are called after the last', async () => {
    const [moves, told]: [[bigint, number][], bigint[]] = [[], []];
    tracker.follow({
      prepare:
        async ({ number }, change) =>
        () => {
          if (change.kind === 'logs') moves.push([number, change.touched.size]);
          changes.push(change);
        },
    });
    await tracker.refresh();
    tracker.subscribe(({ number }) => told.push(number));
    head = 140;
    logs = [
      { ...log(), blockNumber: '0x74' },
      { ...log(), blockNumber: '0x85' },
    ];
    expect((await tracker.refresh()).number).toBe(140n);
    const ends = Array.from({ length: 10 }, (_, step) => 104 + 4 * step);
    expect(moves).toEqual(ends.map((end) => [BigInt(end), end === 116 || end === 136 ? 1 : 0]));
    expect(changes.slice(1).map((change) => change.kind === 'logs' && change.since)).toEqual(
      ends.map((end) => fakeHash(end - 4)),
    );
    expect(told).toEqual([140n]);
  });

  test('the follower knows when the node is asked, and when the memory is of the block that it named', async () => {
    await tracker.refresh();
    const seen: string[] = [];
    tracker.follow({
      lookBegins: () => seen.push(`asks after ${node.requests.length}`),
      lookEnds: () => seen.push(`is at ${tracker.current().number}`),
      prepare: async ({ number }) => {
        seen.push(`moves to ${number}`);
        return () => {};
      },
    });
    head = 105;
    await tracker.refresh();
    await tracker.refresh();
    // A pushed header says nothing of blocks that were mined since.
    head = 106;
    await tracker.offer(parseHeader(fakeBlock(106)));
    // One that cannot be followed leaves open what was read.
    head = 107;
    logs = [{ ...log(), blockNumber: '0x6b', removed: true }];
    await tracker.refresh();
    expect(seen).toEqual([
      ...['asks after 1', 'moves to 104', 'moves to 105', 'is at 105'],
      ...['asks after 3', 'is at 105'],
      ...['moves to 106', 'asks after 5'],
    ]);
  });

  test('a resumed head is used for answers once the newest block is reached', async () => {
    await tracker.refresh();
    const earlier = tracker.current();
    const resumed = new HeadTracker(options());
    const between: string[] = [];
    resumed.follow({
      prepare: async () => {
        try {
          between.push(String(resumed.current().number));
        } catch {
          between.push('refused');
        }
        return () => {};
      },
    });
    resumed.resume(earlier);
    head = 140;
    expect((await resumed.refresh()).number).toBe(140n);
    expect(between).toEqual(Array.from({ length: 10 }, () => 'refused'));
    resumed.stop();
  });

  test.each([
    ['200 blocks: the look, the chain id, four of headers, seven of ranges of logs, the gas price', 300, 14],
    ['1024 blocks: sixteen of headers and 32 of ranges of logs', 1_124, 51],
  ])('requests for a wide gap of %s', async (_, newHead, requests) => {
    await tracker.refresh();
    head = newHead;
    expect((await tracker.refresh()).number).toBe(BigInt(newHead));
    expect(changes[1]).toMatchObject({ kind: 'logs', since: fakeHash(100) });
    expect(node.requests.slice(1)).toHaveLength(requests);
  });

  test('a pushed header that the node does not serve yet is retried', async () => {
    await tracker.refresh();
    const moved = new Promise((resolve) => tracker.subscribe(resolve));
    node.methods['eth_getLogs'] = () => {
      if (head < 101) throw new Fault(-32000, 'unknown block');
      return [];
    };
    await tracker.offer(parseHeader(fakeBlock(101)));
    expect(tracker.current().number).toBe(100n);
    expect(tracker.waiting).toBe('The RPC node does not serve block 101 any more.');
    head = 101;
    await moved;
    expect(tracker.current().number).toBe(101n);
    expect(tracker.waiting).toBeUndefined();
    expect(changes).toHaveLength(2);
  });

  test('a pushed header needs no poll', async () => {
    await tracker.refresh();
    head = 101;
    await tracker.offer(parseHeader(fakeBlock(101)));
    expect(tracker.current().number).toBe(101n);
    expect(node.requests.slice(1)).toEqual([['eth_gasPrice', 'eth_chainId', 'eth_getLogs']]);
  });

  test('simultaneous refreshes share one poll', async () => {
    await Promise.all([tracker.refresh(), tracker.refresh(), tracker.refresh()]);
    expect(node.requests).toHaveLength(1);
  });
});

/**
 * Follows the chain to block 100, so that the blocks from 97 on are held, and changes branch from `fork` on.
 */
async function forkAt(fork: number): Promise<void> {
  for (head = 97; head <= 100; head++) await tracker.refresh();
  head = 100;
  branchOf = (number) => (number >= fork ? 1 : 0);
}

const empty = { touched: new Map(), created: [] };

describe('another branch', () => {
  test('a longer one is followed at once, from the block that both have', async () => {
    await forkAt(99);
    head = 101;
    const before = node.requests.length;
    expect((await tracker.refresh()).hash).toBe(fakeHash(101, 1));
    expect(changes.at(-1)).toEqual({ kind: 'logs', since: fakeHash(98), ...empty });
    expect(node.requests.slice(before).map((calls) => calls.length)).toEqual([1, 4, 1, 1]);
  });

  test('which blocks have led to the head: those that were followed, and parents; none of another branch', async () => {
    const hasLed = (number: number, branch = 0) =>
      tracker.hasLedHere({ number: BigInt(number), hash: fakeHash(number, branch) });
    expect(hasLed(100)).toBe(false);
    await forkAt(99);
    expect([97, 98, 99, 100, 101].map((number) => hasLed(number))).toEqual([true, true, true, true, false]);
    head = 101;
    await tracker.refresh();
    expect([97, 98, 99, 100].map((number) => hasLed(number))).toEqual([true, true, false, false]);
    expect([100, 101, 102].map((number) => hasLed(number, 1))).toEqual([true, true, false]);
  });

  test('one of many blocks is followed in one step, so that the head never goes back', async () => {
    await forkAt(99);
    const before = changes.length;
    head = 140;
    await tracker.refresh();
    expect(changes.slice(before)).toEqual([{ kind: 'logs', since: fakeHash(98), ...empty }]);
  });

  test.each([
    ['of the same height', 99, 100, fakeHash(100, 1), fakeHash(98)],
    ['that is shorter', 98, 99, fakeHash(99, 1), fakeHash(97)],
    ['to which nothing was added: the chain was rolled back', 200, 98, fakeHash(98), fakeHash(98)],
  ])('one %s is believed at a second look, two seconds later', async (_, fork, newHead, hash, since) => {
    await forkAt(fork);
    head = newHead;
    expect((await tracker.refresh()).hash).toBe(fakeHash(100));
    now = 2_000;
    expect((await tracker.refresh()).hash).toBe(hash);
    expect(changes.at(-1)).toEqual({ kind: 'logs', since, ...empty });
  });

  test('one below all held blocks is believed at the second poll, and no state is kept', async () => {
    await forkAt(90);
    head = 101;
    expect((await tracker.refresh()).hash).toBe(fakeHash(100));
    now = 2_000;
    expect((await tracker.refresh()).hash).toBe(fakeHash(101, 1));
    expect(changes.at(-1)).toEqual({ kind: 'unknown' });
  });
});

describe('states are kept', () => {
  test.each([
    [
      'refused logs',
      () => {
        throw new Fault(-32005);
      },
    ],
    ['logs of another block', () => [{ ...log(), blockHash: fakeHash(101, 1) }]],
    ['logs that a reorg took back', () => [{ ...log(), removed: true }]],
    ['logs of another number', () => [{ ...log(), blockNumber: '0x64' }]],
  ])('%s', async (_, answer) => {
    await tracker.refresh();
    head = 101;
    node.methods['eth_getLogs'] = answer;
    expect((await tracker.refresh()).number).toBe(100n);
    expect(changes).toHaveLength(1);
    expect(tracker.waiting).toBeDefined();
    node.methods['eth_getLogs'] = () => [];
    expect((await tracker.refresh()).number).toBe(101n);
    expect(changes[1]).toEqual({ kind: 'logs', since: fakeHash(100), ...empty });
    expect(tracker.waiting).toBeUndefined();
  });

  test('a block in the middle of a gap that the node does not have', async () => {
    await tracker.refresh();
    head = 110;
    const block = node.methods['eth_getBlockByNumber'];
    node.methods['eth_getBlockByNumber'] = (params) => (params[0] === '0x69' ? null : block?.(params));
    expect((await tracker.refresh()).number).toBe(100n);
    expect(changes).toHaveLength(1);
  });

  test.each([129, 1_024, 1_000_000])('one bogus head %i blocks ahead', async (ahead) => {
    await tracker.refresh();
    const block = node.methods['eth_getBlockByNumber'];
    node.methods['eth_getBlockByNumber'] = (params) =>
      params[0] === 'latest' ? fakeBlock(100 + ahead) : block?.(params);
    expect((await tracker.refresh()).number).toBe(100n);
    await tracker.offer(parseHeader(fakeBlock(100 + ahead)));
    if (block !== undefined) node.methods['eth_getBlockByNumber'] = block;
    head = 101;
    expect((await tracker.refresh()).number).toBe(101n);
    expect(changes).toHaveLength(2);
  });

  test('every second poll one block behind', async () => {
    await tracker.refresh();
    for (let number = 101; number <= 120; number++) {
      head = number;
      await tracker.refresh();
      head = number - 1;
      expect((await tracker.refresh()).number).toBe(BigInt(number));
      now += 12_000;
    }
    expect(changes.slice(1)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ kind: 'logs', since: fakeHash(100 + index), ...empty })),
    );
  });

  test('a head far behind is believed only after a minute of it', async () => {
    head = 1_000;
    await tracker.refresh();
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

describe('the age of the head', () => {
  const aged = (maxHeadAge: HeadTrackerOptions['maxHeadAge'], clock: () => number) =>
    new HeadTracker({ ...options(), maxHeadAge, clock });
  /** Unix milliseconds of block 100. */
  const OF_BLOCK = 1_700_001_200_000;

  test.each([
    ['12 blocks of 12 seconds', 'auto', 144_000],
    ['what is set', 30_000, 30_000],
  ] as const)('%s', async (_, maxHeadAge, limit) => {
    let time = OF_BLOCK;
    const tracked = aged(maxHeadAge, () => time);
    head = 99;
    await tracked.refresh();
    head = 100;
    await tracked.refresh();
    time = OF_BLOCK + limit;
    // However often the node names it.
    expect((await tracked.refresh()).number).toBe(100n);
    time += 1;
    expect(() => tracked.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
    await expect(tracked.refresh()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    tracked.stop();
  });

  test('the message names the setting that helps where the node answers and has no newer block', async () => {
    let time = OF_BLOCK;
    const tracked = aged(30_000, () => time);
    await tracked.refresh();
    time += 90_000;
    const quiet = 'The head, block 100, is 90 seconds old. The RPC node answers and has no newer block.';
    await expect(tracked.refresh()).rejects.toMatchObject({ message: expect.stringContaining(quiet) });
    expect(() => tracked.current()).toThrow('set MAX_HEAD_AGE_MS=0');
    // A node that has fallen silent is another matter.
    now = 15_001;
    expect(() => tracked.current()).toThrow(/ 90 seconds old\.$/);
    tracked.stop();
  });

  test('a minute as long as the block time is not known', async () => {
    let time = OF_BLOCK + 60_000;
    const tracked = aged('auto', () => time);
    expect((await tracked.refresh()).number).toBe(100n);
    time += 1;
    expect(() => tracked.current()).toThrow(expect.objectContaining({ code: 'RPC_UNAVAILABLE' }));
    tracked.stop();
  });
});

describe('errors', () => {
  test('no head before the first poll', () => {
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

  test('before the first block, the reason says that the node serves another chain, or is gone', async () => {
    expect(() => tracker.current()).toThrow('No block has been read from the RPC node yet.');
    node.methods['eth_chainId'] = () => '0x89';
    await expect(tracker.refresh()).rejects.toThrow('The RPC node serves chain 137 instead of 1.');
    expect(() => tracker.current()).toThrow(
      expect.objectContaining({
        code: 'RPC_UNAVAILABLE',
        message: 'No block has been read from the RPC node yet. The RPC node serves chain 137 instead of 1.',
      }),
    );
    node.methods['eth_chainId'] = () => '0x1';
    await tracker.refresh();
    expect(tracker.current().number).toBe(100n);
  });

  test('a node that switches to another chain is refused at once, until it returns', async () => {
    await tracker.refresh();
    node.methods['eth_chainId'] = () => '0x89';
    for (const newHead of [50, 100, 102, 5_000]) {
      head = newHead;
      branchOf = () => 2;
      await expect(tracker.refresh()).rejects.toMatchObject({
        code: 'RPC_UNAVAILABLE',
        message: 'The RPC node serves chain 137 instead of 1.',
      });
      expect(() => tracker.current()).toThrow('The RPC node serves chain 137 instead of 1.');
    }
    node.methods['eth_chainId'] = () => '0x1';
    head = 101;
    branchOf = () => 0;
    expect((await tracker.refresh()).number).toBe(101n);
    expect(changes).toHaveLength(2);
  });

  test.each([
    ['a child', 101],
    ['a gap of three blocks', 103],
  ])(
    'a fork of our own head under another id: %s of it is refused in the request of the step',
    async (_, newHead) => {
      await tracker.refresh();
      node.methods['eth_chainId'] = () => '0x89';
      head = newHead;
      await expect(tracker.refresh()).rejects.toMatchObject({
        code: 'RPC_UNAVAILABLE',
        message: 'The RPC node serves chain 137 instead of 1.',
      });
      expect(() => tracker.current()).toThrow('The RPC node serves chain 137 instead of 1.');
      expect(node.requests.slice(1)).toHaveLength(2);
      expect(changes).toHaveLength(1);
      node.methods['eth_chainId'] = () => '0x1';
      expect((await tracker.refresh()).number).toBe(BigInt(newHead));
      expect(changes).toHaveLength(2);
    },
  );

  test('a step without an answer to eth_chainId is followed', async () => {
    await tracker.refresh();
    node.methods['eth_chainId'] = () => {
      throw new Fault(-32603);
    };
    head = 101;
    expect((await tracker.refresh()).number).toBe(101n);
  });

  test('an aborted refresh does not abort the poll', async () => {
    const controller = new AbortController();
    const refreshed = tracker.refresh(controller.signal);
    controller.abort(new Error('gone'));
    await expect(refreshed).rejects.toThrow('gone');
    await tracker.refresh();
    expect(tracker.current().number).toBe(100n);
  });
});
