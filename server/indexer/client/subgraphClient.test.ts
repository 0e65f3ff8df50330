import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { AppError } from '../../errors.ts';
import { type FakeSubgraph, startFakeSubgraph } from '../fakeSubgraph.testkit.ts';
import { SubgraphClient } from './subgraphClient.ts';

const schema = z.object({ n: z.number() });
let subgraph: FakeSubgraph | undefined;
afterEach(async () => {
  await subgraph?.close();
  subgraph = undefined;
});

async function clientOf(answer: (response: ServerResponse) => object | undefined, timeoutMs = 20_000) {
  subgraph = await startFakeSubgraph((_request, response) => answer(response));
  const outcomes: string[] = [];
  const client = new SubgraphClient({
    url: subgraph.url,
    apiKey: 'key',
    timeoutMs,
    onRequest: (outcome) => outcomes.push(outcome),
  });
  return { client, outcomes };
}

const ask = (client: SubgraphClient, signal?: AbortSignal): Promise<{ n: number }> =>
  client.query(schema, 'query Q { n }', {}, { signal });

/** Answers with a status and a body as they are. */
const raw =
  (status: number, body: string, contentType = 'application/json') =>
  (response: ServerResponse): undefined => {
    response.writeHead(status, { 'Content-Type': contentType }).end(body);
  };

describe('SubgraphClient.query', () => {
  test('default: the parsed data, asked with the key', async () => {
    const { client, outcomes } = await clientOf(() => ({ n: 5, more: 1 }));
    expect(await ask(client)).toEqual({ n: 5 });
    expect(subgraph?.requests).toEqual([
      { query: 'query Q { n }', variables: {}, authorization: 'Bearer key' },
    ]);
    expect(outcomes).toEqual(['ok']);
  });

  test('behavior: a zipped answer, which was asked for by name', async () => {
    let asked: ServerResponse['req']['headers'] = {};
    const { client } = await clientOf((response) => {
      asked = response.req.headers;
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync('{"data": {"n": 7}}'));
      return undefined;
    });
    expect(await ask(client)).toEqual({ n: 7 });
    expect([asked['accept-encoding'], asked['user-agent']]).toEqual(['gzip', 'node']);
  });

  test.each([
    [
      'a server error',
      raw(500, '<html>oops</html>', 'text/html'),
      'SUBGRAPH_UNAVAILABLE',
      'The index could not answer',
    ],
    [
      'too many requests',
      raw(429, '{"error": "slow down"}'),
      'SUBGRAPH_UNAVAILABLE',
      'The index could not answer',
    ],
    ['no access', raw(401, ''), 'SUBGRAPH_UNAVAILABLE', 'The index could not answer'],
    [
      'GraphQL errors',
      raw(200, '{"errors": [{"message": "indexing_error"}]}'),
      'SUBGRAPH_UNAVAILABLE',
      'The index could not answer',
    ],
    [
      'partial data with errors',
      raw(200, '{"data": {"n": 1}, "errors": [{"message": "x"}]}'),
      'SUBGRAPH_UNAVAILABLE',
      'The index could not answer',
    ],
    [
      'a web page',
      raw(200, '<html></html>', 'text/html'),
      'UPSTREAM_INVALID',
      'The index sent an answer that is not GraphQL',
    ],
    [
      'broken JSON',
      raw(200, '{"data": {"n":'),
      'UPSTREAM_INVALID',
      'The index sent an answer that is not GraphQL',
    ],
    ['an empty body', raw(200, ''), 'UPSTREAM_INVALID', 'The index sent an answer that is not GraphQL'],
    [
      'another shape',
      raw(200, '{"data": {"n": "5"}}'),
      'UPSTREAM_INVALID',
      'The index sent an unexpected answer',
    ],
    ['no data', raw(200, '{"data": null}'), 'UPSTREAM_INVALID', 'The index sent an unexpected answer'],
  ])('error: %s', async (_, answer, code, message) => {
    const { client, outcomes } = await clientOf(answer);
    await expect(ask(client)).rejects.toMatchObject({ code, message });
    expect(outcomes).toEqual(['failed']);
  });

  test('error: an answer that is cut half-way', async () => {
    const { client } = await clientOf((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"data": ', () => response.destroy());
      return undefined;
    });
    await expect(ask(client)).rejects.toMatchObject({
      code: 'SUBGRAPH_UNAVAILABLE',
      message: 'The index could not be reached',
    });
  });

  test('error: nobody listens', async () => {
    const { client } = await clientOf(() => ({ n: 1 }));
    await subgraph?.close();
    await expect(ask(client)).rejects.toMatchObject({
      code: 'SUBGRAPH_UNAVAILABLE',
      message: 'The index could not be reached',
    });
  });

  test.each([
    ['never begins', () => undefined],
    [
      'never ends',
      (response: ServerResponse): undefined => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"data": ');
      },
    ],
  ])('error: an answer that %s', async (_, answer) => {
    const { client } = await clientOf(answer, 30);
    await expect(ask(client)).rejects.toMatchObject({
      code: 'SUBGRAPH_UNAVAILABLE',
      message: 'The index did not answer in time',
    });
  });

  test('behavior: an aborted request rejects with the reason and closes the connection', async () => {
    const stop = new AbortController();
    const asked = new AbortController();
    const closed: Promise<unknown>[] = [];
    const { client } = await clientOf((response) => {
      closed.push(once(response, 'close'));
      asked.abort();
      return undefined;
    });
    const answer = ask(client, stop.signal);
    if (!asked.signal.aborted) await once(asked.signal, 'abort');
    stop.abort(new Error('the client is gone'));
    await expect(answer).rejects.toThrow('the client is gone');
    await Promise.all(closed);
  });

  test('behavior: data beside errors is taken only where that is asked for', async () => {
    const failed = raw(200, '{"data": {"n": 3}, "errors": [{"message": "indexing_error"}]}');
    const { client } = await clientOf(failed);
    expect(await client.query(schema, 'query Q { n }', {}, { besideErrors: true })).toEqual({ n: 3 });
    await expect(ask(client)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  });

  test('error: only errors, where data beside them would be taken', async () => {
    const { client } = await clientOf(raw(200, '{"errors": [{"message": "store error"}]}'));
    const answer = client.query(schema, 'query Q { n }', {}, { besideErrors: true });
    await expect(answer).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
  });

  test('behavior: what the index said is for the log only', async () => {
    const { client } = await clientOf(raw(200, '{"errors": [{"message": "store error: secret"}]}'));
    const error: AppError = await ask(client).then(
      () => Promise.reject(new Error('answered')),
      (thrown) => thrown,
    );
    expect(error.message).not.toContain('secret');
    expect(error.cause).toMatchObject({ message: 'HTTP 200: store error: secret' });
  });
});

