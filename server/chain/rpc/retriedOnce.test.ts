import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeNode, Fault, startFakeNode } from '../fakeNode.testkit.ts';
import { retriedOnce } from './retriedOnce.ts';
import { createRpcClient, type RpcClient } from './rpcClient.ts';

const CALLS = [{ method: 'eth_call', params: [] }];
const PATIENCE_MS = 20_000;

let nodes: FakeNode[];
let rpc: RpcClient;

beforeEach(async () => {
  nodes = await Promise.all([startFakeNode({ eth_call: () => '0x1' }), startFakeNode()]);
  rpc = connect(1);
});
afterEach(() => Promise.all(nodes.map((node) => node.stop())));

function connect(endpoints: number, timeoutMs = PATIENCE_MS): RpcClient {
  const url = nodes.slice(0, endpoints).map((node) => node.url);
  return retriedOnce(createRpcClient({ url, timeoutMs }));
}

/** What waits for an answer that does not come waits for half a second. */
const facing = (code: string) => connect(1, code === 'TIMEOUT' ? 500 : PATIENCE_MS);

/** Spoils the first exchanges of the first node. */
function spoil(times: number, fault: (response: ServerResponse) => unknown): void {
  const [node] = nodes;
  if (node === undefined) return;
  node.raw = (body, response) => {
    if (node.requests.length <= times) fault(response);
    else response.end(JSON.stringify({ id: JSON.parse(body).id, result: '0x1' }));
  };
}

const FAULTS: [string, (response: ServerResponse) => unknown, string][] = [
  ['no answer in time', () => {}, 'TIMEOUT'],
  ['HTTP 500', (response) => response.writeHead(500).end(), 'RPC_UNAVAILABLE'],
  ['HTTP 429', (response) => response.writeHead(429).end(), 'RPC_UNAVAILABLE'],
  ['a connection that is cut', (response) => response.destroy(), 'RPC_UNAVAILABLE'],
  ['a page instead of an answer', (response) => response.end('<html>'), 'UPSTREAM_INVALID'],
];

test.each(FAULTS)('behavior: %s, once', async (_, fault, code) => {
  spoil(1, fault);
  expect(await facing(code).send(CALLS)).toEqual([{ kind: 'result', result: '0x1' }]);
  expect(nodes[0]?.requests).toHaveLength(2);
});

test.each(FAULTS)('error: %s, twice', async (_, fault, code) => {
  spoil(2, fault);
  await expect(facing(code).send(CALLS)).rejects.toMatchObject({ code });
  expect(nodes[0]?.requests).toHaveLength(2);
});

test('default: what is answered is asked once, also when it is a refusal', async () => {
  if (nodes[0] !== undefined)
    nodes[0].methods['eth_call'] = () => {
      throw new Fault(3);
    };
  expect(await rpc.send(CALLS)).toMatchObject([{ kind: 'fault', fault: { code: 3 } }]);
  expect(nodes[0]?.requests).toHaveLength(1);
});

test('behavior: not for a caller who has gone', async () => {
  const controller = new AbortController();
  spoil(1, () => controller.abort(new Error('gone')));
  await expect(rpc.send(CALLS, controller.signal)).rejects.toThrow('gone');
  expect(nodes[0]?.requests).toHaveLength(1);
});

test('behavior: of several endpoints each is asked once', async () => {
  for (const node of nodes) node.raw = (_, response) => response.writeHead(500).end();
  await expect(connect(2).send(CALLS)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  expect(nodes.map(({ requests }) => requests.length)).toEqual([1, 1]);
});
