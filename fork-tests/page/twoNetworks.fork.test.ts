import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ask, bodyOf } from '../api/ask.ts';
import { type PathProxy, startPathProxy } from '../harness/pathProxy.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { startChromium } from './chromium.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { COIN, tradePath } from './views.ts';

/* Two networks behind one host: one process each, told apart by the path that a proxy in front strips. */

let first: ProxyProcess;
let second: ProxyProcess;
let host: PathProxy;
let folder: TemporaryFolder;
let chromium: Awaited<ReturnType<typeof startChromium>>;
let opened: OpenedPage | undefined;

beforeAll(async () => {
  folder = await createTemporaryFolder('two-networks');
  const file = join(folder.path, 'second.json');
  await writeFile(file, JSON.stringify({ name: 'second' }));
  const common = { NETWORK: 'mainnet', RPC_URL: inject('replicaUrl'), TOKEN_LOGOS: 'false' };
  const NETWORK_LINKS = 'First=/,Second=/second';
  [first, second] = await Promise.all([
    startProxy({ ...common, NETWORK_LINKS }),
    startProxy({ ...common, NETWORK_LINKS, NETWORK_FILE: file, BASE_PATH: '/second' }),
  ]);
  host = await startPathProxy({ '/second': second.url, '': first.url });
  chromium = await startChromium();
}, 240_000);
afterAll(async () => {
  await chromium?.stop();
  await host?.stop();
  await Promise.all([first?.stop(), second?.stop()]);
  await folder?.remove();
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(path: string): Promise<OpenedPage> {
  opened = await openPage(chromium.browser, host.url + path, {});
  return opened;
}

test('behavior: each answers under its path, under both forms of the API', async () => {
  for (const [path, name] of [
    ['', 'mainnet'],
    ['/second', 'second'],
    ['/swap-api', 'mainnet'],
    ['/second/swap-api', 'second'],
  ]) {
    expect(await bodyOf(ask(`${host.url}${path}/api/v1/network`))).toMatchObject({ name });
  }
  const query = `tokenIn=${TOKENS.WETH.address}&tokenOut=${TOKENS.USDC.address}&amountIn=1000000000`;
  expect((await bodyOf(ask(`${host.url}/second/api/v1/quote?${query}`)))['blockNumber']).toMatch(/^\d+$/);
});

test('behavior: the document names its files under the path, at any depth', async () => {
  for (const [path, prefix] of [
    ['/', ''],
    ['/tokens', ''],
    ['/second', '/second'],
    [`/second/tokens/${TOKENS.UNI.address}`, '/second'],
  ]) {
    const document = await (await fetch(host.url + path)).text();
    const files = [...document.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, name]) => name ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) {
      expect(file.slice(0, prefix?.length)).toBe(prefix);
      expect((await fetch(host.url + file)).status, file).toBe(200);
    }
  }
});

test('behavior: the page trades and shows its views under the path', async () => {
  const page = await open(`/second${tradePath({ in: COIN, out: TOKENS.UNI.address, amount: '1.5' })}`);
  await page.sees('Minimum received');
  await page.page.click('a[href="/second/tokens"]');
  await page.sees('Wrapped Ether');
  expect(new URL(page.page.url()).pathname).toBe('/second/tokens');
});

test('behavior: the page leads to the other network and back', async () => {
  const page = await open('/second/tokens');
  await page.sees('Wrapped Ether');
  await page.page.click('nav[aria-label="Other networks"] a[href="/"]');
  await page.sees('Ethereum');
  expect(new URL(page.page.url()).pathname).toBe('/');
  await page.page.click('nav[aria-label="Other networks"] a[href="/second"]');
  await page.page.waitForFunction("document.title !== '' && location.pathname.startsWith('/second')");
});
