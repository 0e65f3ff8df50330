import { type Address, erc20Abi, getAddress } from 'viem';
import { beforeAll, describe, expect, test } from 'vitest';
import { executeSwap } from '../exchanges/exchangeScene.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS, type TokenKey } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { deployBundler } from './bundler.ts';
import { startExchangePages } from './exchangePages.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { balanceOf, canClick, gasPaid, newAccount, openTrade, receiptOf, SETTINGS } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* With several exchanges a swap goes through the router of the best one, and the page says so. */

const { CRV, LINK, MKR, USDC, WETH } = TOKENS;
const { pancake, joe, pancakev3 } = REPLICA_EXCHANGES;
const [DEPLOYER] = devAccounts();

const scene = testScene(startExchangePages);
beforeAll(async () => {
  await deployBundler(scene.client, DEPLOYER.address);
});

/** An account with ten coins and as much of a token. */
async function holderOf(key: TokenKey, amount: bigint) {
  const account = await newAccount(scene, 10n * ETHER);
  await fundAccount(scene.client, { token: TOKENS[key].address, to: account.address, amount });
  await scene.proxyAtHead();
  return account;
}

const allowanceOf = (token: Address, owner: Address, spender: Address) =>
  scene.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });

/** What the browser complained of, but for views that need an index, which is not there. */
const complaintsOf = ({ complaints }: OpenedPage) => complaints.filter((text) => !text.includes(' 503 '));

const toggle = async (page: OpenedPage) => {
  await page.waitsFor(`document.querySelector('.exchanges summary') !== null`);
  await page.page.focus('.exchanges summary');
  await page.page.keyboard.press('Enter');
  await page.waitsFor(`document.querySelectorAll('.offers tr').length === 4`);
};

interface Row {
  readonly id: string;
  readonly name: string;
  readonly amount: string | undefined;
  readonly rest: string;
}
const rowsOf = ({ page }: OpenedPage) =>
  page.evaluate(`[...document.querySelectorAll('.offers tr')].map((row) => ({
    id: row.dataset.exchange,
    name: row.querySelector('th').innerText,
    amount: row.querySelector('td data')?.value,
    rest: row.querySelector('td:last-child').innerText,
  }))`) as Promise<Row[]>;

