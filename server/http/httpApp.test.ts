import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, type ErrorCode, STATUS_OF_CODE } from '../errors.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';
import { serve, type TestServer } from './http.testkit.ts';
import { createHttpApp, type HttpAppOptions } from './httpApp.ts';
import { Metrics } from './metrics.ts';
import { integerInput } from './schemas.ts';
import { listen } from './server/gracefulServer.ts';

const HTTP: HttpAppOptions['http'] = {
  corsOrigin: '*',
  trustProxy: false,
  requestTimeoutMs: 5000,
  maxInFlight: 64,
  maxLoopDelayMs: 1000,
};

const echo = defineEndpoint({
  method: 'get',
  path: '/api/v1/echo',
  operationId: 'echo',
  tag: 'Service',
  summary: 'Echo',
  request: { query: z.object({ n: integerInput(1, 9, 5, 'A number') }) },
  response: z.object({ n: z.number() }),
  handle: ({ query }) => ({ n: query.n }),
});

const post = defineEndpoint({
  method: 'post',
  path: '/api/v1/post',
  operationId: 'post',
  tag: 'Service',
  summary: 'Post',
  request: { body: z.object({ text: z.string({ error: 'is required' }), n: z.number().optional() }) },
  response: z.object({ length: z.number() }),
  handle: ({ body }) => ({ length: body.text.length }),
});

const byName = defineEndpoint({
  method: 'get',
  path: '/api/v1/things/:name',
  operationId: 'name',
  tag: 'Service',
  summary: 'A thing',
  maxAgeSeconds: 5,
  request: { params: z.object({ name: z.string().max(8, 'must be short') }) },
  response: z.object({ name: z.string() }),
  handle: ({ params }, context) => {
    context.etag = `tag-${params.name}`;
    return params;
  },
});

function failing(thrown: unknown): Endpoint {
  return defineEndpoint({
    method: 'get',
    path: '/api/v1/fail',
    operationId: 'fail',
    tag: 'Service',
    summary: 'Fail',
    request: {},
    response: z.object({}),
    handle: async () => {
      throw thrown;
    },
  });
}

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

interface StartOptions {
  readonly http?: Partial<HttpAppOptions['http']>;
  readonly servesMetrics?: boolean;
  readonly endpoints?: readonly Endpoint[];
  readonly lines?: string[];
}

async function start({
  http,
  servesMetrics,
  endpoints = [echo, post, byName],
  lines = [],
}: StartOptions = {}): Promise<string> {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const app = createHttpApp(endpoints, {
    http: { ...HTTP, ...http },
    log,
    metrics: new Metrics(),
    ...(servesMetrics === undefined ? {} : { servesMetrics }),
    checkAnswers: true,
  });
  server = await serve(app);
  return server.url;
}

function postJson(url: string, body: string, contentType = 'application/json'): Promise<Response> {
  return fetch(`${url}/api/v1/post`, { method: 'POST', headers: { 'content-type': contentType }, body });
}

