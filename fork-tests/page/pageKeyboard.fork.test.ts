import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { balanceOf, canClick, newAccount, openTrade } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* Without a mouse, on a phone's size: a wallet, an amount, a swap. */

const { USDC } = TOKENS;
const FOCUSED = `(document.activeElement.matches('input') ? document.activeElement.id : document.activeElement.textContent).trim()`;
/** Presses of Tab from the blank page to the sent swap. */
const MOST_TABS = 18;

const scene = testScene();

/**
 * Steps by Tab until that is focused whose id is the name, or whose text begins with it; returns the presses
 * that it took.
 */
async function tabTo({ page }: OpenedPage, name: string, most = MOST_TABS): Promise<number> {
  const seen: string[] = [];
  for (let tabs = 0; tabs <= most; tabs += 1) {
    const focused = String(await page.evaluate(FOCUSED));
    if (focused.startsWith(name)) return tabs;
    seen.push(focused);
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing called ${name} was reached by Tab, only ${seen.join(', ')}`);
}

test('default: by the keyboard alone a wallet is connected and a swap arrives, within 18 presses of Tab', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const page = await openPage(scene.browser, scene.url + tradePath({ in: COIN, out: USDC.address }), {
    account,
    nodeUrl: scene.nodeUrl,
    width: 390,
  });
  const { keyboard } = page.page;
  const canBeClicked = (name: string) =>
    page.waitsFor(
      `[...document.querySelectorAll('button')].some((button) => button.innerText === '${name}' && !button.matches(':disabled'))`,
    );
  await canBeClicked('Connect wallet');
  let tabs = await tabTo(page, 'Connect wallet');
  await keyboard.press('Enter');
  await canBeClicked('Test wallet');
  tabs += await tabTo(page, 'Test wallet');
  await keyboard.press('Enter');
  await page.waitsFor(`document.querySelector('header button .mono') !== null`);
  tabs += await tabTo(page, 'amount-in');
  await keyboard.type('1');
  await canBeClicked('Review swap');
  // From the amount it goes on as from the field of any form.
  await keyboard.press('Enter');
  await canBeClicked('Confirm swap');
  expect(await page.page.evaluate(FOCUSED)).toBe('Review your swap');
  tabs += await tabTo(page, 'Confirm swap');
  await keyboard.press('Space');
  await page.sees('Swapped.');
  await page.waitsFor(`document.activeElement.innerText.includes('Swapped.')`);
  expect(tabs).toBeLessThanOrEqual(MOST_TABS);
  const received = await page.waitsFor<string>(`document.querySelector('.receipt data').value`);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(BigInt(received));
  expect(BigInt(received)).toBeGreaterThan(3000n * 10n ** 6n);
  expect(page.complaints).toEqual([]);
});

test('behavior: a review that is left by Escape gives the focus back to its button', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const page = await openTrade(scene, { in: COIN, out: USDC.address, amount: '1' }, { account, width: 390 });
  await page.waitsFor(canClick('Review swap'));
  await tabTo(page, 'Review swap', 60);
  await page.page.keyboard.press('Enter');
  await page.waitsFor(canClick('Confirm swap'));
  const { bottom, left, width } = await page.waitsFor<Record<'bottom' | 'left' | 'width', number>>(
    `document.querySelector('dialog').getBoundingClientRect().toJSON()`,
  );
  expect({ bottom, left, width }).toEqual({ bottom: 900, left: 0, width: 390 });
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
  await page.page.keyboard.press('Escape');
  await page.waitsFor(`document.querySelector('dialog') === null`);
  expect(await page.page.evaluate(FOCUSED)).toBe('Review swap');
  expect(page.wallet.sent).toEqual([]);
});

test('behavior: the steps of a sale of a token keep the focus on the next button, and none costs a Tab', async () => {
  const account = await newAccount(scene, ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 1_000_000_000n });
  const page = await openTrade(scene, { in: USDC.address, out: COIN, amount: '1000' }, { account });
  await page.click('Review swap');
  for (const step of ['Approve USDC for Permit2', 'Sign the permit for USDC', 'Confirm swap']) {
    await page.waitsFor(canClick(step));
    if (step === 'Approve USDC for Permit2') await tabTo(page, step);
    await page.waitsFor(`${FOCUSED} === '${step}'`);
    await page.page.keyboard.press('Enter');
  }
  await page.sees('Swapped.');
  expect(page.wallet.confirmed).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ]);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(0n);
});
