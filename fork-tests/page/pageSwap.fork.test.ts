import { expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { BEST_KNOWN, balanceOf, canClick, newAccount, openTrade } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* What stands beside a trade: the coin by its own name, dollars, the pair's market, and ways in and out. */

const { WETH, USDC, DAI } = TOKENS;
const TRADE = { in: COIN, out: USDC.address, amount: '1.5' };

const scene = testScene();

async function open(path: string, width = 1280, script?: string): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, { width, ...(script ? { script } : {}) });
}

const textOf = (selector: string) => `document.querySelector('${selector}')?.innerText`;

test('default: the coin and its wrapped token are two entries, and each arrives as it is named', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 2_000_000_000n });
  const query = { in: USDC.address, out: WETH.address, amount: '1000' };
  const page = await openTrade(scene, query, { account });
  await page.click('Review swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Sign the permit for USDC');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  const received = BigInt(await page.waitsFor<string>(`document.querySelector('.receipt data').value`));
  expect(await balanceOf(scene, WETH.address, account.address)).toBe(received);
});

test('default: on a network with one exchange none is asked for or named', async () => {
  const asked: string[] = [];
  const page = await openPage(
    scene.browser,
    scene.url + tradePath({ in: COIN, out: USDC.address, amount: '1' }),
    {
      prepare: async (of) => {
        of.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
      },
    },
  );
  await page.waitsFor(BEST_KNOWN);
  expect(asked.filter((url) => url.includes('/quote')).length).toBeGreaterThan(1);
  expect(asked.filter((url) => /exchanges|alternatives/.test(url))).toEqual([]);
  expect(await page.page.evaluate(`document.querySelector('.exchange, .exchanges')`)).toBeNull();
});

test('behavior: a swap right after another is built on what the first one left', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  const page = await openTrade(scene, { in: COIN, out: USDC.address, amount: '1' }, { account });
  const minBlocks: unknown[] = [];
  page.page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/v1/swap')) return;
    minBlocks.push((JSON.parse(request.postData() ?? '{}') as { minBlock?: number }).minBlock);
  });
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  const block = await scene.client.getBlockNumber();
  await page.click('Swap again');
  await page.click('Review swap');
  await page.waitsFor(canClick('Confirm swap'));
  expect(minBlocks).toEqual([undefined, Number(block)]);
});

test('behavior: the picker finds the coin by its name, and the wrapped token beside it', async () => {
  const page = await open('/');
  await page.page.locator('.token-button').click();
  await page.waitsFor(`document.activeElement?.matches('.picker-input')`);
  const names = `[...document.querySelectorAll('.picker-list li')].map((item) => item.querySelector('strong').innerText + ' ' + item.querySelector('.picker-end small').innerText)`;
  await page.page.keyboard.type('eth');
  const found = await page.waitsFor<string[]>(
    `(() => { const found = ${names}; return found[0] === 'ETH native coin' && found.some((name) => name.startsWith('WETH ')) && found; })()`,
  );
  expect(found.filter((name) => name.startsWith('ETH '))).toEqual(['ETH native coin']);
  await page.page.keyboard.press('Enter');
  await page.waitsFor(`document.querySelector('dialog') === null`);
});

test('error: a mistyped address in the picker is told as one', async () => {
  const page = await open('/');
  await page.page.locator('.token-button').click();
  await page.waitsFor(`document.activeElement?.matches('.picker-input')`);
  await page.page.keyboard.type('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49');
  await page.sees('The checksum of this address is wrong');
});

test('error: the coin for its wrapped token is no trade of pools, and the page says so', async () => {
  const page = await open(tradePath({ in: COIN, out: WETH.address, amount: '1' }), 390);
  await page.sees('ETH and WETH are one coin');
  expect(page.complaints).toEqual([]);
});

test('default: both amounts have their dollars, and the difference in percent', async () => {
  const page = await open(tradePath(TRADE));
  const dollars = await page.waitsFor<string[]>(
    `(() => { const found = [...document.querySelectorAll('.dollars data')].map(({ value }) => value); return found.length === 2 && found; })()`,
  );
  const answer = await fetch(`${scene.url}/api/v1/prices?tokens=${WETH.address},${USDC.address}`);
  const { prices } = (await answer.json()) as { prices: readonly { priceUSD: string }[] };
  const [eth = 0, usd = 0] = prices.map(({ priceUSD }) => Number(priceUSD));
  const received = await page.waitsFor<string>(`document.querySelector('#amount-out').title`);
  expect(Number(dollars[0])).toBeCloseTo(1.5 * eth, 6);
  expect(Number(dollars[1])).toBeCloseTo(Number(received) * usd, 6);
  const percent = ((Number(received) * usd) / (1.5 * eth) - 1) * 100;
  await page.sees(`(${percent.toFixed(2).replace('-', '−')}%)`);
});

