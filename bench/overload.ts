import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import type { Replica } from '../fork-tests/harness/replica/startReplica.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { mineTrades } from './replicaTrades.ts';
import { percentile, printTable } from './report.ts';

const NODE_LATENCY_MS = 500;
const CONNECTIONS = 256;
const SECONDS = 8;
const BLOCK_MS = 1000;
const PROBE_PAUSE_MS = 25;
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** The service's own bounds, which the harness takes away from its proxies. */
const BOUNDS = { MAX_REQUESTS_IN_FLIGHT: '64', MAX_LOOP_DELAY_MS: '100' };

/** A client that was refused asks again after so long: ten times sooner than it is told to. */
const IMPATIENCE_MS = 100;

interface Asked {
  readonly path: string;
  /** The body of a POST. */
  readonly json?: string;
}

interface Load {
  /** Milliseconds of each answer. */
  readonly admitted: number[];
  readonly refused: number[];
  /** Answers that are neither 200 nor 503 with Retry-After. */
  strange: number;
}

/**
 * What is admitted, and how long it takes, while far more is asked than can be answered: 256 connections against one.
 */
export async function runOverloadBench(): Promise<void> {
  const { replica, index, stop } = await startIndexedReplica();
  const relay = await startRpcRelay(replica.url, NODE_LATENCY_MS);
  try {
    const settings = { RPC_URL: relay.url, SUBGRAPH_URL: index.queryUrl, ...BOUNDS };
    const proxy = await startProxy(settings);
    try {
      const stopBlocks = keepTrading(replica);
      const rows = [await row(proxy.url, quotesOf(replica))];
      rows.push(await row(proxy.url, swapsOf(replica)));
      await stopBlocks();
      printTable(
        `Overload: ${CONNECTIONS} connections against 1, a node that takes ${NODE_LATENCY_MS} ms, trades in a block each second`,
        [
          ['', 'quotes', 'swaps', 'wanted'],
          ...Object.keys(rows[0] ?? {}).map((name) => [
            name,
            rows[0]?.[name] ?? '',
            rows[1]?.[name] ?? '',
            WANTED[name] ?? '',
          ]),
        ],
      );
    } finally {
      await proxy.stop();
    }
  } finally {
    await relay.stop();
    await stop();
  }
}

const WANTED: Readonly<Record<string, string>> = {
  'p99 ms, of 256 against 1': '< 3 ×',
  'p99 ms of a refusal': '≤ 50',
  'neither 200 nor 503 with Retry-After': '0',
  '/health and /ready: refused, p99 ms': '0',
  'back to normal after ms': '≤ 1000',
};

async function row(url: string, nextRequest: () => Asked): Promise<Readonly<Record<string, string>>> {
  await ask(url, nextRequest, 1, 4);
  const alone = await ask(url, nextRequest, 1, SECONDS);
  const before = await residentMegabytes(url);
  const probes = probe(url);
  const crowd = await ask(url, nextRequest, CONNECTIONS, SECONDS);
  const operators = await probes();
  const after = await residentMegabytes(url);
  const backMs = await recovery(url, nextRequest, 2 * percentile(alone.admitted, 99));
  const p99 = (load: Load) => percentile(load.admitted, 99);
  return {
    'admitted per second, 1 and 256': `${perSecond(alone)}, ${perSecond(crowd)}`,
    'refused per second': (crowd.refused.length / SECONDS).toFixed(0),
    'p50 ms, 1 and 256': `${percentile(alone.admitted, 50).toFixed(1)}, ${percentile(crowd.admitted, 50).toFixed(1)}`,
    'p99 ms, 1 and 256': `${p99(alone).toFixed(1)}, ${p99(crowd).toFixed(1)}`,
    'p99 ms, of 256 against 1': `${(p99(crowd) / p99(alone)).toFixed(2)} ×`,
    'p99 ms of a refusal':
      crowd.refused.length === 0 ? 'none refused' : percentile(crowd.refused, 99).toFixed(1),
    'neither 200 nor 503 with Retry-After': String(alone.strange + crowd.strange),
    '/health and /ready: refused, p99 ms': operators,
    'resident MB before and after': `${before}, ${after}`,
    'back to normal after ms': backMs.toFixed(0),
  };
}

const perSecond = ({ admitted }: Load) => (admitted.length / SECONDS).toFixed(0);

/** So many clients, each with a connection of its own, that ask until the time is over. */
async function ask(
  url: string,
  nextRequest: () => Asked,
  connections: number,
  seconds: number,
): Promise<Load> {
  const load: Load = { admitted: [], refused: [], strange: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { status, retryAfter } = await send(agent, url, nextRequest());
      const milliseconds = performance.now() - began;
      if (status === 200) load.admitted.push(milliseconds);
      else if (status === 503 && retryAfter !== undefined) load.refused.push(milliseconds);
      else load.strange += 1;
      if (status !== 200) await delay(IMPATIENCE_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return load;
}

async function send(agent: Agent, url: string, { path, json }: Asked) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json ?? '') };
  const sent = request(url + path, json === undefined ? { agent } : { agent, method: 'POST', headers });
  sent.end(json);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, retryAfter: response.headers['retry-after'] };
}

/** Asks what operators ask, until it is told to stop. */
function probe(url: string): () => Promise<string> {
  const times: number[] = [];
  let refused = 0;
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      for (const path of ['/health', '/ready']) {
        const start = performance.now();
        const { status } = await fetch(url + path);
        times.push(performance.now() - start);
        if (status !== 200) refused += 1;
      }
      await delay(PROBE_PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return `${refused}, ${percentile(times, 99).toFixed(1)}`;
  };
}

/** Milliseconds until the service answers as fast as when nobody else asked. */
async function recovery(url: string, nextRequest: () => Asked, normalMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  for (;;) {
    const asked = performance.now();
    const { status } = await send(agent, url, nextRequest());
    const now = performance.now();
    if (status !== 200 || now - asked > normalMs) continue;
    agent.destroy();
    return now - start;
  }
}

async function residentMegabytes(url: string): Promise<string> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  return (bytes / 1e6).toFixed(0);
}

function keepTrading(replica: Replica): () => Promise<void> {
  const client = chainClient(replica.url);
  let isOver = false;
  const trading = (async () => {
    for (let round = 0; !isOver; round++) {
      await mineTrades(client, replica, round);
      await delay(BLOCK_MS);
    }
  })();
  return async () => {
    isOver = true;
    await trading;
  };
}

function quotesOf({ tokens: { WETH, USDC } }: Replica): () => Asked {
  let amount = 10n ** 18n;
  return () => {
    amount += 1_000_003n;
    const query = `tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=${amount}`;
    return { path: `/api/v1/quote?${query}` };
  };
}

function swapsOf({ tokens: { USDC, LINK } }: Replica): () => Asked {
  let amount = 1_000_000_000n;
  return () => {
    amount += 1_003n;
    return {
      path: '/api/v1/swap',
      json: JSON.stringify({
        tokenIn: USDC.address,
        tokenOut: LINK.address,
        amountIn: String(amount),
        recipient: RECIPIENT,
      }),
    };
  };
}
