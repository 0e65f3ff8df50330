import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { queryOf } from '../api/ask.ts';
import { openEvents } from '../api/readEvents.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { freePort } from '../harness/ports.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type RpcRelay, startRpcRelay } from '../harness/rpcRelay.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';

const { WETH, USDC } = TOKENS;
const PATIENCE_MS = 60_000;
const LIMIT = 40;
const QUOTE = `/api/v1/quote?tokenIn=${WETH.address}&tokenOut=${USDC.address}&amountIn=3000000000000000000`;

/** A service of several processes before one chain, with the number of its requests to the node by method. */
interface Service {
  readonly proxy: ProxyProcess;
  readonly relay: RpcRelay;
  readonly asked: Map<string, number>;
  readonly metricsPort: number;
  /** The processes of the workers, in the order in which they began to listen. */
  readonly workers: readonly number[];
  /** Which process answered a request, by the id of the request. */
  readonly answeredBy: ReadonlyMap<string, number>;
}

/** What is looked for in a line of the log. */
interface LogLine {
  readonly pid: number;
  readonly msg: string;
  readonly worker?: number;
  readonly requestId?: string;
}

let fork: Fork;
let folder: TemporaryFolder;
let chain: ChainClient;
const services: Service[] = [];
beforeAll(async () => {
  fork = await startFork({ of: inject('replicaUrl') });
  folder = await createTemporaryFolder('workers');
  chain = chainClient(fork.url);
});
afterAll(async () => {
  for (const { proxy, relay } of services) {
    await proxy.stop();
    await relay.stop();
  }
  await fork.stop();
  await folder.remove();
});

async function startService(workers: number, settings: Record<string, string> = {}): Promise<Service> {
  const relay = await startRpcRelay(fork.url);
  const asked = new Map<string, number>();
  relay.intercept = ({ method }) => {
    asked.set(method, (asked.get(method) ?? 0) + 1);
    return undefined;
  };
  const metricsPort = await freePort();
  const listening: number[] = [];
  const answeredBy = new Map<string, number>();
  const onLine = (line: string) => {
    // Node warns on stderr, in words.
    if (!line.startsWith('{')) return;
    const { pid, msg, worker, requestId } = JSON.parse(line) as LogLine;
    if (msg === 'a worker is listening' && worker !== undefined) listening.push(worker);
    if (msg === 'request' && requestId !== undefined) answeredBy.set(requestId, pid);
  };
  const proxy = await startProxy(
    {
      NETWORK: 'mainnet',
      RPC_URL: relay.url,
      SUBGRAPH_URL: inject('subgraphUrl'),
      WORKERS: String(workers),
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'info',
      HEAD_POLL_MS: '200',
      ...settings,
    },
    onLine,
  );
  const service = { proxy, relay, asked, metricsPort, workers: listening, answeredBy };
  services.push(service);
  return service;
}

/** Asks over a connection of its own: one after the other they go to one worker after the other. */
async function ask({ proxy }: Service, path: string): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const sent = request(`${proxy.url}${path}`, { agent: false, signal }).end();
  const [response] = await once(sent, 'response');
  return response;
}

async function statusOf(service: Service, path: string): Promise<number | undefined> {
  const response = await ask(service, path);
  response.resume();
  return response.statusCode;
}

/**
 * Resolves when each of the workers has answered that it is ready, at the newest block. Connections do not go
 * to them in turns while one is busy: who answered is told by the log.
 */
async function allAtHead(service: Service, workers: number): Promise<void> {
  const { hash } = await chain.getBlock();
  const atHead: string[] = [];
  const answerers = async () => {
    const response = await ask(service, '/ready');
    const { head } = (await json(response)) as { head?: { hash: string } };
    if (head?.hash === hash) atHead.push(String(response.headers['x-request-id']));
    return answerersOf(service, atHead).size;
  };
  await expect.poll(answerers, { interval: 10, timeout: PATIENCE_MS }).toBe(workers);
}

/** A worker has dollars once it has the list of pools, which is after it is ready. */
function withoutDollars(quote: unknown): object {
  const dollars = { amountInUSD: undefined, amountOutUSD: undefined, gasCostUSD: undefined };
  return { ...(quote as object), ...dollars };
}

/** The processes that answered requests, as far as the log has told. */
function answerersOf({ answeredBy }: Service, requests: readonly string[]): Set<number> {
  return new Set(requests.map((id) => answeredBy.get(id)).filter((pid) => pid !== undefined));
}

