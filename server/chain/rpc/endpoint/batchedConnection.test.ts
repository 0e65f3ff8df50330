import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, startFakeNode } from '../../fakeNode.testkit.ts';
import { BatchedConnection } from './batchedConnection.ts';

let node: FakeNode;
beforeEach(async () => {
  node = await startFakeNode({ echo: ([value]) => value, eth_getLogs: () => [], eth_gasPrice: () => '0x9' });
});
afterEach(() => node.stop());

function connect(options: { batchSize?: number; maxInFlight?: number } = {}): BatchedConnection {
  return new BatchedConnection({
    url: node.url,
    timeoutMs: 5_000,
    batchSize: 100,
    maxInFlight: 32,
    ...options,
  });
}

const echoes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ method: 'echo', params: [at] }));
const results = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ kind: 'result' as const, result: at }));
const sizes = () => node.requests.map(({ length }) => length);

interface Message {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Refuses what `isRefused` says, in the given way, and answers the rest. */
function refuse(
  isRefused: (messages: readonly Message[]) => boolean,
  how: (ids: readonly number[]) => object,
) {
  node.raw = (body, response) => {
    const messages: Message[] = [JSON.parse(body)].flat();
    const ids = messages.map(({ id }) => id);
    if (isRefused(messages)) {
      const { status = 200, json } = how(ids) as { status?: number; json?: unknown };
      response.writeHead(status).end(json === undefined ? 'no' : JSON.stringify(json));
    } else response.end(JSON.stringify(messages.map(({ id, params }) => ({ id, result: params[0] ?? [] }))));
  };
}

describe('batch size', () => {
  test('behavior: more calls than fit go in several requests', async () => {
    expect(await connect({ batchSize: 2 }).send(echoes(5))).toEqual(results(5));
    expect(sizes()).toEqual([2, 2, 1]);
  });

  test.each([
    ['HTTP 413', () => ({ status: 413 })],
    ['HTTP 400', () => ({ status: 400 })],
    ['-32600 for the whole', () => ({ json: { id: null, error: { code: -32600, message: '' } } })],
    ['-32005 for the whole', () => ({ json: { id: null, error: { code: -32005, message: '' } } })],
    [
      "a provider's code for each",
      (ids: readonly number[]) => ({ json: ids.map((id) => ({ id, error: { code: 31 } })) }),
    ],
  ])('behavior: what a node takes is found out and remembered: %s', async (_, how) => {
    const connection = connect();
    refuse(({ length }) => length > 3, how);
    expect(await connection.send(echoes(8))).toEqual(results(8));
    expect(sizes()).toEqual([8, 4, 2, 2, 2, 2]);
    expect(await connection.send(echoes(4))).toEqual(results(4));
    expect(sizes().slice(6)).toEqual([2, 2]);
  });

  test('behavior: a refusal that is not about the size leaves it alone', async () => {
    const connection = connect();
    refuse(
      () => true,
      () => ({ json: { id: null, error: { code: -32005, message: '' } } }),
    );
    const outcomes = await connection.send(echoes(4));
    expect(outcomes.map((outcome) => outcome.kind === 'fault' && outcome.fault.code)).toEqual(
      Array.from({ length: 4 }, () => -32005),
    );
    expect(connection.batchSize).toBe(100);
    expect(sizes()).toEqual([4, 2, 1]);
  });
});

test('a refused batch is sent without its optional methods', async () => {
  refuse(
    (messages) => messages.some(({ method }) => method === 'eth_gasPrice'),
    () => ({ status: 400 }),
  );
  const calls = ['eth_gasPrice', 'eth_getLogs', 'eth_getLogs'].map((method) => ({ method, params: [] }));
  const [gasPrice, ...logs] = await connect().send(calls);
  expect(gasPrice?.kind).toBe('fault');
  expect(logs).toEqual([
    { kind: 'result', result: [] },
    { kind: 'result', result: [] },
  ]);
  expect(node.requests).toEqual([
    ['eth_gasPrice', 'eth_getLogs', 'eth_getLogs'],
    ['eth_getLogs', 'eth_getLogs'],
  ]);
});

test('outcomes before a failure are kept', async () => {
  refuse(
    ([message]) => message?.params[0] === 2,
    () => ({ status: 500 }),
  );
  const outcomes = await connect({ batchSize: 2 }).send(echoes(4));
  expect(outcomes.slice(0, 2)).toEqual(results(2));
  expect(outcomes.slice(2).map(({ kind }) => kind)).toEqual(['fault', 'fault']);
});

test('limits concurrent requests', async () => {
  const held: (() => void)[] = [];
  node.raw = (body, response) => {
    const { id } = JSON.parse(body);
    held.push(() => response.end(JSON.stringify({ id, result: 0 })));
  };
  const connection = connect({ maxInFlight: 2 });
  const sent = Promise.all([1, 2, 3, 4, 5].map(() => connection.send(echoes(1))));
  const arrived: number[] = [];
  for (let left = 5; left > 0; ) {
    await expect.poll(() => held.length).toBe(Math.min(left, 2));
    arrived.push(held.length);
    left -= held.length;
    for (const answer of held.splice(0)) answer();
  }
  await sent;
  expect(arrived).toEqual([2, 2, 1]);
});