async function expectError(
  response: Response,
  status: number,
  code: ErrorCode,
  error: string,
  details?: unknown,
) {
  const body: unknown = await response.json();
  expect(body).toEqual({
    error,
    code,
    ...(details === undefined ? {} : { details }),
    requestId: response.headers.get('x-request-id'),
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('etag')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
}

describe('paths', () => {
  test.each([
    ...['/api/v1/echo', '/swap-api/api/v1/echo', '/API/V1/Echo', '/api/v1/echo/', '/api/v1/echo/?m=1'],
    '/api/v1/echo?m=1#part',
  ])('default: %s', async (path) => {
    const response = await fetch((await start()) + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({ n: 5 });
  });

  test('error: unknown path', async () => {
    const response = await fetch(`${await start()}/api/v2/echo?x=1`);
    await expectError(response, 404, 'NOT_FOUND', 'Nothing is found at /api/v2/echo');
  });

  test('error: percent-encoding that is none', async () => {
    const response = await fetch(`${await start()}/api/v1/things/%E0%A4%A`);
    await expectError(response, 400, 'INVALID_REQUEST', 'The path is not valid percent-encoding');
  });

  test('error: another method', async () => {
    const response = await fetch(`${await start()}/api/v1/echo`, { method: 'DELETE' });
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    await expectError(
      response,
      405,
      'METHOD_NOT_ALLOWED',
      'DELETE is not allowed here: use GET, HEAD, OPTIONS',
    );
  });

  test('error: GET where only POST is', async () => {
    const response = await fetch(`${await start()}/swap-api/api/v1/post`);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    await expectError(response, 405, 'METHOD_NOT_ALLOWED', 'GET is not allowed here: use POST, OPTIONS');
  });

  test('behavior: HEAD answers the headers of GET', async () => {
    const response = await fetch(`${await start()}/api/v1/echo`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('7');
    expect(await response.text()).toBe('');
  });

  test('behavior: OPTIONS tells the methods, a preflight is granted', async () => {
    const response = await fetch(`${await start()}/api/v1/post`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://dapp.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  test('error: OPTIONS of an unknown path', async () => {
    const response = await fetch(`${await start()}/nowhere`, { method: 'OPTIONS' });
    await expectError(response, 404, 'NOT_FOUND', 'Nothing is found at /nowhere');
  });
});

describe('answers', () => {
  test.each(['plain', 'Frieda’s é € 🎉 \ud800'])('behavior: %s reaches the client as it is', async (text) => {
    const handle = () => ({ text });
    const said = defineEndpoint({ ...echo, response: z.object({ text: z.string() }), handle } as Endpoint);
    const response = await fetch(`${await start({ endpoints: [said] })}/api/v1/echo`);
    const bytes = Buffer.from(JSON.stringify({ text }));
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
  });
});

describe('query', () => {
  test('behavior: unknown parameters are ignored, also repeated ones', async () => {
    const response = await fetch(`${await start()}/api/v1/echo?n=7&x=1&x=2&__proto__=3&toString=4`);
    expect(await response.json()).toEqual({ n: 7 });
  });

  test('error: a value against the rule', async () => {
    const response = await fetch(`${await start()}/api/v1/echo?n=10`);
    await expectError(response, 400, 'INVALID_REQUEST', 'n must be a whole number from 1 to 9', [
      { path: 'n', message: 'must be a whole number from 1 to 9' },
    ]);
  });

  test('error: a parameter given twice', async () => {
    const response = await fetch(`${await start()}/api/v1/echo?n=1&n=2`);
    await expectError(response, 400, 'INVALID_REQUEST', 'n must be given once', [
      { path: 'n', message: 'must be given once' },
    ]);
  });
});

describe('body', () => {
  test('default', async () => {
    const response = await postJson(
      await start(),
      '{"text": "abc", "more": [1]}',
      'application/json; charset=utf-8',
    );
    expect(await response.json()).toEqual({ length: 3 });
  });

  test('error: several wrong fields', async () => {
    const response = await postJson(await start(), '{"n": "1"}');
    await expectError(
      response,
      400,
      'INVALID_REQUEST',
      'text is required; n Invalid input: expected number, received string',
      [
        { path: 'text', message: 'is required' },
        { path: 'n', message: 'Invalid input: expected number, received string' },
      ],
    );
  });

  test.each(['{"text": ', 'null', '"text"', '1'])('error: %o is no JSON object', async (body) => {
    const response = await postJson(await start(), body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'INVALID_REQUEST',
      error: expect.stringMatching(/body/),
    });
  });

  test('error: an array', async () => {
    const response = await postJson(await start(), '[]');
    await expectError(response, 400, 'INVALID_REQUEST', 'body must be a JSON object', [
      { path: '', message: 'must be a JSON object' },
    ]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'error: %s',
    async (contentType) => {
      const response = await postJson(await start(), '{"text": "abc"}', contentType);
      await expectError(
        response,
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        'The request body must be JSON: Content-Type: application/json',
      );
    },
  );

  test('error: no content type, no body', async () => {
    const response = await fetch(`${await start()}/api/v1/post`, { method: 'POST' });
    expect(response.status).toBe(415);
  });

  test('error: a charset or an encoding that is not supported', async () => {
    const url = await start();
    const charset = await postJson(url, '{"text": "abc"}', 'application/json; charset=latin1');
    await expectError(charset, 415, 'UNSUPPORTED_MEDIA_TYPE', 'The request body must be UTF-8 JSON');
    const encoding = await fetch(`${url}/api/v1/post`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'lzma' },
      body: '{}',
    });
    await expectError(encoding, 415, 'UNSUPPORTED_MEDIA_TYPE', 'The request body must be UTF-8 JSON');
  });

  test.each(['gzip', 'deflate', 'br'])('error: a body that is no %s', async (encoding) => {
    const response = await fetch(`${await start()}/api/v1/post`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      body: '{"text": "abc"}',
    });
    await expectError(
      response,
      400,
      'INVALID_REQUEST',
      'The request body does not match its Content-Encoding',
    );
  });

  test('behavior: 64 KiB pass, one byte more does not', async () => {
    const url = await start();
    const frame = '{"text": ""}'.length;
    const bodyOf = (bytes: number) => `{"text": "${'x'.repeat(bytes - frame)}"}`;
    expect((await postJson(url, bodyOf(65_536))).status).toBe(200);
    const response = await postJson(url, bodyOf(65_537));
    await expectError(response, 413, 'PAYLOAD_TOO_LARGE', 'The request body is larger than 64 KiB');
  });
});

/** What a server answers to bytes on a connection that stays open, up to the end of the first JSON body. */
async function firstAnswer(url: string, bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) {
    answer += chunk;
    if (answer.endsWith('}')) break;
  }
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) };
}