test('behavior: a click turns the price of the trade', async () => {
  const page = await open(tradePath(TRADE));
  const line = `${textOf('.price-line')}?.trim().replace(/[\\d.,]+(?= )/g, (digits) => digits === '1' ? '1' : '#')`;
  await page.waitsFor(`${line} === '1 ETH = # USDC'`);
  const price = Number(await page.waitsFor<string>(`document.querySelector('.price-line data').value`));
  await page.page.locator('.price-line').click();
  await page.waitsFor(`${line} === '1 USDC = # ETH'`);
  const turned = Number(await page.waitsFor<string>(`document.querySelector('.price-line data').value`));
  expect(turned * price).toBeCloseTo(1, 9);
});

test('default: the market shows past prices with the quote in them, and the trades that the chain had', async () => {
  const page = await open(tradePath(TRADE));
  await page.waitsFor(`document.querySelector('.pair-chart canvas') !== null`);
  await page.sees('Your quote: 3,49');
  const rows = await page.waitsFor<number>(`document.querySelectorAll('.latest tbody tr').length`);
  expect(rows).toBe(8);
  const first = await page.waitsFor<string>(`document.querySelector('.latest tbody data').value`);
  const pools = (await (await fetch(`${scene.url}/api/v1/pools?token=${WETH.address}&limit=100`)).json()) as {
    pools: readonly { address: string; token0: { address: string }; token1: { address: string } }[];
  };
  const ofPair = pools.pools.filter(({ token0, token1 }) =>
    [token0, token1].some(({ address }) => address.toLowerCase() === USDC.address),
  );
  const events = await Promise.all(
    ofPair.map(async ({ address }) =>
      (await fetch(`${scene.url}/api/v1/pools/${address}/events?kind=swaps`)).text(),
    ),
  );
  expect(events.join()).toMatch(new RegExp(`"amount1":"-?${first}"`));
});

test('behavior: a popular pair is one click away', async () => {
  const page = await open('/', 390);
  await page.sees('Popular pairs');
  await page.click('ETH → USDC');
  await page.waitsFor(`new URLSearchParams(location.search).get('out')?.toLowerCase() === '${USDC.address}'`);
  expect(await page.page.evaluate(`new URLSearchParams(location.search).get('in')`)).toBe(COIN);
});

test('behavior: a trade is shared by its address, and by a code that holds it', async () => {
  const page = await open(tradePath({ ...TRADE, out: DAI.address }), 390);
  await page.sees('Minimum received');
  await page.click('Share');
  const link = await page.waitsFor<string>(`document.querySelector('dialog textarea').value`);
  expect(new URL(link).searchParams.get('out')).toBe(DAI.address);
  await page.waitsFor(`document.querySelector('.qr path')?.getAttribute('d').length > 1000`);
  expect(await page.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(page.complaints).toEqual([]);
});

test('default: the price of the pair is that of now, wherever the last hour closed', async () => {
  const trader = freshAddress('who raises the price');
  await fundNative(scene.client, { to: trader, amount: 10_000n * ETHER });
  const amountIn = String(3_000n * ETHER);
  const raise = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn, slippage: 50, recipient: trader };
  const { to, data, value } = await scene.api.swap({ ...raise, maxSplits: 8 });
  const page = await open(tradePath(TRADE));
  const before = await priceOfNow();
  await page.waitsFor(`${HEADLINE} === '${before}'`);
  const { status } = await sendTransaction(scene.client, { from: trader, to, data, value, gas: 5_000_000n });
  expect(status).toBe('success');
  await scene.proxyAtHead();
  const after = await priceOfNow();
  expect(Number(after)).toBeLessThan(Number(before) * 0.99);
  // The index has not seen the trade, and its last hour closed before.
  await page.waitsFor(`${HEADLINE} === '${after}'`);
});

const HEADLINE = `document.querySelector('.pair-price data')?.value`;

/** Dollars of one coin over those of one USDC, at the newest block. */
async function priceOfNow(): Promise<string> {
  const answer = await fetch(`${scene.url}/api/v1/prices?tokens=${WETH.address},${USDC.address}`);
  const { prices } = (await answer.json()) as { prices: readonly { priceUSD: string }[] };
  const [eth = Number.NaN, usd = Number.NaN] = prices.map(({ priceUSD }) => Number(priceUSD));
  return String(eth / usd);
}
