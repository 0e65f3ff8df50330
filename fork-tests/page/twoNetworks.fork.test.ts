import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ask, bodyOf, post } from '../api/ask.ts';
import { chainClient } from '../harness/chainClient.ts';
import { type Fork, startFork } from '../harness/fork.ts';
import { type PathProxy, startPathProxy } from '../harness/pathProxy.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { jsonRpc } from '../harness/replica/jsonRpc.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { startChromium } from './chromium.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { COIN, tradePath } from './views.ts';

/*
 * Two chains behind one host: a process each, by a path that a proxy in front strips, or by the chain in the
 * path of the API.
 */

const SECOND_CHAIN = 8453;

let first: ProxyProcess;
let second: ProxyProcess;
let host: PathProxy;
let folder: TemporaryFolder;
let fork: Fork;
let chromium: Awaited<ReturnType<typeof startChromium>>;
let opened: OpenedPage | undefined;

beforeAll(async () => {
  folder = await createTemporaryFolder('two-networks');
  const file = join(folder.path, 'second.json');
  await writeFile(file, JSON.stringify({ name: 'second', chainId: SECOND_CHAIN }));
  fork = await startFork({ of: inject('replicaUrl') });
  await jsonRpc(fork.url).call('anvil_setChainId', [SECOND_CHAIN]);
  await chainClient(fork.url).mine({ blocks: 3 });
  const common = { NETWORK: 'mainnet', RPC_URL: inject('replicaUrl'), TOKEN_LOGOS: 'false' };
  const NETWORK_LINKS = 'First=/,Second=/second';
  [first, second] = await Promise.all([
    startProxy({ ...common, NETWORK_LINKS }),
    startProxy({
      ...common,
      NETWORK_LINKS,
      RPC_URL: fork.url,
      NETWORK_FILE: file,
      BASE_PATH: '/second',
    }),
  ]);
  host = await startPathProxy({
    '/second': second.url,
    [`/api/v1/${SECOND_CHAIN}`]: second.url,
    '': first.url,
  });
  chromium = await startChromium();
}, 240_000);
afterAll(async () => {
  await chromium?.stop();
  await host?.stop();
  await Promise.all([first?.stop(), second?.stop()]);
  await fork?.stop();
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

test('API: the chain in the path chooses between two live chains, and the plain path is that of the first', async () => {
  const query = `tokenIn=${TOKENS.WETH.address}&tokenOut=${TOKENS.USDC.address}&amountIn=1000000000`;
  const at = async (path: string) => bodyOf(ask(`${host.url}${path}/quote?${query}`));
  const plain = await at('/api/v1');
  expect((await at('/api/v1/1'))['blockHash']).toBe(plain['blockHash']);
  const other = await at(`/api/v1/${SECOND_CHAIN}`);
  expect(Number(other['blockNumber'])).toBe(Number(plain['blockNumber']) + 3);
  expect(other['blockHash']).not.toBe(plain['blockHash']);
  expect(await bodyOf(ask(`${host.url}/api/v1/${SECOND_CHAIN}/network`))).toMatchObject({
    name: 'second',
    chainId: 8453,
  });
  const swap = await post(`${host.url}/api/v1/${SECOND_CHAIN}/swap`, {
    tokenIn: TOKENS.WETH.address,
    tokenOut: TOKENS.USDC.address,
    amountIn: '1000000000',
    recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  });
  expect(swap.body).toMatchObject({ transaction: { chainId: '0x2105' } });
  expect((await ask(`${host.url}/api/v1/10/quote?${query}`)).status).toBe(404);
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
  await page.page.locator('nav[aria-label="Other networks"] a[href="/"]').click();
  await page.sees('Ethereum');
  expect(new URL(page.page.url()).pathname).toBe('/');
  await page.page.locator('nav[aria-label="Other networks"] a[href="/second"]').click();
  await page.page.waitForFunction("document.title !== '' && location.pathname.startsWith('/second')");
});
