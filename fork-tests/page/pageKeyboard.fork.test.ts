import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { balanceOf, newAccount } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* Without a mouse, on a phone's size: a wallet, an amount, a swap. */

const { USDC } = TOKENS;
const FOCUSED = `(document.activeElement.id || document.activeElement.textContent).trim()`;
const MOST_STEPS = 60;

const scene = testScene();

/** Steps by Tab until that is focused whose id is the name, or whose text begins with it. */
async function tabTo({ page }: OpenedPage, name: string): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (String(await page.evaluate(FOCUSED)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing called ${name} was reached by Tab`);
}

test('default: a wallet is connected and a swap arrives, by the keyboard alone', async () => {
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
  await tabTo(page, 'Connect wallet');
  await keyboard.press('Enter');
  await canBeClicked('Test wallet');
  await tabTo(page, 'Test wallet');
  await keyboard.press('Enter');
  await page.waitsFor(`document.querySelector('header button .mono') !== null`);
  await tabTo(page, 'amount-in');
  await keyboard.type('1');
  await canBeClicked('Review swap');
  await tabTo(page, 'Review swap');
  await keyboard.press('Enter');
  await canBeClicked('Confirm swap');
  await tabTo(page, 'Confirm swap');
  await keyboard.press('Space');
  await page.sees('Swapped.');
  const received = await page.waitsFor<string>(`document.querySelector('.receipt data').value`);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(BigInt(received));
  expect(BigInt(received)).toBeGreaterThan(3000n * 10n ** 6n);
  expect(page.complaints).toEqual([]);
});
