import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../../config/loadConfig.ts';
import type { Logo } from '../../tokens/logos/logoCache.ts';
import { serve, type TestServer } from '../http.testkit.ts';
import { createHttpApp } from '../httpApp.ts';
import { Metrics } from '../metrics.ts';

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const { http } = loadConfig({ RPC_URL: 'http://127.0.0.1:9' });

let server: TestServer | undefined;
afterEach(() => server?.close());

async function ask(path: string, logo?: Logo): Promise<{ response: Response; asked: string[] }> {
  const asked: string[] = [];
  const read = async (token: string) => {
    asked.push(token);
    return logo;
  };
  const log = pino({ level: 'silent' });
  server = await serve(createHttpApp([], { http, log, metrics: new Metrics(), logos: { read } }));
  return { response: await fetch(server.url + path), asked };
}

test('default: a logo has the type of its bytes, is kept for a day, and runs nothing when it is opened', async () => {
  const { response, asked } = await ask(`/logos/${TOKEN}`, { type: 'image/png', bytes: PNG });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(asked).toEqual([TOKEN.toLowerCase()]);
});

test('behavior: a token without a logo is no error, and is asked for again', async () => {
  const { response } = await ask(`/logos/${TOKEN}`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'public, max-age=60']);
});

test('error: what is no address asks nobody', async () => {
  const { response, asked } = await ask('/logos/..%2f..%2fetc');
  expect([response.status, asked]).toEqual([204, []]);
});
