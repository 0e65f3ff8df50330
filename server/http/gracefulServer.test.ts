import { EventEmitter, once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { listen } from './gracefulServer.ts';

/** A server whose handler hands over each response and leaves the answer to the test. */
async function start(graceMs: number) {
  const arrivals = new EventEmitter();
  const server = await listen((_request, response) => void arrivals.emit('request', response), {
    host: '127.0.0.1',
    port: 0,
    graceMs,
  });
  const nextRequest = async (): Promise<ServerResponse> => (await once(arrivals, 'request'))[0];
  return { server, nextRequest, url: `http://127.0.0.1:${server.port}/` };
}

describe('listen', () => {
  test('behavior: a request in flight is answered, a new one is not taken', async () => {
    const { server, nextRequest, url } = await start(5000);
    const agent = new Agent({ keepAlive: true });
    const client = httpRequest(url, { agent });
    client.end();
    const response = await nextRequest();
    const closed = server.close();
    await expect(fetch(url)).rejects.toThrow();
    response.end('late');
    const [answer]: IncomingMessage[] = await once(client, 'response');
    expect(answer === undefined ? undefined : await text(answer)).toBe('late');
    await closed;
    agent.destroy();
  });

  test('behavior: an idle connection does not hold the end up', async () => {
    const { server, nextRequest, url } = await start(60_000);
    const agent = new Agent({ keepAlive: true });
    const client = httpRequest(url, { agent });
    client.end();
    (await nextRequest()).end('done');
    const [answer]: IncomingMessage[] = await once(client, 'response');
    if (answer !== undefined) await text(answer);
    await server.close();
    agent.destroy();
  });

  test('behavior: what outlasts the grace time is cut', async () => {
    const { server, nextRequest, url } = await start(20);
    const answer = fetch(url);
    await nextRequest();
    const rejected = expect(answer).rejects.toThrow();
    await server.close();
    await rejected;
  });

  test.each([
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      413,
      { error: 'The URL and headers are larger than 16 KiB', code: 'PAYLOAD_TOO_LARGE' },
    ],
    [
      'what is no HTTP',
      'hello\r\n\r\n',
      400,
      { error: 'The request is not valid HTTP', code: 'INVALID_REQUEST' },
    ],
  ])('error: %s', async (_name, request, status, body) => {
    const { server } = await start(0);
    const socket = connect(server.port, '127.0.0.1');
    socket.write(request);
    const [head = '', content = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(content)).toEqual({ ...body, requestId: expect.any(String) });
    await server.close();
  });

  test('behavior: a broken request behind one that is being answered does not corrupt the answer', async () => {
    const { server, nextRequest } = await start(0);
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const response = await nextRequest();
    response.write('part');
    socket.write('hello\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*part\r\n$/s);
    await server.close();
  });

  test('error: a port that is taken', async () => {
    const { server } = await start(0);
    await expect(
      listen(() => {}, { host: '127.0.0.1', port: server.port, graceMs: 0 }),
    ).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await server.close();
  });
});
