import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeNode, startFakeNode } from '../../fakeNode.testkit.ts';
import { JsonRpcConnection } from './jsonRpc.ts';

let node: FakeNode;
let connection: JsonRpcConnection;
const CALLS = [
  { method: 'first', params: [] },
  { method: 'second', params: [1] },
];

beforeEach(async () => {
  node = await startFakeNode({ first: () => '0x1', second: () => '0x2' });
  connection = connect(20_000);
});
afterEach(() => node.stop());

function connect(timeoutMs: number): JsonRpcConnection {
  return new JsonRpcConnection({ url: `${node.url}/v1/secret-key`, timeoutMs, maxResponseBytes: 1_000 });
}

function respond(status: number, body: string, headers: Record<string, string> = {}): void {
  node.raw = (_, response) => response.writeHead(status, headers).end(body);
}

describe('send', () => {
  test('several calls are one HTTP request', async () => {
    expect(await connection.send(CALLS)).toEqual([
      { kind: 'result', result: '0x1' },
      { kind: 'result', result: '0x2' },
    ]);
    expect(node.requests).toEqual([['first', 'second']]);
    expect(connection.httpRequests).toBe(1);
  });

  test('answers are matched by id, whatever their order', async () => {
    node.raw = (body, response) => {
      const answers = (JSON.parse(body) as { id: number; method: string }[]).map(({ id, method }) => ({
        id,
        result: method,
      }));
      response.end(JSON.stringify(answers.reverse()));
    };
    expect(await connection.send(CALLS)).toEqual([
      { kind: 'result', result: 'first' },
      { kind: 'result', result: 'second' },
    ]);
  });

  test('answers of a gateway that writes ids as text are matched, whatever their order', async () => {
    node.raw = (body, response) => {
      const answers = (JSON.parse(body) as { id: number; method: string }[]).map(({ id, method }) => ({
        id: String(id),
        result: method,
      }));
      response.end(JSON.stringify(answers.reverse()));
    };
    expect(await connection.send(CALLS)).toEqual([
      { kind: 'result', result: 'first' },
      { kind: 'result', result: 'second' },
    ]);
  });

  test('the answer to a single call counts without its id, and one of several does not', async () => {
    respond(200, '{"jsonrpc":"2.0","id":null,"result":"0x5"}');
    expect(await connection.send(CALLS.slice(0, 1))).toEqual([{ kind: 'result', result: '0x5' }]);
    await expect(connection.send(CALLS)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  });

  test('a call that is refused leaves the others alone', async () => {
    expect(await connection.send([{ method: 'unknown', params: [] }, ...CALLS.slice(1)])).toEqual([
      { kind: 'fault', fault: { code: -32601, message: 'refused', data: undefined } },
      { kind: 'result', result: '0x2' },
    ]);
  });

  test('a refusal of the whole batch is a refusal of each call', async () => {
    respond(200, '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"limit"}}');
    const fault = { kind: 'fault', fault: { code: -32005, message: 'limit', data: undefined } };
    expect(await connection.send(CALLS)).toEqual([fault, fault]);
  });

  test('a call that is left out is unanswered and the others keep their answers', async () => {
    respond(200, '[{"id":2,"result":"0x2"}]');
    expect(await connection.send(CALLS)).toEqual([
      { kind: 'fault', fault: { code: 0, message: 'left out of the answer', data: undefined } },
      { kind: 'result', result: '0x2' },
    ]);
  });

  test('an error in JSON-RPC is one also with an HTTP error status', async () => {
    node.raw = (body, response) => {
      const { id } = JSON.parse(body);
      response
        .writeHead(400)
        .end(JSON.stringify({ id, error: { code: 3, message: 'reverted', data: '0x08' } }));
    };
    expect(await connection.send(CALLS.slice(0, 1))).toEqual([
      { kind: 'fault', fault: { code: 3, message: 'reverted', data: '0x08' } },
    ]);
  });

  test('a zipped answer', async () => {
    node.raw = (body, response, request) => {
      expect(request.headers['accept-encoding']).toBe('gzip');
      const { id } = JSON.parse(body);
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(JSON.stringify({ id, result: '0x1' })));
    };
    expect(await connection.send(CALLS.slice(0, 1))).toEqual([{ kind: 'result', result: '0x1' }]);
  });

  test('an answer in several parts, after word that it is being made', async () => {
    node.raw = (body, response) => {
      const { id } = JSON.parse(body);
      response.writeProcessing();
      response.write(`{"id":${id},"result":`, () => setImmediate(() => response.end('"0xä1"}')));
    };
    expect(await connection.send(CALLS.slice(0, 1))).toEqual([{ kind: 'result', result: '0xä1' }]);
  });

  test('a node that has moved', async () => {
    const answer = node.methods['first'];
    node.raw = (_, response, request) => {
      if (request.url !== '/moved') response.writeHead(308, { location: '/moved' }).end();
      else response.end(JSON.stringify({ id: 1, result: answer?.([]) }));
    };
    expect(await connection.send(CALLS.slice(0, 1))).toEqual([{ kind: 'result', result: '0x1' }]);
  });

  test('credentials in the URL go into a header', async () => {
    node.raw = (body, response, request) => {
      const { id } = JSON.parse(body);
      response.end(JSON.stringify({ id, result: request.headers.authorization }));
    };
    const url = node.url.replace('http://', 'http://user:p%40ss@');
    const [outcome] = await new JsonRpcConnection({ url, timeoutMs: 20_000 }).send(CALLS.slice(0, 1));
    expect(outcome).toEqual({ kind: 'result', result: 'Basic dXNlcjpwQHNz' });
  });
});

