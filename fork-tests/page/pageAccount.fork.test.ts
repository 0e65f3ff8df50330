import { type Address, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { ETHER } from '../harness/ether.ts';
import { fundAccount } from '../harness/funding.ts';
import { MAINNET } from '../harness/replica/mainnetAddresses.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import type { OpenedPage } from './openPage.ts';
import { openPage } from './openPage.ts';
import { balanceOf, newAccount, openTrade } from './pageTrade.ts';
import { testScene } from './testScene.ts';
import { COIN, POOL, tradePath } from './views.ts';

/*
 * The own account: balances by what the chain holds, positions and their fees by what the contracts pay, own
 * swaps.
 */

const { WETH, USDC } = TOKENS;
const MANAGER = parseAbi([
  'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max)) returns (uint256 amount0, uint256 amount1)',
]);

const scene = testScene();

/** Opens the account view with the wallet of an address connected; it signs for nobody. */
async function openAccount(address: Address): Promise<OpenedPage> {
  const account = { ...privateKeyToAccount(generatePrivateKey()), address };
  const page = await openPage(scene.browser, `${scene.url}/account`, { account, nodeUrl: scene.nodeUrl });
  await page.click('Connect wallet');
  await page.click('Test wallet');
  return page;
}

const valuesIn = ({ waitsFor }: OpenedPage, selector: string): Promise<string[]> =>
  waitsFor(`[...document.querySelectorAll('${selector} data')].map(({ value }) => value)`);

async function answerOf<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(scene.url + path)).json()) as Answer;
}

test('default: balances with their dollars, the coin by its own name, the most dollars first', async () => {
  const account = await newAccount(scene, 3n * ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: account.address, amount: 250_000_000n });
  const page = await openAccount(account.address);
  const rows = `[...document.querySelectorAll('.balances tbody tr')]`;
  await page.waitsFor(`${rows}.length === 2 && ${rows}[0].cells[4].querySelector('data') !== null`);
  const shown = await page.page.evaluate(
    `${rows}.map(({ cells }) => [cells[0].querySelector('a').innerText, cells[3].querySelector('data').value])`,
  );
  expect(shown).toEqual([
    ['ETH', String(3n * ETHER)],
    ['USDC', '250000000'],
  ]);
  const { prices } = await answerOf<{ readonly prices: readonly { readonly priceUSD: string }[] }>(
    `/api/v1/prices?tokens=${WETH.address}`,
  );
  const expected = 3 * Number(prices[0]?.priceUSD) + 250;
  await page.waitsFor(`Math.abs(Number(document.querySelector('.figure data')?.value) - ${expected}) < 1`);
});

interface OwnPosition {
  readonly tokenId: string | null;
  readonly amount0: string;
  readonly amount1: string;
  readonly poolAddress: string;
  readonly isFullRange: boolean;
}

test('default: V3 positions with what the contract holds for them and would pay as fees', async () => {
  const { positions: inPool } = await answerOf<{
    readonly positions: readonly { readonly owner: Address; readonly tokenId: string | null }[];
  }>(`/api/v1/pools/${POOL}/positions?limit=100`);
  const owner = inPool.find(({ tokenId }) => tokenId !== null)?.owner ?? '0x';
  const { positions } = await answerOf<{ readonly positions: readonly OwnPosition[] }>(
    `/api/v1/positions?owner=${owner}`,
  );
  const numbers = positions.flatMap(({ tokenId }) => (tokenId === null ? [] : [tokenId]));
  expect(numbers).toEqual(
    expect.arrayContaining(inPool.filter((one) => one.owner === owner).map(({ tokenId }) => tokenId)),
  );
  const most = 2n ** 128n - 1n;
  const fees = await Promise.all(
    numbers.map(async (tokenId) => {
      const { result } = await scene.client.simulateContract({
        account: owner,
        address: MAINNET.positionManager,
        abi: MANAGER,
        functionName: 'collect',
        args: [{ tokenId: BigInt(tokenId), recipient: owner, amount0Max: most, amount1Max: most }],
      });
      return result.map(String);
    }),
  );
  const page = await openAccount(owner);
  const rows = `[...document.querySelectorAll('.own-positions tbody tr')]`;
  await page.waitsFor(`${rows}.length === ${positions.length}`);
  await page.waitsFor(`${rows}.every(({ cells }) => cells[4].querySelectorAll('small data').length === 2)`);
  const shown = await page.page.evaluate(
    `${rows}.map(({ cells }) => [...cells[3].querySelectorAll('small data'), ...cells[4].querySelectorAll('small data')].map(({ value }) => value))`,
  );
  expect(shown).toEqual(
    positions.map(({ amount0, amount1 }, place) => [amount0, amount1, ...(fees[place] ?? [])]),
  );
  const ranges = await page.page.evaluate(
    `${rows}.map(({ cells }) => cells[1].innerText.includes('Full range'))`,
  );
  expect(ranges).toEqual(positions.map(({ isFullRange }) => isFullRange));
});

