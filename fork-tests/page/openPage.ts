import type { Browser, Page } from 'puppeteer-core';
import type { LocalAccount } from 'viem/accounts';
import { injectWallet, type TestWallet } from './wallet.ts';
import type { Introduction } from './walletProvider.ts';

/** As long as a busy machine may take; every wait ends with its condition. */
const PATIENCE_MS = 90_000;

export interface OpenedPage {
  readonly page: Page;
  readonly wallet: TestWallet | undefined;
  /** What the browser complained of, and requests to other hosts. */
  readonly complaints: string[];
  /** Waits until the text stands on the page. */
  sees(text: string): Promise<void>;
  /** Clicks the button or link of that name when it can be clicked. */
  click(name: string): Promise<void>;
  /** Waits until an expression of the page is truthy, and answers it. */
  waitsFor<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly account?: LocalAccount;
  /** Default: announced. */
  readonly introduction?: Introduction;
  /** Where the wallet sends to. */
  readonly nodeUrl?: string;
  /** Kept by the page for its settings. */
  readonly settings?: object;
  readonly width?: number;
  readonly height?: number;
  /** Runs in the page before anything of its own. */
  readonly script?: string;
  /** Prepares the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** A page of its own, in a context of its own: nothing is remembered from one case to the next. */
export async function openPage(
  browser: Browser,
  url: string,
  options: OpenOptions = {},
): Promise<OpenedPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width: options.width ?? 1100, height: options.height ?? 900 });
  const complaints: string[] = [];
  const { host } = new URL(url);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('request', (request) => {
    const target = new URL(request.url());
    if (target.protocol !== 'data:' && target.host !== host) complaints.push(`asked ${target.host}`);
  });
  const { account, nodeUrl, settings, introduction = 'announced' } = options;
  const wallet =
    account === undefined || nodeUrl === undefined
      ? undefined
      : await injectWallet(page, nodeUrl, account, { introduction });
  if (settings !== undefined) {
    const text = JSON.stringify(JSON.stringify(settings));
    await page.evaluateOnNewDocument(`localStorage.setItem('settings', ${text})`);
  }
  if (options.script !== undefined) await page.evaluateOnNewDocument(options.script);
  await options.prepare?.(page);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  const waitsFor = async <Value>(expression: string): Promise<Value> => {
    const handle = await page.waitForFunction(expression, { polling: 100 });
    return (await handle.jsonValue()) as Value;
  };
  return {
    page,
    wallet,
    complaints,
    waitsFor,
    sees: async (text) => {
      await waitsFor(`document.body.innerText.includes(${JSON.stringify(text)})`);
    },
    click: (name) => page.locator(`::-p-aria(${name})`).click(),
    close: () => context.close(),
  };
}