describe('errors', () => {
  test.each([
    ['no JSON', 200, '<html>', 'UPSTREAM_INVALID'],
    ['nothing at all', 200, '', 'UPSTREAM_INVALID'],
    ['JSON of another kind', 200, '{"hello":1}', 'UPSTREAM_INVALID'],
    ['answers to other calls', 200, '[{"id":8,"result":"0x1"},{"id":9,"result":"0x1"}]', 'UPSTREAM_INVALID'],
    ['too much', 200, JSON.stringify('x'.repeat(2_000)), 'UPSTREAM_INVALID'],
    ['HTTP 500', 500, 'oops', 'RPC_UNAVAILABLE'],
    ['HTTP 502 with JSON of another kind', 502, '{"error":"bad gateway"}', 'RPC_UNAVAILABLE'],
    ['HTTP 401', 401, '', 'RPC_UNAVAILABLE'],
  ])('%s', async (_, status, body, code) => {
    respond(status, body);
    await expect(connection.send(CALLS)).rejects.toMatchObject({ code });
    expect(node.requests).toHaveLength(1);
  });

  test.each([
    ['too much once it is unzipped', gzipSync('1'.repeat(2_000)), 'UPSTREAM_INVALID'],
    ['what is not zipped though it says so', Buffer.from('[]'), 'RPC_UNAVAILABLE'],
    ['a zipped answer that is cut', gzipSync('1'.repeat(500)).subarray(0, -9), 'RPC_UNAVAILABLE'],
  ])('%s', async (_, body, code) => {
    node.raw = (_body, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    await expect(connection.send(CALLS)).rejects.toMatchObject({ code });
  });

  test('HTTP 429 says when to come back', async () => {
    respond(429, '', { 'retry-after': '7' });
    await expect(connection.send(CALLS)).rejects.toMatchObject({
      code: 'RPC_UNAVAILABLE',
      retryAfterSeconds: 7,
    });
  });

  test('HTTP 429 does so before its body is there', async () => {
    node.raw = (_, response) => response.writeHead(429, { 'retry-after': '7' }).write('[');
    await expect(connection.send(CALLS)).rejects.toMatchObject({ retryAfterSeconds: 7 });
  });

  test('no answer in time', async () => {
    node.raw = () => {};
    await expect(connect(50).send(CALLS)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('an answer that stops half-way', async () => {
    node.raw = (_, response) => response.write('[{"id":1,');
    await expect(connect(50).send(CALLS)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('a connection that is cut half-way', async () => {
    node.raw = (_, response) => response.write('[{"id":1,', () => response.destroy());
    await expect(connection.send(CALLS)).rejects.toMatchObject({ code: 'RPC_UNAVAILABLE' });
  });

  test('no connection', async () => {
    await node.stop();
    await expect(connection.send(CALLS)).rejects.toMatchObject({
      code: 'RPC_UNAVAILABLE',
      retryAfterSeconds: 2,
    });
  });

  test('the caller gives up', async () => {
    node.raw = () => {};
    const controller = new AbortController();
    const sent = connection.send(CALLS, controller.signal);
    controller.abort(new Error('gone'));
    await expect(sent).rejects.toThrow('gone');
    await expect(connection.send(CALLS, controller.signal)).rejects.toThrow('gone');
  });

  test('no error shows the URL, which may carry a key', async () => {
    const failures: unknown[] = [];
    const collect = (error: unknown) => void failures.push(error);
    const impatient = connect(200);
    respond(500, 'oops');
    await impatient.send(CALLS).catch(collect);
    node.raw = () => {};
    await impatient.send(CALLS).catch(collect);
    await node.stop();
    await impatient.send(CALLS).catch(collect);
    expect(failures).toHaveLength(3);
    expect(inspect(failures, { depth: 10 })).not.toContain('secret-key');
  });
});
