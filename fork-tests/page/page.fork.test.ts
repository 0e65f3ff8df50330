import type { Address } from 'viem';
import { afterEach, expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import { balanceOf as balanceIn, newAccount, openTrade, SETTINGS } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* The page swaps with a wallet; the chain shows what arrived. */

const { WETH, USDC, DAI } = TOKENS;
const [ALICE, BOB, CAROL] = devAccounts();

const scene = testScene();
afterEach(async () => {
  scene.relay.intercept = undefined;
});

async function open(path: string, options: OpenOptions = {}): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, { nodeUrl: scene.nodeUrl, ...options });
}

async function trade(...[query, options]: [Record<string, string>, Parameters<typeof openTrade>[2]]) {
  const page = await openTrade(scene, query, options);
  return page;
}

const balanceOf = (token: Address, holder: Address) => balanceIn(scene, token, holder);

/** An account that nobody has used, with ten coins. */
async function fundedAccount() {
  return { account: await newAccount(scene, 10n * ETHER), coin: 10n * ETHER };
}

/** Wei that the account paid for the gas of what it sent. */
async function gasPaid({ wallet }: OpenedPage): Promise<bigint> {
  const receipts = (wallet?.sent ?? []).map((hash) => scene.client.getTransactionReceipt({ hash }));
  return (await Promise.all(receipts)).reduce(
    (total, { gasUsed, effectiveGasPrice }) => total + gasUsed * effectiveGasPrice,
    0n,
  );
}

/** Raw units that the receipt says were received, and paid. */
async function receiptOf({ sees, waitsFor }: OpenedPage): Promise<{ received: bigint; paid: bigint }> {
  await sees('Swapped.');
  const values = await waitsFor<string[]>(
    `[...document.querySelectorAll('.receipt data')].map(({ value }) => value)`,
  );
  return { received: BigInt(values[0] ?? -1), paid: BigInt(values[1] ?? -1) };
}

const EXACTLY = 'Exactly as quoted.';

test('default: the native coin for a token: what arrives is what was quoted and what the page says', async () => {
  const page = await trade({ in: COIN, out: USDC.address, amount: '1.5' }, { account: ALICE });
  const [before, coinBefore] = await Promise.all([
    balanceOf(USDC.address, ALICE.address),
    scene.client.getBalance({ address: ALICE.address }),
  ]);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  await page.sees(EXACTLY);
  expect((await balanceOf(USDC.address, ALICE.address)) - before).toBe(received);
  expect(received).toBeGreaterThan(5000n * 10n ** 6n);
  const coinAfter = await scene.client.getBalance({ address: ALICE.address });
  expect(coinBefore - coinAfter).toBe((3n * ETHER) / 2n + (await gasPaid(page)));
  expect(paid).toBe((3n * ETHER) / 2n);
});

test('behavior: a token for the native coin with both approvals, one button at a time', async () => {
  const page = await trade({ in: USDC.address, out: COIN, amount: '1000' }, { account: BOB });
  const coinBefore = await scene.client.getBalance({ address: BOB.address });
  await page.click('Review swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Approve USDC for the router');
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  const coinAfter = await scene.client.getBalance({ address: BOB.address });
  expect(coinAfter - coinBefore + (await gasPaid(page))).toBe(received);
  expect(paid).toBe(1000n * 10n ** 6n);
  expect(page.wallet?.confirmed).toEqual([
    'eth_sendTransaction',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ]);
});

test('behavior: a permit in place of the second approval; a signature that is declined is asked for again', async () => {
  const page = await trade({ in: DAI.address, out: COIN, amount: '500' }, { account: CAROL });
  const before = await balanceOf(DAI.address, CAROL.address);
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
  expect(before - (await balanceOf(DAI.address, CAROL.address))).toBe(500n * ETHER);
  expect(paid).toBe(500n * ETHER);
  expect(page.wallet.confirmed).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ]);
});

test('behavior: an exact output arrives exactly, and what was sent too much comes back', async () => {
  const query = { in: COIN, out: USDC.address, amount: '1000', exact: 'out' };
  const page = await trade(query, { account: ALICE });
  const [before, coinBefore] = await Promise.all([
    balanceOf(USDC.address, ALICE.address),
    scene.client.getBalance({ address: ALICE.address }),
  ]);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received, paid } = await receiptOf(page);
  await page.sees(EXACTLY);
  expect(received).toBe(1000n * 10n ** 6n);
  expect((await balanceOf(USDC.address, ALICE.address)) - before).toBe(received);
  const coinAfter = await scene.client.getBalance({ address: ALICE.address });
  expect(coinBefore - coinAfter - (await gasPaid(page))).toBe(paid);
});

