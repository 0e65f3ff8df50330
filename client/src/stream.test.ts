import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { createSwapApiClient, type Quote } from './index.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const TRADE = { tokenIn: '0xa', tokenOut: '0xb', amountIn: '1' };
const EVENTS = { 'content-type': 'text/event-stream' };
type Handle = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A client of a service that streams as told; `seen` has the `Last-Event-ID` of each connection. */
async function clientOf(handle: Handle) {
  const seen: (string | undefined)[] = [];
  server = await serve((request, response) => {
    if (request.url?.endsWith('/network')) return answerNetwork(response);
    seen.push(request.headers['last-event-id'] as string | undefined);
    return handle(request, response, seen.length);
  });
  return { api: createSwapApiClient({ baseUrl: server.url, retries: 0 }), seen };
}
/** Of a service that does not say which kinds of pools there are. */
const answerNetwork = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
    .end(JSON.stringify({ error: 'No', code, requestId: 'r' }));
const quote = (id: number) => `event: quote\nid: ${id}\ndata: {"amountOut":"${id}"}\n\n`;

test('default: events as they come, cut anywhere, without comments; leaving it ends the request', async () => {
  let isGone: Promise<unknown> | undefined;
  const { api } = await clientOf((_, response) => {
    isGone = new Promise((resolve) => response.once('close', () => resolve(undefined)));
    response.writeHead(200, EVENTS);
    response.write(':hello\n\nretry: 5\n\nevent: quote\nid: 7\nda');
    response.write('ta: {"amountOut":"7"}\n\nevent: problem\ndata: {"code":"NO_ROUTE"}\n\n');
  });
  const events: unknown[] = [];
  for await (const event of api.streamQuote(TRADE)) {
    if (event.event === 'quote') expectTypeOf(event.data).toEqualTypeOf<Quote>();
    events.push(event);
    if (events.length === 2) break;
  }
  expect(events).toEqual([
    { event: 'quote', id: '7', data: { amountOut: '7' } },
    { event: 'problem', id: undefined, data: { code: 'NO_ROUTE' } },
  ]);
  await isGone;
});

test('behavior: a broken connection, a refusal and an end go on where the last event was', async () => {
  const { api, seen } = await clientOf((_, response, count) => {
    if (count === 2) return refuse(response, 503, 'OVERLOADED');
    response.writeHead(200, EVENTS).write(`retry: 1\n\n${quote(count)}`);
    if (count === 1) return setImmediate(() => response.destroy());
    if (count === 3) return response.end('event: end\ndata: {"reason":"shutdown"}\n\n');
    return response;
  });
  const ids: (string | undefined)[] = [];
  for await (const { event, id } of api.streamQuote(TRADE)) {
    ids.push(event === 'end' ? 'end' : id);
    if (id === '4') break;
  }
  expect(ids).toEqual(['1', '3', 'end', '4']);
  expect(seen).toEqual([undefined, '1', '1', '3']);
});

/** Reads to the end and returns the reason. */
async function endOf(stream: ReturnType<ReturnType<typeof createSwapApiClient>['streamQuote']>) {
  while (true) {
    const next = await stream.next();
    if (next.done) return next.value.reason;
  }
}

test('args: without reconnect it returns the reason', async () => {
  const { api, seen } = await clientOf((_, response, count) => {
    response.writeHead(200, EVENTS).write(quote(count));
    response.end(count === 1 ? 'event: end\ndata: {"reason":"shutdown"}\n\n' : '');
  });
  expect(await endOf(api.streamQuote(TRADE, { reconnect: false }))).toBe('shutdown');
  expect(await endOf(api.streamQuote(TRADE, { reconnect: false }))).toBe('lost');
  expect(seen).toEqual([undefined, undefined]);
});

test('args: a signal ends it, also while it waits for a new connection', async () => {
  const controller = new AbortController();
  const { api, seen } = await clientOf((_, response) => {
    response.writeHead(200, EVENTS).end(`retry: 600000\n\n${quote(1)}`);
    response.once('close', () => setImmediate(() => controller.abort()));
  });
  expect(await endOf(api.streamQuote(TRADE, { signal: controller.signal }))).toBe('aborted');
  expect(seen).toHaveLength(1);
});

test('error: a question that is refused is not asked again', async () => {
  const { api, seen } = await clientOf((_, response) => refuse(response, 400, 'INVALID_REQUEST'));
  await expect(api.streamQuote(TRADE).next()).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  expect(seen).toHaveLength(1);
});