describe('bodies that do not come', () => {
  const head = 'POST /api/v1/post HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const tooLarge = { code: 'PAYLOAD_TOO_LARGE', error: 'The request body is larger than 64 KiB' };

  test('error: a body that is announced to be too large is refused before it is sent', async () => {
    const { status, body } = await firstAnswer(await start(), `${head}Content-Length: 65537\r\n\r\n`);
    expect([status, body]).toEqual([413, expect.objectContaining(tooLarge)]);
  });

  test('error: a body that becomes too large is refused while it is sent', async () => {
    const chunk = `10001\r\n${'x'.repeat(65_537)}\r\n`;
    const { status, body } = await firstAnswer(
      await start(),
      `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`,
    );
    expect([status, body]).toEqual([413, expect.objectContaining(tooLarge)]);
  });

  test.each([
    ['', ''],
    [' compressed', 'Content-Encoding: gzip\r\n'],
  ])('error: a%s body that stops half way', async (_name, more) => {
    const url = await start({ http: { requestTimeoutMs: 20 } });
    const { status, body } = await firstAnswer(url, `${head}${more}Content-Length: 100\r\n\r\n`);
    const late = { code: 'INVALID_REQUEST', error: 'The request did not arrive in time' };
    expect([status, body]).toEqual([400, expect.objectContaining(late)]);
  });
});

describe('HTTP', () => {
  test.each([
    ['no host', '', 'The request has no Host header'],
    ['an expectation', 'Host: a\r\nExpect: wonders\r\n', 'The Expect header can only be 100-continue'],
  ])('error: %s', async (_name, headers, error) => {
    const app = createHttpApp([echo], { http: HTTP, log: pino({ level: 'silent' }), metrics: new Metrics() });
    const listening = await listen(app, { host: '127.0.0.1', port: 0, requestTimeoutMs: 5000 });
    const url = `http://127.0.0.1:${listening.port}`;
    const { status, body } = await firstAnswer(url, `GET /api/v1/echo HTTP/1.1\r\n${headers}\r\n`);
    expect([status, body]).toEqual([400, { error, code: 'INVALID_REQUEST', requestId: expect.any(String) }]);
    await listening.close({ delayMs: 0, graceMs: 0 });
  });
});

