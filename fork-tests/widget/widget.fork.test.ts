import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Address, parseAbi, zeroAddress } from 'viem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../harness/temporaryFolder.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import type { OpenOptions } from '../page/openPage.ts';
import { type PageScene, startPageScene } from '../page/pageScene.ts';
import { balanceOf, newAccount } from '../page/pageTrade.ts';
import { COIN } from '../page/views.ts';
import { type HostPage, startHostPage } from './hostPage.ts';
import { canPress, type OpenedWidget, openWidget } from './openWidget.ts';

/*
 * The widget on a page of another origin, whose policy allows the service alone; the chain shows what
 * arrived.
 */

const { WETH, USDC, DAI, WBTC } = TOKENS;
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const ALLOWANCE = parseAbi(['function allowance(address owner, address spender) view returns (uint256)']);
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

let folder: TemporaryFolder;
let scene: PageScene;
let host: HostPage;
let opened: OpenedWidget | undefined;
beforeAll(async () => {
  folder = await createTemporaryFolder('widget-brand');
  const brand = join(folder.path, 'brand.json');
  await writeFile(join(folder.path, 'logo.svg'), LOGO);
  const colors = { light: { accent: '#0a6b4f', accentInk: '#ffffff' } };
  const defaultTokens = { in: USDC.address, out: DAI.address };
  await writeFile(brand, JSON.stringify({ name: 'Northstar', logo: 'logo.svg', colors, defaultTokens }));
  scene = await startPageScene(inject('replicaUrl'), inject('subgraphUrl'), { BRAND_FILE: brand });
  host = await startHostPage(scene.url);
}, 240_000);
afterAll(async () => {
  await host?.stop();
  await scene?.stop();
  await folder?.remove();
});
beforeEach(() => scene.proxyAtHead());
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const script = () => `<script src="${scene.url}/widget.js" async></script>`;
const element = (attributes = '') => `<swap-widget api="${scene.url}" ${attributes}></swap-widget>`;
const SALE = `token-in="${USDC.address}" token-out="${WETH.address}" amount="1000"`;

async function open(body: string, options: OpenOptions = {}): Promise<OpenedWidget> {
  opened = await openWidget(scene, host, { body: script() + body, service: scene.url, ...options });
  return opened;
}

/** An account with this many whole USDC and ten coins. */
async function seller(usdc: bigint) {
  const account = await newAccount(scene, 10n * ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: usdc * 10n ** 6n });
  return account;
}

/** Somebody sells so much ether that every route gives less for USDC. */
async function raisePriceOfEther(): Promise<void> {
  const trader = freshAddress('who buys all ether');
  await fundAccount(scene.client, { token: USDC.address, to: trader, amount: 400_000n * 10n ** 6n });
  await fundNative(scene.client, { to: trader, amount: ETHER });
  await scene.proxyAtHead();
  const body = {
    tokenIn: USDC.address,
    tokenOut: WETH.address,
    amountIn: String(400_000n * 10n ** 6n),
    maxSplits: 8,
    slippage: 50,
    recipient: trader,
    sender: trader,
  };
  const { approvals = [], ...first } = (await scene.api.swap(body)) as Awaited<
    ReturnType<typeof scene.api.swap>
  > & {
    approvals?: readonly { transaction: { to: Address; data: `0x${string}` } }[];
  };
  for (const { transaction } of approvals)
    await sendTransaction(scene.client, { from: trader, ...transaction });
  const { to, data, value, gasEstimate } = first;
  expect(
    (await sendTransaction(scene.client, { from: trader, to, data, value, gas: gasEstimate })).status,
  ).toBe('success');
  await scene.proxyAtHead();
}

