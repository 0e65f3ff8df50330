import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { serve, type TestServer } from './http.testkit.ts';
import { createHttpApp } from './httpApp.ts';
import { Metrics } from './metrics.ts';

const answer = { response: z.object({}), tag: 'Service' as const, summary: 'Nothing' };
const endpoints = [
  // An endpoint without a query of its own says of which chain it is asked as well.
  defineEndpoint({
    method: 'get',
    path: '/api/v1/plain',
    operationId: 'plain',
    ...answer,
    request: {},
    handle: () => ({}),
  }),
  defineEndpoint({
    method: 'post',
    path: '/api/v1/post',
    operationId: 'post',
    ...answer,
    request: { body: z.object({ q: z.string().optional() }) },
    handle: () => ({}),
  }),
];

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function ask(chain: { chainId: number; name: string }, name: string, value: unknown) {
  const http = {
    corsOrigin: '*' as const,
    trustProxy: false,
    requestTimeoutMs: 5000,
    maxInFlight: 64,
    maxLoopDelayMs: 10_000,
  };
  const log = pino({ level: 'silent' });
  server ??= await serve(createHttpApp(endpoints, { http, log, metrics: new Metrics(), chain }));
  const { url } = server;
  const headers = { 'content-type': 'application/json' };
  const posted = await fetch(`${url}/api/v1/post`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ [name]: value }),
  });
  const got = typeof value === 'object' ? posted : await fetch(`${url}/api/v1/plain?${name}=${value}`);
  type Body = { readonly error?: string };
  const ofBody = (await posted.json()) as Body;
  const ofQuery = got === posted ? undefined : ((await got.json()) as Body);
  if (got !== posted) expect([got.status, ofQuery?.error]).toEqual([posted.status, ofBody.error]);
  return { status: posted.status, error: ofBody.error, ignored: posted.headers.get('x-ignored-parameters') };
}

const BASE = { chainId: 8453, name: 'base' };
const MAINNET = { chainId: 1, name: 'mainnet' };

describe('a request for another chain', () => {
  test.each([
    ['chainId', 1, 'chainId must be 8453 (base), the chain of this service, not 1'],
    ['chainId', '1', 'chainId must be 8453 (base), the chain of this service, not 1'],
    ['chain_id', '0x1', 'chain_id must be 8453 (base), the chain of this service, not 0x1'],
    ['chain', 'arbitrum', 'chain must be 8453 (base), the chain of this service, not arbitrum'],
    ['chain', 'ethereum', 'chain must be 8453 (base), the chain of this service, not ethereum'],
    ['chain', 'eip155:10', 'chain must be 8453 (base), the chain of this service, not eip155:10'],
    ['toChainId', 10, 'toChainId must be 8453 (base), the chain of this service, not 10'],
    ['chainId', '8453.0', 'chainId must be 8453 (base), the chain of this service, not 8453.0'],
    ['chainId', '', 'chainId must be 8453 (base), the chain of this service, not nothing'],
    ['chainId', { id: 8453 }, 'chainId must be 8453 (base), the chain of this service, not {"id":8453}'],
    ['chainId', [8453, 1], 'chainId must be 8453 (base), the chain of this service, not 1'],
    ['chainId', [], 'chainId must be 8453 (base), the chain of this service, not nothing'],
  ])('%s %j is refused, and both are named', async (name, value, error) => {
    expect(await ask(BASE, name, value)).toEqual({ status: 400, error, ignored: null });
  });
});

describe('a request for the service’s own chain is answered, and the name is none that changes nothing', () => {
  test.each([
    [BASE, 'chainId', 8453],
    [BASE, 'chainID', '8453'],
    [BASE, 'chainId', '0x2105'],
    [BASE, 'chain', 'eip155:8453'],
    [BASE, 'chain', 'Base'],
    [BASE, 'chainId', [8453, '8453']],
    [MAINNET, 'chainId', 1],
    [MAINNET, 'chain', 'mainnet'],
    [MAINNET, 'chain', 'Ethereum'],
  ])('%j: %s %j', async (chain, name, value) => {
    expect(await ask(chain, name, value)).toEqual({ status: 200, error: undefined, ignored: null });
  });
});

test('behavior: a name that is only like it is ignored', async () => {
  expect(await ask(BASE, 'onchain', 'x')).toEqual({ status: 200, error: undefined, ignored: 'onchain' });
});

test('default: two services behind one host answer for their chains by the path, and none for another', async () => {
  const log = pino({ level: 'silent' });
  const http = { corsOrigin: '*' as const, trustProxy: false, requestTimeoutMs: 5000, maxInFlight: 64 };
  const start = (chainId: number) => {
    const plain = defineEndpoint({
      method: 'get',
      path: '/api/v1/plain',
      operationId: 'plain',
      tag: 'Service',
      summary: 'Its chain',
      request: {},
      response: z.object({ chainId: z.number() }),
      handle: () => ({ chainId }),
    });
    const options = { http: { ...http, maxLoopDelayMs: 10_000 }, log, metrics: new Metrics() };
    return serve(createHttpApp([plain], { ...options, chain: { chainId, name: `chain ${chainId}` } }));
  };
  const services = [await start(1), await start(8453)] as const;
  const bodyOf = async (at: 0 | 1, path: string) => {
    const answer = await fetch(services[at].url + path);
    return [answer.status, ((await answer.json()) as { chainId?: number }).chainId];
  };
  try {
    for (const prefix of ['', '/swap-api']) {
      expect(await bodyOf(0, `${prefix}/api/v1/plain`)).toEqual([200, 1]);
      expect(await bodyOf(0, `${prefix}/api/v1/1/plain`)).toEqual([200, 1]);
      expect(await bodyOf(1, `${prefix}/api/v1/8453/plain`)).toEqual([200, 8453]);
      // A router that sends a chain to the wrong service gets no answer of another chain.
      expect(await bodyOf(0, `${prefix}/api/v1/8453/plain`)).toEqual([404, undefined]);
      expect(await bodyOf(1, `${prefix}/api/v1/1/plain`)).toEqual([404, undefined]);
    }
  } finally {
    for (const service of services) await service.close();
  }
});
