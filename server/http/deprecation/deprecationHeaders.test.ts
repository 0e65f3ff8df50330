import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { defineEventEndpoint } from '../eventEndpoint.ts';
import { serve, type TestServer } from '../http.testkit.ts';
import { createHttpApp, type HttpAppOptions } from '../httpApp.ts';
import { Metrics } from '../metrics.ts';
import { OpenStreams } from '../overload/openStreams.ts';
import type { Deprecation } from './deprecations.ts';

const documented = { tag: 'Service', summary: 'A thing' } as const;
const query = z.object({ n: z.string().optional(), old: z.string().optional() });
const endpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/v1/thing',
    operationId: 'getThing',
    ...documented,
    request: { query },
    response: z.object({ value: z.number() }),
    // Such answers are kept, and a kept one has to be told of by its own request.
    version: () => 'one',
    handle: () => ({ value: 1 }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/v1/thing',
    operationId: 'makeThing',
    ...documented,
    request: { body: z.object({ n: z.number(), old: z.number().optional() }) },
    response: z.object({ value: z.number() }),
    handle: ({ body }) => ({ value: body.n }),
  }),
  defineEventEndpoint({
    method: 'get',
    path: '/api/v1/things/stream',
    operationId: 'followThings',
    ...documented,
    request: { query },
    events: {},
    example: '',
    streams: new OpenStreams({ maximum: 2 }),
    follow: () => () => {},
  }),
];

const since = { since: '2026-11-26', until: '2027-11-26', instead: '' };
const later = { since: '2026-12-01', until: '2027-12-01', instead: '' };

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Serves the endpoints, and returns what a request is told. */
async function told(
  deprecations: readonly Deprecation[],
  path: string,
  init: RequestInit = {},
  options: Partial<HttpAppOptions> = {},
) {
  await server?.close();
  const http = {
    corsOrigin: '*',
    trustProxy: false,
    requestTimeoutMs: 5000,
    maxInFlight: 9,
    maxLoopDelayMs: 1000,
  } as const;
  const log = pino({ level: 'silent' });
  const app = createHttpApp(endpoints, { http, log, metrics: new Metrics(), deprecations, ...options });
  server = await serve(app);
  const leaving = new AbortController();
  const { headers, status } = await fetch(server.url + path, { ...init, signal: leaving.signal });
  leaving.abort();
  const [at, until, link] = ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
  return { status, at, until, link };
}

const nothing = { at: null, until: null, link: null };
/** 26 November 2026, 0:00 UTC, is 1 795 651 200 s after 1970. */
const first = {
  at: '@1795651200',
  until: 'Fri, 26 Nov 2027 00:00:00 GMT',
  link: '</openapi.json#getThing>; rel="deprecation"',
};

test('default: no answer says that anything is deprecated', async () => {
  expect(await told([], '/api/v1/thing?old=1')).toEqual({ status: 200, ...nothing });
});

test('args: each answer of an operation tells it, errors and second prefix included', async () => {
  const all = [{ operation: 'getThing', ...since }];
  expect(await told(all, '/api/v1/thing')).toEqual({ status: 200, ...first });
  expect(await told(all, '/swap-api/api/v1/thing')).toEqual({ status: 200, ...first });
  expect(await told(all, '/api/v1/thing?n=1&n=2')).toEqual({ status: 400, ...first });
  const made = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"n":1}' };
  expect(await told(all, '/api/v1/thing', made)).toEqual({ status: 200, ...nothing });
});

test('args: a parameter is told of to who sends it, in a query or a body', async () => {
  const all = [
    { operation: 'getThing', parameter: 'old', ...since },
    { operation: 'makeThing', parameter: 'old', ...since },
  ];
  expect(await told(all, '/api/v1/thing?n=1')).toEqual({ status: 200, ...nothing });
  expect(await told(all, '/api/v1/thing?n=1&old=1')).toEqual({ status: 200, ...first });
  const post = (body: object) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await told(all, '/api/v1/thing', post({ n: 1 }))).toEqual({ status: 200, ...nothing });
  const link = '</openapi.json#makeThing>; rel="deprecation"';
  expect(await told(all, '/api/v1/thing', post({ n: 1, old: 2 }))).toEqual({ status: 200, ...first, link });
  expect(await told(all, '/api/v1/thing', post({ n: '1', old: 2 }))).toEqual({ status: 400, ...first, link });
});

test('args: a field of the answer is told of to everybody, also where the answer is kept', async () => {
  const all = [{ operation: 'getThing', answer: 'value', ...since }];
  expect(await told(all, '/api/v1/thing')).toEqual({ status: 200, ...first });
  const { url } = server as TestServer;
  const again = await fetch(`${url}/api/v1/thing`);
  expect(again.headers.get('deprecation')).toBe('@1795651200');
});

test('args: a stream', async () => {
  const all = [{ operation: 'followThings', parameter: 'old', ...since }];
  expect(await told(all, '/api/v1/things/stream')).toMatchObject(nothing);
  const { at, until } = first;
  const link = '</openapi.json#followThings>; rel="deprecation"';
  expect(await told(all, '/api/v1/things/stream?old=1')).toEqual({ status: 200, at, until, link });
});

test('args: of several parts the earliest announcement and the earliest end', async () => {
  const all = [
    { operation: 'getThing', ...later },
    { operation: 'getThing', parameter: 'old', ...since },
  ];
  expect(await told(all, '/api/v1/thing?old=1')).toEqual({ status: 200, ...first });
  expect(await told(all, '/api/v1/thing')).toMatchObject({
    at: '@1796083200',
    until: 'Wed, 01 Dec 2027 00:00:00 GMT',
  });
});

test('args: the link leads to the reference of the page, else to the document, below the path of the service', async () => {
  const all = [{ operation: 'getThing', ...since }];
  const site = { basePath: '/base', networks: [] };
  const page = mkdtempSync(join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(page, { recursive: true }));
  writeFileSync(join(page, 'index.html'), '<title>the page</title>');
  const linkOf = async (options: Partial<HttpAppOptions>) =>
    (await told(all, '/api/v1/thing', {}, options)).link;
  expect(await linkOf({ site })).toBe('</base/openapi.json#getThing>; rel="deprecation"');
  expect(await linkOf({ site, page })).toBe('</base/docs#getThing>; rel="deprecation"');
  expect(await linkOf({ page })).toBe('</docs#getThing>; rel="deprecation"');
});

test('behavior: a page of another origin may read them', async () => {
  await told([], '/api/v1/thing');
  const { headers } = await fetch(`${server?.url}/api/v1/thing`);
  const exposed = headers.get('access-control-expose-headers')?.split(',');
  expect(exposed).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
});
