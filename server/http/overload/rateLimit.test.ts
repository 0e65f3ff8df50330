import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '../../config/config.ts';
import { ApiKeys } from '../../limits/apiKeys.ts';
import { RequestCounts } from '../../limits/requestCounts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { serve, type TestServer } from '../http.testkit.ts';
import { createHttpApp } from '../httpApp.ts';
import { Metrics } from '../metrics.ts';

const log = pino({ level: 'silent' });
const HTTP = {
  corsOrigin: '*' as const,
  trustProxy: 1,
  requestTimeoutMs: 60_000,
  maxInFlight: 64,
  maxLoopDelayMs: 60_000,
};
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

const folder = mkdtempSync(join(tmpdir(), 'keys-'));
const file = join(folder, 'keys.json');
const sha256 = (key: string) => createHash('sha256').update(key).digest('hex');
const write = (content: unknown) => writeFileSync(file, JSON.stringify(content));
afterAll(() => rmSync(folder, { recursive: true }));

let server: TestServer | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await server?.close();
  server = undefined;
});

async function start(perMinute: number, keys?: ApiKeys): Promise<string> {
  const limits = { perMinute, counts: new RequestCounts(log), keys };
  server = await serve(createHttpApp([echo], { http: HTTP, log, metrics: new Metrics(), limits }));
  return server.url;
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(`${url}/api/v1/echo`, { headers });
  await response.clone().arrayBuffer();
  return response;
}
const statusOf = async (url: string, headers?: Record<string, string>) => (await ask(url, headers)).status;

describe('limitRate', () => {
  test('default: the third request of two is refused on both prefixes, health and metrics are not counted', async () => {
    const url = await start(2);
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    const first = await ask(url);
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit')).toMatch(/r=1; t=60$/);
    expect((await fetch(`${url}/swap-api/api/v1/echo`)).status).toBe(200);
    const refused = await ask(url);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error: 'Too many requests: at most 2 a minute',
      code: 'RATE_LIMITED',
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
  });

  test('behavior: a path spelled otherwise counts as well', async () => {
    const url = await start(2);
    expect((await fetch(`${url}/API/v1/Echo/`)).status).toBe(200);
    expect(await statusOf(url)).toBe(200);
    expect((await fetch(`${url}/API/v1/Echo/`)).status).toBe(429);
    expect(await statusOf(url)).toBe(429);
  });

  test('behavior: behind a trusted proxy each client counts for itself, an IPv6 host with its subnet', async () => {
    const url = await start(1);
    const from = (client: string) => statusOf(url, { 'x-forwarded-for': client });
    expect(await from('203.0.113.1')).toBe(200);
    expect(await from('203.0.113.2')).toBe(200);
    expect(await from('203.0.113.1')).toBe(429);
    expect(await from('2001:db8:0:1::1')).toBe(200);
    expect(await from('2001:db8:0:1::2')).toBe(429);
  });

  test('behavior: the holder of a key has limits of its own, wherever it calls from', async () => {
    write([
      { name: 'desk', sha256: sha256('open sesame'), perMinute: 2 },
      { name: 'house', sha256: sha256('master'), perMinute: 0 },
    ]);
    const url = await start(1, new ApiKeys(file, log));
    const desk = { 'x-api-key': 'open sesame' };
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url)).toBe(429);
    expect(await statusOf(url, { ...desk, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
    expect(await statusOf(url, { authorization: 'Bearer open sesame' })).toBe(200);
    const refused = await ask(url, desk);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: 'Too many requests: at most 2 a minute' });
    for (let sent = 0; sent < 5; sent += 1) expect(await statusOf(url, { 'x-api-key': 'master' })).toBe(200);
  });

  test('error: a key that nobody was given; without a file of keys no key is looked at', async () => {
    write([]);
    const url = await start(0, new ApiKeys(file, log));
    const refused = await ask(url, { 'x-api-key': 'guess' });
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({
      error: 'The API key is unknown',
      code: 'UNAUTHORIZED',
    });
    expect(await statusOf(url)).toBe(200);
    await server?.close();
    expect(await statusOf(await start(5), { 'x-api-key': 'guess' })).toBe(200);
  });
});

