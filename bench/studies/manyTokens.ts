import { setTimeout as pause } from 'node:timers/promises';
import { chainClient } from '../../fork-tests/harness/chainClient.ts';
import { type OwnGraphNode, startGraphNode } from '../../fork-tests/harness/graphNode.ts';
import { type ProxyProcess, startProxy } from '../../fork-tests/harness/proxy.ts';
import { type Replica, startReplica } from '../../fork-tests/harness/replica/startReplica.ts';
import { processSeconds } from '../kit/processTime.ts';
import { mineTrades } from '../kit/replicaTrades.ts';
import { median, percentile, printTable } from '../kit/report.ts';
import { type Filling, fillIndex } from './manyTokens/fillIndex.ts';

/*
 * Question (2026-11): how fast are lists and searches over a million tokens while the index writes?
 *
 * `node --import tsx bench/studies/manyTokens.ts`. Environment: TOKENS, PAIRS.
 */

const FILLING: Filling = {
  tokens: Number(process.env['TOKENS'] ?? 1_000_000),
  pairs: Number(process.env['PAIRS'] ?? 300_000),
};
const BLOCK_MS = 1_000;
/** Enough for several blocks to come meanwhile. */
const QUESTIONS = 1_000;
const REFERENCE_QUESTIONS = 5;

const SEARCHES = {
  'common word': (n: number) => `moon ${n}`,
  'few letters': (n: number) => `${'abcdef'[n % 6]}${n % 10}`,
  'one letter': (n: number) => 'abcdefghijklmnopqrstuvwxyz0123456789'[n % 36] ?? 'a',
  Cyrillic: (n: number) => `КОТИК ${n}`,
  Chinese: (n: number) => `猫コイン ${n}`,
  'literal % and _': (n: number) => (n % 2 === 0 ? `100% ${n}` : `a_b ${n}`),
  'nothing like it': (n: number) => `no such token ${n}`,
};
const ORDERS = ['tvl', 'volume', 'apr'];
const FILTERS = ['', '&protocol=v2', '&protocol=v3'];

/**
 * Lists and searches over an index of a million tokens, filled by `fillIndex`, while trades are indexed,
 * against the same question to the index itself, with the processor time of the service for each answer,
 * blocks that came meanwhile included: other work on the machine changes the clock much more.
 */
async function runManyTokensBench(): Promise<void> {
  const replica = await startReplica();
  try {
    const index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
    try {
      await index.waitForBlock(replica.headBlock);
      const filledAt = Date.now();
      await fillIndex(index.databaseUrl, FILLING);
      say(`${FILLING.tokens} tokens and ${FILLING.pairs} pairs written in ${secondsSince(filledAt)} s`);
      await measure(replica, index);
    } finally {
      await index.stop();
    }
  } finally {
    await replica.stop();
  }
}

async function measure(replica: Replica, index: OwnGraphNode): Promise<void> {
  const startedAt = Date.now();
  const proxy = await startProxy({
    RPC_URL: replica.url,
    SUBGRAPH_URL: index.queryUrl,
    LOG_LEVEL: 'warn',
  });
  try {
    say(`ready after ${secondsSince(startedAt)} s`);
    for (const [name, metric, count] of [
      ['pools', 'pools_listed_in_memory', FILLING.pairs],
      ['tokens', 'tokens_in_memory', FILLING.tokens],
    ] as const) {
      while ((await metricOf(proxy, metric)) < count) await pause(200);
      const megabytes = (await metricOf(proxy, 'process_resident_memory_bytes')) / 1e6;
      say(`all ${name} in memory after ${secondsSince(startedAt)} s, ${megabytes.toFixed(0)} MB resident`);
    }
    const trading = keepTrading(replica);
    try {
      await printTokens(proxy, index);
      await printPools(proxy, index);
    } finally {
      await trading.stop();
    }
    say(`${trading.blocks()} blocks with three trades each were indexed meanwhile`);
  } finally {
    await proxy.stop();
  }
}

async function printTokens(proxy: ProxyProcess, index: OwnGraphNode): Promise<void> {
  const rows = [
    await row(
      proxy,
      'tokens2, 500 of them',
      (n) => get(proxy, `/api/v1/tokens2?limit=${500 - (n % 100)}`),
      () => ask(index, '{ tokens(first: 500, orderBy: txCount, orderDirection: desc) { id } }'),
    ),
  ];
  for (const [name, textOf] of Object.entries(SEARCHES)) {
    const matching = (text: string) => text.replaceAll(/[%_\\]/g, '\\$&');
    rows.push(
      await row(
        proxy,
        `search: ${name}`,
        (n) => get(proxy, `/api/v1/tokens2/search?q=${encodeURIComponent(textOf(n))}&limit=10`),
        (n) => {
          const text = JSON.stringify(matching(textOf(n)));
          const where = `{ or: [{ symbol_contains_nocase: ${text} }, { name_contains_nocase: ${text} }] }`;
          return ask(
            index,
            `{ tokens(first: 10, orderBy: txCount, orderDirection: desc, where: ${where}) { id } }`,
          );
        },
      ),
    );
  }
  printTable(`Tokens, ${FILLING.tokens} of them; reference: the index itself`, [
    ['', 'p50', 'p99', 'wanted', 'processor', 'index p50', 'ratio'],
    ...rows.map((cells) => cells('≤ 20 ms')),
  ]);
}

