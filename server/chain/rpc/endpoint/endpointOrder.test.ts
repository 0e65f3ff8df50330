import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, fakeBlock, fakeHash, startFakeNode } from '../../fakeNode.testkit.ts';
import { endpointOrder, isPast } from './endpointOrder.ts';
import { RpcEndpoint } from './rpcEndpoint.ts';

let nodes: FakeNode[];
let endpoints: RpcEndpoint[];
let now: number;

beforeEach(async () => {
  now = 0;
  nodes = await Promise.all([startFakeNode(), startFakeNode()]);
  endpoints = nodes.map(
    ({ url }, index) =>
      new RpcEndpoint({
        url,
        name: `${index}`,
        timeoutMs: 20_000,
        batchSize: 10,
        maxInFlight: 1,
        now: () => now,
      }),
  );
});
afterEach(() => Promise.all(nodes.map((node) => node.stop())));

/** Lets an endpoint name its newest block. */
async function look(index: number, head: number): Promise<void> {
  const node = nodes[index];
  if (node !== undefined) node.methods['eth_getBlockByNumber'] = () => fakeBlock(head);
  await endpoints[index]?.look();
}

function order(): string[] {
  return endpointOrder(endpoints, undefined).map(({ name }) => name);
}

describe('a jump of more than 128 blocks', () => {
  beforeEach(async () => {
    await look(0, 100);
    await look(1, 100);
  });

  test('default: a head that is ahead is asked first', async () => {
    await look(1, 228);
    expect(order()).toEqual(['1', '0']);
  });

  test('behavior: one bogus head changes nothing', async () => {
    await look(1, 229);
    expect(order()).toEqual(['0', '1']);
    expect(isPast(endpoints, { number: 100n, hash: fakeHash(100) })).toBe(false);
    expect(endpoints[1]?.head).toBe(100n);
    await look(1, 101);
    expect(order()).toEqual(['1', '0']);
  });

  test('behavior: it counts when it is named again', async () => {
    await look(1, 1_000);
    await look(1, 1_001);
    expect(order()).toEqual(['1', '0']);
    expect(endpoints[1]?.head).toBe(1_001n);
  });

  test('behavior: two jumps to different places are not the same claim', async () => {
    await look(1, 1_000_000);
    await look(1, 1_000);
    expect(order()).toEqual(['0', '1']);
  });

  test('behavior: it counts when another endpoint is about as far', async () => {
    await look(1, 1_001);
    await look(0, 1_000);
    expect(order()).toEqual(['1', '0']);
    expect(isPast(endpoints, { number: 100n, hash: fakeHash(100) })).toBe(true);
  });
});

describe('latency', () => {
  /** Eight answers, each after so long. */
  async function answer(index: number, milliseconds: number): Promise<void> {
    const node = nodes[index];
    if (node === undefined) return;
    node.methods['eth_getBlockByNumber'] = () => {
      now += milliseconds;
      return fakeBlock(100);
    };
    for (let look = 0; look < 8; look++) await endpoints[index]?.look();
  }

  test('default: the one that answers in half the time is asked first', async () => {
    await answer(0, 200);
    await answer(1, 90);
    expect(order()).toEqual(['1', '0']);
  });

  test('behavior: of two that are much alike, the one named first', async () => {
    await answer(0, 120);
    await answer(1, 90);
    expect(order()).toEqual(['0', '1']);
  });

  test('behavior: traffic moves when one becomes slow, and back', async () => {
    await answer(0, 50);
    await answer(1, 90);
    expect(order()).toEqual(['0', '1']);
    for (let round = 0; round < 2; round++) await answer(0, 400);
    expect(order()).toEqual(['1', '0']);
    for (let round = 0; round < 3; round++) await answer(0, 50);
    expect(order()).toEqual(['0', '1']);
  });

  test('behavior: one that fails now and then costs more than its answers take', async () => {
    await answer(0, 50);
    await answer(1, 90);
    const node = nodes[0];
    if (node !== undefined) node.raw = (_, response) => response.destroy();
    await expect(endpoints[0]?.look()).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    expect(endpoints[0]?.state).toBe('ok');
    expect(order()).toEqual(['1', '0']);
  });
});
