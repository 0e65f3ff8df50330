import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { serve, type TestServer } from './http.testkit.ts';
import { createHttpApp } from './httpApp.ts';
import { Metrics } from './metrics.ts';

const text = defineEndpoint({
  method: 'get',
  path: '/api/v1/text',
  operationId: 'text',
  tag: 'Service',
  summary: 'A text of so many letters',
  request: { query: z.object({ letters: z.coerce.number() }) },
  response: z.object({ text: z.string() }),
  version: () => 'one',
  handle: ({ query }) => ({ text: 'é'.repeat(query.letters) }),
});

interface Received {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

let server: TestServer;
beforeAll(async () => {
  const http = { corsOrigin: ['https://a.example'], trustProxy: false, requestTimeoutMs: 5000 };
  const limits = { maxInFlight: 8, maxLoopDelayMs: 1000 };
  const options = { http: { ...http, ...limits }, log: pino({ level: 'silent' }), metrics: new Metrics() };
  server = await serve(createHttpApp([text], options));
});
afterAll(() => server.close());

/** Asks without a client that decompresses by itself. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers, method, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) });
    }).once('error', reject);
  });
}

// {"text":"…"} is 11 bytes more than its letters of two bytes.
const LONG = '/api/v1/text?letters=695';
const LONG_BODY = `{"text":"${'é'.repeat(695)}"}`;
const SHORT = '/api/v1/text?letters=694';

describe('an answer of 1 401 bytes', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['BR', 'br'],
  ])('is sent to a client that accepts %s as %s', async (accepted, encoding) => {
    for (let repeat = 0; repeat < 3; repeat++) {
      const { headers, bytes } = await ask(LONG, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(100);
      const unpacked = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
      expect(unpacked.toString()).toBe(LONG_BODY);
    }
  });

  test.each([
    ['identity'],
    ['deflate'],
    ['zstd'],
    ['br;q=0'],
    ['*;q=0'],
    [''],
    ['gzip;q=nonsense'],
    [', ,;;q'],
  ])('is sent plain to a client that accepts %j', async (accepted) => {
    const { headers, bytes } = await ask(LONG, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBe('1401');
    expect(bytes.toString()).toBe(LONG_BODY);
  });

  test('tells caches that it depends on Accept-Encoding, beside the origin', async () => {
    expect((await ask(LONG)).headers['vary']).toBe('Origin, Accept-Encoding');
    expect((await ask(LONG, { 'accept-encoding': 'br' })).headers['vary']).toBe('Origin, Accept-Encoding');
  });

  test('has a weak tag when compressed, which brings 304 for either form', async () => {
    expect((await ask(LONG)).headers['etag']).toBe('"one"');
    const packed = await ask(LONG, { 'accept-encoding': 'gzip' });
    expect(packed.headers['etag']).toBe('W/"one"');
    for (const known of ['W/"one"', '"one"']) {
      const again = await ask(LONG, { 'accept-encoding': 'gzip', 'if-none-match': known });
      expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
      expect(again.headers['content-encoding']).toBeUndefined();
    }
  });

  test('has the headers of a compressed answer and no body for HEAD', async () => {
    const { status, headers, bytes } = await ask(LONG, { 'accept-encoding': 'br' }, 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(bytes.length).toBe(0);
  });
});

test('an answer of 1 399 bytes is sent as it is', async () => {
  const { headers, bytes } = await ask(SHORT, { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['vary']).toBe('Origin');
  expect(bytes.length).toBe(1399);
});

test('a long error is compressed too', async () => {
  const path = `/${'x'.repeat(1400)}`;
  const { status, headers, bytes } = await ask(path, { 'accept-encoding': 'gzip' });
  expect(status).toBe(404);
  expect(headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ code: 'NOT_FOUND' });
});

test('the OpenAPI document is compressed', async () => {
  const { headers, bytes } = await ask('/openapi.json', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(bytes).toString())).toMatchObject({ openapi: '3.1.0' });
});
