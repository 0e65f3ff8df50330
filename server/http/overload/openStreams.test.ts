import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { serve, type TestServer } from '../http.testkit.ts';
import { OpenStreams, type OpenStreamsOptions } from './openStreams.ts';

const LIMIT_MS = 20_000;

let server: TestServer | undefined;
afterEach(() => server?.close());

/** A server whose every answer is a stream, what the streams can send, and what went wrong. */
async function start(options: Partial<OpenStreamsOptions> = {}) {
  const streams = new OpenStreams({ maximum: 2, heartbeatMs: 3_600_000, ...options });
  const opened: { send(text: string): void }[] = [];
  server = await serve((_request, response) => {
    try {
      opened.push(streams.open(response, { caller: 'one', places: 1 }));
    } catch (error) {
      response.statusCode = 503;
      response.end(String(error));
    }
  });
  return { streams, opened, url: server.url };
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!condition()) {
    if (performance.now() > end) throw new Error('this did not come true');
    await pause(5);
  }
}

describe('OpenStreams', () => {
  test('default: an answer that goes on, and its end with a reason', async () => {
    const { streams, opened, url } = await start();
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    opened[0]?.send('data: 1\n\n');
    streams.close('shutdown');
    expect(await response.text()).toMatch(
      /^retry: 1\d{3}\n\ndata: 1\n\nevent: end\ndata: \{"reason":"shutdown"\}\n\n$/,
    );
    expect(await (await fetch(url)).text()).toContain('shutting down');
  });

  test('behavior: no more than the maximum, and room again when a client goes', async () => {
    const { streams, url } = await start();
    const leaving = new AbortController();
    await fetch(url, { signal: leaving.signal });
    const second = await fetch(url);
    const refused = await fetch(url);
    expect([second.status, refused.status]).toEqual([200, 503]);
    expect(await refused.text()).toContain('as many open streams');
    leaving.abort();
    await until(() => streams.count === 1);
    expect((await fetch(url)).status).toBe(200);
  });

  test('behavior: comments while nothing happens', async () => {
    const { url } = await start({ heartbeatMs: 5 });
    const reader = (await fetch(url)).body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.endsWith('\n\n:\n\n:\n\n')) text += (await reader?.read())?.value ?? '';
    expect(text).toMatch(/^retry: 1\d{3}\n\n(:\n\n)+$/);
  });

  test('behavior: a client that does not read is dropped, and nothing is kept for it', async () => {
    let dropped = 0;
    const { streams, opened, url } = await start({ onDrop: () => (dropped += 1) });
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => opened.length === 1);
    const event = `data: ${'x'.repeat(60_000)}\n\n`;
    let sent = 0;
    // The buffers of the system fill first; how much they take is its own affair.
    while (dropped === 0 && sent < 10_000) {
      opened[0]?.send(event);
      sent += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(dropped).toBe(1);
    await until(() => streams.count === 0);
    opened[0]?.send(event);
    expect(dropped).toBe(1);
    socket.destroy();
  });
});
