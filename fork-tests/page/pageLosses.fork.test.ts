import { afterEach, expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount, fundNative } from '../harness/funding.ts';
import { devAccounts } from '../harness/replica/devAccounts.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { balanceOf, canClick, newAccount, type OpenedTrade, openTrade, SETTINGS } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN } from './views.ts';

/* Nobody loses money by a slip: what would be lost, cannot be paid or is out of date is not sent. */

const { WETH, USDC } = TOKENS;
const [ALICE, , , DAVE] = devAccounts();
const UNIT = 10n ** 6n;

/** One pair for both, so that there is no way around it. */
const ONE_PAIR = { ...SETTINGS, maxHops: 1, protocols: ['v2'] };

/** The page's clock goes ahead by `window.skew` milliseconds. */
const CLOCK = `(() => { const now = Date.now.bind(Date); Date.now = () => now() + (window.skew ?? 0); })()`;

const scene = testScene();
afterEach(async () => {
  scene.relay.intercept = undefined;
});

async function trade(...[query, options]: [Record<string, string>, Parameters<typeof openTrade>[2]]) {
  return openTrade(scene, query, options);
}

const usdcOf = (holder: `0x${string}`) => balanceOf(scene, USDC.address, holder);
const SALE = { in: COIN, out: USDC.address };

test.each([
  ['10', 'Not enough ETH'],
  ['10.5', 'Not enough ETH'],
])('behavior: a sale of %s coins by an account of 10 is not offered', async (amount, name) => {
  const account = await newAccount(scene, 10n * ETHER);
  const page = await trade({ ...SALE, amount }, { account });
  await page.waitsFor(`${canClick(name)} === false`);
  expect(await page.page.evaluate(canClick('Review swap'))).toBeUndefined();
  await fundNative(scene.client, { to: account.address, amount: 20n * ETHER });
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  expect(await usdcOf(account.address)).toBeGreaterThan(10_000n * UNIT);
});

test('behavior: a sale of more of a token than there is, or without the coin for its gas, is not offered', async () => {
  const account = await newAccount(scene, 0n);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 999_999_999n });
  const page = await trade({ in: USDC.address, out: COIN, amount: '1000' }, { account });
  await page.sees(
    'You have 999.999 USDC, and this swap takes 1,000 USDC. Enter a smaller amount, or add USDC to your account.',
  );
  expect(await page.page.evaluate(canClick('Not enough USDC'))).toBe(false);
  await page.page.locator('#amount-in').click({ count: 3 });
  await page.page.keyboard.type('999.999999');
  await page.waitsFor(`${canClick('Not enough ETH for gas')} === false`);
  await fundNative(scene.client, { to: account.address, amount: ETHER });
  await page.click('Review swap');
  await page.click('Approve USDC for Permit2');
  await page.click('Approve USDC for the router');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  expect(await usdcOf(account.address)).toBe(0n);
});

test('behavior: a transaction of more than two minutes ago is built anew before it is sent', async () => {
  const page = await trade({ ...SALE, amount: '1' }, { account: ALICE, script: CLOCK });
  await page.click('Review swap');
  await page.waitsFor(`${canClick('Confirm swap')} === true`);
  await page.page.evaluate('window.skew = 121_000');
  await page.sees('This transaction is more than two minutes old. Rebuild the transaction.');
  expect(await page.page.evaluate(canClick('Confirm swap'))).toBeUndefined();
  const before = await usdcOf(ALICE.address);
  await page.click('Rebuild transaction');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  expect(await usdcOf(ALICE.address)).toBeGreaterThan(before);
  expect(page.wallet.sent).toHaveLength(1);
});

test('behavior: nothing is sent while the newest quote is old', async () => {
  const page = await trade({ ...SALE, amount: '1' }, { account: ALICE, script: CLOCK });
  await page.click('Review swap');
  await page.waitsFor(`${canClick('Confirm swap')} === true`);
  scene.relay.intercept = () => {
    throw new Error('the node is gone');
  };
  await page.sees('Outage');
  await page.page.evaluate('window.skew = 31_000');
  await page.sees('Nothing can be sent until there is a new one.');
  expect(await page.page.evaluate(canClick('Confirm swap'))).toBeUndefined();
  scene.relay.intercept = undefined;
  await page.waitsFor(`${canClick('Confirm swap')} === true`);
  expect(page.wallet.sent).toEqual([]);
});

