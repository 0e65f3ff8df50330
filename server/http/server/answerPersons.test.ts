import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { BrandFields } from '../../config/brand/brand.ts';
import { loadConfig } from '../../config/loadConfig.ts';
import { serve, type TestServer } from '../http.testkit.ts';
import { createHttpApp } from '../httpApp.ts';
import { Metrics } from '../metrics.ts';

/** As a browser asks for an address that somebody types. */
const TYPED = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8' };
const { http } = loadConfig({ RPC_URL: 'http://127.0.0.1:9' });

let page: string;
let server: TestServer;
beforeAll(async () => {
  page = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(page, 'index.html'), '<title>the page</title>');
  writeFileSync(join(page, 'robots.txt'), 'User-agent: *');
  server = await serve(appOf({}));
});
afterAll(async () => {
  await server.close();
  rmSync(page, { recursive: true });
});

const appOf = (fields: BrandFields) =>
  createHttpApp([], {
    http,
    log: pino({ level: 'silent' }),
    metrics: new Metrics(),
    page,
    brand: { fields, logo: undefined },
    site: { basePath: '/base', networks: [] },
  });

const look = (path: string, headers: Record<string, string> = TYPED, url = server.url) =>
  fetch(url + path, { headers, redirect: 'manual' });

test.each(['/api', '/api/v1', '/api/v1/', '/swap-api/api/v1'])(
  'default: a person who opens %s is led to the reference, and a program gets an error',
  async (path) => {
    const response = await look(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/base/docs']);
    expect(response.headers.get('vary')).toContain('Accept');
    const program = await look(path, { accept: '*/*' });
    expect([program.status, await program.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  },
);

test('default: a person who opens an unknown path sees the page, with status 404', async () => {
  const response = await look('/no/such/view');
  expect([response.status, await response.text()]).toEqual([404, '<title>the page</title>']);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(response.headers.get('vary')).toMatch(/Accept\b.*Accept-Encoding/);
});

test.each(['/api/v1/nothing', '/swap-api/api/v1/nothing', '/api/v1/%00', '/mcp/nothing'])(
  'error: %s stays an error of the API, whoever asks',
  async (path) => {
    const response = await look(path);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.ok).toBe(false);
  },
);

test('default: crawlers are given their rules', async () => {
  expect(await (await look('/robots.txt')).text()).toBe('User-agent: *');
});

test.each([
  [
    { security: 'https://own.example/security', support: 'https://own.example' },
    'https://own.example/security',
  ],
  [{ support: 'https://own.example' }, 'https://own.example'],
])('default: security.txt of an operator with links %j names %s', async (links, contact) => {
  const own = await serve(appOf({ links }));
  onTestFinished(() => own.close());
  const response = await look('/.well-known/security.txt', {}, own.url);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const [first, second, ...rest] = (await response.text()).split('\n');
  expect([first, rest]).toEqual([`Contact: ${contact}`, ['']]);
  const expires = Date.parse(second?.replace('Expires: ', '') ?? '');
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000);
});

test('error: there is no security.txt where the operator names no contact', async () => {
  expect((await look('/.well-known/security.txt', {})).status).toBe(404);
});
