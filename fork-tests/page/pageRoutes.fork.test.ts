import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import { balanceOf, openTrade, receiptOf, SETTINGS } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* The page splits a trade over as many routes as its settings allow. */

const { WETH, USDC } = TOKENS;
const [ALICE] = devAccounts();
const scene = testScene();

async function open(path: string, options: OpenOptions = {}): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, { nodeUrl: scene.nodeUrl, ...options });
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
  await page.click('Details');
  await page.sees('more than by one, after gas');
  await page.sees('Possible improvement');
  await page.sees('No other route leaves more than');
  const gain = await page.waitsFor<string>(
    `[...document.querySelectorAll('.fact')].find(({ innerText }) => innerText.startsWith('Split'))?.querySelector('data').value`,
  );
  expect(BigInt(gain)).toBe(BigInt(split.amountOutNet) - BigInt(single.amountOutNet));
  const before = await balanceOf(scene, USDC.address, ALICE.address);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received } = await receiptOf(page);
  expect((await balanceOf(scene, USDC.address, ALICE.address)) - before).toBe(received);
  expect(received - BigInt(single.amountOut)).toBeGreaterThanOrEqual(BigInt(gain));
});

test('behavior: who wants one route gets one, and Auto splits again', async () => {
  const query = { in: COIN, out: USDC.address, amount: '2000' };
  const page = await open(tradePath(query), { settings: { ...SETTINGS, maxRoutes: 1 } });
  const routes = `document.querySelectorAll('.route-words li').length`;
  await page.waitsFor(`${routes} === 1`);
  await page.click('Settings');
  await page.page.locator('::-p-aria(Maximum routes in a split)').fill('auto');
  await page.waitsFor(`${routes} > 1`);
});

test('behavior: who allows sixteen routes gets more than eight, each in a line of its own and in the picture', async () => {
  const query = { in: COIN, out: USDC.address, amount: '20000' };
  const page = await open(tradePath(query), { settings: { ...SETTINGS, maxRoutes: 8 } });
  const routes = `document.querySelectorAll('.route-words li').length`;
  await page.waitsFor(`${routes} === 8`);
  await page.click('Settings');
  await page.page.locator('::-p-aria(Maximum routes in a split)').fill('16');
  await page.waitsFor(`${routes} > 8`);
  await page.page.keyboard.press('Escape');
  await page.click('Details');
  const drawn = `document.querySelectorAll('.route-pool').length`;
  await page.waitsFor(`${drawn} > 8`);
  await page.page.setViewport({ width: 390, height: 800 });
  await page.waitsFor(`${drawn} > 8 && document.documentElement.scrollWidth <= 390`);
  expect(page.complaints).toEqual([]);
});