test('behavior: a large amount goes over several routes by itself, and what that gained arrives', async () => {
  const quoted = async (maxSplits: string) => {
    const ends = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(2000n * ETHER) };
    const asked = new URLSearchParams({ ...ends, maxSplits, nativeIn: 'true', nativeOut: 'true' });
    const answer = await fetch(`${scene.url}/api/v1/quote?${asked}`);
    return (await answer.json()) as { readonly amountOut: string; readonly amountOutNet: string };
  };
  const [split, single] = [await quoted('8'), await quoted('1')];
  const query = { in: COIN, out: USDC.address, amount: '2000' };
  const page = await trade(query, { account: ALICE });
  await page.waitsFor(`document.querySelectorAll('.route-words li').length > 1`);
  await page.click('Details');
  await page.sees('more than by one, after gas');
  await page.sees('Possible improvement');
  await page.sees('No other route leaves more than');
  const gain = await page.waitsFor<string>(
    `[...document.querySelectorAll('.fact')].find(({ innerText }) => innerText.startsWith('Split'))?.querySelector('data').value`,
  );
  expect(BigInt(gain)).toBe(BigInt(split.amountOutNet) - BigInt(single.amountOutNet));
  const before = await balanceOf(USDC.address, ALICE.address);
  await page.click('Review swap');
  await page.click('Confirm swap');
  const { received } = await receiptOf(page);
  expect((await balanceOf(USDC.address, ALICE.address)) - before).toBe(received);
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
  const [from, before] = [freshAddress('who copies the line'), await balanceOf(USDC.address, ALICE.address)];
  await fundNative(scene.client, { to: from, amount: 10n * ETHER });
  const sent = { from, to: to as Address, data: data as Address, value: BigInt(value), gas: 2_000_000n };
  expect((await sendTransaction(scene.client, sent)).status).toBe('success');
  expect(await balanceOf(USDC.address, ALICE.address)).toBeGreaterThan(before);
});

test('behavior: a wallet on another network changes it first, and is remembered by a reload', async () => {
  const page = await open('/?amount=1', { account: BOB });
  if (page.wallet === undefined) throw new Error('the page was opened with a wallet');
  page.wallet.chainId = 5;
  await page.click('Connect wallet');
  await page.click('Test wallet');
  await page.sees('Your wallet is on another network.');
  await page.click('Switch to mainnet');
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
  await page.click('Switch to mainnet');
  await page.sees('Unrecognized chain. Add it first. Switch networks in your wallet.');
  expect(page.wallet.added).toEqual([]);
});

test('behavior: the page finds a wallet at window.ethereum, remembers it and swaps all of a token', async () => {
  const { account } = await fundedAccount();
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
  expect(await balanceOf(USDC.address, account.address)).toBe(0n);
});

test('behavior: the most of the native coin leaves enough for the gas, and its balance stands in the picker', async () => {
  const { account, coin } = await fundedAccount();
  const dai = 77n * ETHER;
  await fundAccount(scene.client, { token: DAI.address, to: account.address, amount: dai });
  const page = await trade({ in: COIN, out: USDC.address }, { account });
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
  expect(left).toBe(coin - paid - (await gasPaid(page)));
  expect(left).toBeGreaterThan(0n);
  expect(paid).toBeGreaterThan((coin * 9n) / 10n);
});

/** The tolerance that the browser keeps; 0.5 before any was saved. */
const STORED_TOLERANCE = `JSON.parse(localStorage.getItem('settings') ?? '{"slippage":"0.5"}').slippage`;

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
  expect(await stored()).toBe('0.5');

  await type('Own tolerance (%)', '9');
  await page.sees('take up to 9 % of it');
  await page.page.keyboard.press('Enter');
  expect(await stored()).toBe('0.5');
  await type('Type accept to allow a loss of 9 %', 'accept');
  await page.click('Save tolerance');
  expect(await stored()).toBe('9');

  await page.click('0.1 %');
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
  const { account } = await fundedAccount();
  const page = await trade(
    { in: COIN, out: USDC.address, amount: '1' },
    {
      ...(script === undefined ? {} : { script }),
      account,
    },
  );
  await page.click('Settings');
  await page.click('Auto');
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
  expect(await balanceOf(USDC.address, account.address)).toBe(received);
  expect(bound).toBe((received * (1000n - BigInt(Number(tolerance) * 10))) / 1000n);
});

test('behavior: a high tolerance that a slip stored is not used', async () => {
  const trade = tradePath({ in: COIN, out: USDC.address, amount: '1' });
  const page = await open(trade, { settings: { ...SETTINGS, slippage: '9' } });
  await page.click('Settings');
  expect(await page.waitsFor("document.querySelector('.tolerance input')?.value")).toBe('0.5');
});
