import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiKeys } from '../limits/apiKeys.ts';
import { RequestCounts } from '../limits/requestCounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineEventEndpoint } from './eventEndpoint.ts';
import { serve, type TestServer } from './http.testkit.ts';
import { createHttpApp } from './httpApp.ts';
import { Metrics } from './metrics.ts';
import { OpenStreams } from './overload/openStreams.ts';

const log = pino({ level: 'silent' });
const documented = { tag: 'Service' as const, summary: 'Work' };
const HTTP = {
  corsOrigin: '*' as const,
  trustProxy: 1,
  requestTimeoutMs: 60_000,
  maxInFlight: 64,
  maxLoopDelayMs: 60_000,
};

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const folder = mkdtempSync(join(tmpdir(), 'keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Work of the size that is asked for, which lasts until `finish`. */
async function start(perMinute: number, keys?: ApiKeys) {
  const running: (() => void)[] = [];
  const work = defineEndpoint({
    method: 'get',
    path: '/api/v1/work',
    operationId: 'work',
    ...documented,
    request: {
      query: z.object({
        size: z.coerce.number(),
        purpose: z.string().optional(),
        waits: z.string().optional(),
        steps: z.coerce.number().default(0),
      }),
    },
    response: z.object({}),
    cost: ({ query: { size } }) => size,
    purpose: ({ query: { purpose } }) => purpose,
    handle: async ({ query: { waits, steps } }, { share }) => {
      share?.use(steps, 0, performance.now());
      if (waits !== undefined) await new Promise<void>((resolve) => running.push(resolve));
      return {};
    },
  });
  const stream = defineEventEndpoint({
    method: 'get',
    path: '/api/v1/stream',
    operationId: 'stream',
    ...documented,
    request: { query: z.object({ size: z.coerce.number() }) },
    events: {},
    example: '',
    streams: new OpenStreams({ maximum: 1000, maximumOfCaller: 100 }),
    cost: ({ query: { size } }) => size,
    follow: () => () => undefined,
  });
  const limits = { perMinute, counts: new RequestCounts(log), keys };
  server = await serve(createHttpApp([work, stream], { http: HTTP, log, metrics: new Metrics(), limits }));
  const { url } = server;
  const ask = async (path: string, client: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      headers: { 'x-forwarded-for': client, ...headers },
    });
    const left = Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    return { answer, status: answer.status, left };
  };
  return { ask, running };
}

const [BULLY, HONEST] = ['203.0.113.1', '203.0.113.2'];

