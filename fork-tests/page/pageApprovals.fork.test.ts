import { type Address, erc20Abi } from 'viem';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { BUNDLER, deployBundler } from './bundler.ts';
import { balanceOf, canClick, newAccount, type OpenedTrade, openTrade } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN } from './views.ts';

/* What may be taken from an account is no more than the trader said, and what he said can be taken back. */

const { WETH, USDC } = TOKENS;
const [DEPLOYER] = devAccounts();
const UNIT = 10n ** 6n;
const UNLIMITED = 2n ** 256n - 1n;

const scene = testScene();
beforeAll(async () => {
  await deployBundler(scene.client, DEPLOYER.address);
});
afterEach(async () => {
  await scene.client.setAutomine(true);
});

/** The page of a sale of 1000 USDC by an account that holds 5000 and has approved nothing. */
async function openSale(query: Record<string, string> = {}, script?: string) {
  const account = await newAccount(scene, 10n * ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 5000n * UNIT });
  await scene.proxyAtHead();
  const sale = { in: USDC.address, out: COIN, amount: '1000', ...query };
  const page = await openTrade(scene, sale, { account, ...(script === undefined ? {} : { script }) });
  return { page, account: account.address };
}

const allowanceOf = (owner: Address) =>
  scene.client.readContract({
    address: USDC.address,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, MAINNET.permit2],
  });
const textOf = (page: OpenedTrade, selector: string) =>
  page.waitsFor<string>(`document.querySelector('${selector}')?.innerText`);

/** Loads the page anew, once it knows the wallet that it will remember. */
async function reload(page: OpenedTrade): Promise<void> {
  await page.waitsFor(`localStorage.getItem('wallet') === '"test.wallet"'`);
  await page.page.reload({ waitUntil: 'domcontentloaded' });
}

test('default: Permit2 may take exactly what is sold, the router until a time, and nothing is left after it', async () => {
  const { page, account } = await openSale();
  await page.click('Review swap');
  await page.sees('This lets Permit2 take at most 1,000 USDC, until you revoke it.');
  await page.click('Approve USDC for Permit2');
  await page.sees('This lets the router take at most 1,000 USDC, until');
  expect(await allowanceOf(account)).toBe(1000n * UNIT);
  await page.click('Sign the permit for USDC');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  expect(await balanceOf(scene, USDC.address, account)).toBe(4000n * UNIT);
  expect(await allowanceOf(account)).toBe(0n);
});

test('behavior: who chooses an unlimited approval gets one, and is told what that means', async () => {
  const { page, account } = await openSale();
  await page.click('Review swap');
  await page.click('Unlimited, so that later swaps need no approval');
  await page.sees('This lets Permit2 take all your USDC, now and later, until you revoke it.');
  await page.click('Approve USDC for Permit2');
  await page.sees('This lets the router take at most 1,000 USDC');
  expect(await allowanceOf(account)).toBe(UNLIMITED);
});

test('behavior: an exact output takes no more than was approved', async () => {
  const { page, account } = await openSale({ amount: '0.25', exact: 'out' });
  await page.click('Review swap');
  const bound = BigInt(await page.waitsFor<string>(`document.querySelector('.steps .note data')?.value`));
  await page.click('Approve USDC for Permit2');
  await page.click('Sign the permit for USDC');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  const paid = 5000n * UNIT - (await balanceOf(scene, USDC.address, account));
  expect(paid).toBeLessThan(bound);
  expect(await allowanceOf(account)).toBe(bound - paid);
});

