import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { type FakeNode, fakeBlock, startFakeNode } from './chain/fakeNode.testkit.ts';
import { loadConfig } from './config/loadConfig.ts';
import { serve, type TestServer } from './http/http.testkit.ts';
import { Metrics } from './http/metrics.ts';
import { createServices, type Services } from './services.ts';

let nodes: [FakeNode, FakeNode];
let services: Services;
let server: TestServer;

beforeEach(async () => {
  nodes = await Promise.all([startNode(), startNode()]);
  const config = loadConfig({
    RPC_URL: nodes.map(({ url }) => `${url}/secret-key`).join(),
    RPC_WS_URL: 'ws://127.0.0.1:9/secret-key',
    MAX_HEAD_AGE_MS: '0',
  });
  const log = pino({ level: 'silent' });
  const metrics = new Metrics();
  services = createServices(config, log, metrics);
  const { network, http } = config;
  server = await serve(createApp({ http, log, metrics, network, services }));
});
afterEach(async () => {
  services.stop();
  await server.close();
  await Promise.all(nodes.map((node) => node.stop()));
});

function startNode(): Promise<FakeNode> {
  return startFakeNode({
    eth_chainId: () => '0x1',
    eth_gasPrice: () => '0x9',
    eth_getBlockByNumber: () => fakeBlock(100),
  });
}

const host = (index: 0 | 1) => new URL(nodes[index].url).host;

/** The measurements of nodes, without help and buckets. */
async function metrics(
  names = /^(upstream_requests_total|rpc_endpoint_|rpc_request_duration_seconds_count)/,
): Promise<string[]> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).not.toContain('secret-key');
  return text.split('\n').filter((line) => names.test(line));
}

test('default: each node in /ready and in the measurements', async () => {
  await services.chain.heads.refresh();
  const ready = await fetch(`${server.url}/ready`);
  expect(await ready.json()).toMatchObject({
    status: 'ready',
    nodes: [
      { host: host(0), state: 'ok', chain: 'ok', head: '100' },
      { host: host(1), state: 'ok', chain: 'unknown', head: null },
    ],
  });
  expect(await metrics()).toEqual([
    'upstream_requests_total{upstream="rpc",outcome="ok"} 1',
    `rpc_request_duration_seconds_count{endpoint="${host(0)}",method="batch",outcome="ok"} 1`,
    `rpc_endpoint_up{endpoint="${host(0)}"} 1`,
    `rpc_endpoint_up{endpoint="${host(1)}"} 1`,
    `rpc_endpoint_head{endpoint="${host(0)}"} 100`,
  ]);
});

const LIMITED = {
  raw: (_: string, response: ServerResponse) => response.writeHead(429, { 'retry-after': '60' }).end(),
};

test.each([
  ['that refuses requests', LIMITED, 'limited', 'unknown'],
  ['of another chain', { methods: { eth_chainId: () => '0x2' } }, 'wrongChain', 'wrong'],
])('behavior: a node %s', async (_, fault, state, chain) => {
  Object.assign(nodes[0], fault);
  for (let look = 0; look < 4; look++) await services.chain.heads.refresh();
  const ready = await fetch(`${server.url}/ready`);
  expect(await ready.json()).toMatchObject({
    nodes: [
      { host: host(0), state, chain, head: null },
      { host: host(1), state: 'ok', chain: 'ok', head: '100' },
    ],
  });
  expect(await metrics()).toEqual([
    'upstream_requests_total{upstream="rpc",outcome="failed"} 1',
    'upstream_requests_total{upstream="rpc",outcome="ok"} 4',
    `rpc_request_duration_seconds_count{endpoint="${host(0)}",method="batch",outcome="failed"} 1`,
    `rpc_request_duration_seconds_count{endpoint="${host(1)}",method="batch",outcome="ok"} 1`,
    `rpc_request_duration_seconds_count{endpoint="${host(1)}",method="eth_getBlockByNumber",outcome="ok"} 3`,
    `rpc_endpoint_up{endpoint="${host(0)}"} 0`,
    `rpc_endpoint_up{endpoint="${host(1)}"} 1`,
    `rpc_endpoint_head{endpoint="${host(1)}"} 100`,
  ]);
});

test('behavior: WebSockets that are given up are counted', async () => {
  await services.chain.start();
  const counted = ['head_socket_failures_total{endpoint="127.0.0.1:9"} 1'];
  await expect.poll(() => metrics(/^head_socket_failures_total/)).toEqual(counted);
});
