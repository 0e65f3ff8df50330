import type { Address } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import { balanceOf, gasPaid, newAccount, openTrade, receiptOf } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* The page beside a node that is down, a wallet on another network, and accounts that spend all that they have. */

const { USDC, DAI } = TOKENS;
const [ALICE, BOB] = devAccounts();
const scene = testScene();
afterEach(() => {
  scene.relay.intercept = undefined;
});

async function open(path: string, options: OpenOptions = {}): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, { nodeUrl: scene.nodeUrl, ...options });
}

test('error: the page shows an outage while the node is down, and builds a transaction when it is up again', async () => {
  const page = await open(tradePath({ in: COIN, out: USDC.address, amount: '1' }));
  await page.click('Build the transaction without a wallet');
  await page.page.locator('#recipient').fill(ALICE.address);
  await page.waitsFor(`!document.querySelector('.transaction button[type=submit]').disabled`);
  scene.relay.intercept = () => {
    throw new Error('the node is gone');
  };
  await page.click('Build');
  await page.sees('Outage');
  scene.relay.intercept = undefined;
  await scene.proxyAtHead();
  await page.click('Build');
  await page.sees('As a cast send command');
  const line = await page.waitsFor<string>(
    `[...document.querySelectorAll('textarea')].map(({ value }) => value).find((text) => text.startsWith('cast send'))`,
  );
  const [, , to = '0x', data = '0x', , value = '0'] = line.split(' ');
  const [from, before] = [
    freshAddress('who copies the line'),
    await balanceOf(scene, USDC.address, ALICE.address),
  ];
  await fundNative(scene.client, { to: from, amount: 10n * ETHER });
  const sent = { from, to: to as Address, data: data as Address, value: BigInt(value), gas: 2_000_000n };
  expect((await sendTransaction(scene.client, sent)).status).toBe('success');
  expect(await balanceOf(scene, USDC.address, ALICE.address)).toBeGreaterThan(before);
});

test('behavior: a wallet on another network changes it first, and is remembered by a reload', async () => {
  const page = await open('/?amount=1', { account: BOB });
  if (page.wallet === undefined) throw new Error('the page was opened with a wallet');
  page.wallet.chainId = 5;
  await page.click('Connect wallet');
  await page.click('Test wallet');
  await page.sees('Your wallet is on another network.');
  await page.click('Switch to Ethereum');
  await page.sees('Review swap');
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await page.sees('Review swap');
  await page.sees('Balance');
});

test('error: a wallet that does not know the network says so, where the operator names no node for it', async () => {
  const page = await open('/?amount=1', { account: BOB });
  if (page.wallet === undefined) throw new Error('the page was opened with a wallet');
  page.wallet.chainId = 5;
  page.wallet.knownChains = new Set([5]);
  await page.click('Connect wallet');
  await page.click('Test wallet');
  await page.click('Switch to Ethereum');
  await page.sees('Unrecognized chain. Add it first. Switch networks in your wallet.');
  expect(page.wallet.added).toEqual([]);
});

test('behavior: the page finds a wallet at window.ethereum, remembers it and swaps all of a token', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const amount = 1_234_567_891n;
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount });
  const page = await open(tradePath({ in: USDC.address, out: COIN }), {
    account,
    introduction: 'window.ethereum',
  });
  await page.click('Connect wallet');
  await page.click('Browser wallet');
  await page.sees('Balance');
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await page.click('Max');
  await page.waitsFor(`document.querySelector('#amount-in').value === '1\u202f234.567891'`);
  await page.click('Review swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Approve USDC for the router');
  await page.click('Confirm swap');
  expect((await receiptOf(page)).paid).toBe(amount);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(0n);
});

test('behavior: the most of the native coin leaves enough for the gas, and its balance stands in the picker', async () => {
  const coin = 10n * ETHER;
  const account = await newAccount(scene, coin);
  const dai = 77n * ETHER;
  await fundAccount(scene.client, { token: DAI.address, to: account.address, amount: dai });
  const page = await openTrade(scene, { in: COIN, out: USDC.address }, { account });
  await page.page.locator('.token-button').click();
  const heldOf = (name: string) =>
    `[...document.querySelectorAll('.picker-list li')].find((item) => item.querySelector('small').innerText === '${name}')?.querySelector('data')?.value`;
  expect(await page.waitsFor<string>(heldOf('Ether'))).toBe(String(coin));
  expect(await page.waitsFor<string>(heldOf('Dai Stablecoin'))).toBe(String(dai));
  await page.page.keyboard.press('Escape');
  await page.click('Max');
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { paid } = await receiptOf(page);
  const left = await scene.client.getBalance({ address: account.address });
  expect(left).toBe(coin - paid - (await gasPaid(scene, page)));
  expect(left).toBeGreaterThan(0n);
  expect(paid).toBeGreaterThan((coin * 9n) / 10n);
});
