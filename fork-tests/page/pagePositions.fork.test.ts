import { type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { sendTransaction } from '../harness/accounts.ts';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import type { OpenOptions } from './openPage.ts';
import { balanceOf, newAccount } from './pageTrade.ts';
import {
  fill,
  madeBy,
  newProvider,
  openConnected,
  press,
  receiptOf,
  worthBeforeGas,
} from './providerSteps.ts';
import { testScene } from './testScene.ts';
import { POOL } from './views.ts';

/* Positions are opened, raised, lowered, collected and closed by clicks: the chain has what the page says. */

const { WETH, USDC } = TOKENS;
const MANAGER = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
]);
const COINS = 20n * ETHER;
const DOLLARS = 5_000_000_000n;
const manager = { address: MAINNET.positionManager, abi: MANAGER } as const;

const scene = testScene();
const provider = () => newProvider(scene, COINS, DOLLARS);

/** Opens a position of 1 000 USDC between 3 000 and 4 000 by typed prices. */
async function opened(options: OpenOptions = {}) {
  const account = await provider();
  const page = await openConnected(scene, `/positions/new?pool=${POOL}`, account, options);
  await page.page.waitForSelector('#price-min');
  await fill(page, '#price-min', '3000');
  await fill(page, '#price-max', '4000');
  await fill(page, '#side-0', '1000');
  await page.sees('A year of fees like the last week’s');
  await press(page, 'Review the position');
  await press(page, 'Approve USDC');
  await press(page, 'Open the position');
  await page.sees('Position opened.');
  return { account, page };
}

test('a new position by typed prices has their ticks, and takes what its receipt says', async () => {
  const { account, page } = await opened();
  const tokenId = await madeBy(scene, page.wallet.sent.at(-1));
  const position = await scene.client.readContract({
    ...manager,
    functionName: 'positions',
    args: [tokenId],
  });
  // log(10^12 / 4000) and log(10^12 / 3000) to the base of 1.0001 are 193 380.2 and 196 257.2.
  expect(position.slice(5, 7)).toEqual([193_380, 196_260]);
  const left = await worthBeforeGas(scene, account, page);
  expect(await receiptOf(page)).toEqual([DOLLARS - left.usdc, COINS - left.coin].map(String));
  // The approval was for this position alone.
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
  expect(page.complaints).toEqual([]);
});

test('a position is raised, lowered, collected and closed on a phone, each receipt as the chain moved it', async () => {
  const { account, page } = await opened({ width: 390 });
  const tokenId = await madeBy(scene, page.wallet.sent.at(-1));
  await page.click('Show the position');
  await page.sees(`#${tokenId}`);
  expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(390);
  /** Runs one change; returns the figures of its receipt and what the chain moved, without gas. */
  const change = async (names: readonly string[], done: string) => {
    const before = await worthBeforeGas(scene, account, page);
    for (const name of names) await press(page, name);
    await page.sees(done);
    const after = await worthBeforeGas(scene, account, page);
    return { receipt: await receiptOf(page), moved: [after.usdc - before.usdc, after.coin - before.coin] };
  };
  const sizes = (moved: readonly bigint[]) => moved.map((amount) => String(amount < 0n ? -amount : amount));

  await press(page, 'Add');
  await fill(page, '#side-0', '500');
  const raised = await change(['Review the addition', 'Approve USDC', 'Add liquidity'], 'Liquidity added.');
  expect(raised.receipt).toEqual(sizes(raised.moved));
  await press(page, 'Take out');
  const lowered = await change(['Review the removal', 'Take liquidity out'], 'Liquidity taken out.');
  expect(lowered.receipt).toEqual(sizes(lowered.moved));

  const trader = await newAccount(scene, 500n * ETHER);
  const trade = { tokenIn: WETH.address, tokenOut: USDC.address, amountIn: String(300n * ETHER) };
  const terms = { ...trade, recipient: trader.address, maxSplits: 8, slippage: 10 };
  const { to, data, value, gasEstimate: gas } = await scene.api.swap(terms);
  await sendTransaction(scene.client, { from: trader.address, to, data, value, gas });
  await scene.proxyAtHead();
  await press(page, 'Collect');
  const collected = await change(['Review the collection', 'Collect the fees'], 'Fees collected.');
  expect(collected.receipt).toEqual(sizes(collected.moved).filter((amount) => amount !== '0'));

  await press(page, 'Take out');
  await press(page, '100%');
  const closed = await change(['Review the closing', 'Close the position'], 'Position closed.');
  expect(closed.receipt).toEqual(sizes(closed.moved).filter((amount) => amount !== '0'));
  const owner = scene.client.readContract({ ...manager, functionName: 'ownerOf', args: [tokenId] });
  await expect(owner).rejects.toThrow();
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
});

