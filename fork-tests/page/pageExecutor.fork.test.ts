import { type Address, decodeFunctionData, erc20Abi, getAddress, maxUint256 } from 'viem';
import { expect, test } from 'vitest';
import { EXECUTOR_ABI } from '../../server/routers/executor/executorAbi.ts';
import { addPermits } from '../executor/addPermits.ts';
import { allow } from '../executor/executorScene.ts';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { REPLICA_EXCHANGES } from '../harness/replica/exchanges/exchangeAddresses.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { startExecutorPages } from './exchangePages.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import {
  balanceOf,
  chooseSetting,
  gasPaid,
  newAccount,
  openTrade,
  receiptOf,
  SETTINGS,
} from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, tradePath } from './views.ts';

/* The trader chooses the contract that swaps, and the page says which one it is. */

const { CRV, USDC } = TOKENS;
const { pancake } = REPLICA_EXCHANGES;
const UNAUDITED = 'No external audit of this contract has been made.';

const scene = testScene<Awaited<ReturnType<typeof startExecutorPages>>>(startExecutorPages);

const allowanceOf = (token: Address, owner: Address, spender: Address) =>
  scene.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  });

async function choose(page: OpenedPage, router: string): Promise<void> {
  await page.click('Settings');
  await chooseSetting(page, 'Contract that swaps', router);
  await page.page.keyboard.press('Escape');
}

test('behavior: the executor takes an allowance of this swap alone where it is chosen, and the coin arrives', async () => {
  const amount = 1000n * ETHER;
  const account = await newAccount(scene, 10n * ETHER);
  await fundAccount(scene.client, { token: CRV.address, to: account.address, amount });
  await scene.proxyAtHead();
  const page = await openTrade(scene, { in: CRV.address, out: COIN, amount: '1000' }, { account });
  await choose(page, 'Executor, all exchanges in one transaction');
  await page.sees('Best of 4 exchanges: All exchanges');
  await page.click('Review swap');
  await page.sees(`It calls the executor ${getAddress(scene.executor)}, which trades over all exchanges`);
  await page.sees(UNAUDITED);
  await page.sees('This lets the executor take at most 1,000 CRV');
  expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
  const before = await scene.client.getBalance({ address: account.address });
  await page.click('Approve CRV for the executor');
  await page.click('Confirm swap');
  const { paid, received } = await receiptOf(page);
  const after = await scene.client.getBalance({ address: account.address });
  expect(after - before + (await gasPaid(scene, page))).toBe(received);
  expect([paid, await balanceOf(scene, CRV.address, account.address)]).toEqual([amount, 0n]);
  const [, hash = '0x'] = page.wallet.sent;
  expect((await scene.client.getTransaction({ hash })).to).toBe(scene.executor);
  for (const spender of [scene.executor, MAINNET.permit2, pancake.router])
    expect(await allowanceOf(CRV.address, account.address, spender)).toBe(0n);
});

/** Payments by signature: the function that takes each, and its preparation. The permits stay on the chain. */
const SIGNATURES = [
  [
    'a message for Permit2',
    'executeWithPermit2',
    async (owner: Address) =>
      allow(scene.client, { token: CRV.address, owner, spender: MAINNET.permit2, amount: maxUint256 }),
  ],
  ['a permit of the token', 'executeWithPermit', async () => addPermits(scene.client, [CRV.address])],
] as const;

test.each(SIGNATURES)(
  'behavior: %s pays the executor in one transaction, and the coin arrives',
  async (_, name, prepare) => {
    const amount = 1000n * ETHER;
    const account = await newAccount(scene, 10n * ETHER);
    await fundAccount(scene.client, { token: CRV.address, to: account.address, amount });
    await prepare(account.address);
    await scene.proxyAtHead();
    const before = await scene.client.getBalance({ address: account.address });
    const page = await openTrade(scene, { in: CRV.address, out: COIN, amount: '1000' }, { account });
    await choose(page, 'Executor, all exchanges in one transaction');
    await page.sees('Best of 4 exchanges: All exchanges');
    await page.click('Review swap');
    await page.click('Sign the permit for CRV');
    await page.click('Confirm swap');
    const { paid, received } = await receiptOf(page);
    expect(page.wallet.confirmed).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction']);
    const [hash = '0x'] = page.wallet.sent;
    const { to, input } = await scene.client.getTransaction({ hash });
    expect([to, decodeFunctionData({ abi: EXECUTOR_ABI, data: input }).functionName]).toEqual([
      scene.executor,
      name,
    ]);
    const after = await scene.client.getBalance({ address: account.address });
    expect(after - before + (await gasPaid(scene, page))).toBe(received);
    expect([paid, await balanceOf(scene, CRV.address, account.address)]).toEqual([amount, 0n]);
    expect(await allowanceOf(CRV.address, account.address, scene.executor)).toBe(0n);
  },
);

test('behavior: without a choice the page trades by the default of the service, and with one by the chosen routers', async () => {
  const account = await newAccount(scene, 2000n * ETHER);
  const page = await openTrade(scene, { in: COIN, out: USDC.address, amount: '900' }, { account });
  await page.sees('Best of 4 exchanges: All exchanges');
  await page.click('Settings');
  const chosen = await page.waitsFor<string>(
    `[...document.querySelectorAll('.setting')].find(({ innerText }) => innerText.startsWith('Contract that swaps'))?.querySelector('[aria-pressed="true"]').innerText`,
  );
  expect(chosen).toBe('Best');
  await page.page.keyboard.press('Escape');
  await choose(page, 'The own router of each exchange');
  await page.waitsFor(`!document.querySelector('.exchanges summary')?.innerText.includes('All exchanges')`);
  await page.click('Review swap');
  await page.sees('It goes through');
  expect(await page.page.evaluate('document.body.innerText')).not.toContain(UNAUDITED);
  await page.page.keyboard.press('Escape');
  await choose(page, 'Best');
  await page.sees('Best of 4 exchanges: All exchanges');
  await page.click('Review swap');
  await page.sees(`It calls the executor ${getAddress(scene.executor)}`);
  await page.click('Confirm swap');
  const { paid, received } = await receiptOf(page);
  expect(paid).toBe(900n * ETHER);
  expect(await balanceOf(scene, USDC.address, account.address)).toBe(received);
  const spent = 2000n * ETHER - (await scene.client.getBalance({ address: account.address }));
  expect(spent - (await gasPaid(scene, page))).toBe(paid);
  const [hash = '0x'] = page.wallet.sent;
  expect((await scene.client.getTransaction({ hash })).to).toBe(scene.executor);
});

test('behavior: a transaction without a wallet is built for the chosen executor, and explained', async () => {
  const path = tradePath({ in: CRV.address, out: COIN, amount: '1' });
  const settings = { ...SETTINGS, router: 'executor' };
  const page = await openPage(scene.browser, scene.url + path, { settings });
  await page.click('Build the transaction without a wallet');
  await page.page.locator('#recipient').fill(freshAddress('who has no wallet'));
  await page.click('Build');
  await page.sees(`It calls the executor ${getAddress(scene.executor)}`);
  await page.click('Explain this transaction');
  await page.sees('Exactly as quoted.');
  await page.sees(`It calls the executor ${getAddress(scene.executor)}`);
});