describe('overload', () => {
  const started = new EventEmitter();
  const slow = defineEndpoint({
    method: 'get',
    path: '/api/v1/slow',
    operationId: 'slow',
    tag: 'Service',
    summary: 'Slow',
    request: {},
    response: z.object({}),
    handle: () => new Promise<Record<string, never>>((resolve) => started.emit('request', () => resolve({}))),
  });
  const busy = defineEndpoint({
    method: 'get',
    path: '/api/v1/busy',
    operationId: 'busy',
    tag: 'Service',
    summary: 'Busy',
    request: {},
    response: z.object({}),
    handle: () => {
      const until = performance.now() + 30;
      while (performance.now() < until);
      return {};
    },
  });
  const message = 'The service is overloaded';

  test.each([
    ['by the setting', slow, { maxInFlight: 1 }],
    ['by itself', { ...slow, maxInFlight: 1 }, { maxInFlight: 64 }],
  ])(
    'error: more requests at a time than the endpoint takes %s; others and its next ones are answered',
    async (_, endpoint, http) => {
      const url = await start({ endpoints: [echo, endpoint], http });
      const arrived = once(started, 'request');
      const first = fetch(`${url}/api/v1/slow`);
      const [answer] = await arrived;
      const refused = await fetch(`${url}/api/v1/slow`);
      expect(refused.headers.get('retry-after')).toBe('1');
      await expectError(refused, 503, 'OVERLOADED', message);
      expect((await fetch(`${url}/api/v1/echo`)).status).toBe(200);
      answer();
      expect((await first).status).toBe(200);
      const again = once(started, 'request');
      const second = fetch(`${url}/api/v1/slow`);
      (await again)[0]();
      expect((await second).status).toBe(200);
    },
  );

  test('error: requests that have waited for the processor; /openapi.json has not', async () => {
    const url = await start({ endpoints: [busy], http: { maxLoopDelayMs: 1 } });
    const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const crowd = request('/api/v1/busy').repeat(17);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // In one packet, so that one turn of the event loop sees all of them.
    socket.write(crowd + request('/openapi.json', 'Connection: close\r\n'));
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(
      [...Array(16).fill(200), 503, 200].map((status) => `HTTP/1.1 ${status}`),
    );
    expect(answers).toContain(message);
    expect((await fetch(`${url}/api/v1/busy`)).status).toBe(200);
  });

  test('behavior: a service that stops says that it is not ready, and answers', async () => {
    const ready = defineEndpoint({ ...echo, path: '/ready' } as Endpoint);
    const options = { http: HTTP, log: pino({ level: 'silent' }), metrics: new Metrics() };
    server = await serve(createHttpApp([echo, ready], { ...options, isStopping: () => true }));
    await expectError(await fetch(`${server.url}/ready`), 503, 'OVERLOADED', 'The service is shutting down');
    expect((await fetch(`${server.url}/api/v1/echo`)).status).toBe(200);
  });
});

describe('errors', () => {
  test.each(Object.entries(STATUS_OF_CODE))('default: %s is %i', async (code, status) => {
    const url = await start({
      endpoints: [failing(new AppError(code as ErrorCode, 'Words for the caller'))],
    });
    const response = await fetch(`${url}/api/v1/fail`);
    await expectError(response, status, code as ErrorCode, 'Words for the caller');
    expect(response.headers.get('retry-after')).toBe(status === 429 || status === 503 ? '5' : null);
  });

  test('args: details, cause and retry time', async () => {
    const error = new AppError('RPC_UNAVAILABLE', 'The node is down', {
      details: { pools: { listed: 2 } },
      cause: new Error('http://user:secret@node'),
      retryAfterSeconds: 7,
    });
    const response = await fetch(`${await start({ endpoints: [failing(error)] })}/api/v1/fail`);
    expect(response.headers.get('retry-after')).toBe('7');
    await expectError(response, 503, 'RPC_UNAVAILABLE', 'The node is down', { pools: { listed: 2 } });
  });

  test.each([[new TypeError('secret')], ['secret'], [{ status: 418, message: 'secret' }], [undefined]])(
    'behavior: %o tells nothing',
    async (thrown) => {
      const lines: string[] = [];
      const response = await fetch(`${await start({ endpoints: [failing(thrown)], lines })}/api/v1/fail`);
      await expectError(response, 500, 'INTERNAL', 'An internal error occurred');
      expect(lines.map((line) => JSON.parse(line).level)).toContain(50);
    },
  );

  test('behavior: an answer against its own schema is an internal error where answers are checked', async () => {
    const wrong = defineEndpoint({
      method: 'get',
      path: '/api/v1/wrong',
      operationId: 'wrong',
      tag: 'Service',
      summary: 'Wrong',
      request: {},
      response: z.object({ n: z.number().max(1) }),
      handle: () => ({ n: 2 }),
    });
    const response = await fetch(`${await start({ endpoints: [wrong] })}/api/v1/wrong`);
    expect(response.status).toBe(500);
  });
});