test('default: quotes, approves exactly, signs, swaps, and what it says arrived is there', async () => {
  const account = await seller(1_500n);
  const widget = await open(element(`token-in="${USDC.address}" token-out="${DAI.address}"`), { account });
  await widget.press('Connect Test wallet');
  await widget.types('1000');
  await widget.shows('Minimum received');
  await widget.shows('Balance 1,500');
  expect(await widget.textOf()).toMatch(/\$1,0\d\d\.\d\d|\$9\d\d\.\d\d/);
  const least = BigInt(
    await widget.waitsFor<string>(
      `document.querySelector('swap-widget').shadowRoot.querySelector('dd[title]').title`,
    ),
  );
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
  const received = BigInt(
    await widget.waitsFor<string>(
      `document.querySelector('swap-widget').shadowRoot.querySelector('.note.done').title`,
    ),
  );
  expect(await balanceOf(scene, DAI.address, account.address)).toBe(received);
  expect(received).toBeGreaterThanOrEqual(least);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(500n * 10n ** 6n);
  // The approval was of this swap alone: nothing of it is left.
  const args = [account.address, PERMIT2] as const;
  expect(
    await scene.client.readContract({
      address: USDC.address,
      abi: ALLOWANCE,
      functionName: 'allowance',
      args,
    }),
  ).toBe(0n);
  expect(widget.wallet?.confirmed).toEqual([
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ]);
  for (const hash of widget.wallet?.sent ?? []) await widget.shows(hash);
  await widget.press('Swap again');
  await widget.shows('Balance 500');
  await widget.waitsFor(`${canPress('Not enough USDC')} === false`);
  expect(widget.complained()).toEqual([]);
});

test('default: sells the coin without an approval, and buys it unwrapped', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const widget = await open(element(`token-in="${COIN}" token-out="${USDC.address}" amount="2"`), {
    account,
    introduction: 'window.ethereum',
  });
  await widget.press('Connect Browser wallet');
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
  expect(widget.wallet?.confirmed).toEqual(['eth_sendTransaction']);
  const usdc = await balanceOf(scene, USDC.address, account.address);
  expect(usdc).toBeGreaterThan(5_000n * 10n ** 6n);
  const coins = await scene.client.getBalance({ address: account.address });
  await widget.press('Swap again');
  await widget.page.locator('swap-widget >>> .turn').click();
  await widget.types('1000');
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
  expect(await balanceOf(scene, WETH.address, account.address)).toBe(0n);
  expect(await scene.client.getBalance({ address: account.address })).toBeGreaterThan(coins + ETHER / 5n);
});

test('default: it has the brand of the service, its tokens, and none of the styles of the page around', async () => {
  const widget = await open(element('amount="1"'));
  await widget.shows('Northstar');
  await widget.shows('Minimum received');
  await widget.shows('No wallet in this browser');
  const look = await widget.page.evaluate(`(() => {
    const root = document.querySelector('swap-widget').shadowRoot;
    const image = root.querySelector('img');
    const style = getComputedStyle(root.querySelector('button.primary'));
    const label = getComputedStyle(root.querySelector('label'));
    return {
      isDrawn: image.complete && image.naturalWidth > 0,
      tokens: [...root.querySelectorAll('select')].slice(0, 2).map(({ selectedOptions }) => selectedOptions[0].textContent),
      accent: root.querySelector('.card').style.getPropertyValue('--accent-light'),
      size: style.fontSize, label: label.fontSize, color: label.color === 'rgb(255, 0, 0)',
    };
  })()`);
  expect(look).toEqual({
    isDrawn: true,
    tokens: ['USDC', 'DAI'],
    accent: '#0a6b4f',
    size: '15px',
    label: '14px',
    color: false,
  });
  expect(widget.complained()).toEqual([]);
});

test('args: without api it asks the service that its script came from', async () => {
  const widget = await open(`<swap-widget ${SALE}></swap-widget>`);
  await widget.shows('Minimum received');
});

test.each([
  ['another host', () => `${host.origin}/`, 'No swap service answers at http://127.0.0.1'],
  ['nobody', () => 'http://127.0.0.1:1', 'No swap service answers at http://127.0.0.1:1'],
  ['another scheme', () => 'javascript:alert(1)', 'api must be an http or https address'],
])('error: api names %s; it says so, and begins when the name is right', async (_name, api, problem) => {
  const widget = await open(`<swap-widget api="${api()}" ${SALE}></swap-widget>`);
  await widget.shows(problem);
  await widget.page.evaluate(`document.querySelector('swap-widget').setAttribute('api', '${scene.url}')`);
  await widget.shows('Minimum received');
});