test('beside 64 dear questions of one address all honest ones of others are answered, and long before the dear ones', async () => {
  const answered: string[] = [];
  const work = defineEndpoint({
    method: 'get',
    path: '/api/v1/work',
    operationId: 'work',
    ...documented,
    request: { query: z.object({ turns: z.coerce.number() }) },
    response: z.object({}),
    handle: async ({ query: { turns } }, { share }) => {
      for (let turn = 0; turn < turns; turn++) {
        const began = performance.now();
        while (performance.now() - began < 1);
        share?.use(1, performance.now() - began, performance.now());
        await share?.next();
      }
      return {};
    },
  });
  const http = { ...HTTP, maxLoopDelayMs: 25 };
  server = await serve(createHttpApp([work], { http, log, metrics: new Metrics() }));
  const { url } = server;
  const ask = async (turns: number, client: string) => {
    const answer = await fetch(`${url}/api/v1/work?turns=${turns}`, {
      headers: { 'x-forwarded-for': client },
    });
    answered.push(client);
    return answer.status;
  };
  const dear = Promise.all(Array.from({ length: 64 }, () => ask(50, BULLY)));
  const honest: number[] = [];
  for (let times = 0; times < 20; times++) honest.push(await ask(1, HONEST));
  expect(honest).toEqual(Array(20).fill(200));
  const before = answered.slice(0, answered.lastIndexOf(HONEST)).filter((client) => client === BULLY);
  // 64 dear questions are 3 200 turns; while twenty honest ones are answered there are few.
  expect(before.length).toBeLessThan(32);
  // Of its own flood some are refused, and none is lost.
  const statuses = await dear;
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

describe('what one caller may ask for', () => {
  test('default: 1 000 a minute are one request of 800 and 200 of 1, and what does not fit takes nothing', async () => {
    const { ask } = await start(1000);
    expect(await ask('work?size=800', BULLY)).toMatchObject({ status: 200, left: 200 });
    const refused = await ask('work?size=800', BULLY);
    expect(refused).toMatchObject({ status: 429, left: 199 });
    expect(await refused.answer.json()).toMatchObject({
      code: 'RATE_LIMITED',
      error: 'Too many requests: this one counts as 800, and 199 of 1000 a minute are left',
    });
    expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await ask('work?size=199', BULLY)).toMatchObject({ status: 200, left: 0 });
    expect((await ask('work?size=1', BULLY)).status).toBe(429);
    expect((await ask('work?size=800', HONEST)).status).toBe(200);
  });

  test('behavior: a question counts by the steps that its searches took, beyond the cost that it named', async () => {
    const { ask } = await start(1000);
    expect(await ask('work?size=1&steps=20', BULLY)).toMatchObject({ status: 200, left: 999 });
    expect(await ask('work?size=1&steps=4000', BULLY)).toMatchObject({ status: 200, left: 998 });
    // 4 000 steps are 200 requests.
    expect(await ask('work?size=1', BULLY)).toMatchObject({ status: 200, left: 798 });
    expect(await ask('work?size=300&steps=4000', BULLY)).toMatchObject({ status: 200, left: 498 });
    expect(await ask('work?size=1&steps=20000', BULLY)).toMatchObject({ status: 200 });
    expect((await ask('work?size=1', BULLY)).status).toBe(429);
    expect((await ask('work?size=1', HONEST)).status).toBe(200);
  });

  test('behavior: two requests for a purpose that was counted in full count as one each, for its caller alone', async () => {
    const { ask } = await start(1000);
    expect(await ask('work?size=100&purpose=swap', BULLY)).toMatchObject({ status: 200, left: 900 });
    expect(await ask('work?size=90&purpose=swap', BULLY)).toMatchObject({ status: 200, left: 899 });
    expect(await ask('work?size=101&purpose=swap', BULLY)).toMatchObject({ status: 200, left: 798 });
    expect(await ask('work?size=101&purpose=swap', BULLY)).toMatchObject({ status: 200, left: 797 });
    expect(await ask('work?size=101&purpose=swap', BULLY)).toMatchObject({ status: 200, left: 796 });
    expect(await ask('work?size=101&purpose=swap', BULLY)).toMatchObject({ status: 200, left: 695 });
    expect(await ask('work?size=100&purpose=swap', HONEST)).toMatchObject({ status: 200, left: 900 });
  });

  test('behavior: a follow-up that takes more steps than its purpose cost is charged for the rest', async () => {
    const { ask } = await start(1000);
    expect(await ask('work?size=100&purpose=swap', BULLY)).toMatchObject({ left: 900 });
    expect(await ask('work?size=100&purpose=swap&steps=4000', BULLY)).toMatchObject({ left: 899 });
    // 4 000 steps are 200 requests, of which the purpose paid 100.
    expect(await ask('work?size=1', BULLY)).toMatchObject({ left: 798 });
  });

  test('behavior: at most so much is worked on, however many ask for it at once', async () => {
    const { ask } = await start(1000);
    const asked = await Promise.all(Array.from({ length: 40 }, () => ask('work?size=100', BULLY)));
    const answered = asked.filter(({ status }) => status === 200).length;
    expect(answered).toBeLessThanOrEqual(10);
    expect(asked.length - answered).toBe(asked.filter(({ status }) => status === 429).length);
  });

  test.each([
    [0, 60],
    [25, 25],
  ])(
    'error: 3 000 wrong keys where an address may send %i a minute: %i are answered 401',
    async (limit, known) => {
      const file = join(folder, 'keys.json');
      const sha256 = createHash('sha256').update('open sesame').digest('hex');
      writeFileSync(file, JSON.stringify([{ name: 'desk', sha256, perMinute: 0 }]));
      const { ask } = await start(limit, new ApiKeys(file, log));
      const statuses: number[] = [];
      for (let batch = 0; batch < 30; batch++) {
        const guesses = Array.from({ length: 100 }, (_, at) =>
          ask('work?size=1', BULLY, { 'x-api-key': `guess ${batch} ${at}` }),
        );
        statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(known);
      expect(statuses.filter((status) => status === 429)).toHaveLength(3000 - known);
      // Whoever has a key calls from the same address all the same, and others from theirs.
      expect((await ask('work?size=1', BULLY, { 'x-api-key': 'open sesame' })).status).toBe(200);
      expect((await ask('work?size=1', HONEST)).status).toBe(200);
    },
  );

  test('behavior: 1 010 streams of one address: 100 are open, or 12 of eight routes, and others have theirs', async () => {
    const { ask } = await start(0);
    const all = await Promise.all(Array.from({ length: 1010 }, () => ask('stream?size=1', BULLY)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(910);
    const wide = await Promise.all(Array.from({ length: 20 }, () => ask('stream?size=8', HONEST)));
    expect(wide.filter(({ status }) => status === 200)).toHaveLength(12);
    await Promise.all([...all, ...wide].map(({ answer }) => answer.body?.cancel()));
    await expect.poll(async () => (await ask('stream?size=8', BULLY)).status).toBe(200);
  });

  test('behavior: of 100 large requests two are worked on and 32 wait, and small ones are answered', async () => {
    const { ask, running } = await start(0);
    const statuses: number[] = [];
    const asked = Array.from({ length: 100 }, async () => {
      statuses.push((await ask('work?size=800&waits=1', BULLY)).status);
    });
    await expect.poll(() => statuses.length).toBe(100 - 2 - 32);
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(running).toHaveLength(2);
    for (let times = 0; times < 10; times++) expect((await ask('work?size=19', HONEST)).status).toBe(200);
    const honest = ask('work?size=100&waits=1', HONEST);
    // The other caller is let in next but one at the latest.
    for (let times = 0; times < 3; times++) {
      await expect.poll(() => running.length).toBe(2);
      running.shift()?.();
    }
    await expect.poll(() => running.length).toBe(2);
    running.pop()?.();
    const last = setInterval(() => running.shift()?.(), 1);
    expect((await honest).status).toBe(200);
    await Promise.all(asked);
    clearInterval(last);
    expect(statuses.filter((status) => status === 200)).toHaveLength(34);
  });
});
