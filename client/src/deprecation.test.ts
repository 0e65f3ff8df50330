import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { serve, type TestServer } from '../../server/http/http.testkit.ts';
import { createSwapApiClient, type DeprecationNotice } from './index.ts';

let server: TestServer | undefined;
afterEach(() => server?.close());

const GOING = {
  deprecation: '@1795651200',
  sunset: 'Fri, 26 Nov 2027 00:00:00 GMT',
  link: '</docs#getHealth>; rel="deprecation"',
};

async function clientOf(
  headers: Readonly<Record<string, string>>,
  onDeprecation?: (notice: DeprecationNotice) => void,
  status = 200,
) {
  const answer = (response: ServerResponse) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ error: 'x', code: 'NOT_FOUND', requestId: 'r' }));
  server = await serve((_, response) => void answer(response));
  return createSwapApiClient({ baseUrl: server.url, ...(onDeprecation && { onDeprecation }) });
}

test('default: nobody is told, and nothing is printed', async () => {
  const api = await clientOf(GOING);
  await expect(api.getHealth()).resolves.toMatchObject({ code: 'NOT_FOUND' });
});

test('args: each operation is told of once, with its days and where to read on', async () => {
  const told: DeprecationNotice[] = [];
  const api = await clientOf(GOING, (notice) => told.push(notice));
  await api.getHealth();
  await api.getHealth();
  await api.getNetwork();
  const days = { since: new Date('2026-11-26T00:00:00Z'), until: new Date('2027-11-26T00:00:00Z') };
  expect(told).toEqual([
    { operation: 'GET /health', ...days, link: '/docs#getHealth' },
    { operation: 'GET /api/v1/network', ...days, link: '/docs#getHealth' },
  ]);
});

test('behavior: an error tells it too', async () => {
  const told: string[] = [];
  const api = await clientOf(GOING, ({ operation }) => told.push(operation), 404);
  await expect(api.getToken({ address: '0xab' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(told).toEqual(['GET /api/v1/tokens/{address}']);
});

test('behavior: what the callback throws, the call throws', async () => {
  const api = await clientOf(GOING, ({ operation }) => {
    throw new Error(`${operation} is to go`);
  });
  await expect(api.getHealth()).rejects.toThrow('GET /health is to go');
});

test.each([
  ['none', {}],
  ['the date of an older draft', { deprecation: 'Sun, 11 Nov 2018 23:59:59 GMT' }],
  ['a flag of an older draft', { deprecation: 'true' }],
])('args: %s is no deprecation', async (_, headers) => {
  const told: DeprecationNotice[] = [];
  const api = await clientOf(headers, (notice) => told.push(notice));
  await api.getHealth();
  expect(told).toEqual([]);
});

test('args: an end and a link may be absent, or stand among other links', async () => {
  const told: DeprecationNotice[] = [];
  const push = (notice: DeprecationNotice) => void told.push(notice);
  await (await clientOf({ deprecation: '@0', sunset: 'soon' }, push)).getHealth();
  await server?.close();
  const link = '</a>; rel="next", </b>; rel=deprecation';
  await (await clientOf({ deprecation: '@0', link }, push)).getHealth();
  const since = new Date(0);
  expect(told).toEqual([
    { operation: 'GET /health', since, until: undefined, link: undefined },
    { operation: 'GET /health', since, until: undefined, link: '/b' },
  ]);
});
