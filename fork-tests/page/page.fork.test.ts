import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { balanceOf, gasPaid, openTrade, receiptOf } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN } from './views.ts';

/* The page swaps with a wallet; the chain shows what arrived. */

const { USDC, DAI } = TOKENS;
const [ALICE, BOB, CAROL] = devAccounts();
const scene = testScene();

const EXACTLY = 'Exactly as quoted.';

test('default: the native coin for a token: what arrives is what was quoted and what the page says', async () => {
  const page = await openTrade(scene, { in: COIN, out: USDC.address, amount: '1.5' }, { account: ALICE });
  const [before, coinBefore] = await Promise.all([
    balanceOf(scene, USDC.address, ALICE.address),
    scene.client.getBalance({ address: ALICE.address }),
  ]);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  await page.sees(EXACTLY);
  expect((await balanceOf(scene, USDC.address, ALICE.address)) - before).toBe(received);
  expect(received).toBeGreaterThan(5000n * 10n ** 6n);
  const coinAfter = await scene.client.getBalance({ address: ALICE.address });
  expect(coinBefore - coinAfter).toBe((3n * ETHER) / 2n + (await gasPaid(scene, page)));
  expect(paid).toBe((3n * ETHER) / 2n);
});

test('behavior: a token for the native coin with both approvals, one button at a time', async () => {
  const page = await openTrade(scene, { in: USDC.address, out: COIN, amount: '1000' }, { account: BOB });
  const coinBefore = await scene.client.getBalance({ address: BOB.address });
  await page.click('Review swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Approve USDC for the router');
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  const coinAfter = await scene.client.getBalance({ address: BOB.address });
  expect(coinAfter - coinBefore + (await gasPaid(scene, page))).toBe(received);
  expect(paid).toBe(1000n * 10n ** 6n);
  expect(page.wallet?.confirmed).toEqual([
    'eth_sendTransaction',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ]);
});

test('behavior: a permit in place of the second approval; a signature that is declined is asked for again', async () => {
  const page = await openTrade(scene, { in: DAI.address, out: COIN, amount: '500' }, { account: CAROL });
  const before = await balanceOf(scene, DAI.address, CAROL.address);
  await page.click('Review swap');
  await page.click('Approve DAI for Permit2');
  if (page.wallet === undefined) throw new Error('the page was opened with a wallet');
  await page.waitsFor(`document.body.innerText.includes('Sign the permit for DAI')`);
  page.wallet.declines = true;
  await page.click('Sign the permit for DAI');
  await page.sees('You rejected the request in your wallet. Nothing was sent: you can try again.');
  page.wallet.declines = false;
  await page.click('Sign the permit for DAI');
  await page.click('Confirm swap');
  const { paid } = await receiptOf(page);
  await page.sees(EXACTLY);
  expect(before - (await balanceOf(scene, DAI.address, CAROL.address))).toBe(500n * ETHER);
  expect(paid).toBe(500n * ETHER);
  expect(page.wallet.confirmed).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ]);
});

test('behavior: an exact output arrives exactly, and what was sent too much comes back', async () => {
  const query = { in: COIN, out: USDC.address, amount: '1000', exact: 'out' };
  const page = await openTrade(scene, query, { account: ALICE });
  const [before, coinBefore] = await Promise.all([
    balanceOf(scene, USDC.address, ALICE.address),
    scene.client.getBalance({ address: ALICE.address }),
  ]);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  await page.sees(EXACTLY);
  expect(received).toBe(1000n * 10n ** 6n);
  expect((await balanceOf(scene, USDC.address, ALICE.address)) - before).toBe(received);
  const coinAfter = await scene.client.getBalance({ address: ALICE.address });
  expect(coinBefore - coinAfter - (await gasPaid(scene, page))).toBe(paid);
});

test('phone: a swap goes through the sheet at the bottom, and its result stands where the button was', async () => {
  const query = { in: COIN, out: DAI.address, amount: '0.5' };
  const page = await openTrade(scene, query, { account: BOB, width: 390, height: 844 });
  const before = await balanceOf(scene, DAI.address, BOB.address);
  await page.click('Review swap');
  const { bottom, left, width } = await page.waitsFor<Record<'bottom' | 'left' | 'width', number>>(
    `document.querySelector('dialog')?.getBoundingClientRect().toJSON()`,
  );
  expect({ bottom, left, width }).toEqual({ bottom: 844, left: 0, width: 390 });
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  await page.sees(EXACTLY);
  expect(paid).toBe(ETHER / 2n);
  expect((await balanceOf(scene, DAI.address, BOB.address)) - before).toBe(received);
  expect(received).toBeGreaterThan(1500n * ETHER);
  const { top, bottom: end } = await page.waitsFor<Record<'top' | 'bottom', number>>(
    `document.querySelector('.receipt')?.getBoundingClientRect().toJSON()`,
  );
  expect(top).toBeGreaterThanOrEqual(0);
  expect(end).toBeLessThanOrEqual(844);
  expect(await page.waitsFor('document.documentElement.scrollWidth')).toBe(390);
});