describe('a caller over its limit', () => {
  /** A store that notes how often it is asked. */
  function storeOf(requests: () => number) {
    let asked = 0;
    const counts = new RequestCounts(log, {
      reward: async () => undefined,
      consume: async () => {
        asked += 1;
        return new RateLimiterRes(0, 30_000, requests(), false);
      },
    });
    return { counts, asked: () => asked };
  }

  async function startWith(counts: RequestCounts, metrics = new Metrics()): Promise<string> {
    const limits = { perMinute: 2, counts, keys: undefined };
    server = await serve(createHttpApp([echo], { http: HTTP, log, metrics, limits }));
    return server.url;
  }

  test('behavior: 300 requests over the limit are refused without asking the store, with all that the first refusal says', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { counts, asked } = storeOf(() => 3);
    const url = await startWith(counts);
    const first = await ask(url);
    const others = await Promise.all(Array.from({ length: 300 }, () => ask(url)));
    expect([first, ...others].every(({ status }) => status === 429)).toBe(true);
    expect(asked()).toBe(1);
    const [other] = others;
    for (const name of ['ratelimit', 'ratelimit-policy', 'access-control-allow-origin', 'cache-control'])
      expect([name, other?.headers.get(name)]).toEqual([name, first.headers.get(name)]);
    expect(Number(other?.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect(await other?.json()).toMatchObject({
      error: 'Too many requests: at most 2 a minute',
      code: 'RATE_LIMITED',
      requestId: other?.headers.get('x-request-id'),
    });
  });

  test('behavior: one request a second finds out whether the store has begun anew', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let requests = 3;
    const { counts, asked } = storeOf(() => requests);
    const url = await startWith(counts);
    expect([await statusOf(url), await statusOf(url), asked()]).toEqual([429, 429, 1]);
    requests = 1;
    vi.advanceTimersByTime(1001);
    expect([await statusOf(url), await statusOf(url), asked()]).toEqual([200, 200, 3]);
  });

  test('behavior: whoever sends the next request before the refusal of the last is cut off', async () => {
    const { counts } = storeOf(() => 3);
    const url = await startWith(counts);
    expect(await statusOf(url)).toBe(429);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /api/v1/echo HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000));
    const answers = await text(socket).catch(() => '');
    expect(answers.match(/HTTP\/1.1 429/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect((await fetch(`${url}/health`)).status).toBe(404);
  });

  test('behavior: files count apart, ten for a request, and operators are always answered', async () => {
    const url = await start(1);
    const client = { 'x-forwarded-for': '203.0.113.7' };
    const statuses: number[] = [];
    for (let times = 0; times < 11; times++)
      statuses.push((await fetch(`${url}/openapi.json`, { headers: client })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await statusOf(url, client)).toBe(200);
    expect(await statusOf(url, client)).toBe(429);
    expect((await fetch(`${url}/logos/0x00`, { headers: client })).status).toBe(429);
    expect((await fetch(`${url}/metrics`, { headers: client })).status).toBe(200);
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200);
  });

  test('behavior: a client behind IPv4 is one address, written in either version', async () => {
    const url = await start(1);
    const from = (client: string) => statusOf(url, { 'x-forwarded-for': client });
    expect(await from('::ffff:203.0.113.20')).toBe(200);
    expect(await from('203.0.113.20')).toBe(429);
    expect(await from('::ffff:203.0.113.21')).toBe(200);
  });
});

describe('ApiKeys', () => {
  test('behavior: a changed file is read again, a broken one changes nothing', () => {
    write([{ name: 'a', sha256: sha256('one'), perMinute: 1 }]);
    const keys = new ApiKeys(file, log);
    expect(keys.holderOf('one')?.name).toBe('a');
    write([{ name: 'broken', sha256: 'one', perMinute: 1 }]);
    keys.reread();
    expect(keys.holderOf('one')?.name).toBe('a');
    write([{ name: 'b', sha256: sha256('two'), perMinute: 0 }]);
    keys.reread();
    expect(keys.holderOf('one')).toBe(undefined);
    expect(keys.holderOf('two')).toEqual({ name: 'b', sha256: sha256('two'), perMinute: 0 });
  });

  test.each([
    [
      [{ name: 'a', sha256: 'ABC', perMinute: 1 }],
      '0 sha256 must be the SHA-256 of the key, 64 lower-case hex digits',
    ],
    [
      [{ name: 'a b', sha256: sha256('x'), perMinute: 1 }],
      '0 name must be 1 to 64 letters, digits, dots, dashes or underscores',
    ],
    [[{ name: 'a', sha256: sha256('x'), perMinute: -1 }], '0 perMinute must be 0 (no limit) or more'],
    [['a', 'b'].map((name) => ({ name, sha256: sha256('x'), perMinute: 1 })), 'has a key twice'],
  ])('error: %j', (content, problem) => {
    write(content);
    expect(() => new ApiKeys(file, log)).toThrow(
      new ConfigError([`API_KEYS_FILE ${file} cannot be read: ${problem}`]),
    );
  });
});