test.each([
  ['slippage="5.1"', 'slippage must be a percentage from 0 to 5'],
  ['slippage="-1"', 'slippage must be a percentage from 0 to 5'],
  ['token-in="USDC"', 'token-in must be an address'],
  [`tokens="${zeroAddress},x"`, 'tokens must be addresses'],
  [`tokens="${`${zeroAddress} `.repeat(101)}"`, 'tokens must be 100 addresses at most'],
  ['tokens=""', 'There are no two tokens to trade'],
  [`tokens="${USDC.address}"`, 'There are no two tokens to trade'],
  // Nothing of another token may stand in its place.
  [`token-out="0x${'de'.repeat(20)}"`, `There is no token at 0x${'de'.repeat(20)}`],
  [`token-in="${zeroAddress}"`, `There is no token at ${zeroAddress}`],
])('error: %s is told to whoever writes the page', async (attribute, problem) => {
  const widget = await open(element(attribute));
  await widget.shows(problem);
});

test.each([
  ['1e3', 'Enter a number, without “e”.'],
  ['-1', 'Enter a number, without “-”.'],
  ['0x10', 'Enter a number, without “x”.'],
  ['1.2345678', 'USDC has 6 decimals.'],
  ['9'.repeat(90), 'This amount is too large.'],
  ['٣', 'Enter a number, without “٣”.'],
])('error: amount="%s" asks for no quote, and says why', async (amount, problem) => {
  const widget = await open(
    element(`token-in="${USDC.address}" token-out="${DAI.address}" amount="${amount}"`),
  );
  await widget.shows(problem);
  expect(await widget.textOf()).not.toContain('Minimum received');
});

test('behavior: a widget that the page moves keeps its swap, and one that it takes out forgets it', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const widget = await open(
    `<div id="there"></div>${element(`token-in="${COIN}" token-out="${USDC.address}" amount="1"`)}`,
    {
      account,
    },
  );
  await widget.press('Connect Test wallet');
  let answer = () => {};
  if (widget.wallet) widget.wallet.prompt = new Promise((resolve) => (answer = () => resolve()));
  await widget.press('Swap');
  await widget.shows('Waiting for the swap…');
  await widget.page.evaluate(`there.append(document.querySelector('swap-widget'))`);
  answer();
  await widget.shows('Swapped. You received');
  expect(widget.wallet?.sent).toHaveLength(1);
  await widget.page.evaluate(`window.gone = document.querySelector('swap-widget'); gone.remove()`);
  await widget.page.evaluate('new Promise((done) => setTimeout(done)).then(() => there.append(gone))');
  await widget.shows('Minimum received');
  expect(await widget.textOf()).not.toContain('Swapped');
});

test('behavior: two widgets, and the script twice, do not disturb each other', async () => {
  const account = await seller(1_000n);
  const sale = `token-in="${USDC.address}" token-out="${DAI.address}" amount="500"`;
  const widget = await open(
    script() + element(sale) + element(`token-in="${COIN}" token-out="${USDC.address}" amount="1"`),
    { account },
  );
  await widget.shows('Minimum received', 0);
  await widget.shows('Minimum received', 1);
  await widget.press('Connect Test wallet', 0);
  await widget.press('Swap', 0);
  await widget.shows('Swapped. You received', 0);
  expect(await widget.textOf(1)).toContain('Connect Test wallet');
  expect(await widget.textOf(1)).not.toContain('Swapped');
  expect(widget.complained()).toEqual([]);
});

test('behavior: what the wallet refuses is not sent, and can be tried again', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const widget = await open(element(`token-in="${COIN}" token-out="${USDC.address}" amount="1"`), {
    account,
  });
  await widget.press('Connect Test wallet');
  if (widget.wallet) widget.wallet.declines = true;
  await widget.press('Swap');
  await widget.shows('You rejected the request in your wallet.');
  expect(widget.wallet?.sent).toEqual([]);
  if (widget.wallet) widget.wallet.declines = false;
  await widget.press('Swap again');
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
});

test('behavior: a wallet on another chain is asked to come here, and signs nothing before', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const widget = await open(element(`token-in="${COIN}" token-out="${USDC.address}" amount="1"`), {
    account,
  });
  if (widget.wallet) widget.wallet.chainId = 8453;
  await widget.press('Connect Test wallet');
  await widget.shows('Minimum received');
  expect(await widget.page.evaluate(canPress('Swap'))).toBeUndefined();
  await widget.press('Switch to mainnet');
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
  // It leaves again without saying so: the swap is refused before the wallet is asked.
  await widget.press('Swap again');
  if (widget.wallet) widget.wallet.chainId = 8453;
  await widget.press('Swap');
  await widget.shows('The wallet is on chain 8453, the swap on 1');
  expect(widget.wallet?.sent).toHaveLength(1);
});