test('default: an own swap is listed with what was promised and what arrived on chain', async () => {
  const account = await newAccount(scene, 10n * ETHER);
  await scene.proxyAtHead();
  const page = await openTrade(scene, { in: COIN, out: USDC.address, amount: '1' }, { account });
  await page.click('Review swap');
  await page.click('Confirm swap');
  await page.sees('Swapped.');
  await page.click('Account');
  const arrived = `document.querySelector('.own-swaps tbody tr')?.cells[3].querySelector('data')?.value`;
  const held = await scene.client.readContract({
    address: USDC.address,
    abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [account.address],
  });
  expect(await page.waitsFor(arrived)).toBe(String(held));
  const [paid, promised] = await valuesIn(page, '.own-swaps tbody tr');
  expect(paid).toBe(String(ETHER));
  expect(promised).toBe(String(held));
  await page.sees('as promised');
});

test('default: an address is watched without a wallet, through a reload, and nothing offers to sign', async () => {
  const { address } = await newAccount(scene, 3n * ETHER);
  await fundAccount(scene.client, { token: USDC.address, to: address, amount: 250_000_001n });
  await scene.proxyAtHead();
  const page = await openPage(scene.browser, `${scene.url}/account`, { width: 360 });
  await page.sees('Or watch any address');
  await page.page.type('.watch input', address);
  await page.click('Watch');
  const held = `[...document.querySelectorAll('.balances tbody tr')].map(({ cells }) =>
    cells[0].querySelector('a').innerText + ' ' + cells[3].querySelector('data').value).join()`;
  await page.waitsFor(`${held} === 'ETH 3000000000000000000,USDC 250000001'`);
  await page.page.reload();
  await page.sees('You only watch this account. Nothing can be signed or sent for it here.');
  await page.waitsFor(`${held} === 'ETH 3000000000000000000,USDC 250000001'`);
  // The trade knows nothing of it: it offers to connect a wallet, and has no balance to spend.
  await page.page.goto(scene.url + tradePath({ in: COIN, out: USDC.address, amount: '1' }));
  await page.sees('Minimum received');
  expect(await page.page.evaluate('document.body.innerText')).toMatch(/Connect wallet/);
  expect(await page.page.evaluate('document.body.innerText')).not.toMatch(/Review swap|Balance/);
  await page.page.goto(`${scene.url}/account`);
  await page.click('Stop watching');
  await page.sees('Or watch any address');
  expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(360);
  expect(page.complaints).toEqual([]);
});

/** The service lists no token but this one. */
const listingOnly = (address: Address) => `(() => {
  const original = window.fetch;
  window.fetch = async (...request) => {
    const answer = await original(...request);
    if (!String(request[0]).includes('/tokens2?')) return answer;
    const { tokens, ...rest } = await answer.json();
    const listed = tokens.filter((token) => token.address.toLowerCase() === '${address.toLowerCase()}');
    return new Response(JSON.stringify({ ...rest, tokens: listed }));
  };
})()`;

test('behavior: a token that no list has is among the balances of who provides it in a pool', async () => {
  const { positions } = await answerOf<{
    readonly positions: readonly { readonly owner: Address; readonly tokenId: string | null }[];
  }>(`/api/v1/pools/${POOL}/positions?limit=100`);
  const owner = positions.find(({ tokenId }) => tokenId !== null)?.owner ?? '0x';
  const before = await balanceOf(scene, USDC.address, owner);
  await fundAccount(scene.client, { token: USDC.address, to: owner, amount: before + 250_000_002n });
  await scene.proxyAtHead();
  const held = await balanceOf(scene, USDC.address, owner);
  const page = await openPage(scene.browser, `${scene.url}/account`, {
    script: listingOnly(TOKENS.DAI.address),
  });
  await page.sees('Or watch any address');
  await page.page.type('.watch input', owner);
  await page.click('Watch');
  await page.waitsFor(`[...document.querySelectorAll('.balances tbody tr')].some(({ cells }) =>
    cells[0].querySelector('a').innerText === 'USDC' && cells[3].querySelector('data').value === '${held}')`);
  expect(held).toBeGreaterThan(0n);
});

test('error: an address with a wrong checksum is not watched', async () => {
  const page = await openPage(scene.browser, `${scene.url}/account`);
  await page.sees('Or watch any address');
  await page.page.type('.watch input', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756CC2');
  await page.sees('The checksum of this address is wrong');
  expect(await page.page.evaluate(`document.querySelector('.watch button').disabled`)).toBe(true);
});