async function acceptByWord({ page, click }: OpenedTrade): Promise<void> {
  await page.locator('::-p-aria(Type accept to trade anyway)').fill('accept');
  await click('Accept this loss');
}

/** Sells 3 000 WETH to the pair, which moves its price by a multiple of any tolerance. */
async function moveMarket(): Promise<void> {
  const mover = freshAddress('who moves the market');
  await fundNative(scene.client, { to: mover, amount: 100_000n * ETHER });
  const market = { tokenIn: WETH.address, tokenOut: USDC.address, maxHops: 1, protocols: 'v2' };
  const sale = { ...market, amountIn: String(3000n * ETHER), slippage: 50, recipient: mover };
  const { to, data, value } = await scene.api.swap(sale);
  const { status } = await sendTransaction(scene.client, { from: mover, to, data, value, gas: 25_000_000n });
  expect(status).toBe('success');
}

test.each([
  ['1000', undefined],
  ['9000', 'by a word'],
])('behavior: %s WETH that lose much need a second act, which names the dollars', async (amount, word) => {
  const page = await trade({ ...SALE, amount }, { account: DAVE, settings: ONE_PAIR });
  await page.sees('of this trade to its price impact');
  const loss = await page.waitsFor<string>(
    `document.querySelector('.ruin p').innerText.match(/about \\$([\\d.,]+M?), /)?.[1]`,
  );
  // A WETH is worth some 3 500 dollars; 1 000 of them lose between a twentieth and a half, 9 000 more than
  // that.
  const dollars = Number(loss.replace(/[,M]/g, '')) * (loss.endsWith('M') ? 1e6 : 1);
  expect(dollars).toBeGreaterThan(Number(amount) * (word === undefined ? 3000 * 0.05 : 3000 * 0.5));
  expect(dollars).toBeLessThan(Number(amount) * 4000);
  await page.waitsFor(`${canClick('Review swap')} === false`);
  if (word === undefined) await page.click('Accept this loss');
  else await acceptByWord(page);
  await page.waitsFor(`${canClick('Review swap')} === true`);
  expect(page.wallet.sent).toEqual([]);
});

test('behavior: a transaction that would revert because the market moved is not offered, and built anew', async () => {
  const page = await trade({ ...SALE, amount: '1' }, { account: ALICE, settings: ONE_PAIR });
  await page.click('Review swap');
  await page.waitsFor(`${canClick('Confirm swap')} === true`);
  await moveMarket();
  await page.sees('it would revert at its slippage limit');
  expect(await page.page.evaluate(canClick('Confirm swap'))).toBeUndefined();
  expect(page.wallet.sent).toEqual([]);
});

test('behavior: a price far off the dollars of the market takes the word, without an impact of its own', async () => {
  const page = await trade({ ...SALE, amount: '1' }, { account: ALICE, settings: ONE_PAIR });
  await page.sees('you receive so much less than it is worth');
  await page.sees('You lose about $1,99');
  await page.waitsFor(`${canClick('Review swap')} === false`);
  await acceptByWord(page);
  const before = await usdcOf(ALICE.address);
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  const received = (await usdcOf(ALICE.address)) - before;
  expect(received).toBeGreaterThan(0n);
  expect(received).toBeLessThan(1750n * UNIT);
});

test('behavior: the chain reverts a swap whose market moved while the wallet asked', async () => {
  const page = await trade({ ...SALE, amount: '1' }, { account: ALICE, settings: ONE_PAIR });
  await acceptByWord(page);
  await page.click('Review swap');
  let confirm = () => {};
  page.wallet.prompt = new Promise((resolve) => {
    confirm = resolve;
  });
  await page.click('Confirm swap');
  await page.sees('Confirm in your wallet');
  const before = await usdcOf(ALICE.address);
  await moveMarket();
  confirm();
  await page.sees('The swap reverted in block');
  await page.sees(': the output would be below the minimum. You paid only gas.');
  await page.waitsFor(`document.querySelector('.toast').innerText.includes('Reverted: only gas was paid')`);
  await page.sees('Swap again at a new price, with a higher tolerance or a longer deadline.');
  expect(await usdcOf(ALICE.address)).toBe(before);
});