describe('swaps', () => {
  test.each([
    ['a V2 router', 'CRV', 1000n * ETHER, '1000', pancake],
    ['a V3 router', 'MKR', ETHER, '1', pancakev3],
  ] as const)(
    'behavior: %s is approved for this swap alone, no permit is signed, and the coin arrives',
    async (_, key, amount, text, { router, name }) => {
      const account = await holderOf(key, amount);
      const { address } = TOKENS[key];
      const page = await openTrade(scene, { in: address, out: COIN, amount: text }, { account });
      await page.click('Review swap');
      await page.sees(`It goes through ${name}, by the router ${getAddress(router)}.`);
      await page.sees(`This lets the router of ${name} take at most`);
      expect(await page.page.evaluate(canClick(`Sign the permit for ${key}`))).toBeUndefined();
      const before = await scene.client.getBalance({ address: account.address });
      await page.click(`Approve ${key} for the router`);
      await page.click('Confirm swap');
      const { paid, received } = await receiptOf(page);
      const after = await scene.client.getBalance({ address: account.address });
      expect(after - before + (await gasPaid(scene, page))).toBe(received);
      expect([paid, await balanceOf(scene, address, account.address)]).toEqual([amount, 0n]);
      expect(await allowanceOf(address, account.address, router)).toBe(0n);
      expect(page.wallet.confirmed).toEqual(['eth_sendTransaction', 'eth_sendTransaction']);
      const [, hash = '0x'] = page.wallet.sent;
      expect((await scene.client.getTransaction({ hash })).to).toBe(router);
      expect(complaintsOf(page)).toEqual([]);
    },
  );

  test('behavior: the coin is paid to the router of the best exchange, without an approval', async () => {
    const account = await newAccount(scene, 10n * ETHER);
    const page = await openTrade(scene, { in: COIN, out: LINK.address, amount: '1' }, { account });
    await page.click('Review swap');
    await page.sees(`It goes through ${joe.name}, by the router ${getAddress(joe.router)}.`);
    await page.click('Confirm swap');
    const { paid, received } = await receiptOf(page);
    expect(paid).toBe(ETHER);
    expect(await balanceOf(scene, LINK.address, account.address)).toBe(received);
    const spent = 10n * ETHER - (await scene.client.getBalance({ address: account.address }));
    expect(spent - (await gasPaid(scene, page))).toBe(ETHER);
  });

  test('behavior: the Universal Router of the first exchange takes a permit of Permit2', async () => {
    const account = await holderOf('LINK', 10n * ETHER);
    const page = await openTrade(scene, { in: LINK.address, out: COIN, amount: '10' }, { account });
    await page.click('Review swap');
    await page.sees(`It goes through Uniswap, by the router ${getAddress(MAINNET.universalRouter)}.`);
    await page.sees('This lets Permit2 take at most 10 LINK');
    await page.click('Approve LINK for Permit2');
    await page.sees('This lets the router of Uniswap take at most 10 LINK');
    await page.click('Sign the permit for LINK');
    const before = await scene.client.getBalance({ address: account.address });
    await page.click('Confirm swap');
    const { received } = await receiptOf(page);
    const [, hash = '0x'] = page.wallet.sent;
    const { gasUsed, effectiveGasPrice } = await scene.client.getTransactionReceipt({ hash });
    const after = await scene.client.getBalance({ address: account.address });
    expect(after - before + gasUsed * effectiveGasPrice).toBe(received);
  });

  test('behavior: a wallet that bundles calls approves the router and swaps with one confirmation', async () => {
    const account = await holderOf('CRV', 1000n * ETHER);
    const trade = { in: CRV.address, out: USDC.address, amount: '1000' };
    const page = await openTrade(scene, trade, { account });
    page.wallet.bundles = 'supported';
    await page.waitsFor(`localStorage.getItem('wallet') === '"test.wallet"'`);
    await page.page.reload({ waitUntil: 'domcontentloaded' });
    await page.click('Review swap');
    await page.sees(`This lets the router of ${pancake.name} take at most 1,000 CRV`);
    await page.click('Approve CRV and swap');
    const { received } = await receiptOf(page);
    expect(await balanceOf(scene, USDC.address, account.address)).toBe(received);
    expect(page.wallet.confirmed).toEqual(['wallet_sendCalls']);
    expect(await allowanceOf(CRV.address, account.address, pancake.router)).toBe(0n);
  });

  test('behavior: an allowance of a router is listed with its exchange, and taken back', async () => {
    const account = await holderOf('CRV', 1000n * ETHER);
    const page = await openTrade(scene, { in: CRV.address, out: COIN, amount: '1000' }, { account });
    await page.click('Review swap');
    await page.click('Unlimited, so that later swaps need no approval');
    await page.click('Approve CRV for the router');
    await page.waitsFor(`${canClick('Confirm swap')} === true`);
    expect(await allowanceOf(CRV.address, account.address, pancake.router)).toBe(2n ** 256n - 1n);
    await page.page.keyboard.press('Escape');
    await page.click(`${account.address.slice(0, 6)}…${account.address.slice(-4)}`);
    await page.click('Show approvals');
    await page.sees(`The router of ${pancake.name} may take all your CRV`);
    await page.click(`Revoke CRV from the router of ${pancake.name}`);
    await page.sees('Nobody may take any of your tokens through this exchange.');
    expect(await allowanceOf(CRV.address, account.address, pancake.router)).toBe(0n);
  });
});

