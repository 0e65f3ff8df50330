import { type Hex, numberToHex, padHex } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../fakeNode.testkit.ts';
import type { L1FeeKind } from '../l1Fee.ts';
import { createRpcClient } from '../rpc/rpcClient.ts';
import { HeadTracker } from './headTracker.ts';

/* What layer 1 charges is read from a contract of the chain, in the requests that read the blocks anyway. */

const word = (value: bigint) => padHex(numberToHex(value), { size: 32 });
const words = (...values: bigint[]) => `0x${values.map((value) => word(value).slice(2)).join('')}` as const;

let node: FakeNode;
let tracker: HeadTracker | undefined;
let head: number;
let now: number;
/** What the oracle answers to a call of this data. */
let oracle: (call: { to: string; data: Hex }) => unknown;
let asked: { to: string; data: Hex; block: unknown }[];

beforeEach(async () => {
  [head, now, asked, tracker] = [100, 0, [], undefined];
  node = await startFakeNode({
    eth_getBlockByNumber: ([number]) => fakeBlock(number === 'latest' ? head : Number(number)),
    eth_gasPrice: () => '0x9',
    eth_chainId: () => '0x1',
    eth_getLogs: () => [],
    eth_call: ([call, block]) => {
      const { to, data } = call as { to: string; data: Hex };
      asked.push({ to, data, block });
      return oracle({ to, data });
    },
  });
});
afterEach(() => {
  tracker?.stop();
  return node.stop();
});

function follow(l1Fee: L1FeeKind | undefined): HeadTracker {
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
    l1Fee,
  });
  return tracker;
}
const OP_ORACLE = '0x420000000000000000000000000000000000000f';
/** getL1FeeUpperBound(187) and of 442: the sizes that stand for 272 and 528 compressed bytes. */
const BOUNDS = [187n, 442n].map((size) => `0xf1c7a58b${word(size).slice(2)}`);
const bounds = (less: bigint, more: bigint) => (call: { data: Hex }) =>
  word(call.data === BOUNDS[0] ? less : more);
const byOp = (wei: bigint, moreWei: bigint) => ({
  compression: 'fastLz',
  bytes: 272n,
  wei,
  moreBytes: 256n,
  moreWei,
  isInGas: false,
});

describe('on the OP stack', () => {
  test('default: with the first block and with each other, and no request more', async () => {
    oracle = bounds(1_000n, 1_900n);
    const heads = follow('opStack');
    expect((await heads.refresh()).l1Fee).toEqual(byOp(1_000n, 900n));
    expect(asked.map(({ to, data, block }) => [to, data, block])).toEqual(
      BOUNDS.map((data) => [OP_ORACLE, data, 'latest']),
    );
    expect(node.requests).toEqual([
      ['eth_getBlockByNumber', 'eth_gasPrice', 'eth_call', 'eth_call', 'eth_chainId'],
    ]);
    head = 101;
    oracle = bounds(2_000n, 3_000n);
    expect(await heads.refresh()).toMatchObject({ gasPriceWei: 9n, l1Fee: byOp(2_000n, 1_000n) });
    expect(asked.slice(2).map(({ block }) => block)).toEqual(
      BOUNDS.map(() => ({ blockHash: fakeHash(101) })),
    );
    expect(node.requests.slice(1)).toEqual([
      ['eth_getBlockByNumber'],
      ['eth_gasPrice', 'eth_call', 'eth_call', 'eth_chainId', 'eth_getLogs'],
    ]);
    // A block that is due is asked for with all that the step needs.
    head = 102;
    now = 12_000;
    oracle = bounds(3_000n, 3_000n);
    await heads.refresh();
    expect(node.requests[3]?.slice(0, 3)).toEqual(['eth_getBlockByNumber', 'eth_gasPrice', 'eth_call']);
    expect(heads.current().l1Fee).toEqual(byOp(3_000n, 0n));
  });

  test('behavior: what was said before holds while the oracle does not answer', async () => {
    oracle = bounds(1_000n, 1_900n);
    const heads = follow('opStack');
    await heads.refresh();
    head = 101;
    oracle = () => {
      throw new Fault(-32_000, 'no');
    };
    expect(await heads.refresh()).toMatchObject({ number: 101n, l1Fee: byOp(1_000n, 900n) });
  });

  test.each<[string, unknown]>([
    ['a contract that is not there', '0x'],
    ['half a word', `0x${'00'.repeat(16)}`],
    ['text', 'none'],
    ['nothing', null],
  ])('error: the charge is unknown, and the head goes on: %s', async (_, answer) => {
    oracle = () => answer;
    expect(await follow('opStack').refresh()).toMatchObject({ number: 100n, l1Fee: null });
  });

  test('error: an oracle that says less for more', async () => {
    oracle = bounds(1_000n, 999n);
    expect((await follow('opStack').refresh()).l1Fee).toBeNull();
  });
});

test('on Arbitrum: the second price of ArbGasInfo, by the byte', async () => {
  oracle = () => words(11n, 22n, 33n, 44n, 55n, 66n);
  const { l1Fee } = await follow('arbitrum').refresh();
  expect(l1Fee).toEqual({
    compression: 'brotli',
    bytes: 0n,
    wei: 0n,
    moreBytes: 1n,
    moreWei: 22n,
    isInGas: true,
  });
  expect(asked).toEqual([
    { to: '0x000000000000000000000000000000000000006c', data: '0x41b247a8', block: 'latest' },
  ]);
});

test('elsewhere: nothing is asked and nothing charged', async () => {
  const { l1Fee } = await follow(undefined).refresh();
  expect(l1Fee).toBeUndefined();
  expect(asked).toEqual([]);
});
