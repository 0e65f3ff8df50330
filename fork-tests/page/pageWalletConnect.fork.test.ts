import type { LocalAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { startPageScene } from './pageScene.ts';
import { balanceOf, newAccount } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';
import { type Phone, startPhone } from './walletConnect/phone.ts';
import { startRelay, type TestRelay } from './walletConnect/relay.ts';

/*
 * A wallet on a phone signs what the page sends it through a relay, and the page asks nobody but the relay
 * and its own service.
 */

const { USDC } = TOKENS;
const SALE = { in: COIN, out: USDC.address, amount: '1' };
const SHOWN = `document.querySelector('header button.primary, header button .mono')?.innerText`;
const short = ({ address }: LocalAccount) => `${address.slice(0, 6)}…${address.slice(-4)}`;

let relay: TestRelay;
const scene = testScene(async () => {
  relay = await startRelay();
  return startPageScene(inject('replicaUrl'), inject('subgraphUrl'), {
    WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
    WALLETCONNECT_RELAY_URL: relay.url,
  });
});
afterAll(() => relay?.stop());

let account: LocalAccount;
let phone: Phone;
beforeEach(async () => {
  Object.assign(relay, { isSilent: false, trouble: () => 0 });
  account = await newAccount(scene, 10n * ETHER);
  phone = await startPhone(relay.url, scene.nodeUrl, account);
});
afterEach(() => phone?.stop());

const open = (query: Readonly<Record<string, string>> = SALE) =>
  openPage(scene.browser, scene.url + tradePath(query));
const shows = ({ waitsFor }: OpenedPage, text: string) => waitsFor(`${SHOWN} === ${JSON.stringify(text)}`);

/** Has the page show its code, and the phone read it. */
async function scanCode(page: OpenedPage): Promise<void> {
  await page.click('Connect wallet');
  await page.click('WalletConnect');
  await page.waitsFor(`document.querySelector('dialog svg.qr') !== null`);
  await phone.scan(await page.waitsFor<string>(`document.querySelector('dialog textarea')?.value`));
}

async function openConnected(query?: Readonly<Record<string, string>>): Promise<OpenedPage> {
  const page = await open(query);
  await scanCode(page);
  await shows(page, short(account));
  return page;
}

async function swap(page: OpenedPage): Promise<bigint> {
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  return BigInt(await page.waitsFor<string>(`document.querySelector('.receipt data').value`));
}

/** The hosts beside the service's own that the page asked over HTTP, and what the browser complained of. */
const beyond = ({ complaints }: OpenedPage) => [...new Set(complaints)];

test('default: a phone reads the code, signs a swap that arrives, and again after a reload', async () => {
  const page = await openConnected();
  const first = await swap(page);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(first);
  expect(first).toBeGreaterThan(3000n * 10n ** 6n);
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await shows(page, short(account));
  await page.click('Review swap');
  await page.click('Confirm swap');
  // The receipt of the first one stands there still.
  await expect
    .poll(() => balanceOf(scene, USDC.address, account.address))
    .toBeGreaterThan(first + 3000n * 10n ** 6n);
  expect(phone.wallet.confirmed).toEqual(['eth_sendTransaction', 'eth_sendTransaction']);
  expect(beyond(page)).toEqual([]);
});

test('behavior: a permit is signed on the phone', async () => {
  const page = await openConnected();
  await swap(page);
  await page.page.goto(scene.url + tradePath({ in: USDC.address, out: COIN, amount: '1000' }));
  await shows(page, short(account));
  await page.click('Review swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Sign the permit for USDC');
  await page.click('Confirm swap');
  await expect.poll(() => phone.wallet.sent.length).toBe(3);
  expect(phone.wallet.confirmed).toEqual([
    ...['eth_sendTransaction', 'eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  ]);
});

test('behavior: another account of the phone is the one that swaps', async () => {
  const other = await newAccount(scene, 10n * ETHER);
  const page = await openConnected();
  await phone.switchTo(other);
  await shows(page, short(other));
  const received = await swap(page);
  expect(await balanceOf(scene, USDC.address, other.address)).toBe(received);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(0n);
});

test('behavior: the phone takes its word back: nothing is offered, also after a reload', async () => {
  const page = await openConnected();
  await page.click('Review swap');
  await page.sees('Confirm swap');
  await phone.forget();
  await shows(page, 'Connect wallet');
  expect(await page.page.evaluate(`document.body.innerText.includes('Confirm swap')`)).toBe(false);
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await page.sees('Minimum received');
  await shows(page, 'Connect wallet');
});

test('behavior: Disconnect tells the phone, and another code can be read', async () => {
  const page = await openConnected();
  await page.click(short(account));
  await page.click('Disconnect');
  await shows(page, 'Connect wallet');
  await scanCode(page);
  await shows(page, short(account));
});

test('behavior: Disconnect does not wait for a relay that is gone, and another code can be read', async () => {
  const page = await openConnected();
  relay.isSilent = true;
  await page.click(short(account));
  await page.click('Disconnect');
  await shows(page, 'Connect wallet');
  relay.isSilent = false;
  await scanCode(page);
  await shows(page, short(account));
  expect(await swap(page)).toBeGreaterThan(3000n * 10n ** 6n);
});

test('behavior: a code that nobody has read yet outlives a connection that breaks', async () => {
  const page = await open();
  await page.click('Connect wallet');
  await page.click('WalletConnect');
  const code = await page.waitsFor<string>(`document.querySelector('dialog textarea')?.value`);
  const before = relay.asked.length;
  relay.breakConnections();
  await expect.poll(() => relay.asked.slice(before), { timeout: 60_000 }).toContain('irn_batchSubscribe');
  await phone.scan(code);
  await shows(page, short(account));
});

test('behavior: late messages and connections that break on the way change nothing', async () => {
  // The same troubles each time; which frame meets which is for the machine to say.
  let state = 1;
  relay.trouble = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 12 === 0 ? 'break' : state % 250;
  };
  const page = await openConnected();
  const received = await swap(page);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(received);
  expect(phone.wallet.confirmed).toEqual(['eth_sendTransaction']);
});

test('error: a person who says no, to the connection and to the swap', async () => {
  const page = await open();
  phone.wallet.declines = true;
  await scanCode(page);
  await page.sees('You rejected the request in your wallet.');
  phone.wallet.declines = false;
  await page.click('WalletConnect');
  await phone.scan(await page.waitsFor<string>(`document.querySelector('dialog textarea')?.value`));
  await shows(page, short(account));
  phone.wallet.declines = true;
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('You rejected the request in your wallet.');
  expect(phone.wallet.confirmed).toEqual([]);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(0n);
});

test('error: a relay that does not answer is told of, and the quote goes on', async () => {
  relay.isSilent = true;
  const page = await open();
  await page.click('Connect wallet');
  await page.click('WalletConnect');
  await page.sees('The relay of WalletConnect does not answer. Try again.');
  relay.isSilent = false;
  await page.click('WalletConnect');
  await phone.scan(await page.waitsFor<string>(`document.querySelector('dialog textarea')?.value`));
  await shows(page, short(account));
});