describe('the list of exchanges', () => {
  const TRADE = { in: CRV.address, out: COIN, amount: '1000' };
  const open = (options: object = {}) => openPage(scene.browser, scene.url + tradePath(TRADE), options);

  test('default: a row each with its amount after gas, its difference, or the reason for none', async () => {
    const page = await open();
    await page.sees(`Best of 4 exchanges: ${pancake.name}`);
    await toggle(page);
    const rows = await rowsOf(page);
    const question = { tokenIn: CRV.address, tokenOut: WETH.address, amountIn: String(1000n * ETHER) };
    const netOf = async (exchanges: string) => {
      const query = new URLSearchParams({
        ...question,
        exchanges,
        protocols: 'v2,v3,v4,mixed',
        maxSplits: '8',
      });
      const answer = await fetch(`${scene.url}/api/v1/quote?${query}`);
      return ((await answer.json()) as { amountOutNet: string }).amountOutNet;
    };
    const [best, uniswap] = [await netOf('pancake'), await netOf('uniswap')];
    const percent = (Number(uniswap) / Number(best) - 1) * 100;
    expect(rows.map(({ id, name, amount }) => [id, name, amount])).toEqual([
      ['pancake', pancake.name, best],
      ['uniswap', 'Uniswap', uniswap],
      ['joe', joe.name, undefined],
      ['pancakev3', pancakev3.name, undefined],
    ]);
    expect(rows[0]?.rest).toBe('Best');
    expect(rows[1]?.rest).toBe(`${percent.toFixed(2).replace('-', '−')}%`);
    expect(rows[2]?.rest).toContain('No route found');
    const badges = `[...document.querySelectorAll('.swap > .exchange')].map(({ innerText }) => innerText)`;
    expect(new Set((await page.page.evaluate(badges)) as string[])).toEqual(new Set([pancake.name]));
  });

  test('behavior: it is closed at first, asks for nothing then, and follows the next block when open', async () => {
    const asked: string[] = [];
    const page = await open({
      prepare: async (of: OpenedPage['page']) => {
        of.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
      },
    });
    await page.sees('Best of 4 exchanges');
    const isComparison = (url: string) => url.includes('alternatives');
    expect(asked.filter(isComparison)).toEqual([]);
    expect(asked.filter((url) => url.includes('/api/v1/quote') && !/exchanges["=]/.test(url))).toEqual([]);
    await toggle(page);
    const [before] = await rowsOf(page);
    const seller = freshAddress('who sells CRV');
    await executeSwap(
      { proxy: { url: scene.url }, client: scene.client },
      {
        body: {
          tokenIn: CRV.address,
          tokenOut: WETH.address,
          amountIn: String(50_000n * ETHER),
          exchanges: 'pancake',
          slippage: 50,
        },
        sender: seller,
        recipient: seller,
        pays: CRV.address,
        gets: null,
      },
    );
    await page.waitsFor(
      `document.querySelector('.offers td data') && document.querySelector('.offers td data').value !== '${before?.amount}'`,
    );
  });

  test('args: in German, by the keyboard, on a phone, without findings of axe', async () => {
    const german = `Object.defineProperty(navigator, 'languages', { get: () => ['de-DE'] })`;
    const page = await open({ width: 390, script: german });
    await page.sees('Beste von 4 Börsen');
    await toggle(page);
    await page.sees('Erhalten nach Gas, bei Block');
    await page.sees('Zwischen diesen Token gibt es keine Route.');
    expect(await page.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
    expect(complaintsOf(page)).toEqual([]);
  });
});

test('behavior: pools say their exchange', async () => {
  const page = await openPage(scene.browser, `${scene.url}/pools`);
  await page.sees('USDC');
  const badges = `[...document.querySelectorAll('tbody tr')].every((row) => row.querySelector('.exchange') !== null)`;
  await page.waitsFor(badges);
});

test('behavior: a kept choice of the executor is left aside where the service has none', async () => {
  const path = tradePath({ in: MKR.address, out: COIN, amount: '1' });
  const settings = { ...SETTINGS, router: 'executor' };
  const page = await openPage(scene.browser, scene.url + path, { settings });
  await page.sees(`Best of 4 exchanges: ${pancakev3.name}`);
  await page.click('Settings');
  await page.sees('Rank routes by');
  expect(await page.page.evaluate('document.body.innerText')).not.toContain('Contract that swaps');
});

test('behavior: a transaction without a wallet is built for the router of the best exchange, and explained', async () => {
  const page = await openPage(
    scene.browser,
    scene.url + tradePath({ in: MKR.address, out: COIN, amount: '1' }),
  );
  await page.click('Build the transaction without a wallet');
  await page.page.locator('#recipient').fill(freshAddress('who has no wallet'));
  await page.click('Build');
  await page.sees(`It goes through ${pancakev3.name}, by the router ${getAddress(pancakev3.router)}.`);
  await page.click('Explain this transaction');
  await page.sees('Exactly as quoted.');
  await page.sees(`It goes through ${pancakev3.name}`);
});
