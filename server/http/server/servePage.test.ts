import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../config/loadConfig.ts';
import { serve, type TestServer } from '../http.testkit.ts';
import { createHttpApp } from '../httpApp.ts';
import { Metrics } from '../metrics.ts';

const POOL = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640';
const { http } = loadConfig({ RPC_URL: 'http://127.0.0.1:9' });

let page: string;
let server: TestServer;
beforeAll(async () => {
  page = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(page, 'assets'));
  writeFileSync(join(page, 'index.html'), '<title>the page</title>');
  writeFileSync(join(page, 'assets', 'main-abc.js'), 'export {};');
  writeFileSync(join(page, 'assets', 'main-abc.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(page, 'assets', 'main-abc.css'), 'p {}');
  writeFileSync(join(page, 'llms.txt'), '# swap-api');
  mkdirSync(join(page, 'llms'));
  writeFileSync(join(page, 'llms', 'api.md'), '# The API');
  server = await serve(appWith(page));
});
afterAll(async () => {
  await server.close();
  rmSync(page, { recursive: true });
});

const appWith = (folder: string) =>
  createHttpApp([], { http, log: pino({ level: 'silent' }), metrics: new Metrics(), page: folder });

test.each([
  ...['/', '/?amount=1', '/proof', '/tokens', `/tokens/${POOL}`, '/pools', `/pools/${POOL}`],
  ...['/account', '/positions', '/positions/new', '/status', '/docs'],
])('default: %s is the document, asked for each time, which may load from nowhere else', async (path) => {
  const response = await fetch(server.url + path);
  expect(await response.text()).toBe('<title>the page</title>');
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/https?:|unsafe|\*/);
});

test.each([
  ['/assets/main-abc.js', 'text/javascript'],
  ['/assets/main-abc.css', 'text/css'],
  ['/llms.txt', 'text/plain'],
  ['/llms/api.md', 'text/markdown'],
  ['/', 'text/html'],
])('default: %s says that it is UTF-8, compressed or not', async (path, type) => {
  for (const encoding of ['br', 'identity']) {
    const answer = await fetch(server.url + path, { headers: { 'accept-encoding': encoding } });
    expect(answer.headers.get('content-type'), encoding).toMatch(new RegExp(`^${type}; ?charset=utf-8$`));
  }
});

test('behavior: the document comes compressed, and not again while it is the same', async () => {
  const response = await fetch(server.url, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.text()).toBe('<title>the page</title>');
  const tag = response.headers.get('etag') ?? '';
  const again = await fetch(server.url, { headers: { 'if-none-match': tag, 'accept-encoding': 'br' } });
  expect(again.status).toBe(304);
});

test('behavior: under a path, the document names its files there, and the other networks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swap-api-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const built =
    '<link rel="icon" href="./favicon.svg" /><script src="./assets/a.js"></script></head><a href="./x">';
  writeFileSync(join(folder, 'index.html'), built);
  const site = { basePath: '/base', networks: [{ name: 'A "chain"', path: '/' }] };
  const options = { http, log: pino({ level: 'silent' }), metrics: new Metrics(), page: folder, site };
  const own = await serve(createHttpApp([], options));
  onTestFinished(() => own.close());
  const document = await (await fetch(`${own.url}/tokens/${POOL}`)).text();
  expect(document).toContain('<link rel="icon" href="/base/favicon.svg" /><script src="/base/assets/a.js">');
  expect(document).toContain('&quot;basePath&quot;:&quot;/base&quot;');
  expect(document).toContain('A \\&quot;chain\\&quot;');
});

test('behavior: the page reaches the relay of WalletConnect and its node where there is a project, and no other host', async () => {
  const walletConnect = { projectId: '0123456789abcdef', relayUrl: 'wss://relay.example/path?x=1' };
  const walletRpcUrl = 'https://node.example/rpc?key=k';
  const policyWith = async (site: object) => {
    const options = { http, metrics: new Metrics(), page, site: { basePath: '', networks: [], ...site } };
    const own = await serve(createHttpApp([], { ...options, log: pino({ level: 'silent' }) }));
    onTestFinished(() => own.close());
    return (await fetch(own.url)).headers.get('content-security-policy')?.split('; ');
  };
  expect(await policyWith({ walletConnect, walletRpcUrl })).toContain(
    "connect-src 'self' wss://relay.example https://node.example",
  );
  expect(await policyWith({ walletConnect })).toContain("connect-src 'self' wss://relay.example");
  const without = await policyWith({ walletRpcUrl });
  expect(without?.[0]).toBe("default-src 'self'");
  expect(without?.filter((rule) => rule.includes('connect-src'))).toEqual([]);
});

