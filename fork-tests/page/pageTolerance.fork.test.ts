import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import { balanceOf, chooseSetting, newAccount, openTrade, receiptOf, SETTINGS } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* The tolerance of the page: typed, stored, and found by itself. */

const { USDC } = TOKENS;
const scene = testScene();

async function open(path: string, options: OpenOptions = {}): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, { nodeUrl: scene.nodeUrl, ...options });
}

/** The tolerance that the browser keeps; Auto before any was saved. */
const STORED_TOLERANCE = `JSON.parse(localStorage.getItem('settings') ?? '{"slippage":"auto"}').slippage`;

test('behavior: a typed tolerance is kept only when it is valid and saved, one above 5 % only with the word', async () => {
  const page = await open(tradePath({ in: COIN, out: USDC.address, amount: '1' }));
  const stored = () => page.page.evaluate(STORED_TOLERANCE);
  const type = async (name: string, text: string) => {
    const field = await page.page.locator(`::-p-aria(${name})`).waitHandle();
    await field.click({ count: 3 });
    await page.page.keyboard.type(text);
  };
  await page.click('Settings');
  await type('Own tolerance (%)', '99');
  await page.sees('Enter a percentage from 0 to 50');
  await page.page.keyboard.press('Enter');
  expect(await stored()).toBe('auto');

  await type('Own tolerance (%)', '9');
  await page.sees('take up to 9% of it');
  await page.page.keyboard.press('Enter');
  expect(await stored()).toBe('auto');
  await type('Type accept to allow a loss of 9%', 'accept');
  await page.click('Save tolerance');
  expect(await stored()).toBe('9');

  await page.click('0.1%');
  expect(await stored()).toBe('0.1');
  await page.page.reload();
  expect(await stored()).toBe('0.1');
});

/** Gives every pool three hours with trades that each spanned 0.6 %: its history has none within a day. */
const HOURS = `(() => {
  const original = window.fetch;
  const candles = Array(3).fill({ high: '2012', low: '2000', txCount: 9 });
  window.fetch = (url, init) => String(url).includes('/candles')
    ? Promise.resolve(new Response(JSON.stringify({ candles })))
    : original(url, init);
})()`;

test.each([
  ['half a percent where the pool has no trades of the last day', undefined, '0.5'],
  ['what the price moved in the hours of the last day', HOURS, '0.3'],
])('behavior: Auto allows %s, the chain enforces it, and it is remembered', async (_, script, tolerance) => {
  const account = await newAccount(scene, 10n * ETHER);
  const page = await openTrade(
    scene,
    { in: COIN, out: USDC.address, amount: '1' },
    {
      ...(script === undefined ? {} : { script }),
      account,
    },
  );
  await page.click('Settings');
  await chooseSetting(page, 'Slippage tolerance', 'Auto');
  expect(await page.page.evaluate(STORED_TOLERANCE)).toBe('auto');
  await page.page.keyboard.press('Escape');
  const fact = `[...document.querySelectorAll('.fact')].find(({ textContent }) => textContent.includes('(Auto)'))`;
  await page.waitsFor(`${fact}?.querySelector('data').value === '${tolerance}'`);
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await page.waitsFor(`${fact}?.querySelector('data').value === '${tolerance}'`);
  await page.click('Review swap');
  await page.sees('You receive at least');
  const bound = BigInt(await page.waitsFor<string>(`document.querySelector('.steps data').value`));
  await page.click('Confirm swap');
  const { received } = await receiptOf(page);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(received);
  expect(bound).toBe((received * (1000n - BigInt(Number(tolerance) * 10))) / 1000n);
});

test('behavior: a high tolerance that a slip stored is not used', async () => {
  const trade = tradePath({ in: COIN, out: USDC.address, amount: '1' });
  const page = await open(trade, { settings: { ...SETTINGS, slippage: '9' } });
  await page.click('Settings');
  await page.waitsFor(`document.querySelector('.tolerance input') !== null`);
  expect(await page.page.evaluate(`document.querySelector('.tolerance input').value`)).toBe('');
});