/** Returns the answers to quotes, one after the other, until enough workers listen, and the 20 after that. */
async function statusesUntilListening(service: Service, workers: number): Promise<Set<number | undefined>> {
  const statuses = new Set<number | undefined>();
  for (let later = 0; later < 20; ) {
    statuses.add(await statusOf(service, QUOTE));
    if (service.workers.length >= workers) later += 1;
  }
  return statuses;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('two workers', () => {
  let one: Service;
  let two: Service;
  beforeAll(async () => {
    one = await startService(1);
    two = await startService(2, { SNAPSHOT_FILE: join(folder.path, 'pools') });
  });

  test('answer as one process does, and are measured as one service', async () => {
    await Promise.all([allAtHead(one, 1), allAtHead(two, 2)]);
    const alone = withoutDollars(await json(await ask(one, QUOTE)));
    for (let sent = 0; sent < 6; sent += 1) {
      expect(withoutDollars(await json(await ask(two, QUOTE)))).toEqual(alone);
    }
    const told = await fetch(`http://127.0.0.1:${two.metricsPort}/metrics`);
    const metrics = await told.text();
    expect(metrics).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/quote",status="200"\} 6\n/,
    );
    expect(metrics).toMatch(new RegExp(`\\nhead_number ${await chain.getBlockNumber()}\\n`));
    expect(metrics).toMatch(
      new RegExp(`rpc_endpoint_up\\{endpoint="${new URL(two.relay.url).host}"\\} 1\\n`),
    );
    expect(await text(await ask(two, '/metrics'))).toContain('Nothing is found at /metrics');
  });

  test('ask the node no more about a new block than one process does', async () => {
    const logsAsked = ({ asked }: Service) => asked.get('eth_getLogs') ?? 0;
    await Promise.all([allAtHead(one, 1), allAtHead(two, 2)]);
    const before = [logsAsked(one), logsAsked(two)];
    for (let block = 0; block < 10; block += 1) {
      await chain.mine({ blocks: 1 });
      await Promise.all([allAtHead(one, 1), allAtHead(two, 2)]);
    }
    expect([logsAsked(one) - (before[0] ?? 0), logsAsked(two) - (before[1] ?? 0)]).toEqual([10, 10]);
  });

  test('replace a killed worker while the other answers; SIGTERM ends all workers and streams, each with its own snapshot', async () => {
    // On a busy machine the service may have replaced one that did not answer in time.
    const begun = two.workers.length;
    const victim = two.workers.find(isRunning);
    if (victim === undefined) throw new Error('no worker runs');
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => isRunning(victim), { timeout: PATIENCE_MS }).toBe(false);
    // The next one takes no connections before it is ready.
    expect(await statusesUntilListening(two, begun + 1)).toEqual(new Set([200]));
    await allAtHead(two, 2);
    const { workers } = two;
    expect([isRunning(victim), workers.filter(isRunning).length]).toEqual([false, 2]);
    const selling = queryOf({ tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(10n ** 18n) });
    const streams = await Promise.all(
      Array.from({ length: 8 }, () => openEvents(`${two.proxy.url}/api/v1/quote/stream?${selling}`)),
    );
    for (const stream of streams) expect(await stream.next()).toBeDefined();
    process.kill(two.proxy.pid, 'SIGTERM');
    for (const stream of streams) {
      const rest: unknown[] = [];
      for (let event = await stream.next(); event !== undefined; event = await stream.next())
        rest.push(event);
      expect(rest.at(-1)).toMatchObject({ event: 'end', data: { reason: 'shutdown' } });
    }
    expect(await two.proxy.exited).toBe('exit code 0');
    expect(workers.filter(isRunning)).toEqual([]);
    // The one that has just begun may have had nothing to keep yet.
    const kept = await readdir(folder.path);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((name) => !['pools.1', 'pools.2'].includes(name))).toEqual([]);
  });
});

