import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'puppeteer-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { readBalances, sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress, startTradingScene, type TradingScene } from '../harness/tradingScene.ts';
import { startChromium, type TestBrowser } from './chromium.ts';

/*
 * The hooks of swap-api-client/react in React itself, by the example of the documentation, in a browser and
 * against a chain.
 */

const { WETH, USDC, LONE } = TOKENS;
const PATIENCE_MS = 90_000;
const POLL = { interval: 50, timeout: PATIENCE_MS };
const source = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const SALE = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(ETHER) };

/** An application whose defaults would retry everything, as some are. */
const APPLICATION = `
  import { createElement as h, StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
  import { createPublicClient, createWalletClient, http } from 'viem';
  import { privateKeyToAccount } from 'viem/accounts';
  import { mainnet } from 'viem/chains';
  import { createSwapApiClient } from 'swap-api-client';
  import { useQuote, useSwap } from 'swap-api-client/react';
  import { SwapButton } from './SwapButton.tsx';

  const { apiUrl, nodeUrl, key, sale, typed, isStepwise } = window.given;
  const transport = http(nodeUrl, { retryCount: 0 });
  const api = createSwapApiClient({ baseUrl: apiUrl });
  const chain = createPublicClient({ chain: mainnet, transport, pollingInterval: 50 });
  const wallet = createWalletClient({ account: privateKeyToAccount(key), chain: mainnet, transport });
  const defaultOptions = { queries: { retry: 3 }, mutations: { retry: 3, retryDelay: 1 } };
  const queries = new QueryClient({ defaultOptions });
  function Form({ trade }) {
    const { quote, lastQuote, quotedAt, error, isLoading } = useQuote({ api, trade, typed });
    const [now, last] = [quote, lastQuote].map((each) => each?.amountOut ?? '-');
    window.looks = [...(window.looks ?? []), { token: trade?.tokenOut, now, last, quotedAt }];
    return JSON.stringify({ now, last, quotedAt, status: error?.status ?? null, isLoading });
  }
  function Steps() {
    const made = useSwap(({ run }) => run());
    window.steps = made;
    const { trade, isPending, error, result } = made;
    return JSON.stringify({ kind: trade?.kind, isPending, error: error?.message, result });
  }
  function Application() {
    const [trade, setTrade] = useState(sale);
    window.setTrade = setTrade;
    if (isStepwise) return h(Steps);
    return trade && (typed ? h(Form, { trade }) : h(SwapButton, { api, wallet, chain, trade }));
  }
  const app = h(QueryClientProvider, { client: queries }, h(Application));
  createRoot(document.getElementById('root')).render(h(StrictMode, null, app));
`;

let scene: TradingScene;
let chromium: TestBrowser;
let server: Server;
let address: string;
beforeAll(async () => {
  [scene, chromium] = await Promise.all([
    startTradingScene(inject('replicaUrl'), inject('subgraphUrl')),
    startChromium(),
  ]);
  const script = await bundle();
  server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    const html = '<link rel="icon" href="data:,"><div id="root"></div><script src="/app.js"></script>';
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 240_000);
afterAll(async () => {
  server?.close();
  await chromium?.stop();
  await scene?.stop();
});

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: APPLICATION, resolveDir: source('examples'), loader: 'ts' },
    plugins: [
      {
        name: 'the client of this checkout',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^swap-api-client/ }, ({ path }) => {
            const [, entry = 'index'] = path.split('/');
            return { path: source(`client/src/${entry}.ts`) };
          });
        },
      },
    ],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    tsconfigRaw: {},
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}

interface Opened {
  readonly page: Page;
  readonly account: `0x${string}`;
  text(): Promise<string>;
  setTrade(trade: object | null): Promise<void>;
}

type Typed = Readonly<Record<'settledMs' | 'askEveryMs' | 'confirmEveryMs', number>>;

const open = new Set<Page>();
const complaints: string[] = [];
afterEach(async () => {
  for (const page of open) await page.close();
  open.clear();
  expect(complaints.splice(0)).toEqual([]);
});

async function openApplication(
  prepare?: (page: Page) => Promise<void>,
  typed?: Typed,
  isStepwise = false,
): Promise<Opened> {
  const key = generatePrivateKey();
  const account = privateKeyToAccount(key).address;
  await fundNative(scene.client, { to: account, amount: 100n * ETHER });
  await scene.proxyAtHead();
  const page = await chromium.browser.newPage();
  open.add(page);
  page.on('pageerror', (error) => complaints.push(String(error)));
  await prepare?.(page);
  const given = { apiUrl: scene.proxy.url, nodeUrl: scene.fork.url, key, sale: SALE, typed, isStepwise };
  await page.evaluateOnNewDocument(`window.given = ${JSON.stringify(given)}`);
  await page.goto(address);
  return {
    page,
    account,
    text: async () => String(await page.evaluate('document.body.innerText')).trim(),
    setTrade: async (trade) => void (await page.evaluate(`window.setTrade(${JSON.stringify(trade)})`)),
  };
}

