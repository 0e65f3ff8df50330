import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { ask } from '../api/ask.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { type PoolOracle, readPoolOracle } from './poolOracle.ts';

/**
 * Long enough, however slow the machine, that no look at head or index falls between two counts unless a
 * request calls for it.
 */
const QUIET_MS = '600000';
const MOST_COLD = 3;

let oracle: PoolOracle;
let rpc: RpcRelay;
let graph: TestServer;
let graphRequests = 0;
let proxy: ProxyProcess;

beforeAll(async () => {
  oracle = await readPoolOracle(inject('replicaUrl'));
  rpc = await startRpcRelay(inject('replicaUrl'));
  graph = await startCountingRelay(inject('subgraphUrl'));
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: rpc.url,
    SUBGRAPH_URL: graph.url,
    HEAD_POLL_MS: QUIET_MS,
    SUBGRAPH_REFRESH_MS: '86400000',
  });
  // The list of pools is made from memory; to read it takes requests of its own, once.
  await vi.waitFor(async () => {
    expect(await metric('pools_listed_in_memory')).toBe(oracle.pairs.length + oracle.pools.length);
    expect(await metric('tokens_in_memory')).toBeGreaterThan(0);
  }, 60_000);
});

afterAll(async () => {
  await proxy?.stop();
  await graph?.close();
  await rpc?.stop();
});

function startCountingRelay(target: string): Promise<TestServer> {
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    graphRequests += 1;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: await text(request) });
    response.writeHead(answer.status, headers).end(await answer.text());
  };
  return serve((request, response) => {
    relay(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
}

async function metric(name: string): Promise<number> {
  const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);
}

/** Upstream requests that some work causes. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const before = rpc.requests + graphRequests;
  await work();
  return rpc.requests + graphRequests - before;
}

describe('requests to node and index', () => {
  const endpoints = [
    'price',
    'tvl',
    'volume',
    'apr',
    'positions',
    'tick-liquidity',
    'liquidity-distribution',
  ] as const;

  test.each(endpoints.map((endpoint, index) => [endpoint, index] as const))(
    'behavior: %s: few when cold, shared when asked ten times at once, none when warm',
    async (endpoint, index) => {
      // Each endpoint has a pool of its own, of which nothing is known yet.
      const pool = oracle.pools.filter(({ ticks }) => ticks.length > 0)[index];
      const url = `${proxy.url}/api/v1/pools/${pool?.address}/${endpoint}`;
      const tenTimes = () => Promise.all(Array.from({ length: 10 }, () => ask(url)));
      const cold = await requestsOf(async () => {
        const answers = await tenTimes();
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
        expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      });
      expect(cold).toBeGreaterThan(0);
      expect(cold).toBeLessThanOrEqual(MOST_COLD);
      expect(await requestsOf(tenTimes)).toBe(0);
    },
  );

  test.each([
    // The list is in memory; the volumes of the week are asked for once.
    ['pools', 2, '/api/v1/pools?limit=50'],
    ['pools of a token', 2, '/api/v1/pools?sort=apr&protocol=v3&token=WETH'],
    ['find', MOST_COLD, '/api/v1/pools/v3/find?token0=WETH&token1=USDC'],
    ['tokens2', MOST_COLD, '/api/v1/tokens2?limit=20'],
    ['search', MOST_COLD, '/api/v1/tokens2/search?q=us'],
  ])('behavior: %s likewise', async (_, most, path) => {
    const pool = oracle.pools.at(-1);
    const url = proxy.url + path.replace('WETH', String(pool?.token0)).replace('USDC', String(pool?.token1));
    const cold = await requestsOf(() => Promise.all(Array.from({ length: 10 }, () => ask(url))));
    expect(cold).toBeLessThanOrEqual(most);
    expect(await requestsOf(() => ask(url))).toBe(0);
  });
});
