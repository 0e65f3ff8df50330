import type { LocalAccount } from 'viem/accounts';
import { beforeEach, expect, inject, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { startPageScene } from './pageScene.ts';
import { balanceOf, newAccount, type OpenedTrade, openTrade } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';
import { injectWallet, reportOf, type TestWallet } from './wallet.ts';

/*
 * Several wallets, and wallets that change, hang or speak up by themselves: only the chosen one signs, for
 * the account that is shown.
 */

const { USDC } = TOKENS;
const OTHER = 'Other wallet';
/** For wallets alone: the page asks no other host. */
const NODE = 'https://node.example/rpc';
const PRIVATE = 'https://private.example/rpc?key=k';
const SALE = { in: COIN, out: USDC.address, amount: '1' };
/** The connected account as the header shows it. */
const SHOWN = `document.querySelector('header button.primary, header button .mono')?.innerText`;
const short = ({ address }: LocalAccount) => `${address.slice(0, 6)}…${address.slice(-4)}`;

const scene = testScene(() =>
  startPageScene(inject('replicaUrl'), inject('subgraphUrl'), {
    WALLET_RPC_URL: NODE,
    PRIVATE_RPC_URL: PRIVATE,
  }),
);
let one: LocalAccount;
let two: LocalAccount;
beforeEach(async () => {
  one = await newAccount(scene, 10n * ETHER);
  two = await newAccount(scene, 10n * ETHER);
  await scene.proxyAtHead();
});

/**
 * The page of a sale in a browser with two wallets: `Test wallet` with the first account, `Other wallet` with
 * the second.
 */
async function openWithTwo(): Promise<OpenedTrade & { readonly other: TestWallet }> {
  let other: TestWallet | undefined;
  const page = await openPage(scene.browser, scene.url + tradePath(SALE), {
    account: one,
    nodeUrl: scene.nodeUrl,
    prepare: async (tab) => {
      other = await injectWallet(tab, scene.nodeUrl, two, { name: OTHER });
    },
  });
  if (page.wallet === undefined || other === undefined)
    throw new Error('the page was opened with two wallets');
  return { ...page, wallet: page.wallet, other };
}

async function openConnected(): Promise<OpenedTrade> {
  const page = await openTrade(scene, SALE, { account: one });
  return page;
}

const choose = async ({ click }: OpenedPage, name: string) => {
  await click('Connect wallet');
  await click(name);
};
const shows = ({ waitsFor }: OpenedPage, text: string) => waitsFor(`${SHOWN} === ${JSON.stringify(text)}`);
const reload = ({ page }: OpenedPage) => page.reload({ waitUntil: 'domcontentloaded' });

async function swap(page: OpenedPage): Promise<bigint> {
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  return BigInt(await page.waitsFor<string>(`document.querySelector('.receipt data').value`));
}

test('default: of two wallets the chosen one signs, also after a reload, and the other is asked nothing', async () => {
  const page = await openWithTwo();
  await choose(page, OTHER);
  await shows(page, short(two));
  await reload(page);
  await shows(page, short(two));
  const received = await swap(page);
  expect(await balanceOf(scene, USDC.address, two.address)).toBe(received);
  expect(received).toBeGreaterThan(3000n * 10n ** 6n);
  expect(page.other.confirmed).toEqual(['eth_sendTransaction']);
  expect(page.wallet.asked).toEqual([]);
  expect(page.complaints).toEqual([]);
});

test('behavior: who connects no wallet is asked by none, and no wallet is asked before it is chosen', async () => {
  const page = await openWithTwo();
  await page.sees('Minimum received');
  await page.click('Connect wallet');
  await page.sees(OTHER);
  // The operator has no project there.
  expect(
    await page.page.evaluate(`document.querySelector('dialog').innerText.includes('WalletConnect')`),
  ).toBe(false);
  expect([...page.wallet.asked, ...page.other.asked]).toEqual([]);
  expect(page.complaints).toEqual([]);
});

test('behavior: a wallet that reports an account by itself takes nothing over', async () => {
  const page = await openWithTwo();
  await choose(page, 'Test wallet');
  await shows(page, short(one));
  await page.click('Review swap');
  await page.sees('Confirm swap');
  await reportOf(page.page, 'accountsChanged', [two.address], OTHER);
  await reportOf(page.page, 'connect', { chainId: '0x1' }, OTHER);
  await reportOf(page.page, 'chainChanged', '0x5', OTHER);
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  await shows(page, short(one));
  expect(page.other.confirmed).toEqual([]);
  expect(await balanceOf(scene, USDC.address, one.address)).toBeGreaterThan(3000n * 10n ** 6n);
});

test('behavior: after Disconnect no report and no reload connects the wallet again, and a click does', async () => {
  const page = await openConnected();
  await shows(page, short(one));
  await page.click(short(one));
  await page.click('Disconnect');
  await shows(page, 'Connect wallet');
  await reportOf(page.page, 'accountsChanged', [one.address]);
  await reportOf(page.page, 'connect', { chainId: '0x1' });
  await shows(page, 'Connect wallet');
  await reload(page);
  await page.sees('Minimum received');
  await shows(page, 'Connect wallet');
  await choose(page, 'Test wallet');
  await shows(page, short(one));
});

test('behavior: the account changes under a reviewed swap: it is reviewed anew, and the new account swaps', async () => {
  const page = await openConnected();
  await page.click('Review swap');
  await page.sees('Confirm swap');
  page.wallet.account = two;
  await reportOf(page.page, 'accountsChanged', [two.address]);
  await page.sees('Review swap');
  await shows(page, short(two));
  const received = await swap(page);
  expect(await balanceOf(scene, USDC.address, two.address)).toBe(received);
  expect(await balanceOf(scene, USDC.address, one.address)).toBe(0n);
  expect(page.wallet.sent).toHaveLength(1);
});

test('behavior: the chain changes under a reviewed swap: nothing is offered until it is back, and then anew', async () => {
  const page = await openConnected();
  await page.click('Review swap');
  await page.sees('Confirm swap');
  page.wallet.chainId = 5;
  await reportOf(page.page, 'chainChanged', '0x5');
  await page.sees('Your wallet is on another network.');
  expect(await page.page.evaluate(`document.body.innerText.includes('Confirm swap')`)).toBe(false);
  await page.click('Switch to Ethereum');
  await page.sees('Review swap');
  const received = await swap(page);
  expect(await balanceOf(scene, USDC.address, one.address)).toBe(received);
  expect(page.wallet.sent).toHaveLength(1);
});

test('error: a chain that changed without a report signs nothing', async () => {
  const page = await openConnected();
  await page.click('Review swap');
  await page.sees('Confirm swap');
  page.wallet.chainId = 5;
  await page.click('Confirm swap');
  await page.waitsFor(`document.querySelector('.steps [role=alert]') !== null`);
  expect(page.wallet.confirmed).toEqual([]);
  expect(await balanceOf(scene, USDC.address, one.address)).toBe(0n);
});

test('behavior: a wallet that does not know the network gets it with the public node, which the page never asks', async () => {
  const page = await openConnected();
  await page.click('Review swap');
  page.wallet.chainId = 5;
  page.wallet.knownChains = new Set([5]);
  await reportOf(page.page, 'chainChanged', '0x5');
  await page.click('Switch to Ethereum');
  await page.sees('Review swap');
  const nativeCurrency = { name: 'ETH', symbol: 'ETH', decimals: 18 };
  expect(page.wallet.added).toEqual([
    { chainId: '0x1', chainName: 'Ethereum', nativeCurrency, rpcUrls: [NODE] },
  ]);
  expect(await balanceOf(scene, USDC.address, one.address)).toBe(0n);
  expect(page.complaints).toEqual([]);
});

test('behavior: the wallet locks under a reviewed swap, and unlocks again', async () => {
  const page = await openConnected();
  await page.click('Review swap');
  await page.sees('Confirm swap');
  await reportOf(page.page, 'accountsChanged', []);
  await shows(page, 'Connect wallet');
  expect(await page.page.evaluate(`document.body.innerText.includes('Confirm swap')`)).toBe(false);
  await reportOf(page.page, 'accountsChanged', [one.address]);
  await shows(page, short(one));
  await page.sees('Review swap');
});

test('behavior: a wallet that hangs stops neither the quote nor another wallet, and takes nothing over when it answers', async () => {
  const page = await openWithTwo();
  await choose(page, 'Test wallet');
  await shows(page, short(one));
  let answer = () => {};
  page.wallet.silence = new Promise((resolve) => {
    answer = resolve;
  });
  await reload(page);
  await page.sees('Minimum received');
  await page.click('Connect wallet');
  await page.click('Test wallet');
  await page.sees('Confirm in Test wallet, or choose another.');
  await page.click(OTHER);
  await shows(page, short(two));
  answer();
  // What the wallet was asked last is answered when the balance of the chosen one has come.
  const received = await swap(page);
  await shows(page, short(two));
  expect(await balanceOf(scene, USDC.address, two.address)).toBe(received);
  expect(page.wallet.confirmed).toEqual([]);
});

test('error: a wallet that refuses to connect says so, and another can be chosen in the same place', async () => {
  const page = await openWithTwo();
  page.wallet.isOffline = true;
  await choose(page, 'Test wallet');
  await page.sees('Could not connect the wallet.');
  await page.click(OTHER);
  await shows(page, short(two));
  expect(await page.page.evaluate(`document.querySelector('dialog') === null`)).toBe(true);
});

test.each([
  ['a phone', true, 'Open this page in the browser of your wallet:'],
  ['a desk', false, 'Install one, then reload this page:'],
] as const)(
  'default: %s without a wallet is led to five, and the trade goes along where they open it',
  async (_, isPhone, words) => {
    const page = await openPage(scene.browser, scene.url + tradePath(SALE), {
      prepare: async (tab) => {
        await tab.setViewport({ width: 390, height: 844, isMobile: isPhone, hasTouch: isPhone });
      },
    });
    await page.click('Connect wallet');
    await page.sees(words);
    const links = await page.waitsFor<[string, string][]>(
      `[...document.querySelectorAll('.wallet-apps a')].map((link) => [link.innerText, link.href])`,
    );
    expect(links.map(([name]) => name)).toEqual([
      ...['MetaMask', 'Rabby', 'Trust Wallet', 'Coinbase Wallet', 'Rainbow'],
    ]);
    const withTrade = links.filter(([, href]) => decodeURIComponent(href).includes('amount=1'));
    expect(withTrade).toHaveLength(isPhone ? 5 : 0);
    expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
    expect(page.complaints).toEqual([]);
  },
);

test("behavior: the review offers the operator's private node, and the wallet alone learns its address", async () => {
  const page = await openTrade(scene, SALE, { account: one });
  await page.click('Review swap');
  await page.sees('Sent through private.example, nobody sees this swap before a block holds it.');
  await page.click('Add private sending to the wallet');
  await page.sees('Your wallet has private.example.');
  expect(page.wallet.added).toEqual([
    {
      chainId: '0x1',
      chainName: 'Ethereum, private',
      nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
      rpcUrls: [PRIVATE],
    },
  ]);
  expect(page.complaints).toEqual([]);
  await page.click('Confirm swap');
  await page.sees('Swapped.');
});
