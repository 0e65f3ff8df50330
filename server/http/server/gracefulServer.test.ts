import { EventEmitter, once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { listen } from './gracefulServer.ts';

/** A server whose handler hands over each response and leaves the answer to the test. */
async function start(requestTimeoutMs = 5000) {
  const arrivals = new EventEmitter();
  const server = await listen((_request, response) => void arrivals.emit('request', response), {
    host: '127.0.0.1',
    port: 0,
    requestTimeoutMs,
  });
  const nextRequest = async (): Promise<ServerResponse> => (await once(arrivals, 'request'))[0];
  return { server, arrivals, nextRequest, url: `http://127.0.0.1:${server.port}/` };
}

const AT_ONCE = { delayMs: 0, graceMs: 0 };
const PATIENTLY = { delayMs: 0, graceMs: 60_000 };

describe('close', () => {
  test('behavior: a request in flight is answered, on a connection that then ends', async () => {
    const { server, nextRequest, url } = await start();
    const agent = new Agent({ keepAlive: true });
    const client = httpRequest(url, { agent });
    client.end();
    const response = await nextRequest();
    const closed = server.close(PATIENTLY);
    response.end('late');
    const [answer]: IncomingMessage[] = await once(client, 'response');
    expect(answer?.headers.connection).toBe('close');
    expect(answer === undefined ? undefined : await text(answer)).toBe('late');
    await closed;
    await expect(fetch(url)).rejects.toThrow();
    agent.destroy();
  });

  test('behavior: whoever connects before the last answer is out is answered too', async () => {
    const { server, nextRequest, url } = await start();
    const first = fetch(url);
    const firstResponse = await nextRequest();
    const closed = server.close(PATIENTLY);
    const second = fetch(url);
    (await nextRequest()).end('second');
    expect(await (await second).text()).toBe('second');
    firstResponse.end('first');
    expect(await (await first).text()).toBe('first');
    await closed;
  });

  test('behavior: an idle connection does not hold the end up', async () => {
    const { server, nextRequest, url } = await start();
    const agent = new Agent({ keepAlive: true });
    const client = httpRequest(url, { agent });
    client.end();
    (await nextRequest()).end('done');
    const [answer]: IncomingMessage[] = await once(client, 'response');
    if (answer !== undefined) await text(answer);
    await server.close(PATIENTLY);
    agent.destroy();
  });

  test('behavior: requests that are on their way on kept connections are answered', async () => {
    const { server, arrivals, url } = await start();
    arrivals.on('request', (response: ServerResponse) => response.end('done'));
    const agent = new Agent({ keepAlive: true });
    const ask = async () => {
      const client = httpRequest(url, { agent });
      client.end();
      const [answer]: IncomingMessage[] = await once(client, 'response');
      return answer === undefined ? undefined : text(answer);
    };
    const askAll = () => Promise.all(Array.from({ length: 24 }, ask));
    await askAll();
    const answers = askAll();
    const closed = server.close(PATIENTLY);
    expect(await answers).toEqual(Array(24).fill('done'));
    await closed;
    agent.destroy();
  });

  test('behavior: what outlasts the grace time is cut', async () => {
    const { server, nextRequest, url } = await start();
    const answer = fetch(url);
    await nextRequest();
    const rejected = expect(answer).rejects.toThrow();
    await server.close({ delayMs: 0, graceMs: 20 });
    await rejected;
  });
});

describe('listen', () => {
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
    [
      'chunks that are none',
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      { error: 'The request is not valid HTTP', code: 'INVALID_REQUEST' },
    ],
    [
      'a tunnel',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      405,
      { error: 'CONNECT is not allowed here', code: 'METHOD_NOT_ALLOWED' },
    ],
  ])('error: %s', async (_name, request, status, body) => {
    const { server } = await start();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(request);
    const [head = '', content = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(content)).toEqual({ ...body, requestId: expect.any(String) });
    await server.close(AT_ONCE);
  });

  test('behavior: a broken request behind one that is being answered does not corrupt the answer', async () => {
    const { server, nextRequest } = await start();
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const response = await nextRequest();
    response.write('part');
    socket.write('hello\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*part\r\n$/s);
    await server.close(AT_ONCE);
  });

  test('error: headers that do not arrive', async () => {
    const { server } = await start(20);
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost');
    const [head = '', content = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(content)).toMatchObject({ error: 'The request did not arrive in time' });
    await server.close(AT_ONCE);
  });

  test('behavior: a body that nobody reads any more is cut, after the answer', async () => {
    const { server, nextRequest } = await start();
    const socket = connect(server.port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{');
    (await nextRequest()).end('enough');
    expect(await text(socket)).toMatch(/enough$/);
    await server.close(AT_ONCE);
  });

  test('behavior: a body is asked for unless it is announced to be too large', async () => {
    const { server, nextRequest } = await start();
    const firstWords = async (length: number) => {
      const socket = connect(server.port, '127.0.0.1');
      const expecting = 'Expect: 100-continue\r\n';
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${expecting}Content-Length: ${length}\r\n\r\n`);
      const response = await nextRequest();
      response.end();
      const [words] = await once(socket, 'data');
      socket.destroy();
      return String(words).split('\r\n')[0];
    };
    expect(await firstWords(65_536)).toBe('HTTP/1.1 100 Continue');
    expect(await firstWords(65_537)).toBe('HTTP/1.1 200 OK');
    await server.close(AT_ONCE);
  });

  test('error: a port that is taken', async () => {
    const { server } = await start();
    await expect(
      listen(() => {}, { host: '127.0.0.1', port: server.port, requestTimeoutMs: 1000 }),
    ).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await server.close(AT_ONCE);
  });
});
