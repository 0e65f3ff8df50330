import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../server/http/endpoint.ts';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { createHttpApp } from '../../server/http/httpApp.ts';
import { Metrics } from '../../server/http/metrics.ts';
import { createLimits, type Limits } from '../../server/limits/createLimits.ts';
import { type Postgres, startPostgres } from '../harness/postgres.ts';

const LIMIT = 20;
const echo = defineEndpoint({
  method: 'get',
  path: '/api/v1/echo',
  operationId: 'limited',
  tag: 'Service',
  summary: 'Echo',
  request: {},
  response: z.object({}),
  handle: () => ({}),
});

interface Instance extends TestServer {
  readonly limits: Limits;
  readonly lines: string[];
}

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function startInstance(rateLimitStoreUrl: string): Promise<Instance> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const limits = createLimits({ rateLimitPerMinute: LIMIT, rateLimitStoreUrl, apiKeysFile: undefined }, log);
  limits.start();
  const http = {
    corsOrigin: '*' as const,
    trustProxy: 1,
    requestTimeoutMs: 60_000,
    maxInFlight: 64,
    maxLoopDelayMs: 60_000,
  };
  const app = createHttpApp([echo], {
    http,
    limits,
    metrics: new Metrics(),
    log: pino({ level: 'silent' }),
  });
  return { ...(await serve(app)), limits, lines };
}

/** Requests that the client has left there, and whether this one was answered. */
async function ask({ url }: Instance, client: string): Promise<{ status: number; left: number }> {
  const response = await fetch(`${url}/api/v1/echo`, { headers: { 'x-forwarded-for': client } });
  await response.arrayBuffer();
  const left = /r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
  return { status: response.status, left: Number(left) };
}

/** Resolves when what each of two instances is asked counts for the other. */
async function countTogether(one: Instance, other: Instance): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  for (let trial = 0; ; trial += 1) {
    const client = `198.51.100.${trial % 250}`;
    const { left } = await ask(one, client);
    if ((await ask(other, client)).left === left - 1) return;
    await delay(100, undefined, { signal });
  }
}

test('two instances share one limit; without the store each counts alone, and refuses nobody for it', async () => {
  const instances = await Promise.all([startInstance(postgres.url), startInstance(postgres.url)]);
  const [one, other] = instances;
  if (one === undefined || other === undefined) throw new Error('two were started');
  try {
    await countTogether(one, other);
    const together: number[] = [];
    for (let sent = 0; sent < LIMIT + 2; sent += 1)
      together.push((await ask(sent % 2 === 0 ? one : other, '203.0.113.1')).status);
    expect(together).toEqual([...Array(LIMIT).fill(200), 429, 429]);

    await postgres.stop();
    const alone: number[] = [];
    for (let sent = 0; sent < LIMIT + 1; sent += 1) alone.push((await ask(one, '203.0.113.2')).status);
    expect(alone).toEqual([...Array(LIMIT).fill(200), 429]);
    expect((await ask(other, '203.0.113.2')).status).toBe(200);
    expect(one.lines).toContain('the rate limit store failed: this instance counts alone');
  } finally {
    for (const { close, limits } of instances) {
      limits.stop();
      await close();
    }
  }
});
