import { expect, test } from 'vitest';
import type { RpcCall } from '../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../chain/rpc/rpcErrors.ts';
import { lessonMessage } from './lessons.ts';
import { OutcomeBars } from './outcomeBars.ts';
import { BAIT, headOf } from './outcomeChain.testkit.ts';
import { shareLessons } from './shareLessons.ts';

const REVERTED = headOf(7).hash;
const bar = {
  at: headOf(100).timestamp,
  blockNumber: 100n,
  blockHash: headOf(100).hash,
  transactionHash: REVERTED,
  isVisible: false,
};
const NOTE = JSON.stringify(lessonMessage({ kind: 'barred', tokens: [BAIT], bar }));

/** Lessons of an instance whose node has the transaction with this status in this block. */
function lessonsAt({
  status = '0x0',
  blockHash = bar.blockHash,
  head = 101,
  isVerifying = true,
  isDown = false,
} = {}) {
  const bars = new OutcomeBars();
  const left: string[] = [];
  let listener: (note: string) => Promise<boolean> = async () => false;
  let requests = 0;
  const send = async (calls: readonly RpcCall[]): Promise<RpcOutcome[]> => {
    requests += 1;
    if (isDown) throw new Error('no node');
    return calls.map(({ params: [transactionHash] }) => ({
      kind: 'result',
      result: { transactionHash, blockHash, status, gasUsed: '0x1', transactionIndex: '0x0', logs: [] },
    }));
  };
  const hear = (given: typeof listener) => {
    listener = given;
  };
  const notes = { leave: (note: string) => void left.push(note), hear };
  shareLessons(bars, { notes, isVerifying }, { rpc: { send }, head: () => headOf(head) });
  const isBarred = () => bars.knows(BAIT);
  return { bars, left, isBarred, hear: (note: string) => listener(note), requests: () => requests };
}

test('bar of another instance: counts when the own node has the reverted transaction in its block', async () => {
  const { hear, isBarred, left } = lessonsAt();
  expect([await hear(NOTE), isBarred(), left]).toEqual([true, true, []]);
});

test.each([
  ['a transaction that succeeded', { status: '0x1' }],
  ['a transaction of another block', { blockHash: headOf(100, 1).hash }],
  ['a block an hour before the head', { head: 400 }],
])('bar of another instance for %s: does not count, and is heard once', async (_, node) => {
  const { hear, isBarred } = lessonsAt(node);
  expect([await hear(NOTE), isBarred()]).toEqual([true, false]);
});

test('bar of a block that the head has not reached: waits without a request', async () => {
  const { hear, isBarred, requests } = lessonsAt({ head: 99 });
  expect([await hear(NOTE), isBarred(), requests()]).toEqual([false, false, 0]);
});

test('bar while the node does not answer: waits', async () => {
  const { hear, isBarred } = lessonsAt({ isDown: true });
  expect([await hear(NOTE), isBarred()]).toEqual([false, false]);
});

test('bar where shared blocks are believed: counts without a request', async () => {
  const { hear, isBarred, requests } = lessonsAt({ isVerifying: false, status: '0x1' });
  expect([await hear(NOTE), isBarred(), requests()]).toEqual([true, true, 0]);
});

test('notes that are no lesson: are heard once, and change nothing', async () => {
  const { hear, bars } = lessonsAt();
  for (const note of ['', '{', 'null', '{"kind":"barred"}', NOTE.replace(BAIT, '0x1')])
    expect(await hear(note)).toBe(true);
  expect(bars.isEmpty).toBe(true);
});

test('own bar: is left for others once, and lifted for them by a reorg', async () => {
  const { bars, left } = lessonsAt();
  bars.add([BAIT], bar);
  bars.takeBack(new Set([bar.blockHash]));
  expect(left).toEqual([NOTE, JSON.stringify({ kind: 'lifted', blocks: [bar.blockHash] })]);
});
