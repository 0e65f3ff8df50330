import type { Hash } from 'viem';
import { describe, expect, test } from 'vitest';
import { formatHeader, type Header } from '../chain/head.ts';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import { type BlockRow, rowsOf } from './blockRow.ts';
import { FollowedBlocks } from './followedBlocks.ts';
import { chainOf, GAS_PRICE, hashOf, headerOf, LATEST, logOf, readOf, TOPICS } from './share.testkit.ts';

/** Followed blocks over rows in memory, before a node that has the headers of `node`. */
function following({ isVerifying = true } = {}) {
  const rows = new Map<string, BlockRow>();
  const node = new Map<bigint, Header>();
  const counts = { rejected: 0, unproven: 0, gaps: 0 };
  const count = (figure: keyof typeof counts) => () => {
    counts[figure] += 1;
  };
  const chain = chainOf(({ params: [number] }) => {
    const header = node.get(BigInt(String(number)));
    return header === undefined ? null : formatHeader(header);
  });
  let now = 0;
  const followed = new FollowedBlocks({
    chain,
    isVerifying,
    ownLookMs: 30_000,
    leastSilenceMs: 1_000,
    now: () => now,
    fetch: async (hashes) => hashes.flatMap((hash) => rows.get(hash) ?? []),
    onRejected: count('rejected'),
    onUnproven: count('unproven'),
    onGap: count('gaps'),
  });
  const write = (headers: readonly Header[], change: (row: BlockRow) => BlockRow = (row) => row) => {
    for (const row of rowsOf(readOf(headers))) rows.set(row.hash, change(row));
    return followed.take(
      headers.map(({ number, hash, parentHash }) => ({ number, hash, parentHash })),
      headers.at(-1)?.hash,
    );
  };
  return {
    followed,
    chain,
    counts,
    write,
    nodeHas: (...headers: readonly Header[]) => headers.map((each) => node.set(each.number, each)),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

type Following = ReturnType<typeof following>;

/** Follows blocks 1 and 2, which the node has. */
async function followTwo(): Promise<Following> {
  const all = following();
  all.nodeHas(headerOf(1), headerOf(2));
  await all.write([headerOf(1)]);
  await all.write([headerOf(2)]);
  return all;
}

const results = async ({ followed }: Following, calls: readonly RpcCall[], hash?: Hash) => {
  const block = hash === undefined ? undefined : { number: 0n, hash };
  const outcomes = await followed.answer(calls, block);
  return outcomes?.map((each) => (each.kind === 'result' ? each.result : each.fault));
};
const logsOf = (filter: object) => ({ method: 'eth_getLogs', params: [{ ...filter, topics: [TOPICS] }] });
const dataOf = (answer: unknown) => (answer as { readonly data: string }[]).map(({ data }) => data);

describe('block', () => {
  test('block that the own node has: it is the newest, with its fees and logs', async () => {
    const all = await followTwo();
    expect(await results(all, [LATEST, GAS_PRICE])).toEqual([formatHeader(headerOf(2)), '0x9']);
    const [ofOne, ofBoth] = (await results(all, [
      logsOf({ blockHash: hashOf(1) }),
      logsOf({ fromBlock: '0x1', toBlock: '0x2' }),
    ])) as unknown[];
    expect(dataOf(ofOne)).toEqual(['0x0', '0x1']);
    expect(dataOf(ofBoth)).toEqual(['0x0', '0x1', '0x0', '0x1']);
    expect(all.chain.requests).toBe(2);
  });

  test('block that the own node does not have yet: it is proved when it has it', async () => {
    const all = await followTwo();
    expect(await all.write([headerOf(3)])).toBe(undefined);
    expect([all.followed.newest?.number, all.counts.unproven]).toEqual([2n, 1]);
    all.nodeHas(headerOf(3));
    expect(await all.followed.take([], hashOf(3))).toBe(true);
    expect(all.followed.newest?.number).toBe(3n);
  });

  test('block of another branch than that of the own node: it is not believed', async () => {
    const all = await followTwo();
    all.nodeHas(headerOf(3, 1, 0));
    expect(await all.write([headerOf(3)])).toBe(undefined);
    expect([all.followed.newest?.number, all.counts.rejected]).toEqual([2n, 0]);
  });

  test('forged header under its true hash: the block is rejected', async () => {
    const all = await followTwo();
    all.nodeHas(headerOf(3));
    expect(await all.write([{ ...headerOf(3), baseFeePerGas: 1n }])).toBe(undefined);
    expect([all.followed.newest?.number, all.counts.rejected]).toEqual([2n, 1]);
  });

  test('damaged row: the block is rejected', async () => {
    const all = await followTwo();
    all.nodeHas(headerOf(3));
    const damage = (row: BlockRow) => ({ ...row, body: row.body.replace('0x1', '0x2') });
    expect(await all.write([headerOf(3)], damage)).toBe(undefined);
    expect([all.followed.newest?.number, all.counts.rejected]).toEqual([2n, 1]);
  });

  test('default: without verification a block is believed at once', async () => {
    const all = following({ isVerifying: false });
    await all.write([headerOf(1)]);
    expect(await all.write([headerOf(2)])).toBe(true);
    expect([all.followed.newest?.number, all.chain.requests]).toEqual([2n, 0]);
  });
});

describe('the node is asked', () => {
  test('for a request of which one call cannot be answered', async () => {
    const all = await followTwo();
    expect(await results(all, [LATEST, { method: 'eth_feeHistory', params: [] }])).toBe(undefined);
    expect(await results(all, [{ method: 'eth_chainId', params: [] }])).toBe(undefined);
  });

  test('for logs of single contracts, of other events, and of unknown blocks', async () => {
    const all = await followTwo();
    const address = logOf(1, 0).address;
    expect(await results(all, [logsOf({ blockHash: hashOf(1), address })])).toBe(undefined);
    const otherTopics = { blockHash: hashOf(1), topics: [[TOPICS[0]]] };
    expect(await results(all, [{ method: 'eth_getLogs', params: [otherTopics] }])).toBe(undefined);
    expect(await results(all, [logsOf({ blockHash: hashOf(9) })])).toBe(undefined);
    expect(await results(all, [logsOf({ fromBlock: '0x0', toBlock: '0x2' })])).toBe(undefined);
    expect(all.counts.gaps).toBe(4);
  });

  test('for the newest block by an instance whose head is beyond the shared ones', async () => {
    const all = await followTwo();
    all.chain.head = 2n;
    expect(await results(all, [LATEST])).toHaveLength(1);
    all.chain.head = 3n;
    expect(await results(all, [LATEST])).toBe(undefined);
  });

  test('for the newest block until one has come, which shows that a leader is alive', async () => {
    const all = following();
    all.nodeHas(headerOf(1), headerOf(2));
    await all.write([headerOf(1)]);
    expect(await results(all, [LATEST])).toBe(undefined);
    await all.write([headerOf(2)]);
    expect(await results(all, [LATEST])).toHaveLength(1);
  });

  test('for the newest block after two block times of silence', async () => {
    const all = await followTwo();
    all.pass(24_000);
    expect(await results(all, [LATEST])).toHaveLength(1);
    all.pass(1);
    expect(await results(all, [LATEST])).toBe(undefined);
    expect(await results(all, [logsOf({ blockHash: hashOf(1) })])).toHaveLength(1);
  });
});

test('own look: the node names its newest block once in half a minute, although blocks are shared', async () => {
  const all = await followTwo();
  all.pass(15_000);
  all.nodeHas(headerOf(3));
  await all.write([headerOf(3)]);
  all.pass(15_000);
  expect(await results(all, [LATEST])).toBe(undefined);
  expect(await results(all, [LATEST])).toEqual([formatHeader(headerOf(3))]);
});

test('isFollowing: false after half a minute of silence, also on a chain that stood still for an hour', async () => {
  const all = await followTwo();
  all.chain.blockTimeMs = () => 1_800_000;
  all.pass(30_000);
  expect(all.followed.isFollowing).toBe(true);
  all.pass(1);
  expect(all.followed.isFollowing).toBe(false);
});

describe('a leader', () => {
  test('isAbandoned: true when the own node is two blocks beyond the leader after two block times', async () => {
    const all = await followTwo();
    all.chain.head = 4n;
    expect(all.followed.isAbandoned).toBe(false);
    all.pass(24_001);
    expect(all.followed.isAbandoned).toBe(true);
    all.chain.head = 3n;
    expect(all.followed.isAbandoned).toBe(false);
  });

  test('new term: it is heard anew, so that an older block of the table does not depose it', async () => {
    const all = await followTwo();
    all.chain.head = 9n;
    all.pass(24_001);
    all.followed.restart();
    expect([all.followed.isAbandoned, all.followed.newest]).toEqual([false, undefined]);
    await all.write([headerOf(2)]);
    all.pass(24_001);
    expect(all.followed.isAbandoned).toBe(false);
  });
});

test('reorg: ranges and numbers follow the branch of their newest block', async () => {
  const all = await followTwo();
  all.nodeHas(headerOf(2, 1, 0), headerOf(3, 1));
  await all.write([headerOf(2, 1, 0), headerOf(3, 1)]);
  const byNumber = { method: 'eth_getBlockByNumber', params: ['0x2', false] };
  expect(await results(all, [byNumber])).toEqual([formatHeader(headerOf(2, 1, 0))]);
  expect(await results(all, [byNumber], hashOf(2))).toEqual([formatHeader(headerOf(2))]);
});