const present = async () => `Sell for ${(await scene.api.quote(SALE)).amountOut}`;
/** Somebody sells so much ether that every route gives less. */
async function moveMarket(): Promise<void> {
  const trader = freshAddress('who moves the market');
  await fundNative(scene.client, { to: trader, amount: 1_000n * ETHER });
  await scene.proxyAtHead();
  const sale = { ...SALE, amountIn: String(50n * ETHER), maxSplits: 8, slippage: 50, recipient: trader };
  const { to, data, value, gasEstimate } = await scene.api.swap(sale);
  const sent = { from: trader, to, data, value, gas: gasEstimate };
  expect((await sendTransaction(scene.client, sent)).status).toBe('success');
  await scene.proxyAtHead();
}
const sentBy = ({ account }: Opened) => scene.client.getTransactionCount({ address: account });
const usdcOf = async ({ account }: Opened) =>
  (await readBalances(scene.client, [USDC.address], [account])).of(USDC.address, account);
const openStreams = async () => {
  const metrics = await (await fetch(`${scene.proxy.url}/metrics`)).text();
  return Number(/^event_streams_open (\d+)$/m.exec(metrics)?.[1]);
};

test('default: the button shows the newest quote, and another after the block that changes it', async () => {
  const app = await openApplication();
  const before = await present();
  await expect.poll(app.text, POLL).toBe(before);
  await moveMarket();
  const after = await present();
  expect(after).not.toBe(before);
  await expect.poll(app.text, POLL).toBe(after);
});

test('default: it sells what it showed, and tells what arrived; two clicks sell once', async () => {
  const app = await openApplication();
  const shown = await present();
  await expect.poll(app.text, POLL).toBe(shown);
  await app.page.evaluate('const b = document.querySelector("button"); b.click(); b.click();');
  await expect.poll(app.text, POLL).toMatch(/^Received \d+$/);
  expect(await sentBy(app)).toBe(1);
  const arrived = await usdcOf(app);
  expect(await app.text()).toBe(`Received ${arrived}`);
  expect(arrived).toBeGreaterThanOrEqual((BigInt(shown.replace('Sell for ', '')) * 995n) / 1000n);
});

test('behavior: another trade never shows the quote of the one before, and a trade without a route says so', async () => {
  const app = await openApplication();
  await expect.poll(app.text, POLL).toMatch(/^Sell for/);
  await app.setTrade({ ...SALE, tokenOut: LONE.address });
  expect(await app.text()).not.toMatch(/^Sell for/);
  await expect.poll(app.text, POLL).toMatch(/^No route found/);
  await app.setTrade({ ...SALE, amountIn: '0' });
  await expect.poll(app.text, POLL).toMatch(/amountIn/);
});

test('behavior: a stream that is refused is replaced by asking', async () => {
  const refused: string[] = [];
  const app = await openApplication(async (page) => {
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (!request.url().includes('/quote/stream')) return void request.continue();
      refused.push(request.url());
      const body = JSON.stringify({ error: 'Too many streams', code: 'RATE_LIMITED', requestId: '1' });
      const headers = { 'access-control-allow-origin': '*' };
      void request.respond({ status: 429, headers, contentType: 'application/json', body });
    });
  });
  await expect.poll(app.text, POLL).toBe(await present());
  await moveMarket();
  await expect.poll(app.text, POLL).toBe(await present());
  expect(refused.length).toBeGreaterThan(0);
});

test('behavior: without a network nothing is sent, and nothing later when it is back', async () => {
  const app = await openApplication();
  await expect.poll(app.text, POLL).toMatch(/^Sell for/);
  await app.page.setOfflineMode(true);
  await app.page.evaluate('document.querySelector("button").click()');
  await expect.poll(app.text, POLL).toMatch(/Failed to fetch/);
  await app.page.setOfflineMode(false);
  await moveMarket();
  const after = await present();
  await expect.poll(app.text, POLL).toContain(after);
  expect([await sentBy(app), await usdcOf(app)]).toEqual([0, 0n]);
});

