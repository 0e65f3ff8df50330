import { parseUnits } from 'viem';
import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import {
  BEST_KNOWN,
  balanceOf,
  canClick,
  chooseSetting,
  openTrade,
  receiptOf,
  SETTINGS,
} from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* The page splits a trade over as many routes as its settings allow. */

const { WETH, USDC } = TOKENS;
const [ALICE] = devAccounts();
const scene = testScene();

async function open(path: string, options: OpenOptions = {}): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, { nodeUrl: scene.nodeUrl, ...options });
}

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('behavior: a large amount goes over several routes by itself, and what that gained arrives', async () => {
  const quoted = async (maxSplits: string) => {
    const ends = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(2000n * ETHER) };
    const asked = new URLSearchParams({ ...ends, maxSplits, nativeIn: 'true', nativeOut: 'true' });
    const answer = await fetch(`${scene.url}/api/v1/quote?${asked}`);
    return (await answer.json()) as { readonly amountOut: string; readonly amountOutNet: string };
  };
  const [split, single] = [await quoted('8'), await quoted('1')];
  const query = { in: COIN, out: USDC.address, amount: '2000' };
  const page = await openTrade(scene, query, { account: ALICE });
  await page.waitsFor(`document.querySelectorAll('.route-words li').length > 1`);
  await page.sees('more than by one, after gas');
  await page.click('Details');
  await page.sees('Possible improvement');
  await page.waitsFor(BEST_KNOWN);
  const gain = await page.waitsFor<string>(`document.querySelector('.split-note data')?.value`);
  expect(BigInt(gain)).toBe(BigInt(split.amountOutNet) - BigInt(single.amountOutNet));
  const before = await balanceOf(scene, USDC.address, ALICE.address);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received } = await receiptOf(page);
  expect((await balanceOf(scene, USDC.address, ALICE.address)) - before).toBe(received);
  expect(received - BigInt(single.amountOut)).toBeGreaterThanOrEqual(BigInt(gain));
});

test('behavior: one route is quoted while the split is awaited, skeletons before, and the split takes its place', async () => {
  const ends = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(2000n * ETHER) };
  const amountOf = async (maxSplits: string) => {
    const asked = new URLSearchParams({ ...ends, maxSplits, nativeIn: 'true', nativeOut: 'true' });
    const answer = await fetch(`${scene.url}/api/v1/quote?${asked}`);
    return ((await answer.json()) as { readonly amountOut: string }).amountOut;
  };
  const [split, single] = [await amountOf('8'), await amountOf('1')];
  const held = { single: gate(), split: gate() };
  const page = await open(tradePath({ in: COIN, out: USDC.address, amount: '2000' }), {
    prepare: async (tab) => {
      await tab.setRequestInterception(true);
      tab.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        const which = searchParams.get('maxSplits') === '1' ? held.single : held.split;
        const isQuote = pathname.startsWith('/api/v1/quote');
        void (isQuote ? which.opened : Promise.resolve()).then(() => request.continue());
      });
    },
  });
  const shown = `document.querySelector('#amount-out').title`;
  const received = async () => String(parseUnits(await page.waitsFor<string>(shown), 6));
  await page.waitsFor(`document.querySelectorAll('.quote-place .skeleton').length > 6`);
  await page.waitsFor(`${canClick('Fetching a quote')} === false`);
  held.single.open();
  await page.sees('Looking for a better split…');
  expect(await received()).toBe(single);
  expect(await page.waitsFor(`document.querySelectorAll('.route-words li').length`)).toBe(1);
  held.split.open();
  await page.waitsFor(`document.querySelectorAll('.route-words li').length > 1`);
  expect(await received()).toBe(split);
  await page.sees('more than by one, after gas');
});

test('behavior: who wants one route gets one, and Auto splits again', async () => {
  const query = { in: COIN, out: USDC.address, amount: '2000' };
  const page = await open(tradePath(query), { settings: { ...SETTINGS, maxRoutes: 1 } });
  const routes = `document.querySelectorAll('.route-words li').length`;
  await page.waitsFor(`${routes} === 1`);
  await page.click('Settings');
  await chooseSetting(page, 'Maximum routes in a split', 'Auto');
  await page.waitsFor(`${routes} > 1`);
});

test('behavior: who allows sixteen routes gets more than eight, each in a line of its own and in the picture', async () => {
  const query = { in: COIN, out: USDC.address, amount: '20000' };
  const page = await open(tradePath(query), { settings: { ...SETTINGS, maxRoutes: 8 } });
  const routes = `document.querySelectorAll('.route-words li').length`;
  await page.waitsFor(`${routes} === 8`);
  await page.click('Settings');
  await chooseSetting(page, 'Maximum routes in a split', '16');
  await page.waitsFor(`${routes} > 8`);
  await page.page.keyboard.press('Escape');
  await page.click('Details');
  const drawn = `document.querySelectorAll('.route-pool').length`;
  await page.waitsFor(`${drawn} > 8`);
  await page.page.setViewport({ width: 390, height: 800 });
  await page.waitsFor(`${drawn} > 8 && document.documentElement.scrollWidth <= 390`);
  expect(page.complaints).toEqual([]);
});

test.each([390, 1280])(
  'page: a route of three pools stands whole in its line at %d pixels',
  async (width) => {
    const query = { in: TOKENS.PEPE.address, out: TOKENS.ISLE.address, amount: '100000' };
    const page = await open(tradePath(query), { width, settings: { ...SETTINGS, maxRoutes: 1 } });
    const hops = `[...document.querySelectorAll('.route-words .route-hop')]`;
    await page.waitsFor(`${hops}.length === 3`);
    const cut = await page.page.evaluate(`[...document.querySelectorAll('.route-words, .route-words *')]
    .filter((part) => part.scrollWidth > part.clientWidth && getComputedStyle(part).display !== 'inline')
    .map((part) => part.outerHTML)`);
    expect(cut).toEqual([]);
    const outside = await page.page.evaluate(`(() => {
    const { left, right } = document.querySelector('.route-words').getBoundingClientRect();
    return ${hops}.map((hop) => hop.getBoundingClientRect()).filter((hop) => hop.left < left || hop.right > right);
  })()`);
    expect(outside).toEqual([]);
  },
);
