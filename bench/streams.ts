import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chainClient } from '../fork-tests/harness/chainClient.ts';
import { fundNative } from '../fork-tests/harness/funding.ts';
import { freePort } from '../fork-tests/harness/ports.ts';
import { type ProxyProcess, startProxy } from '../fork-tests/harness/proxy.ts';
import { type Replica, startReplica } from '../fork-tests/harness/replica/startReplica.ts';
import type { TokenKey } from '../fork-tests/harness/replica/tokens.ts';
import { mineTrades } from './kit/replicaTrades.ts';
import { percentile, printTable } from './kit/report.ts';

const STREAMS = Number(process.env['STREAMS'] ?? 1000);
const BLOCKS = Number(process.env['STREAM_BLOCKS'] ?? 40);
const PACE_MS = Number(process.env['STREAM_PACE_MS'] ?? 500);
/** Different questions of the streams; the others ask what somebody asks already. */
const QUESTIONS = (process.env['STREAM_QUESTIONS'] ?? `20,100,${STREAMS}`).split(',').map(Number);
/** Blocks before the first figures: what is compiled late and cached once belongs to no block. */
const WARM_UP_BLOCKS = 5;
/** All blocks with trades, and what the trades of one take, with their gas. */
const TRADED_BLOCKS = QUESTIONS.length * (WARM_UP_BLOCKS + BLOCKS);
const ENOUGH_FOR_A_BLOCK = 4n * 10n ** 18n;
const CLOCK_TICKS = 100;
/** Blocks between two looks at the heap. */
const HEAP_BLOCKS = 5;

const PAIRS: readonly (readonly [TokenKey, TokenKey])[] = [
  ['WETH', 'USDC'],
  ['WETH', 'WBTC'],
  ['USDC', 'LINK'],
  ['UNI', 'DAI'],
  ['WBTC', 'AAVE'],
  ['DAI', 'USDT'],
];

/**
 * Prints how long after a block its events are with the readers, and what that costs the one process that
 * sends them.
 */
export async function runStreamBench(): Promise<void> {
  const replica = await startReplica();
  try {
    const [{ address: to }] = replica.accounts;
    await fundNative(chainClient(replica.url), { to, amount: ENOUGH_FOR_A_BLOCK * BigInt(TRADED_BLOCKS) });
    const rows = [];
    for (const questions of QUESTIONS) rows.push(await measure(replica, questions));
    printTable(
      `${STREAMS} open streams of one process, a block with three trades each ${PACE_MS} ms, ${BLOCKS} blocks`,
      [
        [
          'questions',
          'events',
          'p50',
          'p95',
          'p99',
          'CPU a block',
          'cores',
          'least heap by halves',
          'resident',
          'wanted',
        ],
        ...rows,
      ],
    );
  } finally {
    await replica.stop();
  }
}

async function measure(replica: Replica, questions: number): Promise<string[]> {
  const metricsPort = await freePort();
  const proxy = await startProxy({
    RPC_URL: replica.url,
    RPC_WS_URL: replica.wsUrl,
    MAX_STREAMS: String(STREAMS),
    MAX_STREAMS_PER_ADDRESS: '0',
    METRICS_PORT: String(metricsPort),
  });
  const readers = fork(fileURLToPath(new URL('./streams/readers.ts', import.meta.url)));
  try {
    const opened = once(readers, 'message');
    readers.send({ urls: urlsOf(replica, proxy, questions) });
    await opened;
    const client = chainClient(replica.url);
    for (let block = 0; block < WARM_UP_BLOCKS; block++) {
      await mineTrades(client, replica, block);
      await pause(PACE_MS);
    }
    await report(readers);
    const minedAt = new Map<number, number>();
    const [before, begun] = [await usageOf(proxy.pid), performance.now()];
    const heaps: number[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      await mineTrades(client, replica, block);
      minedAt.set(Number(await client.getBlockNumber()), performance.timeOrigin + performance.now());
      await pause(PACE_MS);
      if (block % HEAP_BLOCKS === 0) heaps.push(await heapOf(metricsPort));
    }
    const [after, tookMs] = [await usageOf(proxy.pid), performance.now() - begun];
    const { arrivals, ended } = await report(readers);
    if (ended > 0) throw new Error(`${ended} streams ended`);
    const delays = arrivals.map(([block, at]) => at - (minedAt.get(block) ?? Number.NaN));
    const cpuMs = after.cpuMs - before.cpuMs;
    return [
      String(questions),
      String(delays.length),
      ...[50, 95, 99].map((percent) => `${percentile(delays, percent).toFixed(1)} ms`),
      `${(cpuMs / BLOCKS).toFixed(1)} ms`,
      (cpuMs / tookMs).toFixed(2),
      leastByHalves(heaps),
      `${before.residentMiB} → ${after.residentMiB} MiB`,
      'p95 ≤ 100 ms, ≤ 1 core',
    ];
  } finally {
    readers.kill();
    await proxy.stop();
  }
}

function urlsOf({ tokens }: Replica, proxy: ProxyProcess, questions: number): string[] {
  return Array.from({ length: STREAMS }, (_, stream) => {
    const question = stream % questions;
    const [tokenIn, tokenOut] = PAIRS[question % PAIRS.length] ?? ['WETH', 'USDC'];
    const amount = 10n ** BigInt(tokens[tokenIn].decimals) + BigInt(question);
    const ends = `tokenIn=${tokens[tokenIn].address}&tokenOut=${tokens[tokenOut].address}`;
    return `${proxy.url}/api/v1/quote/stream?${ends}&amountIn=${amount}`;
  });
}

interface Report {
  readonly arrivals: readonly (readonly [block: number, at: number])[];
  readonly ended: number;
}

async function report(readers: ReturnType<typeof fork>): Promise<Report> {
  const answered = once(readers, 'message');
  readers.send({});
  const [answer] = await answered;
  return answer as Report;
}

/** MiB that the process has in use, what is about to be collected included. */
async function heapOf(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (.*)$/m.exec(metrics)?.[1]) / 2 ** 20;
}

/** The least of each half is near what lives on, where a half is long enough for a whole collection. */
function leastByHalves(heaps: readonly number[]): string {
  const middle = Math.ceil(heaps.length / 2);
  const [first, second] = [heaps.slice(0, middle), heaps.slice(middle)].map((half) => Math.min(...half));
  return `${first?.toFixed(0)} → ${second?.toFixed(0)} MiB`;
}

/** Reads processor time so far and current memory of the process from Linux. */
async function usageOf(pid: number) {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
  );
  const fields = (stat ?? '').slice((stat ?? '').lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status ?? '')?.[1]);
  return { cpuMs: (ticks * 1000) / CLOCK_TICKS, residentMiB: Math.round(kilobytes / 1024) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runStreamBench();