test('behavior: a service that goes away takes its quote along, and the widget goes on when it is back', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const widget = await open(element(`token-in="${COIN}" token-out="${USDC.address}" amount="1"`), {
    account,
  });
  await widget.press('Connect Test wallet');
  await widget.waitsFor(`${canPress('Swap')} === true`);
  await widget.page.setOfflineMode(true);
  await widget.press('Swap');
  await widget.shows('The service does not answer.');
  expect(widget.wallet?.confirmed).toEqual([]);
  await widget.press('Swap again');
  await widget.waitsFor(`${canPress('No quote')} === false`);
  expect(await widget.textOf()).not.toContain('Minimum received');
  await widget.page.setOfflineMode(false);
  await widget.press('Swap');
  await widget.shows('Swapped. You received');
});

test('behavior: an amount that buys nothing is refused with symbols in place of addresses', async () => {
  const pair = `token-in="${USDC.address}" token-out="${WBTC.address}"`;
  const widget = await open(element(`${pair} amount="0.000001"`));
  await widget.shows('not one unit of WBTC would come out');
  expect(await widget.textOf()).not.toMatch(/0x[0-9a-f]{40}/i);
});

/** From then on the widget asks for no further quote. */
const FREEZE = `(() => {
  const original = window.fetch;
  window.fetch = (input, init) => window.isFrozen && String(input).includes('/quote') ? new Promise(() => {}) : original(input, init);
})()`;

test('behavior: a price that moved past the minimum on the screen swaps nothing', async () => {
  const account = await seller(1_000n);
  const widget = await open(element(`${SALE} slippage="0.1"`), { account, script: FREEZE });
  await widget.press('Connect Test wallet');
  await widget.waitsFor(`${canPress('Swap')} === true`);
  await widget.page.evaluate('window.isFrozen = true');
  await raisePriceOfEther();
  await widget.press('Swap');
  await widget.shows('The price moved past the minimum that was shown. Nothing was swapped.');
  expect(widget.wallet?.confirmed).toEqual([]);
});

test('behavior: a ruinous trade waits for a typed word, and another amount for another one', async () => {
  const account = await newAccount(scene, 200_000n * ETHER);
  const widget = await open(element(`token-in="${COIN}" token-out="${USDC.address}" amount="100000"`), {
    account,
  });
  await widget.press('Connect Test wallet');
  await widget.waitsFor(`${canPress('Confirm the loss first')} === false`);
  await widget.waitsFor(`${canPress('Accept this loss')} === false`);
  await widget.page.locator('swap-widget >>> .word').fill('accept');
  await widget.press('Accept this loss');
  await widget.waitsFor(`${canPress('Swap')} === true`);
  await widget.types('150000');
  await widget.waitsFor(`${canPress('Confirm the loss first')} === false`);
  expect(widget.wallet?.confirmed).toEqual([]);
});

/** Gives USDC another symbol and name in every answer that the widget gets. */
const HOSTILE = `(() => {
  const original = window.fetch;
  const hostile = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of Object.keys(value)) value[key] = hostile(value[key]);
    if (value.symbol === 'USDC') Object.assign(value, {
      symbol: '\\u202e<img src=x onerror=alert(1)>' + 'L'.repeat(258), name: '<b>' + 'N'.repeat(255), imitates: 'DAI',
    });
    return value;
  };
  window.fetch = async (...request) => {
    const answer = await original(...request);
    const body = await answer.json();
    return new Response(JSON.stringify(hostile(body)), { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
})()`;

test('behavior: a hostile symbol is text, marked and cut, and widens nothing', async () => {
  const widget = await open(element(`token-in="${COIN}" token-out="${USDC.address}" amount="1"`), {
    width: 360,
    script: HOSTILE,
  });
  await widget.shows('Minimum received');
  await widget.shows('⟨U+202E⟩<img src…');
  const root = `document.querySelector('swap-widget').shadowRoot`;
  expect(await widget.page.evaluate(`/\\u202e|L{20}|N{60}/.test(${root}.textContent)`)).toBe(false);
  expect(await widget.page.evaluate(`${root}.querySelectorAll('img[src="x"], b').length`)).toBe(0);
  expect(await widget.page.evaluate(`${root}.textContent.includes('not the listed DAI')`)).toBe(true);
  expect(await widget.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  expect(widget.complained()).toEqual([]);
});
