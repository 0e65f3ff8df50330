import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { createHttpApp } from './httpApp.ts';
import { Metrics } from './metrics.ts';
import { type GracefulServer, listen } from './server/gracefulServer.ts';

const CLIENTS = 50;
const TRICKLE_MS = 20;
const requestTimeoutMs = 1_000;
const answer = { response: z.object({}), tag: 'Service' as const, summary: 'Echo', handle: () => ({}) };
const endpoints = [
  defineEndpoint({ method: 'get', path: '/health', operationId: 'slowHealth', request: {}, ...answer }),
  defineEndpoint({
    method: 'post',
    path: '/api/v1/post',
    operationId: 'slowPost',
    ...answer,
    request: { body: z.object({}) },
  }),
];

let server: GracefulServer;
beforeAll(async () => {
  const http = {
    corsOrigin: '*' as const,
    trustProxy: false,
    requestTimeoutMs,
    maxInFlight: 64,
    maxLoopDelayMs: 60_000,
  };
  const app = createHttpApp(endpoints, { http, log: pino({ level: 'silent' }), metrics: new Metrics() });
  server = await listen(app, { host: '127.0.0.1', port: 0, requestTimeoutMs });
});
afterAll(() => server.close({ delayMs: 0, graceMs: 0 }));

/**
 * Sends the first bytes, then one of `more` at a time for as long as it may; resolves with what it was
 * answered.
 */
async function trickle(first: string, more: string): Promise<string> {
  const socket: Socket = connect(server.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // To write to a connection that is cut is what a slow client does.
  socket.on('error', () => undefined);
  if (first !== '') socket.write(first);
  const timer = setInterval(() => {
    if (more !== '') socket.write(more);
  }, TRICKLE_MS);
  const said = await text(socket).catch(() => 'reset');
  await closed;
  clearInterval(timer);
  return said;
}

const late = /^(HTTP\/1\.1 400 [\s\S]*did not arrive in time[\s\S]*|reset)$/;
/** Who comes to a machine that is busy may be late with the headers already. */
const answered = new RegExp(`^HTTP/1\\.1 200 |${late.source}`);
const json = 'Host: a\r\nContent-Type: application/json\r\n';

describe('slow clients are cut, and hold up nobody', () => {
  test.each([
    ['nothing at all', '', '', late],
    ['headers that do not end', 'GET /health HTTP/1.1\r\nHost: a\r\nX-Long: ', 'x', late],
    ['a body that trickles', `POST /api/v1/post HTTP/1.1\r\n${json}Content-Length: 9000\r\n\r\n{`, ' ', late],
    [
      'chunks that trickle',
      `POST /api/v1/post HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
      late,
    ],
    [
      'a body that nobody reads',
      'GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n',
      'x',
      answered,
    ],
    [
      'chunks that nobody reads',
      'GET /health HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n',
      '1\r\n \r\n',
      answered,
    ],
  ])('error: %s', async (_name, first, more, outcome) => {
    const slow = Promise.all(Array.from({ length: CLIENTS }, () => trickle(first, more)));
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200);
    for (const said of await slow) expect(said).toMatch(outcome);
  });
});
