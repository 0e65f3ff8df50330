import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, type TestServer } from '../http.testkit.ts';
import { serveDocs } from './serveDocs.ts';

let server: TestServer;
beforeAll(async () => {
  const app = express();
  serveDocs(app);
  server = await serve(app);
});
afterAll(() => server.close());

test('default: the page and all that it names come from here, under a policy that allows no other host', async () => {
  const page = await fetch(`${server.url}/docs`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).not.toContain('http');
  const files = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
  const answers = await Promise.all(files.map((file) => fetch(new URL(file, `${server.url}/docs`))));
  expect(
    answers.map(({ url, status, headers }) => [new URL(url).pathname, status, headers.get('content-type')]),
  ).toEqual([
    ['/docs/favicon-32x32.png', 200, 'image/png'],
    ['/docs/swagger-ui.css', 200, 'text/css; charset=utf-8'],
    ['/docs/swagger-ui-bundle.js', 200, 'text/javascript; charset=utf-8'],
    ['/docs/start.js', 200, 'text/javascript; charset=utf-8'],
  ]);
});

test('error: nothing else of the package is served', async () => {
  expect((await fetch(`${server.url}/docs/package.json`)).status).toBe(404);
  expect((await fetch(`${server.url}/docs/..%2fpackage.json`)).status).toBe(404);
});
