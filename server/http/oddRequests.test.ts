import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { atNight } from '../../fork-tests/harness/atNight.ts';
import { defineEndpoint } from './endpoint.ts';
import { createHttpApp } from './httpApp.ts';
import { Metrics } from './metrics.ts';
import { liveBytes, OddClients, type Oddity, watchListeners } from './oddRequests.testkit.ts';
import { type GracefulServer, listen } from './server/gracefulServer.ts';

/** At night they are more. Those that leave need a connection each, which takes ten times as long. */
const REQUESTS = Number(process.env['ODD_REQUESTS'] ?? atNight(5_000, 1_200));
const LEAVING = Number(process.env['ODD_REQUESTS'] ?? atNight(2_500, 1_000));
/**
 * A request that is kept, with its headers and its answer, is some thousand bytes; a listener alone some
 * hundred.
 */
const MOST_BYTES = 2_000_000;
/** Node's own, and one for the connection. */
const MOST_LISTENERS = 16;

const log = pino({ level: 'silent' });
const answer = { response: z.object({}), tag: 'Service' as const, summary: 'Echo', handle: () => ({}) };
const endpoints = [
  defineEndpoint({ method: 'get', path: '/api/v1/echo', operationId: 'odd', request: {}, ...answer }),
  defineEndpoint({ method: 'get', path: '/health', operationId: 'oddHealth', request: {}, ...answer }),
  defineEndpoint({
    method: 'post',
    path: '/api/v1/post',
    operationId: 'oddPost',
    ...answer,
    request: { body: z.object({}) },
  }),
];

let server: GracefulServer;
beforeAll(async () => {
  const http = {
    corsOrigin: '*' as const,
    trustProxy: false,
    requestTimeoutMs: 60_000,
    maxInFlight: 100_000,
    maxLoopDelayMs: 60_000,
  };
  const app = createHttpApp(endpoints, { http, log, metrics: new Metrics() });
  server = await listen(app, { host: '127.0.0.1', port: 0, requestTimeoutMs: 60_000 });
});
afterAll(() => server.close({ delayMs: 0, graceMs: 0 }));

const oneByte = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na`;
const posted = (headers: string, body: string) =>
  `POST /api/v1/post HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const chunks = 'Transfer-Encoding: chunked\r\n';

const ODDITIES: Readonly<Record<string, Oddity>> = {
  'a body of one byte with GET': { bytes: oneByte('GET', '/health') },
  'the same where Express is not asked': { bytes: oneByte('GET', '/api/v1/echo') },
  'a body of one byte with HEAD': { bytes: oneByte('HEAD', '/health') },
  'a body of one byte with DELETE': { bytes: oneByte('DELETE', '/api/v1/echo') },
  'an expectation': { bytes: posted('Expect: 100-continue\r\nContent-Length: 2\r\n', '{}') },
  'an expectation of nothing to read': {
    bytes: 'GET /health HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\na',
  },
  'a body of one byte, one request at a time': { bytes: oneByte('GET', '/health'), together: 1 },
  'chunks with POST': { bytes: posted(chunks, '2\r\n{}\r\n0\r\n\r\n') },
  'chunks with GET': { bytes: `GET /health HTTP/1.1\r\nHost: a\r\n${chunks}\r\n1\r\na\r\n0\r\n\r\n` },
  'chunks that do not end': {
    bytes: `GET /health HTTP/1.1\r\nHost: a\r\n${chunks}\r\n1\r\na\r\n`,
    leaves: 'answered',
  },
  'a client that leaves in the middle of its body': {
    bytes: posted('Content-Length: 9\r\n', '{'),
    leaves: 'at once',
  },
};

describe('odd requests over eight connections leave nothing behind', () => {
  test.each(Object.keys(ODDITIES))('behavior: %s', async (name) => {
    const oddity = ODDITIES[name];
    if (oddity === undefined) throw new Error('there is no such oddity');
    const requests = oddity.leaves === undefined ? REQUESTS : LEAVING;
    const warmUp = requests / 5;
    const listeners = watchListeners();
    const clients = new OddClients(server.port, oddity);
    await clients.send(warmUp);
    const before = await liveBytes();
    await clients.send(requests - warmUp);
    const grown = (await liveBytes()) - before;
    listeners.stop();
    clients.close();
    expect(listeners.most()).toBeLessThanOrEqual(MOST_LISTENERS);
    expect(grown).toBeLessThan(MOST_BYTES);
  });
});
