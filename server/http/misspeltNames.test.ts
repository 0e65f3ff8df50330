import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { serve, type TestServer } from './http.testkit.ts';
import { createHttpApp } from './httpApp.ts';
import { Metrics } from './metrics.ts';

const fields = z.object({ slippage: z.string().default('0.5'), q: z.string().optional() });
const answer = { response: z.object({ slippage: z.string() }), tag: 'Service' as const, summary: 'Echo' };
const endpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/v1/kept',
    operationId: 'kept',
    ...answer,
    request: { query: fields },
    maxAgeSeconds: 0,
    version: () => 'one',
    handle: ({ query: { slippage } }) => ({ slippage }),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/v1/post',
    operationId: 'post',
    ...answer,
    request: { body: fields },
    handle: ({ body: { slippage } }) => ({ slippage }),
  }),
];

let server: TestServer;
beforeAll(async () => {
  const http = {
    corsOrigin: '*' as const,
    trustProxy: false,
    requestTimeoutMs: 5000,
    maxInFlight: 64,
    maxLoopDelayMs: 10_000,
  };
  server = await serve(
    createHttpApp(endpoints, { http, log: pino({ level: 'silent' }), metrics: new Metrics() }),
  );
});
afterAll(() => server.close());

const get = (query: string) => fetch(`${server.url}/api/v1/kept?${query}`);
const post = (body: string, query = '') =>
  fetch(`${server.url}/swap-api/api/v1/post${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

const outcomeOf = async (response: Response) => ({
  status: response.status,
  ignored: response.headers.get('x-ignored-parameters'),
  body: await response.json(),
});
const refusal = (path: string, meant: string) => ({
  status: 400,
  body: {
    error: `${path} is not known: did you mean ${meant}?`,
    code: 'INVALID_REQUEST',
    details: [{ path, message: `is not known: did you mean ${meant}?` }],
  },
});

describe('a misspelt bound is refused', () => {
  test.each([
    ['Slippage', 'slippage'],
    ['slipage', 'slippage'],
    ['slippageTolerance', 'slippage'],
    ['Q', 'q'],
  ])('%s', async (name, meant) => {
    expect(await outcomeOf(await get(`${name}=1`))).toMatchObject(refusal(name, meant));
    expect(await outcomeOf(await post(JSON.stringify({ [name]: '1' })))).toMatchObject(refusal(name, meant));
  });

  test('behind 1 000 names that mean nothing', async () => {
    const junk = Array.from({ length: 1000 }, (_, n) => `x${n}`);
    expect(await outcomeOf(await get(`${junk.join('&')}&slipage=1`))).toMatchObject(
      refusal('slipage', 'slippage'),
    );
    const body = { ...Object.fromEntries(junk.map((name) => [name, 1])), slipage: '1' };
    expect(await outcomeOf(await post(JSON.stringify(body)))).toMatchObject(refusal('slipage', 'slippage'));
  });

  test('given twice, and as a list', async () => {
    expect(await outcomeOf(await get('slipage=1&slipage=2'))).toMatchObject(refusal('slipage', 'slippage'));
    expect(await outcomeOf(await post('{"slipage":"1","slipage":["2"]}'))).toMatchObject(
      refusal('slipage', 'slippage'),
    );
  });

  test('beside prototype keys, which give nothing', async () => {
    const body = '{"__proto__":{"slippage":"9"},"constructor":{"slippage":"9"},"slipage":"1"}';
    expect(await outcomeOf(await post(body))).toMatchObject({
      ...refusal('slipage', 'slippage'),
      ignored: '__proto__, constructor',
    });
  });

  test('of 2 000 slips the answer names ten', async () => {
    const names = Array.from({ length: 2000 }, (_, n) => `slippage${String.fromCodePoint(0x4e00 + n)}`);
    const response = await post(JSON.stringify(Object.fromEntries(names.map((name) => [name, '1']))));
    const { details } = z
      .object({ details: z.array(z.object({ path: z.string() })) })
      .parse(await response.json());
    expect([response.status, details.map(({ path }) => path)]).toEqual([400, names.slice(0, 10)]);
  });
});

describe('names that change nothing are listed', () => {
  test('where the field is given too', async () => {
    expect(await outcomeOf(await get('slippage=1&slipage=2&chainId=1'))).toEqual({
      status: 200,
      ignored: 'slipage, chainId',
      body: { slippage: '1' },
    });
  });

  test('also with an answer from memory, and with one that has not changed', async () => {
    for (let asked = 0; asked < 3; asked++) {
      expect((await get('slippage=2&v=7')).headers.get('x-ignored-parameters')).toBe('v');
    }
    const known = await fetch(`${server.url}/api/v1/kept?slippage=2&v=7`, {
      headers: { 'if-none-match': '"one"' },
    });
    expect([known.status, known.headers.get('x-ignored-parameters')]).toEqual([304, 'v']);
  });

  test('in the query of what reads a body, and with a refusal', async () => {
    expect(await outcomeOf(await post('{}', '?slippage=1'))).toEqual({
      status: 200,
      ignored: 'slippage',
      body: { slippage: '0.5' },
    });
    expect(await outcomeOf(await post('{"slippage":5,"user":1}'))).toMatchObject({
      status: 400,
      ignored: 'user',
    });
  });

  test('without any character that a header must not have', async () => {
    const { status, ignored } = await outcomeOf(await get('a%0D%0AX-Evil%3A1&%D0%96&_=1'));
    expect([status, ignored]).toEqual([200, 'a%0D%0AX-Evil%3A1, %D0%96, _']);
  });

  test('and there is no header without one', async () => {
    expect(await outcomeOf(await get('slippage=3'))).toEqual({
      status: 200,
      ignored: null,
      body: { slippage: '3' },
    });
  });
});