test('behavior: a wallet that bundles calls approves and swaps with one confirmation', async () => {
  const { page, account } = await openSale();
  page.wallet.bundles = 'supported';
  await reload(page);
  const before = await scene.client.getBalance({ address: account });
  await page.click('Review swap');
  await page.sees('This lets Permit2 take at most 1,000 USDC');
  await page.sees('This lets the router take at most 1,000 USDC');
  await page.click('Approve USDC and swap');
  await page.sees('Swapped.');
  expect(page.wallet.confirmed).toEqual(['wallet_sendCalls']);
  expect(await balanceOf(scene, USDC.address, account)).toBe(4000n * UNIT);
  const received = BigInt(await page.waitsFor<string>(`document.querySelector('.receipt data').value`));
  const [hash = '0x'] = page.wallet.sent;
  const { gasUsed, effectiveGasPrice } = await scene.client.getTransactionReceipt({ hash });
  const after = await scene.client.getBalance({ address: account });
  expect(after - before + gasUsed * effectiveGasPrice).toBe(received);
  expect(received).toBeGreaterThan(ETHER / 5n);
  expect(await allowanceOf(account)).toBe(0n);
});

test('behavior: a bundle that was sent is found again after a reload', async () => {
  const { page, account } = await openSale();
  page.wallet.bundles = 'supported';
  await reload(page);
  await page.click('Review swap');
  await page.waitsFor(`${canClick('Approve USDC and swap')} === true`);
  await scene.client.setAutomine(false);
  await page.click('Approve USDC and swap');
  await page.sees('Your wallet sends it, with any approvals, in one transaction.');
  await page.page.reload({ waitUntil: 'domcontentloaded' });
  await page.sees('A swap of these tokens is still pending.');
  expect(page.wallet.sent).toHaveLength(1);
  await scene.client.mine({ blocks: 1 });
  await page.sees('Swapped.');
  expect(await balanceOf(scene, USDC.address, account)).toBe(4000n * UNIT);
});

test('error: a wallet that promises bundles and refuses them leads step by step, and nothing was sent', async () => {
  const { page, account } = await openSale();
  page.wallet.bundles = 'broken';
  await reload(page);
  await page.click('Review swap');
  await page.click('Approve USDC and swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Sign the permit for USDC');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  expect(await balanceOf(scene, USDC.address, account)).toBe(4000n * UNIT);
});

test('behavior: approvals are listed with what they allow, and taken back one by one', async () => {
  const { page, account } = await openSale();
  await page.click('Review swap');
  await page.click('Unlimited, so that later swaps need no approval');
  await page.click('Approve USDC for Permit2');
  await page.click('Approve USDC for the router');
  await page.waitsFor(`${canClick('Confirm swap')} === true`);
  await page.page.keyboard.press('Escape');
  const address = `${account.slice(0, 6)}…${account.slice(-4)}`;
  await page.click(address);
  await page.click('Show approvals');
  await page.sees('Permit2 may take all your USDC');
  await page.sees('The router may take at most 1,000 USDC');
  await page.click('Revoke USDC from Permit2');
  await page.waitsFor(`!document.body.innerText.includes('Permit2 may take all your USDC')`);
  expect(await allowanceOf(account)).toBe(0n);
  await page.click('Revoke USDC from the router');
  await page.sees('Nobody may take any of your tokens through this exchange.');
});

test('behavior: the output goes to the address that was typed and shown; a contract and a mistyped one are told', async () => {
  const recipient = freshAddress('who receives the output');
  const { page, account } = await openSale();
  await page.click('Send to another address');
  const type = async (text: string) => {
    await page.page.locator('#recipient').click({ count: 3 });
    await page.page.keyboard.type(text);
  };
  await type(WETH.address.toLowerCase().replace(/.$/, 'C'));
  await page.sees('The checksum of this address is wrong');
  expect(await page.page.evaluate(canClick('Review swap'))).toBeUndefined();
  await type(BUNDLER);
  await page.sees('This is a contract.');
  await type(recipient);
  await page.waitsFor(`!document.body.innerText.includes('This is a contract.')`);
  await page.click('Review swap');
  expect(await textOf(page, '.steps .recipient')).toContain(recipient);
  await page.click('Approve USDC for Permit2');
  await page.click('Sign the permit for USDC');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  const received = BigInt(await page.waitsFor<string>(`document.querySelector('.receipt data').value`));
  expect(await scene.client.getBalance({ address: recipient })).toBe(received);
  expect(received).toBeGreaterThan(ETHER / 5n);
  expect(await balanceOf(scene, USDC.address, account)).toBe(4000n * UNIT);
});
