import { parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
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

/* One token becomes a position by a swap and an add, and a pool is created where none exists, by clicks. */

const { UNI, USDC } = TOKENS;
const COINS = 20n * ETHER;
const DOLLARS = 5_000_000_000n;
const MANAGER = parseAbi([
  'function positions(uint256) view returns (uint96, address, address, address, uint24, int24, int24, uint128, uint256, uint256, uint128, uint128)',
]);
const FACTORY = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160)',
]);

const scene = testScene();
const positionOf = (tokenId: bigint) =>
  scene.client.readContract({
    address: MAINNET.positionManager,
    abi: MANAGER,
    functionName: 'positions',
    args: [tokenId],
  });

test('one token is swapped in part and added on a phone, and the rest is no more than was said', async () => {
  const account = await newProvider(scene, COINS, DOLLARS);
  const path = `/positions/new?pool=${POOL}&one=1`;
  const page = await openConnected(scene, path, account, { width: 390 });
  await page.page.waitForSelector('#side-0');
  await press(page, 'Full range');
  await fill(page, '#side-0', '1000');
  await page.sees('Swapped first');
  expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(390);
  for (const name of ['Review the position', 'Approve USDC', 'Approve USDC', 'Swap a part of the USDC'])
    await press(page, name);
  await page.sees('Swapped.');
  const swapped = await worthBeforeGas(scene, account, page);
  expect(await receiptOf(page)).toEqual([swapped.coin - COINS, DOLLARS - swapped.usdc].map(String));
  for (const name of ['Approve USDC', 'Open the position']) await press(page, name);
  await page.sees('Position opened.');
  const left = await worthBeforeGas(scene, account, page);
  expect(await receiptOf(page)).toEqual([swapped.usdc - left.usdc, swapped.coin - left.coin].map(String));
  // The rest of both, the coin at the price of the swap, is worth less than a thousandth of 1 000 USDC.
  const price = { sold: DOLLARS - swapped.usdc, bought: swapped.coin - COINS };
  const rest = left.usdc - (DOLLARS - 1_000_000_000n) + ((left.coin - COINS) * price.sold) / price.bought;
  expect([rest >= 0n, rest < 1_000_000n, rest]).toEqual([true, true, rest]);
  const tokenId = await madeBy(scene, page.wallet.sent.at(-1));
  expect((await positionOf(tokenId)).slice(5, 7)).toEqual([-887_270, 887_270]);
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
  expect(page.complaints).toEqual([]);
});

test('a pool that does not exist is created at a price that routes refuse only once it is accepted', async () => {
  const account = await newProvider(scene, COINS, DOLLARS);
  const path = `/positions/new?token0=${USDC.address}&token1=${UNI.address}`;
  const page = await openConnected(scene, path, account);
  await page.page.waitForSelector('#price-start');
  await press(page, '0.01%');
  await fill(page, '#price-start', '20');
  await fill(page, '#price-min', '5');
  await fill(page, '#price-max', '16');
  await fill(page, '#side-1', '800');
  await page.sees('I create the pool at this price nevertheless.');
  await page.page.click('.amounts-card .check input');
  for (const name of ['Review the position', 'Approve USDC', 'Open the position']) await press(page, name);
  await page.sees('Position opened.');
  const pool = await scene.client.readContract({
    address: MAINNET.v3Factory,
    abi: FACTORY,
    functionName: 'getPool',
    args: [UNI.address, USDC.address, 100],
  });
  const root = await scene.client.readContract({ address: pool, abi: FACTORY, functionName: 'slot0' });
  // ⌊√(20 · 10^6 / 10^18) · 2^96⌋: raw USDC for a raw unit of UNI.
  expect(root).toBe(354_319_114_228_591_420_592_203n);
  expect(DOLLARS - (await worthBeforeGas(scene, account, page)).usdc).toBe(800_000_000n);
  // The price was refused until it was accepted.
  expect(page.complaints.filter((each) => !each.includes('status of 422'))).toEqual([]);
});