async function printPools(proxy: ProxyProcess, index: OwnGraphNode): Promise<void> {
  const { pairs } = await ask<{ pairs: { token0: { id: string }; token1: { id: string } }[] }>(
    index,
    '{ pairs(first: 1000, skip: 2000) { token0 { id } token1 { id } } }',
  );
  const tokens = pairs.flatMap(({ token0, token1 }) => [token0.id, token1.id]);
  const order = (n: number) => `sort=${ORDERS[n % 3]}${FILTERS[Math.floor(n / 3) % 3]}`;
  const cursors: (string | null)[] = [];
  const questions: Record<string, (n: number) => Promise<unknown>> = {
    'beginning of each order': (n) => get(proxy, `/api/v1/pools?${order(n)}&limit=${50 + (n % 50)}`),
    'at any depth': (n) => get(proxy, `/api/v1/pools?${order(n)}&limit=100&skip=${(n * 397) % 5001}`),
    'of a token': (n) => get(proxy, `/api/v1/pools?${order(n)}&token=${tokens[(n * 7) % tokens.length]}`),
    'after a cursor': async (n) => {
      const cursor = cursors[n % 3];
      const path = `/api/v1/pools?sort=${ORDERS[n % 3]}&limit=50${cursor ? `&cursor=${cursor}` : ''}`;
      cursors[n % 3] = (await get<{ nextCursor: string | null }>(proxy, path)).nextCursor;
    },
  };
  const reference = () =>
    ask(index, '{ pairs(first: 100, orderBy: tvlInAnchor, orderDirection: desc) { id token0 { id } } }');
  const rows = [];
  for (const [name, question] of Object.entries(questions)) {
    rows.push(await row(proxy, name, question, reference));
  }
  printTable(
    `Pools, ${FILLING.pairs} pairs, in every order and of either kind; reference: 100 pairs from the index`,
    [
      ['', 'p50', 'p99', 'wanted', 'processor', 'index p50', 'ratio'],
      ...rows.map((cells) => cells('≤ 50 ms')),
    ],
  );
}

async function row(
  proxy: ProxyProcess,
  name: string,
  question: (n: number) => Promise<unknown>,
  reference: (n: number) => Promise<unknown>,
) {
  const before = processSeconds(proxy.pid);
  const own = await timesOf(QUESTIONS, question);
  const processor = ((processSeconds(proxy.pid) - before) * 1000) / QUESTIONS;
  const index = median(await timesOf(REFERENCE_QUESTIONS, reference));
  const p50 = median(own);
  return (wanted: string) => [
    ...[name, milliseconds(p50), milliseconds(percentile(own, 99)), wanted],
    ...[milliseconds(processor), milliseconds(index), (index / p50).toFixed(0)],
  ];
}

async function timesOf(count: number, question: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await question(n);
    times.push(performance.now() - start);
  }
  return times;
}

/** A block of trades each second, so that the index always has something to write. */
function keepTrading(replica: Replica) {
  const client = chainClient(replica.url);
  const stopping = new AbortController();
  let blocks = 0;
  const trading = (async () => {
    for (; !stopping.signal.aborted; blocks++) {
      await mineTrades(client, replica, blocks);
      await pause(BLOCK_MS);
    }
  })();
  return {
    blocks: () => blocks,
    stop: async () => {
      stopping.abort();
      await trading;
    },
  };
}

async function get<Answer>(proxy: ProxyProcess, path: string): Promise<Answer> {
  const response = await fetch(proxy.url + path);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return JSON.parse(body) as Answer;
}

async function ask<Data>(index: OwnGraphNode, query: string): Promise<Data> {
  const response = await fetch(index.queryUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const answer = (await response.json()) as { data: Data; errors?: unknown };
  if (answer.errors !== undefined) throw new Error(`${query}: ${JSON.stringify(answer.errors)}`);
  return answer.data;
}

async function metricOf(proxy: ProxyProcess, name: string): Promise<number> {
  const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1);
const say = (line: string) => void process.stdout.write(`${line}\n`);

await runManyTokensBench();
