import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RpcCall } from '../../chain/rpc/rpcCall.ts';
import type { RpcOutcome } from '../../chain/rpc/rpcErrors.ts';
import { loadConfig } from '../../config/loadConfig.ts';
import { serve, type TestServer } from '../http.testkit.ts';
import { createHttpApp } from '../httpApp.ts';
import { Metrics } from '../metrics.ts';

const { http } = loadConfig({ RPC_URL: 'http://127.0.0.1:9' });
const BALANCE = { method: 'eth_getBalance', params: ['0x01', 'latest'] };

let asked: RpcCall[];
let outcome: RpcOutcome;
let server: TestServer;
beforeAll(async () => {
  const walletNode = {
    send: async (calls: readonly RpcCall[]) => {
      asked.push(...calls);
      return [outcome];
    },
  };
  const options = { http, log: pino({ level: 'silent' }), metrics: new Metrics() };
  server = await serve(createHttpApp([], { ...options, walletNode }));
});
beforeEach(() => {
  asked = [];
  outcome = { kind: 'result', result: '0x5' };
});
afterAll(() => server.close());

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.url}/wallet-node`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('default: a read goes to the node as it is, and its result comes back under the id', async () => {
  const response = await post({ jsonrpc: '2.0', id: 7, ...BALANCE }, { 'sec-fetch-site': 'same-origin' });
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x5' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(asked).toEqual([BALANCE]);
});

test('default: a call that reverts is an error of JSON-RPC with its data', async () => {
  const fault = { code: 3, message: 'execution reverted', data: '0x849eaf98' };
  outcome = { kind: 'fault', fault };
  const response = await post({ id: 'a', method: 'eth_call', params: [{ to: '0x01' }, 'latest'] });
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'a', error: fault });
});

test.each([
  ['a method that sends', { method: 'eth_sendRawTransaction', params: ['0x'] }],
  ['a method that costs the node much', { method: 'eth_getLogs', params: [{}] }],
  ['a tracer', { method: 'debug_traceCall', params: [{}, 'latest'] }],
  ['a name of every object', { method: 'constructor', params: [] }],
  ['no method', { params: [] }],
  ['a call with a state of its own', { method: 'eth_call', params: [{}, 'latest', {}] }],
  ['parameters that are no list', { method: 'eth_call', params: { 0: {} } }],
  ['a batch', [{ id: 1, ...BALANCE }]],
])('error: %s is refused, and the node is not asked', async (_, body) => {
  const response = await post(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(asked).toEqual([]);
});

test.each(['cross-site', 'same-site', 'none'])(
  'error: a browser that asks for a page of another host (%s) is refused',
  async (site) => {
    expect((await post({ id: 1, ...BALANCE }, { 'sec-fetch-site': site })).status).toBe(400);
    expect(asked).toEqual([]);
  },
);

test('error: without wallets that only sign there is no such path', async () => {
  const options = { http, log: pino({ level: 'silent' }), metrics: new Metrics() };
  const closed = await serve(createHttpApp([], options));
  try {
    const response = await fetch(`${closed.url}/wallet-node`, { method: 'POST' });
    expect(response.status).toBe(404);
  } finally {
    await closed.close();
  }
});