describe('time', () => {
  const waiting = (onSignal: (signal: AbortSignal) => void) =>
    defineEndpoint({
      method: 'get',
      path: '/api/v1/wait',
      operationId: 'wait',
      tag: 'Service',
      summary: 'Wait',
      request: {},
      response: z.object({}),
      handle: (_input, { signal }) => {
        onSignal(signal);
        return new Promise<Record<string, never>>(() => {});
      },
    });

  test('error: a handler that takes too long, though it ignores its signal', async () => {
    let signal: AbortSignal | undefined;
    const endpoint = waiting((given) => {
      signal = given;
    });
    const url = await start({ endpoints: [endpoint], http: { requestTimeoutMs: 20 } });
    const response = await fetch(`${url}/api/v1/wait`);
    await expectError(response, 504, 'TIMEOUT', 'The request took longer than 0.02 s');
    expect(signal?.aborted).toBe(true);
  });

  test('behavior: the signal aborts when the client is gone', async () => {
    const handler = new EventEmitter();
    const started = once(handler, 'started');
    const aborted = once(handler, 'aborted');
    const endpoint = waiting((signal) => {
      signal.addEventListener('abort', () => handler.emit('aborted', signal.reason.name));
      handler.emit('started');
    });
    const lines: string[] = [];
    const url = await start({ endpoints: [endpoint], lines });
    const client = httpRequest(`${url}/api/v1/wait`);
    client.on('error', () => {});
    client.end();
    await started;
    client.destroy();
    expect(await aborted).toEqual(['ClientGone']);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'request', aborted: true }]);
  });

  test('behavior: a request that is cut in its body ends', async () => {
    const lines: string[] = [];
    const url = await start({ lines });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.resume();
    socket.end(
      'POST /api/v1/post HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te',
    );
    await once(socket, 'close');
    expect((await fetch(`${url}/api/v1/echo`)).status).toBe(200);
  });
});

