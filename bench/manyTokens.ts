import { setTimeout as pause } from 'node:timers/promises';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { type OwnGraphNode, startGraphNode } from '../fork-tests/harness/graphNode.ts';
import { type ProxyProcess, startProxy } from '../fork-tests/harness/proxy.ts';
import { type Replica, startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import { type Filling, fillIndex } from './index/fillIndex.ts';
import { mineTrades } from './replicaTrades.ts';
import { median, percentile, printTable } from './report.ts';

const FILLING: Filling = {
  tokens: Number(process.env['TOKENS'] ?? 1_000_000),
  pairs: Number(process.env['PAIRS'] ?? 300_000),
};
const BLOCK_MS = 1_000;
const QUESTIONS = 300;
const POOL_QUESTIONS = 60;
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
const POOL_LISTS = ['tvl', 'volume', 'apr'];

/**
 * Lists and searches over an index of a million tokens, filled by `fillIndex`, while trades are indexed, against the same
 * question to the index itself. Environment: TOKENS, PAIRS.
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
    while ((await metricOf(proxy, 'tokens_in_memory')) < FILLING.tokens) await pause(200);
    const megabytes = (await metricOf(proxy, 'process_resident_memory_bytes')) / 1e6;
    say(`all tokens in memory after ${secondsSince(startedAt)} s, ${megabytes.toFixed(0)} MB resident`);
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
      'tokens2, 500 of them',
      QUESTIONS,
      (n) => get(proxy, `/api/v1/tokens2?limit=${500 - (n % 100)}`),
      () => ask(index, '{ tokens(first: 500, orderBy: txCount, orderDirection: desc) { id } }'),
    ),
  ];
  for (const [name, textOf] of Object.entries(SEARCHES)) {
    const matching = (text: string) => text.replaceAll(/[%_\\]/g, '\\$&');
    rows.push(
      await row(
        `search: ${name}`,
        QUESTIONS,
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
    ['', 'p50', 'p99', 'wanted', 'index p50', 'ratio'],
    ...rows.map((cells) => cells('≤ 20 ms')),
  ]);
}

async function printPools(proxy: ProxyProcess, index: OwnGraphNode): Promise<void> {
  const rows = [];
  for (const sort of POOL_LISTS) {
    const reference = () =>
      ask(index, '{ pairs(first: 100, orderBy: tvlInAnchor, orderDirection: desc) { id token0 { id } } }');
    rows.push(
      await row(
        `by ${sort}`,
        POOL_QUESTIONS,
        (n) => get(proxy, `/api/v1/pools?sort=${sort}&limit=${50 + (n % 50)}`),
        reference,
      ),
      await row(
        `by ${sort}, at 1 000`,
        POOL_QUESTIONS,
        (n) => get(proxy, `/api/v1/pools?sort=${sort}&limit=100&skip=${1000 + n}`),
        reference,
      ),
    );
  }
  printTable(`Pools, ${FILLING.pairs} pairs; reference: 100 pairs from the index`, [
    ['', 'p50', 'p99', 'wanted', 'index p50', 'ratio'],
    ...rows.map((cells) => cells('≤ 50 ms')),
  ]);
}

async function row(
  name: string,
  questions: number,
  question: (n: number) => Promise<unknown>,
  reference: (n: number) => Promise<unknown>,
) {
  const own = await timesOf(questions, question);
  const index = median(await timesOf(REFERENCE_QUESTIONS, reference));
  const p50 = median(own);
  return (wanted: string) => [
    ...[name, milliseconds(p50), milliseconds(percentile(own, 99)), wanted],
    ...[milliseconds(index), (index / p50).toFixed(0)],
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

async function get(proxy: ProxyProcess, path: string): Promise<void> {
  const response = await fetch(proxy.url + path);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
}

async function ask(index: OwnGraphNode, query: string): Promise<void> {
  const response = await fetch(index.queryUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const answer = (await response.json()) as { errors?: unknown };
  if (answer.errors !== undefined) throw new Error(`${query}: ${JSON.stringify(answer.errors)}`);
}

async function metricOf(proxy: ProxyProcess, name: string): Promise<number> {
  const metrics = await (await fetch(`${proxy.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;
const secondsSince = (start: number) => ((Date.now() - start) / 1000).toFixed(1);
const say = (line: string) => void process.stdout.write(`${line}\n`);

await runManyTokensBench();
