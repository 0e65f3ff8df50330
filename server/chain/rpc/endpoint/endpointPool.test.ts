import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, Fault, fakeBlock, fakeHash, startFakeNode } from '../../fakeNode.testkit.ts';
import { createRpcClient, type RpcClientOptions, type RpcEndpoints } from '../rpcClient.ts';
import { BlockGone } from '../rpcErrors.ts';

const BLOCK = { number: 100n, hash: fakeHash(100) };
const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] };
const CHAIN_ID = 1;

let first: FakeNode;
let second: FakeNode;
const stops: (() => void)[] = [];

beforeEach(async () => {
  [first, second] = await Promise.all([startNode('0xa1'), startNode('0xb2')]);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await Promise.all([first.stop(), second.stop()]);
});

/** A node at block 100 that answers each call with its own name. */
function startNode(name: string): Promise<FakeNode> {
  return startFakeNode({
    eth_call: () => name,
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: ([number]) => fakeBlock(number === 'latest' ? 100 : Number(number)),
  });
}

function connect(options: Partial<RpcClientOptions> = {}): RpcEndpoints {
  return createRpcClient({ url: [first.url, second.url], timeoutMs: 5_000, ...options });
}

function call(block = BLOCK) {
  return { method: 'eth_call', params: [{ data: '0x' }, { blockHash: block.hash }] };
}

/** What one call is answered, which tells who did. */
async function ask(rpc: RpcEndpoints, block = BLOCK): Promise<unknown> {
  const [outcome] = await rpc.send([call(block)], { block });
  return outcome?.kind === 'result' ? outcome.result : outcome;
}

function fail(node: FakeNode, code: number): void {
  node.methods['eth_call'] = () => {
    throw new Fault(code);
  };
}

/** Looks at both endpoints until the heads are known. */
async function watch(rpc: RpcEndpoints, heads: readonly (bigint | undefined)[]): Promise<void> {
  stops.push(rpc.watch(() => 10));
  await expect.poll(() => rpc.endpoints().map(({ head }) => head)).toEqual(heads);
}

describe('one endpoint', () => {
  test('default: one HTTP request, and the chain id travels with the first', async () => {
    const rpc = createRpcClient({ url: first.url, timeoutMs: 5_000, chainId: CHAIN_ID });
    expect([await ask(rpc), await ask(rpc)]).toEqual(['0xa1', '0xa1']);
    expect(first.requests).toEqual([['eth_chainId', 'eth_call'], ['eth_call']]);
  });

  test('behavior: the chain id is asked again after a failure', async () => {
    const rpc = createRpcClient({ url: first.url, timeoutMs: 5_000, chainId: CHAIN_ID });
    await ask(rpc);
    first.raw = (_, response) => response.destroy();
    await expect(ask(rpc)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
    first.raw = undefined;
    first.methods['eth_chainId'] = () => '0x2';
    await expect(ask(rpc)).rejects.toThrow('The RPC node serves chain 2 instead of 1.');
    expect(rpc.endpoints()[0]?.state).toBe('wrongChain');
    first.methods['eth_chainId'] = () => '0x1';
    expect(await ask(rpc)).toBe('0xa1');
    expect(rpc.endpoints()[0]?.state).toBe('ok');
  });

  test('behavior: heavy methods are sent separately, and their failure is their own', async () => {
    const rpc = createRpcClient({ url: first.url, timeoutMs: 5_000 });
    const simulate = { method: 'eth_simulateV1', params: [{}, { blockHash: BLOCK.hash }] };
    const outcomes = await rpc.send([simulate, call()], { block: BLOCK });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['fault', 'result']);
    expect(first.requests.toSorted()).toEqual([['eth_call'], ['eth_simulateV1']]);
  });

  test('behavior: rate-limited calls are repeated, the others are kept', async () => {
    const rpc = createRpcClient({ url: first.url, timeoutMs: 5_000 });
    let refusals = 1;
    first.methods['eth_call'] = () => {
      if (refusals-- > 0) throw new Fault(-32007);
      return '0xa1';
    };
    const outcomes = await rpc.send([call(), call(), call()], { block: BLOCK });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['result', 'result', 'result']);
    expect(first.requests.map(({ length }) => length)).toEqual([3, 1]);
  });
});