describe('headers', () => {
  test('default: security headers, open to all pages, no framework name', async () => {
    const response = await fetch(`${await start()}/api/v1/echo`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'X-Request-Id,Retry-After,ETag,Age,API-Version,RateLimit,RateLimit-Policy,Deprecation,Sunset,Link,X-Ignored-Parameters',
      'api-version': JSON.parse(readFileSync('package.json', 'utf8')).version,
      'content-security-policy': "default-src 'self';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
    expect(response.headers.get('etag')).toBeNull();
  });

  test('args: a time for which browsers use HTTPS alone, on this host only', async () => {
    const response = await fetch(`${await start({ http: { hstsSeconds: 300 } })}/api/v1/echo`);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=300');
  });

  test('args: a list of origins', async () => {
    const url = await start({ http: { corsOrigin: ['https://a.example'] } });
    const originOf = async (origin: string) =>
      (await fetch(`${url}/api/v1/echo`, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await originOf('https://a.example')).toBe('https://a.example');
    expect(await originOf('https://b.example')).toBeNull();
  });

  test('behavior: a sane request id is kept, any other replaced', async () => {
    const url = await start();
    const idFor = async (sent: string) =>
      (await fetch(`${url}/api/v1/echo`, { headers: { 'x-request-id': sent } })).headers.get('x-request-id');
    expect(await idFor('abc-123_X.y:z')).toBe('abc-123_X.y:z');
    for (const sent of ['a b', '<script>', 'x'.repeat(65)])
      expect(await idFor(sent)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('behavior: a tagged answer is sent once', async () => {
    const url = await start();
    const first = await fetch(`${url}/api/v1/things/one`);
    expect(first.headers.get('etag')).toBe('"tag-one"');
    const again = await fetch(`${url}/api/v1/things/one`, { headers: { 'if-none-match': '"tag-one"' } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const list = await fetch(`${url}/api/v1/things/one`, {
      headers: { 'if-none-match': '"a", W/"tag-one"' },
    });
    expect(list.status).toBe(304);
    const any = await fetch(`${url}/api/v1/things/one`, { headers: { 'if-none-match': '*' } });
    expect(any.status).toBe(304);
    const other = await fetch(`${url}/api/v1/things/two`, { headers: { 'if-none-match': '"tag-one"' } });
    expect(other.status).toBe(200);
  });
});

describe('caches', () => {
  let block = 'a';
  const versioned = defineEndpoint({
    method: 'get',
    path: '/api/v1/versioned',
    operationId: 'versioned',
    tag: 'Service',
    summary: 'Versioned',
    maxAgeSeconds: 0,
    request: { query: z.object({ n: integerInput(1, 9, 5, 'A number') }) },
    response: z.object({ block: z.string() }),
    version: () => `block ${block}`,
    handle: () => ({ block }),
  });
  const untagged = { ...byName, path: '/api/v1/list', request: {}, handle: () => ({ name: 'x' }) };
  const ask = async (url: string, tag?: string) => {
    const { status, headers } = await fetch(
      url,
      tag === undefined ? {} : { headers: { 'if-none-match': tag } },
    );
    return [status, headers.get('cache-control'), headers.get('etag')];
  };

  test('default: an endpoint that says nothing is not kept', async () => {
    expect(await ask(`${await start()}/api/v1/echo`)).toEqual([200, 'no-store', null]);
  });

  test('args: some seconds, by the tag of the handler or of the content', async () => {
    const url = await start({ endpoints: [byName, untagged] });
    const control = 'public, max-age=5';
    expect(await ask(`${url}/api/v1/things/one`)).toEqual([200, control, '"tag-one"']);
    const content = '"iD2Rve_jlI2A13Iw1wrdBubvGUQ"';
    expect(await ask(`${url}/api/v1/list`)).toEqual([200, control, content]);
    expect(await ask(`${url}/api/v1/list`, content)).toEqual([304, control, content]);
  });

  test('behavior: an answer that is older than it should be has its age, and no cache takes it for fresh', async () => {
    const handle: Endpoint['handle'] = (_, context) => {
      context.ageSeconds = 61;
      context.etag = 'old';
      return { name: 'x' };
    };
    const url = `${await start({ endpoints: [{ ...untagged, handle }] })}/api/v1/list`;
    expect(await ask(url)).toEqual([200, 'public, no-cache', '"old"']);
    expect(await ask(url, '"old"')).toEqual([304, 'public, no-cache', '"old"']);
    expect((await fetch(url)).headers.get('age')).toBe('61');
  });

  test('behavior: an answer of a version is asked for each time, and sent again with the next one only', async () => {
    const url = `${await start({ endpoints: [versioned] })}/api/v1/versioned`;
    const control = 'public, no-cache';
    expect(await ask(url)).toEqual([200, control, '"block-a"']);
    expect(await ask(url, '"block-a"')).toEqual([304, control, '"block-a"']);
    expect((await ask(`${url}?n=0`, '*'))[0]).toBe(400);
    block = 'b';
    expect(await ask(url, '"block-a"')).toEqual([200, control, '"block-b"']);
  });
});

describe('answers that are kept', () => {
  test('behavior: what was asked twice is not made again, until the version is another', async () => {
    let version = 'a';
    let made = 0;
    const counted = defineEndpoint({
      method: 'get',
      path: '/api/v1/counted',
      operationId: 'counted',
      tag: 'Service',
      summary: 'Counted',
      request: { query: z.object({}) },
      response: z.object({ made: z.number() }),
      version: () => version,
      handle: () => {
        made += 1;
        return { made };
      },
    });
    const url = await start({ endpoints: [counted] });
    const ask = async (query: string) => (await fetch(`${url}/api/v1/counted?${query}`)).json();
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([{ made: 1 }, { made: 2 }, { made: 3 }]);
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([{ made: 2 }, { made: 2 }, { made: 4 }]);
    version = 'b';
    expect([await ask('a'), await ask('a'), await ask('a')]).toEqual([{ made: 5 }, { made: 6 }, { made: 6 }]);
  });
});

describe('observation', () => {
  test('behavior: one line and one observation for each request', async () => {
    const lines: string[] = [];
    const url = await start({ lines });
    await (await fetch(`${url}/swap-api/api/v1/echo?n=0`, { headers: { 'x-request-id': 'one' } })).text();
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      requestId: 'one',
      method: 'GET',
      path: '/swap-api/api/v1/echo?n=0',
      route: '/api/v1/echo',
      status: 400,
      code: 'INVALID_REQUEST',
      msg: 'request',
    });
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/v1/echo",status="400"} 1',
    );
    expect(metrics).toContain('http_errors_total{code="INVALID_REQUEST"} 1');
  });
});

describe('the block of an answer', () => {
  test('behavior: stands in the line, also of an answer that was kept', async () => {
    const lines: string[] = [];
    const ofBlock = defineEndpoint({
      method: 'get',
      path: '/api/v1/block',
      operationId: 'block',
      tag: 'Service',
      summary: 'Of a block',
      request: {},
      response: z.object({ blockNumber: z.string() }),
      version: () => 'a',
      handle: () => ({ blockNumber: '7' }),
    });
    const url = await start({ endpoints: [ofBlock, echo], lines });
    for (const path of ['block', 'block', 'block', 'echo'])
      await (await fetch(`${url}/api/v1/${path}`)).text();
    expect(lines.map((line) => JSON.parse(line).block)).toEqual(['7', '7', '7', undefined]);
  });
});

test('measurements that have a port of their own are not served here', async () => {
  const url = await start({ servesMetrics: false });
  await expectError(await fetch(`${url}/metrics`), 404, 'NOT_FOUND', 'Nothing is found at /metrics');
});

describe('document', () => {
  const schema = z.object({
    servers: z.array(z.object({ url: z.string() })),
    paths: z.record(
      z.string(),
      z.record(z.string(), z.looseObject({ parameters: z.array(z.looseObject({})).optional() })),
    ),
  });

  test('default: every endpoint once, with the rules of its input; the second prefix is a server', async () => {
    const url = await start();
    const document = await (await fetch(`${url}/openapi.json`)).json();
    const { paths, servers } = schema.parse(document);
    expect(servers).toEqual([{ url: '/' }, { url: '/swap-api' }]);
    expect(Object.keys(paths)).toEqual(['/api/v1/echo', '/api/v1/post', '/api/v1/things/{name}']);
    expect(paths['/api/v1/echo']?.['get']?.parameters).toMatchObject([
      { name: 'n', in: 'query', required: false, description: 'A number, 1 to 9' },
    ]);
    expect(paths['/api/v1/post']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { required: ['text'] } } } },
    });
    expect(paths['/api/v1/things/{name}']?.['get']?.parameters).toMatchObject([
      { name: 'name', in: 'path', required: true },
    ]);
    expect(await (await fetch(`${url}/api/v1/openapi.json`)).json()).toEqual(document);
    const packed = await fetch(`${url}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    expect(await packed.json()).toEqual(document);
  });
});