test('a removal that is pending survives a reload, and another one of the position is asked about', async () => {
  const { page } = await opened();
  await page.click('Show the position');
  await press(page, 'Review the removal');
  await page.sees('Reaches your wallet');
  await scene.client.setAutomine(false);
  try {
    await press(page, 'Take liquidity out');
    await page.sees('Confirming…');
    await page.page.reload({ waitUntil: 'domcontentloaded' });
    await page.sees('A change of this position is still pending.');
    await page.sees('the removal from the position of USDC / WETH');
  } finally {
    await scene.client.mine({ blocks: 1 });
    await scene.client.setAutomine(true);
  }
  await page.sees('Liquidity taken out.');
  expect(page.wallet.sent).toHaveLength(3);
});

test('a range that the keyboard moves out of the price takes one token, and says so', async () => {
  const account = await provider();
  const page = await openConnected(scene, `/positions/new?pool=${POOL}`, account);
  const handle = await page.page.waitForSelector('[role=slider]');
  await handle?.focus();
  const before = await page.waitsFor<string>(`document.querySelector('#price-min').value`);
  await page.page.keyboard.press('ArrowRight');
  await page.waitsFor(`document.querySelector('#price-min').value !== ${JSON.stringify(before)}`);
  for (let press = 0; press < 13; press += 1) await page.page.keyboard.press('PageUp');
  await page.sees('is not needed: the price lies outside of the range.');
  await fill(page, '#side-1', '0.5');
  await page.sees('The price is outside of the range: one token goes in');
  await press(page, 'Review the position');
  await press(page, 'Open the position');
  await page.sees('Position opened.');
  const left = await worthBeforeGas(scene, account, page);
  expect(left.usdc).toBe(DOLLARS);
  expect(await receiptOf(page)).toEqual([String(COINS - left.coin)]);
});

test('a V2 pair is added to and left, each receipt as the chain moved it', async () => {
  const account = await provider();
  const pools = await fetch(`${scene.url}/api/v1/pools?protocol=v2&token=${USDC.address}`);
  const { pools: pairs } = (await pools.json()) as {
    readonly pools: readonly { readonly address: string; readonly token1: { readonly address: string } }[];
  };
  const pair = pairs.find(({ token1 }) => token1.address.toLowerCase() === WETH.address);
  if (pair === undefined) throw new Error('the pair of USDC and WETH is missing');
  const page = await openConnected(scene, `/positions/new?pool=${pair.address}`, account);
  await page.page.waitForSelector('#side-0');
  await fill(page, '#side-0', '1000');
  for (const name of ['Review the addition', 'Approve USDC', 'Add liquidity']) await press(page, name);
  await page.sees('Liquidity added.');
  const left = await worthBeforeGas(scene, account, page);
  const spent = [DOLLARS - left.usdc, COINS - left.coin];
  expect((await receiptOf(page)).slice(0, 2)).toEqual(spent.map(String));

  await page.page.goto(`${scene.url}/positions`);
  await page.sees('Pairs');
  await page.click('Change');
  await press(page, '100%');
  await press(page, 'Review the removal');
  await page.sees('pair');
  for (const name of ['Approve', 'Take liquidity out']) {
    await page.waitsFor(
      `[...document.querySelectorAll('.steps button.primary')].some(({ innerText, disabled }) => innerText.startsWith(${JSON.stringify(name)}) && !disabled)`,
    );
    await page.page.click('.steps button.primary');
  }
  await page.sees('Liquidity taken out.');
  expect(await balanceOf(scene, pair.address as Hex, account.address)).toBe(0n);
});

test('somebody else’s position can be looked at, and not changed', async () => {
  const account = await provider();
  const answer = await fetch(`${scene.url}/api/v1/pools/${POOL}/positions`);
  const { positions } = (await answer.json()) as {
    readonly positions: readonly { readonly tokenId: string | null }[];
  };
  const other = positions.find(({ tokenId }) => tokenId !== null);
  const id =
    MAINNET.positionManager +
    BigInt(other?.tokenId ?? 0)
      .toString(16)
      .padStart(64, '0');
  const page = await openConnected(scene, `/positions/${id}`, account);
  await page.sees('Only its owner can change it here.');
  expect(
    await page.waitsFor<string[]>(`[...document.querySelectorAll('.steps button')].map(String)`),
  ).toEqual([]);
});
