import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { openPage } from './openPage.ts';
import { balanceOf, newAccount, openTrade } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* Amounts are read in full, on a phone too: a digit that is not seen is a factor of ten. */

const { USDC, PEPE } = TOKENS;
const PHONE = 390;

const scene = testScene();

/** The text of a field, its groups by ordinary spaces. */
const textOf = (id: string) => `document.querySelector('#${id}').value.replaceAll('\\u202f', ' ')`;
const isCut = (id: string) =>
  `(() => { const field = document.querySelector('#${id}'); return field.scrollWidth > field.clientWidth; })()`;

/** Gives every quote this output. */
const asOutput = (amountOut: string) => `(() => {
  const original = window.fetch;
  window.fetch = async (...request) => {
    if (String(request[0]).includes('/quote/stream')) return new Response('{}', { status: 429 });
    const answer = await original(...request);
    if (!String(request[0]).includes('/quote?')) return answer;
    return new Response(JSON.stringify({ ...(await answer.json()), amountOut: '${amountOut}' }));
  };
})()`;

test.each([
  ['296309698259123456789012345678', '296 309 698 259', '296 309 698 259.123456789012345678'],
  ['999999999999999999999999000000000000000001', '999 999 999 999 999 999 999 999', undefined],
  ['1', '0.000000000000000001', '0.000000000000000001'],
  ['285712345678901234', '0.285712', '0.285712345678901234'],
])('default: %s raw units read %s on a phone, and in full with the focus', async (raw, short, full) => {
  const path = tradePath({ in: COIN, out: PEPE.address, amount: '1' });
  const page = await openPage(scene.browser, scene.url + path, { width: PHONE, script: asOutput(raw) });
  await page.waitsFor(`${textOf('amount-out')} === '${short}'`);
  expect(await page.page.evaluate(isCut('amount-out'))).toBe(false);
  await page.page.locator('#amount-out').click();
  if (full === undefined) return;
  await page.waitsFor(`${textOf('amount-out')} === '${full}'`);
  await page.page.evaluate(`window.addEventListener('copy', ({ clipboardData }) => {
    window.copied = clipboardData.getData('text/plain');
  })`);
  await page.page.evaluate(`document.querySelector('#amount-out').select(); document.execCommand('copy')`);
  expect(await page.page.evaluate('window.copied')).toBe(full.replaceAll(' ', ''));
});

test('behavior: digits are grouped while they are typed, the caret stays, and what is read arrives', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const query = { in: COIN, out: PEPE.address };
  const page = await openTrade(scene, query, { account, width: PHONE });
  const { keyboard } = page.page;
  await page.page.locator('#amount-out').click();
  await keyboard.type('12345678');
  expect(await page.page.evaluate(textOf('amount-out'))).toBe('12 345 678');
  for (let press = 0; press < 3; press += 1) await keyboard.press('ArrowLeft');
  await keyboard.type('0');
  await keyboard.type('.');
  await keyboard.press('Backspace');
  expect(await page.page.evaluate(textOf('amount-out'))).toBe('123 450 678');
  expect(await page.page.evaluate(isCut('amount-out'))).toBe(false);
  await page.waitsFor(`new URLSearchParams(location.search).get('amount') === '123450678'`);
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  // A pool may round what it gives up by some raw units.
  expect((await balanceOf(scene, PEPE.address, account.address)) / ETHER).toBe(123_450_678n);
});

test('behavior: pasted groups of spaces are one amount, commas are refused, and nothing typed is lost', async () => {
  const path = tradePath({ in: COIN, out: USDC.address });
  const page = await openPage(scene.browser, scene.url + path, { width: PHONE });
  await page.page.locator('#amount-in').click();
  await page.page.evaluate(`document.execCommand('insertText', false, '1 234 567.25')`);
  expect(await page.page.evaluate(textOf('amount-in'))).toBe('1 234 567.25');
  await page.waitsFor(`new URLSearchParams(location.search).get('amount') === '1234567.25'`);
  await page.page.locator('#amount-in').click({ count: 3 });
  await page.page.keyboard.type('1,500');
  expect(await page.page.evaluate(textOf('amount-in'))).toBe('1,500');
  await page.sees('Write decimals after a point, and no commas: 1234.5');
});