describe('SubgraphClient, when the index hangs', () => {
  const names = () => subgraph?.requests.map(({ query }) => query.match(/^query (\w+)/)?.[1]);
  let hangs: boolean;
  let now: number;

  /** A client of an index that leaves every query unanswered, or only those named Heavy. */
  async function clientOfHanging(which: 'all' | 'heavy') {
    [hangs, now] = [true, 0];
    subgraph = await startFakeSubgraph(({ query }) =>
      hangs && (which === 'all' || query.includes('Heavy')) ? undefined : { n: 1 },
    );
    return new SubgraphClient({ url: subgraph.url, timeoutMs: 1500, now: () => now });
  }
  const ask = (client: SubgraphClient, name = 'Q') => client.query(schema, `query ${name} { n }`, {});
  const refused = {
    code: 'SUBGRAPH_UNAVAILABLE',
    message: 'The index did not answer in time',
    retryAfterSeconds: 2,
  };

  test('error: after one timeout queries are refused unsent, with one trial every two seconds', async () => {
    const client = await clientOfHanging('all');
    await expect(ask(client)).rejects.toMatchObject({ ...refused, retryAfterSeconds: undefined });
    for (let round = 0; round < 3; round++) await expect(ask(client)).rejects.toMatchObject(refused);
    now = 1999;
    await expect(ask(client)).rejects.toMatchObject(refused);
    await expect.poll(names).toEqual(['Q', 'Trial']);
    now = 2000;
    await expect(ask(client)).rejects.toMatchObject(refused);
    await expect(ask(client)).rejects.toMatchObject(refused);
    await expect.poll(names).toEqual(['Q', 'Trial', 'Trial']);
  });

  test('behavior: an answered trial lets queries through again', async () => {
    const client = await clientOfHanging('all');
    await expect(ask(client)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    hangs = false;
    now = 2000;
    await expect(ask(client)).rejects.toMatchObject(refused);
    await expect.poll(() => ask(client).catch(() => 'refused')).toEqual({ n: 1 });
    expect(await ask(client)).toEqual({ n: 1 });
  });

  test('behavior: an index that refuses connections is asked each time', async () => {
    const client = await clientOfHanging('all');
    await expect(ask(client)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    await subgraph?.close();
    now = 2000;
    await expect(ask(client)).rejects.toMatchObject(refused);
    await expect
      .poll(() => ask(client).catch(({ message }: AppError) => message))
      .toBe('The index could not be reached');
  });

  test('behavior: a query that takes too long beside answered ones refuses nobody', async () => {
    const client = await clientOfHanging('heavy');
    const heavy = expect(ask(client, 'Heavy')).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    await ask(client);
    await heavy;
    expect(await ask(client)).toEqual({ n: 1 });
    expect(names()).not.toContain('Trial');
  });

  test('behavior: an aborted query neither opens nor closes', async () => {
    const client = await clientOfHanging('all');
    const leaving = client.query(schema, 'query Q { n }', {}, { signal: AbortSignal.timeout(20) });
    await expect(leaving).rejects.toMatchObject({ name: 'TimeoutError' });
    hangs = false;
    expect(await ask(client)).toEqual({ n: 1 });
  });
});

describe('SubgraphClient.queryPage', () => {
  const rows = z.array(z.object({ n: z.string().transform(Number) }));
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => ({ n: String(index) }));
  const askPage = (client: SubgraphClient) => client.queryPage(rows, 'query Q { page { n } }', {});

  test.each([0, 1, 100, 101, 1000])('args: %i rows, in their order', async (count) => {
    const { client, outcomes } = await clientOf(() => ({ page: numbers(count) }));
    const page = await askPage(client);
    expect(page.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(outcomes).toEqual(['ok']);
  });

  test.each([
    ['no page', {}],
    ['a page that is no list', { page: { length: 0 } }],
    ['a row of another shape', { page: [...numbers(250), { n: 250 }, ...numbers(100)] }],
  ])('error: %s', async (_, data) => {
    const { client, outcomes } = await clientOf(() => data);
    await expect(askPage(client)).rejects.toMatchObject({
      code: 'UPSTREAM_INVALID',
      message: 'The index sent an unexpected answer',
    });
    expect(outcomes).toEqual(['failed']);
  });
});

describe('an index of another version', () => {
  const refuse = (response: ServerResponse, errors: readonly object[]) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ errors }));

  test('behavior: a field that it lacks is asked for once, and is absent', async () => {
    subgraph = await startFakeSubgraph(({ query }, response) => {
      if (!query.includes('added')) return { n: 5 };
      refuse(response, [
        { message: 'Type `Query` has no field `added`', locations: [{ line: 1, column: 13 }] },
      ]);
      return undefined;
    });
    const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
    const tolerant = z.object({ n: z.number(), added: z.number().optional() });
    const question = () => client.query(tolerant, 'query Q { n added }', {});
    expect(await question()).toEqual({ n: 5 });
    expect(await question()).toEqual({ n: 5 });
    expect(subgraph.requests.map(({ query }) => query.replace(/\s+/g, ' '))).toEqual([
      'query Q { n added }',
      'query Q { n }',
      'query Q { n }',
    ]);
    const strict = z.object({ n: z.number(), added: z.number() });
    await expect(client.query(strict, 'query Q { n added }', {})).rejects.toMatchObject({
      code: 'UPSTREAM_INVALID',
    });
  });

  test('behavior: a block that it has not reached is asked for again, and not for ever', async () => {
    let left = 2;
    subgraph = await startFakeSubgraph((_request, response) => {
      left -= 1;
      if (left < 0) return { n: 7 };
      const message =
        'Failed to decode `block.hash` value: `subgraph Qm has only indexed up to block number 5 and data for block number 6 is therefore not yet available`';
      refuse(response, [{ message }]);
      return undefined;
    });
    const client = new SubgraphClient({ url: subgraph.url, timeoutMs: 20_000 });
    expect(await ask(client)).toEqual({ n: 7 });
    expect(subgraph.requests).toHaveLength(3);
    left = 100;
    await expect(ask(client)).rejects.toMatchObject({ code: 'SUBGRAPH_UNAVAILABLE' });
    expect(subgraph.requests).toHaveLength(9);
  });
});
