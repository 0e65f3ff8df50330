import { setTimeout as delay } from 'node:timers/promises';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { startIndexedReplica } from '../fork-tests/harness/indexedReplica.ts';
import { startProxy } from '../fork-tests/harness/proxy.ts';
import type { Replica } from '../fork-tests/harness/replica/startReplica.ts';
import { startRpcRelay } from '../fork-tests/harness/rpcRelay.ts';
import { mineTrades } from './kit/replicaTrades.ts';
import { percentile, printTable } from './kit/report.ts';
import { type Answers, askedBy, type Crowd } from './overload/crowd.ts';
import { floodRows } from './overload/floods.ts';
import { heavyCallerRow } from './overload/heavyCaller.ts';

const NODE_LATENCY_MS = 500;
const CONNECTIONS = 256;
const WARM_UP_SECONDS = 4;
/** So long that the moment in which the crowd comes, all of it at once, is no more than a moment. */
const SECONDS = 20;
/** More than one crowd can ask. */
const MOST_REQUESTS = 100_000n;
const BLOCK_MS = 1000;
const PROBE_PAUSE_MS = 25;
const JSON_BODY = { 'content-type': 'application/json' };
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
/** The service's own bounds, which the harness takes away from its proxies. */
const BOUNDS = { MAX_REQUESTS_IN_FLIGHT: '64', MAX_LOOP_DELAY_MS: '25' };

type Question = Omit<Crowd, 'port' | 'connections' | 'seconds'>;

/**
 * What is admitted, and how long it takes, while far more is asked than can be answered: 256 connections
 * against one.
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
      const caller = await heavyCallerRow(proxy.url, replica);
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
      printTable(
        'One caller with heavy questions, 4 × 100 of 8 routes at once, beside one with quotes',
        Object.entries(caller),
      );
      printTable(
        'One flooding address beside four honest ones; wanted: all served, p50 ≤ 10 ×, p99 ≤ 30 ×',
        await floodRows(replica, { RPC_URL: relay.url, SUBGRAPH_URL: index.queryUrl }),
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

async function row(url: string, question: Question): Promise<Readonly<Record<string, string>>> {
  const port = Number(new URL(url).port);
  let firstAmount = BigInt(question.firstAmount);
  const ask = (connections: number, seconds: number) => {
    firstAmount += BigInt(question.amountStep) * MOST_REQUESTS;
    return askedBy({ ...question, port, connections, seconds, firstAmount: String(firstAmount) });
  };
  // Code paths of a crowd are compiled only after a first crowd, so one warms up.
  await ask(CONNECTIONS, WARM_UP_SECONDS);
  const alone = await ask(1, SECONDS);
  const before = await residentMegabytes(url);
  const probes = probe(url);
  const crowd = await ask(CONNECTIONS, SECONDS);
  const operators = await probes();
  const backMs = await recovery(url, question, 2 * p99(alone.admitted));
  const after = await residentMegabytes(url);
  return {
    'admitted per second, 1 and 256': `${perSecond(alone)}, ${perSecond(crowd)}`,
    'refused per second': (crowd.refused.length / SECONDS).toFixed(0),
    'p50 ms, 1 and 256': `${percentile(alone.admitted, 50).toFixed(1)}, ${percentile(crowd.admitted, 50).toFixed(1)}`,
    'p99 ms, 1 and 256': `${p99(alone.admitted).toFixed(1)}, ${p99(crowd.admitted).toFixed(1)}`,
    'p99 ms, of 256 against 1': `${(p99(crowd.admitted) / p99(alone.admitted)).toFixed(2)} ×`,
    'p99 ms of a refusal': crowd.refused.length === 0 ? 'none refused' : p99(crowd.refused).toFixed(1),
    'of these at most the asker’s own, p99 ms': p99(crowd.unseen).toFixed(1),
    'neither 200 nor 503 with Retry-After': String(alone.strange + crowd.strange),
    '/health and /ready: refused, p99 ms': operators,
    'resident MB before and after': `${before}, ${after}`,
    'back to normal after ms': backMs.toFixed(0),
  };
}

const p99 = (times: readonly number[]) => percentile(times, 99);
const perSecond = ({ admitted }: Answers) => (admitted.length / SECONDS).toFixed(0);

/** Sends the requests of operators until stopped. */
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

/** Milliseconds until the service answers as fast as without load. */
async function recovery(
  url: string,
  { path, json, firstAmount }: Question,
  normalMs: number,
): Promise<number> {
  const start = performance.now();
  for (let amount = BigInt(firstAmount); ; amount += 1n) {
    const fill = (text: string) => text.replace('AMOUNT', String(amount));
    const post = json === undefined ? {} : { method: 'POST', body: fill(json), headers: JSON_BODY };
    const asked = performance.now();
    const answer = await fetch(url + fill(path), post);
    await answer.arrayBuffer();
    const now = performance.now();
    if (answer.ok && now - asked < normalMs) return now - start;
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

function quotesOf({ tokens: { WETH, USDC } }: Replica): Question {
  const query = `tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=AMOUNT`;
  return { path: `/api/v1/quote?${query}`, firstAmount: String(10n ** 18n), amountStep: '1000003' };
}

function swapsOf({ tokens: { USDC, LINK } }: Replica): Question {
  const trade = { tokenIn: USDC.address, tokenOut: LINK.address, amountIn: 'AMOUNT', recipient: RECIPIENT };
  return {
    path: '/api/v1/swap',
    json: JSON.stringify(trade),
    firstAmount: String(10n ** 9n),
    amountStep: '1003',
  };
}