test('behavior: only the Safe that the operator names may frame the page, and it reads what the page is called', async () => {
  const site = { basePath: '/base', networks: [], safeOrigins: ['https://app.safe.global'] };
  const options = {
    http: { ...http, corsOrigin: ['https://own.example'] },
    metrics: new Metrics(),
    page,
    site,
  };
  const own = await serve(createHttpApp([], { ...options, log: pino({ level: 'silent' }) }));
  onTestFinished(() => own.close());
  const policy = (await fetch(own.url)).headers.get('content-security-policy');
  expect(policy?.split('; ').at(-1)).toBe('frame-ancestors https://app.safe.global');
  const manifest = await fetch(`${own.url}/manifest.json`, {
    headers: { origin: 'https://app.safe.global' },
  });
  expect(manifest.headers.get('access-control-allow-origin')).toBe('*');
  expect(await manifest.json()).toEqual({
    name: 'Plumb',
    description: 'Plumb: swap tokens',
    iconPath: 'favicon.svg',
  });
  const closed = (await fetch(server.url)).headers.get('content-security-policy');
  expect(closed?.split('; ').at(-1)).toBe("frame-ancestors 'none'");
  expect((await fetch(`${server.url}/manifest.json`)).status).toBe(404);
});

test('behavior: a brand is data of the document, harmless whatever its name, and its logo runs no script', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(
    join(page, 'index.html'),
    '<head><title>Own</title><link rel="icon" href="/own.svg" /></head><img class="mark" src="./own.svg" /><span>Own</span>',
  );
  const branded = await serve(
    createHttpApp([], {
      http,
      log: pino({ level: 'silent' }),
      metrics: new Metrics(),
      page,
      brand: { fields: { name: `"><script>$&'` }, logo: { type: 'image/svg+xml', bytes } },
    }),
  );
  try {
    const text = await (await fetch(branded.url)).text();
    const name = '&quot;&gt;&lt;script&gt;$&amp;&#39;';
    expect(text).toContain(`<title>${name}</title>`);
    expect(text).toContain('<link rel="icon" href="/brand/logo" type="image/svg+xml" />');
    expect(text).toContain(`<img class="mark" src="/brand/logo" /><span>${name}</span>`);
    expect(text).toContain(
      '&quot;hasLogo&quot;:true,&quot;name&quot;:&quot;\\&quot;&gt;&lt;script&gt;$&amp;&#39;&quot;}',
    );
    expect(text).not.toContain('<script');
    const logo = await fetch(`${branded.url}/brand/logo`);
    expect(await logo.text()).toBe(String(bytes));
    expect(logo.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(logo.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
  } finally {
    await branded.close();
    writeFileSync(join(page, 'index.html'), '<title>the page</title>');
  }
  expect((await fetch(`${server.url}/brand/logo`)).status).toBe(404);
});

test('default: pages of other hosts get the widget and the brand, and nothing else of the document', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swap-api-widget-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), '<title>the page</title>');
  writeFileSync(join(folder, 'widget.js'), '(() => {})();');
  const defaultTokens = { in: '0x1', out: '0x2' } as const;
  const own = await serve(
    createHttpApp([], {
      http,
      log: pino({ level: 'silent' }),
      metrics: new Metrics(),
      page: folder,
      brand: {
        fields: { name: 'North', defaultTokens, links: { terms: 'https://north.example' } },
        logo: undefined,
      },
      site: { basePath: '/base', networks: [] },
    }),
  );
  onTestFinished(() => own.close());
  const script = await fetch(`${own.url}/widget.js`, { headers: { origin: 'https://shop.example' } });
  expect(await script.text()).toBe('(() => {})();');
  // Its words would be garbled on a page of another charset.
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(script.headers.get('cache-control')).toBe('no-cache');
  const brand = await fetch(`${own.url}/brand`, { headers: { origin: 'https://shop.example' } });
  expect(await brand.json()).toEqual({
    name: 'North',
    defaultTokens: { in: '0x1', out: '0x2' },
    hasLogo: false,
  });
  expect(brand.headers.get('access-control-allow-origin')).toBe('*');
  // A service that built no widget has none.
  expect((await fetch(`${server.url}/widget.js`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/brand`)).json()).toEqual({ hasLogo: false });
});

test('behavior: the text for language models is plain, and asked for each time', async () => {
  const response = await fetch(`${server.url}/llms.txt`);
  expect(await response.text()).toBe('# swap-api');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('behavior: each document for language models is served by itself, and none besides', async () => {
  expect(await (await fetch(`${server.url}/llms/api.md`)).text()).toBe('# The API');
  for (const path of ['/llms/none.md', '/llms/..%2findex.html', '/llms'])
    expect((await fetch(server.url + path)).status, path).toBe(404);
});

test('behavior: its files are kept for ever and come compressed', async () => {
  const response = await fetch(`${server.url}/assets/main-abc.js`, { headers: { 'accept-encoding': 'br' } });
  expect(await response.text()).toBe('export {};');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
});

test.each([
  '/api/v1/nothing',
  '/swap-api/api/v1/nothing',
  '/api',
  '/nothing',
  `/pools/${POOL}/price`,
  '/assets/nothing.js',
  '/assets/../index.html.br',
  '/index.html',
])('error: %s is no view: not found, as JSON', async (path) => {
  const response = await fetch(server.url + path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('error: nothing is posted to a view', async () => {
  const response = await fetch(server.url, { method: 'POST' });
  expect(response.status).toBe(404);
});

test('behavior: where nothing was built, the root is not found', async () => {
  const bare = await serve(appWith(join(page, 'assets')));
  try {
    expect((await fetch(bare.url)).status).toBe(404);
  } finally {
    await bare.close();
  }
});