test('workers know the native coin’s price of one read, those that join later too', async () => {
  let reads = 0;
  // One answer for ever: a process that reads by itself learns nothing from a later one.
  const upstream = createServer((_, response) => {
    reads += 1;
    response.statusCode = reads === 1 ? 200 : 503;
    response.end('{"ether":{"usd":2500.5}}');
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = upstream.address() as AddressInfo;
    const file = join(folder.path, 'native.json');
    await writeFile(file, JSON.stringify({ currency: 'native' }));
    const url = `http://127.0.0.1:${port}/price`;
    const service = await startService(2, { NETWORK_FILE: file, NATIVE_USD_URL: url });
    const told: string[] = [];
    const knowing = async () => {
      const response = await ask(service, '/api/v1/pools?limit=1');
      const { currency } = (await json(response)) as { currency?: { nativeUSD: string | null } };
      if (currency?.nativeUSD === '2500.5') told.push(String(response.headers['x-request-id']));
      return answerersOf(service, told).size;
    };
    await expect.poll(knowing, { interval: 10, timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(2);
    // On a busy machine one that took long to begin may have been replaced.
    const known = await knowing();
    const victim = service.workers.find(isRunning);
    if (victim === undefined) throw new Error('the log names no worker that runs');
    process.kill(victim, 'SIGKILL');
    await expect.poll(knowing, { interval: 10, timeout: PATIENCE_MS }).toBeGreaterThan(known);
  } finally {
    upstream.close();
  }
});

test('a connection that a killed worker had not taken is cut, not left without an answer', async () => {
  const service = await startService(2);
  await expect.poll(() => service.workers.length, { timeout: PATIENCE_MS }).toBe(2);
  const [victim] = service.workers;
  if (victim === undefined) throw new Error('the log names no worker');
  process.kill(victim, 'SIGSTOP');
  const ends: unknown[] = [];
  const asked = [1, 2, 3, 4].map(() =>
    statusOf(service, '/api/v1/network')
      .catch(({ code }) => code)
      .then((end) => ends.push(end)),
  );
  // A worker gets one connection, and the next when it has taken it.
  await expect.poll(() => ends).toEqual([200, 200, 200]);
  process.kill(victim, 'SIGKILL');
  await Promise.all(asked);
  expect(ends).toEqual([200, 200, 200, 'ECONNRESET']);
});

test('a worker that hangs is killed and replaced, and /ready speaks for all', async () => {
  const service = await startService(2);
  await expect.poll(() => service.workers.length, { timeout: PATIENCE_MS }).toBe(2);
  await allAtHead(service, 2);
  expect(await json(await ask(service, '/ready'))).toMatchObject({ workers: { ready: 2, listening: 2 } });
  const [hung, other] = service.workers;
  if (hung === undefined || other === undefined) throw new Error('the log names no workers');
  process.kill(hung, 'SIGSTOP');
  // A connection that goes to the hung worker gets no answer. The other worker says that it is not the whole
  // service.
  const refusals: unknown[] = [];
  const asking = new AbortController();
  const askReady = async () => {
    const response = await fetch(`${service.proxy.url}/ready`, {
      headers: { connection: 'close' },
      signal: asking.signal,
    });
    if (response.status === 503) refusals.push(await response.json());
  };
  const asked: Promise<unknown>[] = [];
  const stillRuns = () => {
    asked.push(askReady().catch(() => undefined));
    return isRunning(hung);
  };
  await expect.poll(stillRuns, { interval: 100, timeout: PATIENCE_MS }).toBe(false);
  asking.abort();
  await Promise.all(asked);
  expect(refusals[0]).toMatchObject({
    code: 'OVERLOADED',
    error: 'Only 1 of 2 processes would answer',
    details: { workers: { ready: 1, listening: 2 } },
  });
  await expect.poll(() => service.workers.length, { timeout: PATIENCE_MS }).toBe(3);
  await allAtHead(service, 2);
  expect(isRunning(other)).toBe(true);
});

test('two workers hold one rate limit together', async () => {
  const service = await startService(2, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
  await expect.poll(() => service.workers.length, { timeout: PATIENCE_MS }).toBe(2);
  const statuses: (number | undefined)[] = [];
  for (let sent = 0; sent < LIMIT + 4; sent += 1) statuses.push(await statusOf(service, '/api/v1/network'));
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.slice(LIMIT)).toEqual([429, 429, 429, 429]);
});

test('a port that is taken ends the service with the reason', async () => {
  const settings = { NETWORK: 'mainnet', RPC_URL: fork.url, WORKERS: '2' };
  const { port } = new URL(fork.url);
  await expect(startProxy({ ...settings, PORT: port })).rejects.toThrow(/exit code 1[\s\S]*PORT is in use/);
});
