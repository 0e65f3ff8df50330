import type { Browser, Frame, Page } from 'puppeteer-core';
import type { LocalAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { deployBundler } from './bundler.ts';
import { type PageScene, startPageScene } from './pageScene.ts';
import { balanceOf, newAccount } from './pageTrade.ts';
import { createSafe, startSafeSite, type TestSafe } from './safe.ts';
import { COIN, tradePath } from './views.ts';

/*
 * The page in a Safe: what it proposes is one bundle, which others confirm, send and pay for, and which the
 * page finds by its id.
 */

const { USDC } = TOKENS;
const [DEPLOYER] = devAccounts();
const UNIT = 10n ** 6n;
const PATIENCE_MS = 90_000;

let site: Awaited<ReturnType<typeof startSafeSite>>;
let stranger: typeof site;
let scene: PageScene;
let account: LocalAccount;
let opened: { page: Page; close(): Promise<void> } | undefined;
beforeAll(async () => {
  site = await startSafeSite();
  stranger = await startSafeSite();
  scene = await startPageScene(inject('replicaUrl'), inject('subgraphUrl'), { SAFE_ORIGINS: site.origin });
  await deployBundler(scene.client, DEPLOYER.address);
}, 240_000);
afterAll(async () => {
  await scene?.stop();
  await site?.stop();
  await stranger?.stop();
});
beforeEach(async () => {
  account = await newAccount(scene, 0n);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 5000n * UNIT });
  await scene.proxyAtHead();
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

interface Framed {
  readonly safe: TestSafe;
  readonly frame: Frame;
  sees(text: string): Promise<unknown>;
  click(name: string): Promise<void>;
}

async function openIn(browser: Browser, origin: string, safe: TestSafe): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  opened = { page, close: () => context.close() };
  await page.exposeFunction('safeRequest', async (method: string, params: unknown) => {
    try {
      return { result: await safe.answer(method, params) };
    } catch (error) {
      return { error: (error as Error).message };
    }
  });
  const shown = scene.url + tradePath({ in: USDC.address, out: COIN, amount: '1000' });
  await page.goto(`${origin}/?shows=${encodeURIComponent(shown)}`, { waitUntil: 'domcontentloaded' });
  return page;
}

async function framed(page: Page, safe: TestSafe): Promise<Framed> {
  const frame = await page.waitForFrame((each) => each.url().startsWith(scene.url));
  return {
    safe,
    frame,
    sees: (text) =>
      frame.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`, { polling: 100 }),
    click: (name) => frame.locator(`::-p-aria(${name})`).setTimeout(PATIENCE_MS).click(),
  };
}

async function openInSafe(): Promise<Framed> {
  const safe = createSafe(account, scene.nodeUrl);
  return framed(await openIn(scene.browser, site.origin, safe), safe);
}

/** The only proposal of the queue. */
const proposed = ({ safe }: Framed) => {
  const [id] = safe.queue.keys();
  if (id === undefined || safe.queue.size > 1) throw new Error('one bundle was to be proposed');
  return { id, calls: safe.queue.get(id)?.calls ?? [] };
};

test('default: approvals and swap are one proposal without gas of its own; what arrives once it is executed is told once', async () => {
  const page = await openInSafe();
  await page.click('Review swap');
  await page.click('Approve USDC and swap');
  await page.sees('Confirming…');
  const { id, calls } = proposed(page);
  expect(calls).toHaveLength(3);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(5000n * UNIT);
  await fundNative(scene.client, { to: account.address, amount: ETHER });
  const hash = await page.safe.execute(id);
  await page.sees('Swapped.');
  const received = await page.frame.evaluate(`document.querySelector('.receipt data').value`);
  const { gasUsed, effectiveGasPrice } = await scene.client.getTransactionReceipt({ hash });
  const coin = await scene.client.getBalance({ address: account.address });
  expect(BigInt(String(received))).toBe(coin - ETHER + gasUsed * effectiveGasPrice);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(4000n * UNIT);
});

test('behavior: a proposal that waits for other owners is found again after a reload', async () => {
  const page = await openInSafe();
  await page.click('Review swap');
  await page.click('Approve USDC and swap');
  await page.sees('in one transaction.');
  const { id } = proposed(page);
  if (opened === undefined) throw new Error('the page was opened');
  await opened.page.reload({ waitUntil: 'domcontentloaded' });
  const again = await framed(opened.page, page.safe);
  await again.sees('A swap of these tokens is still pending.');
  await fundNative(scene.client, { to: account.address, amount: ETHER });
  await page.safe.execute(id);
  await again.sees('Swapped.');
  expect(page.safe.queue.size).toBe(1);
});

test('behavior: a proposal that is rejected leaves nothing behind', async () => {
  const page = await openInSafe();
  page.safe.declines = true;
  await page.click('Review swap');
  await page.click('Approve USDC and swap');
  await page.sees('Transaction was rejected');
  expect(await page.frame.evaluate(`document.querySelector('.sent')`)).toBeNull();
  page.safe.declines = false;
  await page.click('Approve USDC and swap');
  await page.sees('in one transaction.');
  expect(page.safe.queue.size).toBe(1);
});

test('error: no other site may show the page in a frame', async () => {
  const safe = createSafe(account, scene.nodeUrl);
  const page = await openIn(scene.browser, stranger.origin, safe);
  await page.waitForFrame((each) => each.url().startsWith('chrome-error:'));
  expect(page.frames().some((each) => each.url().startsWith(scene.url))).toBe(false);
});