test('behavior: a button that is gone leaves no stream open', async () => {
  const app = await openApplication();
  await expect.poll(app.text, POLL).toMatch(/^Sell for/);
  await expect.poll(openStreams, POLL).toBe(1);
  await app.setTrade(null);
  await expect.poll(openStreams, POLL).toBe(0);
});

test('behavior: steps at a click each: none beside another, none tried again, and forgotten only when they are over', async () => {
  const app = await openApplication(undefined, undefined, true);
  const shows = (state: object) => expect.poll(async () => JSON.parse(await app.text()), POLL).toEqual(state);
  await shows({ isPending: false });
  await app.page.evaluate(`
    window.begun = [];
    const run = (kind) => () => {
      window.begun.push(kind);
      return new Promise((resolve, reject) => Object.assign(window, { resolve, reject }));
    };
    window.take = (kind) => window.steps.swap({ kind, run: run(kind) });
    window.take('approve');
    window.take('send');`);
  await shows({ kind: 'approve', isPending: true });
  await app.page.evaluate(`window.steps.reset(); window.take('send');`);
  await shows({ kind: 'approve', isPending: true });
  await app.page.evaluate(`window.reject(new Error('declined'))`);
  await shows({ kind: 'approve', isPending: false, error: 'declined' });
  expect(await app.page.evaluate('window.begun')).toEqual(['approve']);
  await app.page.evaluate('window.steps.reset()');
  await shows({ isPending: false });
  await app.page.evaluate(`window.take('send')`);
  await expect.poll(() => app.page.evaluate('window.begun'), POLL).toEqual(['approve', 'send']);
  await app.page.evaluate(`window.resolve('sent')`);
  await shows({ kind: 'send', isPending: false, result: 'sent' });
});

/** A form that opens no stream in the time of a test, or one at once. */
const WITHOUT_STREAM: Typed = { settledMs: 600_000, askEveryMs: 300, confirmEveryMs: 300 };
const WITH_STREAM: Typed = { settledMs: 1, askEveryMs: 600_000, confirmEveryMs: 600_000 };
interface Form {
  readonly now: string;
  readonly last: string;
  readonly quotedAt: number;
  readonly status: number | null;
}
const outputOf = async (trade: typeof SALE) => String((await scene.api.quote(trade)).amountOut);
const formOf = async ({ text }: Opened) => JSON.parse(await text()) as Form;

test('behavior: a form asks before its stream is opened, and again while nothing changes', async () => {
  const app = await openApplication(undefined, WITHOUT_STREAM);
  const amountOut = await outputOf(SALE);
  await expect.poll(async () => (await formOf(app)).now, POLL).toBe(amountOut);
  const { quotedAt } = await formOf(app);
  await expect.poll(async () => (await formOf(app)).quotedAt, POLL).toBeGreaterThan(quotedAt);
  expect(await openStreams()).toBe(0);
  await moveMarket();
  const after = await outputOf(SALE);
  expect(after).not.toBe(amountOut);
  await expect.poll(async () => (await formOf(app)).now, POLL).toBe(after);
});

test('behavior: a form keeps the last number until another trade has its own, and never as that of the other', async () => {
  const app = await openApplication(undefined, WITH_STREAM);
  await expect.poll(openStreams, POLL).toBe(1);
  const sold = await outputOf(SALE);
  await expect.poll(async () => (await formOf(app)).now, POLL).toBe(sold);
  const other = { ...SALE, tokenOut: TOKENS.DAI.address };
  await app.setTrade(other);
  const next = await outputOf(other);
  await expect.poll(async () => (await formOf(app)).now, POLL).toBe(next);
  const looks = (await app.page.evaluate('window.looks')) as (Form & { token: string })[];
  const ofOther = looks.filter(({ token }) => token === other.tokenOut);
  expect(ofOther[0]).toMatchObject({ now: '-', last: sold });
  expect([...new Set(ofOther.map(({ now }) => now))]).toEqual(['-', next]);
});

test('behavior: a form hears by the stream that a block has no quote, with its status, and when the last one was true', async () => {
  const app = await openApplication(undefined, WITH_STREAM);
  await expect.poll(openStreams, POLL).toBe(1);
  await expect.poll(async () => (await formOf(app)).now, POLL).not.toBe('-');
  const before = await formOf(app);
  await app.setTrade({ ...SALE, tokenOut: LONE.address });
  await expect.poll(async () => (await formOf(app)).status, POLL).toBe(404);
  expect(await formOf(app)).toMatchObject({ now: '-', last: '-', quotedAt: 0 });
  await app.setTrade(SALE);
  await expect.poll(async () => (await formOf(app)).now, POLL).toBe(before.now);
});
