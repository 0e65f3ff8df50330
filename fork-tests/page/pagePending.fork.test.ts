import { type Address, createWalletClient, erc20Abi, type Hex, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterEach, expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';
import { shareWallet } from './wallet.ts';

/* A transaction that was sent is not forgotten: the chain mines only when the test says so. */

const { WETH, USDC } = TOKENS;
const FUNDS = 10n * ETHER;
/** Whether the node knew the transaction, and the browser keeps its nonce: the account's first. */
const NONCE_IS_KEPT = `Object.entries(localStorage).some(([key, value]) =>
  key.startsWith('transactions:') && JSON.parse(value)[0]?.state.nonce === 0)`;
const HASH = `document.querySelector('.sent a[href*="/tx/0x"]')?.href.slice(-66)`;

const scene = testScene();
afterEach(async () => {
  await scene.client.mine({ blocks: 1 });
  await scene.client.setAutomine(true);
});

/** The page of a sale of three coins by an account that nobody has used, one click before its transaction. */
async function reviewed() {
  const account = privateKeyToAccount(generatePrivateKey());
  await fundNative(scene.client, { to: account.address, amount: FUNDS });
  await scene.proxyAtHead();
  const path = tradePath({ in: COIN, out: USDC.address, amount: '3' });
  const page = await openPage(scene.browser, scene.url + path, { nodeUrl: scene.nodeUrl, account });
  await page.click('Connect wallet');
  await page.click('Test wallet');
  await page.click('Review swap');
  await page.sees('You receive at least');
  await scene.client.setAutomine(false);
  const { wallet } = page;
  if (wallet === undefined) throw new Error('the page was opened with a wallet');
  return { page, account, wallet };
}

/** The same when the wallet has sent the transaction. */
async function pending() {
  const started = await reviewed();
  await started.page.click('Confirm swap');
  await started.page.sees('Confirming…');
  const [hash = '0x'] = started.wallet.sent;
  return { ...started, hash };
}

const reload = ({ page }: OpenedPage) => page.reload({ waitUntil: 'domcontentloaded' });
const usdcOf = (holder: Address): Promise<bigint> =>
  scene.client.readContract({
    address: USDC.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  });
const buttons = ({ waitsFor }: OpenedPage) =>
  waitsFor<string[]>(`[...document.querySelectorAll('.steps button')].map(({ innerText }) => innerText)`);

/** Raw units received, as the page says. */
const receivedOf = ({ waitsFor }: OpenedPage) =>
  waitsFor<string>(`document.querySelector('.receipt data')?.value`);

/** Expects three coins sold once, and the page to say what arrived. */
async function expectOneSale(page: OpenedPage, account: Address): Promise<void> {
  await page.sees('Swapped.');
  const received = await usdcOf(account);
  expect(BigInt(await receivedOf(page))).toBe(received);
  const left = await scene.client.getBalance({ address: account });
  expect(left).toBeLessThanOrEqual(7n * ETHER);
  expect(left).toBeGreaterThan((69n * ETHER) / 10n);
}

/** Sends another transaction with the nonce of the pending one, for a higher fee. */
async function replace(
  account: ReturnType<typeof privateKeyToAccount>,
  hash: Hex,
  call?: { readonly to: Address; readonly data: Hex; readonly value: bigint },
): Promise<Hex> {
  const former = await scene.client.getTransaction({ hash });
  const signer = createWalletClient({ account, chain: mainnet, transport: http(scene.nodeUrl) });
  const { to, data, value } = call ?? { to: former.to ?? '0x', data: former.input, value: former.value };
  const fee = 3n * (former.maxFeePerGas ?? former.gasPrice ?? 0n);
  return signer.sendTransaction({
    to,
    data,
    value,
    nonce: former.nonce,
    gas: former.gas,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  });
}

test('default: the hash stands on the page before the receipt, and a reload keeps it and asks before a second sale', async () => {
  const { page, account, wallet, hash } = await pending();
  expect(await page.waitsFor<string>(HASH)).toBe(hash);
  await reload(page);
  expect(await page.waitsFor<string>(HASH)).toBe(hash);
  await page.sees('Send another swap');
  expect(await buttons(page)).not.toContain('Review swap');
  await scene.client.mine({ blocks: 1 });
  await expectOneSale(page, account.address);
  expect(wallet.sent).toEqual([hash]);
  await page.sees('Review swap');
});

test('behavior: who says so may send a second swap while the first is pending', async () => {
  const { page, account, wallet } = await pending();
  await reload(page);
  await page.click('Send another swap');
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.waitsFor(`document.querySelectorAll('.sent a[href*="/tx/0x"]').length === 2`);
  expect(wallet.sent).toHaveLength(2);
  await scene.client.mine({ blocks: 1 });
  await page.waitsFor(`document.querySelectorAll('.receipt').length === 2`);
  expect(await scene.client.getBalance({ address: account.address })).toBeLessThanOrEqual(4n * ETHER);
});

test('behavior: a reload while the wallet asks: the page says that it does not know, and finds the swap by its nonce', async () => {
  const { page, account, wallet } = await reviewed();
  let confirm = () => {};
  wallet.prompt = new Promise((resolve) => {
    confirm = resolve;
  });
  await page.click('Confirm swap');
  await page.sees('Confirm in your wallet');
  await reload(page);
  await page.sees('It is not known yet whether you confirmed');
  await page.sees('Send another swap');
  expect(await buttons(page)).not.toContain('Review swap');
  confirm();
  await page.waitsFor('true');
  while (wallet.sent.length === 0) await page.waitsFor('true');
  await scene.client.mine({ blocks: 1 });
  await expectOneSale(page, account.address);
  expect(await page.waitsFor<string>(HASH)).toBe(wallet.sent[0]);
});

test('behavior: a reload while the wallet asks, and another transaction of the account: the page says so', async () => {
  const { page, account, wallet } = await reviewed();
  wallet.prompt = new Promise(() => {});
  await page.click('Confirm swap');
  await page.sees('Confirm in your wallet');
  await reload(page);
  const signer = createWalletClient({ account, chain: mainnet, transport: http(scene.nodeUrl) });
  await signer.sendTransaction({ to: WETH.address, value: 1n, gas: 100_000n });
  await scene.client.mine({ blocks: 1 });
  await page.sees('1 other transaction of your account');
  await page.click('I did not confirm it');
  await page.sees('Review swap');
});

test('behavior: a swap that is rejected in the wallet leaves nothing behind', async () => {
  const { page, wallet } = await reviewed();
  wallet.declines = true;
  await page.click('Confirm swap');
  await page.sees('You rejected the request in your wallet.');
  await page.waitsFor(`document.querySelector('.toast').innerText.includes('Rejected in your wallet')`);
  await reload(page);
  await page.sees('Review swap');
  expect(await page.waitsFor<string>(`String(document.querySelectorAll('.sent').length)`)).toBe('0');
});

test('default: the result takes the place of the button, a toast and the tab say it, and the list keeps it', async () => {
  const { page, account, hash } = await pending();
  await page.waitsFor(`document.title.startsWith('… ')`);
  expect(await page.page.evaluate(`document.querySelector('dialog')`)).toBeNull();
  await page.click('Activity, 1 is open');
  await page.sees('3 ETH → ');
  await scene.client.mine({ blocks: 1 });
  // Over the dialog, in the layer that was opened last.
  await page.waitsFor(`document.querySelector('.toasts:popover-open .toast') !== null`);
  await page.waitsFor(`document.title.startsWith('✓ ')`);
  expect(await page.waitsFor(`document.querySelector('.toast a').href`)).toBe(
    `https://etherscan.io/tx/${hash}`,
  );
  await page.page.keyboard.press('Escape');
  expect(await page.page.evaluate(`document.querySelector('.sent-place .receipt data').value`)).toBe(
    String(await usdcOf(account.address)),
  );
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
  await page.page.goto(`${scene.url}/tokens`, { waitUntil: 'domcontentloaded' });
  await page.click('Activity');
  const entry = `document.querySelector('.activity-list li')`;
  expect(await page.waitsFor<string>(`${entry}.querySelector('a').href`)).toBe(
    `https://etherscan.io/tx/${hash}`,
  );
  expect(await page.waitsFor<string>(`${entry}.innerText`)).toMatch(/^3 ETH → [\d,.]+ USDC\s+Done/);
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
});

test('behavior: a swap that is sped up is found under its new hash, also after a reload', async () => {
  const { page, account, hash } = await pending();
  await page.waitsFor(NONCE_IS_KEPT);
  await reload(page);
  const faster = await replace(account, hash);
  await scene.client.mine({ blocks: 1 });
  await expectOneSale(page, account.address);
  expect(await page.waitsFor<string>(HASH)).toBe(faster);
});

test('behavior: a swap that is cancelled is called so, and can be sent again', async () => {
  const { page, account, hash } = await pending();
  await page.waitsFor(NONCE_IS_KEPT);
  await replace(account, hash, { to: account.address, data: '0x', value: 0n });
  await scene.client.mine({ blocks: 1 });
  await page.sees('You cancelled the swap');
  await page.sees('If you still want it, begin again.');
  expect(await usdcOf(account.address)).toBe(0n);
  await page.click('Swap again');
  await page.sees('Review swap');
});

test('behavior: another transaction in place of the swap is called a replacement', async () => {
  const { page, account, hash } = await pending();
  await page.waitsFor(NONCE_IS_KEPT);
  const other = await replace(account, hash, { to: WETH.address, data: '0x', value: 5n });
  await scene.client.mine({ blocks: 1 });
  await page.sees('Another transaction took the place of the swap');
  expect(await page.waitsFor<string>(HASH)).toBe(other);
});

test('behavior: a second tab knows of the swap at once, and asks before it offers the same', async () => {
  const { page, account, wallet } = await reviewed();
  const tab = await page.page.browserContext().newPage();
  await shareWallet(tab, scene.nodeUrl, wallet);
  await tab.goto(page.page.url(), { waitUntil: 'domcontentloaded' });
  const shows = (text: string) =>
    tab.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`, {
      polling: 100,
      timeout: 90_000,
    });
  await tab.locator('::-p-aria(Review swap)').click();
  await shows('Confirm swap');
  await page.page.bringToFront();
  await page.click('Confirm swap');
  await page.sees('Confirming…');
  await tab.bringToFront();
  await shows('Send another swap');
  await scene.client.mine({ blocks: 1 });
  await shows('Swapped.');
  await page.page.bringToFront();
  await expectOneSale(page, account.address);
  expect(wallet.sent).toHaveLength(1);
});

test('behavior: a lost connection leaves the swap pending until the wallet answers again', async () => {
  const { page, account, wallet } = await pending();
  wallet.isOffline = true;
  await page.sees('Your wallet cannot reach the network');
  await scene.client.mine({ blocks: 1 });
  await page.sees('Confirming…');
  wallet.isOffline = false;
  await expectOneSale(page, account.address);
});