describe('several endpoints', () => {
  test('behavior: a node whose newest block lies years ahead of the clock is left for the next', async () => {
    const decade = 10 * 365 * 86_400;
    const ahead = Math.floor(Date.now() / 1000) + decade;
    first.methods['eth_getBlockByNumber'] = () => ({
      ...fakeBlock(100),
      timestamp: `0x${ahead.toString(16)}`,
    });
    const latest = async (rpc: RpcEndpoints) => (await rpc.send([LATEST]))[0];
    expect(await latest(connect({ maxHeadAge: 'auto' }))).toMatchObject({
      result: { timestamp: fakeBlock(100)['timestamp'] },
    });
    const alone = connect({ url: first.url, maxHeadAge: 'auto' });
    await expect(latest(alone)).rejects.toThrow(
      new RegExp(
        `^The RPC node ${new URL(first.url).host} says that block 100 is 31\\d{7} seconds ahead of this machine's clock.$`,
      ),
    );
    // A local chain has a time of its own.
    expect(await latest(connect({ url: first.url, maxHeadAge: 'never' }))).toMatchObject({ kind: 'result' });
  });

  test('default: the one named first', async () => {
    const rpc = connect();
    expect([await ask(rpc), await ask(rpc)]).toEqual(['0xa1', '0xa1']);
    expect(second.requests).toEqual([]);
  });

  test.each([
    ['header not found', -32000],
    ['internal error', -32603],
    ['limit', -32005],
    ['no such method', -32601],
  ])('behavior: the other one is asked what the first refuses: %s', async (_, code) => {
    fail(first, code);
    expect(await ask(connect())).toBe('0xb2');
    expect([first.requests, second.requests]).toEqual([[['eth_call']], [['eth_call']]]);
  });

  test('behavior: only for what is missing', async () => {
    let calls = 0;
    first.methods['eth_call'] = () => {
      calls += 1;
      if (calls === 2) throw new Fault(-32000);
      return '0xa1';
    };
    const outcomes = await connect().send([call(), call(), call()], { block: BLOCK });
    expect(outcomes.map((outcome) => outcome.kind === 'result' && outcome.result)).toEqual([
      '0xa1',
      '0xb2',
      '0xa1',
    ]);
    expect(second.requests).toEqual([['eth_call']]);
  });

  test('behavior: one that lacked the block is not asked for it again', async () => {
    const rpc = connect();
    fail(first, -32000);
    expect([await ask(rpc), await ask(rpc)]).toEqual(['0xb2', '0xb2']);
    expect(first.requests).toHaveLength(1);
  });

  test('behavior: a block that one does not know is looked for at the other', async () => {
    first.methods['eth_getBlockByNumber'] = () => null;
    const look = { method: 'eth_getBlockByNumber', params: ['0x64', false] };
    expect(await connect().send([look], { block: BLOCK })).toEqual([
      { kind: 'result', result: fakeBlock(100) },
    ]);
  });

  test('error: a block that neither has', async () => {
    fail(first, -32000);
    fail(second, -32000);
    first.methods['eth_getBlockByNumber'] = () => null;
    await expect(ask(connect())).rejects.toBeInstanceOf(BlockGone);
  });

  test('behavior: the newest head is asked of the one that is furthest', async () => {
    second.methods['eth_getBlockByNumber'] = () => fakeBlock(101);
    const rpc = connect();
    await watch(rpc, [100n, 101n]);
    expect(await rpc.send([LATEST])).toEqual([{ kind: 'result', result: fakeBlock(101) }]);
  });

  test('behavior: three failures in a row, and it is left alone until a probe succeeds', async () => {
    first.raw = (_, response) => response.writeHead(500).end();
    const rpc = connect();
    for (let index = 0; index < 5; index++) expect(await ask(rpc)).toBe('0xb2');
    expect(first.requests.length).toBeLessThanOrEqual(3);
    first.raw = undefined;
    stops.push(rpc.watch(() => 10));
    await expect.poll(() => rpc.endpoints()[0]?.state).toBe('ok');
  });

  test('behavior: Retry-After is kept to', async () => {
    first.raw = (_, response) => response.writeHead(429, { 'retry-after': '60' }).end();
    const rpc = connect();
    expect([await ask(rpc), await ask(rpc)]).toEqual(['0xb2', '0xb2']);
    expect(rpc.endpoints()[0]?.state).toBe('limited');
    expect(first.requests).toHaveLength(1);
  });

  test('behavior: one of another chain is not believed', async () => {
    first.methods['eth_chainId'] = () => '0x2';
    const rpc = connect({ chainId: CHAIN_ID });
    expect([await ask(rpc), await ask(rpc)]).toEqual(['0xb2', '0xb2']);
    expect(rpc.endpoints().map(({ state }) => state)).toEqual(['wrongChain', 'ok']);
    first.methods['eth_chainId'] = () => '0x1';
    stops.push(rpc.watch(() => 10));
    await expect.poll(() => rpc.endpoints()[0]?.state).toBe('ok');
  });

  test('behavior: old states are asked of the one that has proved to keep them', async () => {
    const [old, older] = [
      { number: 10n, hash: fakeHash(10) },
      { number: 9n, hash: fakeHash(9) },
    ];
    for (const node of [first, second]) node.methods['eth_getBlockByNumber'] = () => fakeBlock(1_000);
    const rpc = connect();
    await watch(rpc, [1_000n, 1_000n]);
    fail(first, -32000);
    const calls = () => first.requests.filter(([method]) => method === 'eth_call').length;
    expect([await ask(rpc, old), await ask(rpc, older)]).toEqual(['0xb2', '0xb2']);
    expect(calls()).toBe(1);
  });

  test('behavior: one that hangs is overtaken and its request given up', async () => {
    let hedges = 0;
    const rpc = connect({ onHedge: () => hedges++ });
    const given = new Promise<void>((resolve) => {
      first.raw = (_, response) => void once(response, 'close').then(() => resolve());
    });
    expect(await ask(rpc)).toBe('0xb2');
    await given;
    expect([first.requests.length, second.requests.length, hedges]).toEqual([1, 1, 1]);
  });

  test('behavior: no more than five are sent a second time at once', async () => {
    let hedges = 0;
    const rpc = connect({ onHedge: () => hedges++, timeoutMs: 2_000 });
    first.raw = () => {};
    const asked = Array.from({ length: 7 }, () => ask(rpc));
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 7 }, () => '0xb2'));
    expect(hedges).toBe(5);
  });

  test('behavior: background requests are not hedged', async () => {
    first.raw = (_, response) => setTimeout(() => response.end('{"id":1,"result":"0xa1"}'), 500);
    const [outcome] = await connect().send([call()], { block: BLOCK, kind: 'background' });
    expect(outcome).toEqual({ kind: 'result', result: '0xa1' });
    expect(second.requests).toEqual([]);
  });
});

test('the name of an endpoint shows no key', () => {
  const rpc = createRpcClient({
    url: ['https://node.example/v3/secret-key', 'https://node.example/v3/other', 'https://u:p@b.example/'],
    timeoutMs: 1,
  });
  expect(rpc.endpoints().map(({ name }) => name)).toEqual(['node.example#1', 'node.example#2', 'b.example']);
});
