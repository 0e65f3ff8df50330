import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSwapApiClient } from '../../client/src/index.ts';
import type { SentTransaction } from '../../server/web/transactions/sentTransaction.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { type ChainClient, chainClient } from '../harness/chainClient.ts';
import { fundAccount } from '../harness/funding.ts';
import { type GraphNode, startGraphNode } from '../harness/graphNode.ts';
import { deployOwnToken, ownTokenOf } from '../harness/ownToken.ts';
import { type ProxyProcess, startProxy } from '../harness/proxy.ts';
import { type Replica, startReplica } from '../harness/replica/startReplica.ts';
import { V2_FACTORY, V2_PAIR } from '../harness/uniswapAbis.ts';
import { startChromium, type TestBrowser } from './chromium.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { KEPT_TRANSACTIONS, keepsTransactions } from './pictures/keptTransactions.ts';
import { providerOf } from './pictures/provider.ts';
import { COIN, POOL, tradePath } from './views.ts';

/*
 * Whoever deploys a token and a pool, and what a trader is told of it: in the answers, by the client and on
 * the page, while the index follows the chain. What avoids a warning is tried too.
 */

const DAY_SECONDS = 86_400;
const HELD = 10n ** 21n;
/** With a Cyrillic letter. */
const YOUNG = 'USD\u0421';
const IMITATORS = [
  ['USDC.e', 'USDC'],
  ['WETH', 'WETH'],
  ['eth', 'ETH'],
  ['\u202eCDSU', 'USDC'],
] as const;

let replica: Replica;
let index: GraphNode;
let proxy: ProxyProcess;
let browser: TestBrowser;
let client: ChainClient;
let attacker: Address;
/** A token with an empty pool, and a symbol that only resembles. */
let patient: { token: Address; pair: Address };
let opened: OpenedPage | undefined;
const cleanups: (() => Promise<void>)[] = [];

beforeAll(async () => {
  replica = await startReplica();
  cleanups.push(replica.stop);
  index = await startGraphNode({ rpcUrl: replica.url, startBlock: replica.startBlock });
  cleanups.push(index.stop);
  client = chainClient(replica.url);
  attacker = replica.accounts[2].address;
  await index.waitForBlock(replica.headBlock);
  proxy = await startProxy({
    NETWORK: 'mainnet',
    RPC_URL: replica.url,
    RPC_WS_URL: replica.wsUrl,
    SUBGRAPH_URL: index.queryUrl,
    TOKEN_LOGOS: 'false',
  });
  cleanups.push(proxy.stop);
  browser = await startChromium();
  cleanups.push(browser.stop);
  for (const symbol of [YOUNG, ...IMITATORS.map(([one]) => one)]) {
    const token = await deployToken(symbol);
    await fillPair(token, await createPair(token));
  }
  patient = { token: await deployToken('USDCoin'), pair: '0x' };
  patient.pair = await createPair(patient.token);
  await wait(0);
}, 240_000);
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function send(to: Address, data: Hex): Promise<void> {
  const { status } = await sendTransaction(client, { from: attacker, to, data });
  if (status !== 'success') throw new Error(`a transaction to ${to} reverted`);
}

const deployToken = (symbol: string) =>
  deployOwnToken(client, { owner: attacker, symbol, supply: 10n * HELD });

async function createPair(token: Address): Promise<Address> {
  const ends = [token, replica.tokens.WETH.address] as const;
  await send(
    replica.contracts.v2Factory,
    encodeFunctionData({ abi: V2_FACTORY, functionName: 'createPair', args: ends }),
  );
  const at = { address: replica.contracts.v2Factory, abi: V2_FACTORY } as const;
  return client.readContract({ ...at, functionName: 'getPair', args: ends });
}

async function fillPair(token: Address, pair: Address): Promise<void> {
  await send(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pair, HELD] }));
  await fundAccount(client, { token: replica.tokens.WETH.address, to: pair, amount: HELD });
  await send(pair, encodeFunctionData({ abi: V2_PAIR, functionName: 'mint', args: [attacker] }));
}

/** Lets the time pass, and the index and the service follow. */
async function wait(seconds: number): Promise<void> {
  if (seconds > 0) await client.increaseTime({ seconds });
  await client.mine({ blocks: 1 });
  const { hash, number } = await client.getBlock();
  await index.waitForBlock(hash as Hex);
  await api().getQuote({ ...trade(replica.tokens.USDC.address), minBlock: Number(number) });
}

const api = () => createSwapApiClient({ baseUrl: proxy.url });
const trade = (tokenOut: Address) => ({
  tokenIn: replica.tokens.WETH.address,
  tokenOut,
  amountIn: String(10n ** 18n),
});
const codesOf = async (tokenOut: Address) => {
  const { warnings } = await api().getQuote(trade(tokenOut));
  return warnings.map(({ code, token }) => (token === tokenOut ? code : `${code} of ${token}`));
};
const shownCodes = () =>
  opened?.page.evaluate(`[...document.querySelectorAll('[data-code]')].map((each) => each.dataset.code)`);

test('default: a token of today with the letters of USDC is told of in quote, swap, client and page', async () => {
  const token = ownTokenOf(YOUNG);
  expect(await codesOf(token)).toEqual(['TOKEN_YOUNG', 'TOKEN_IMITATES']);
  const swap = await api().buildSwap({ ...trade(token), recipient: attacker });
  expect(swap.warnings).toEqual([
    { code: 'TOKEN_YOUNG', message: 'tokenOut has been traded for less than a day', token },
    {
      code: 'TOKEN_IMITATES',
      message: 'The symbol of tokenOut looks like USDC, which is another token',
      token,
    },
  ]);
  // Of the token that is sold, too.
  const back = await api().getQuote({ ...trade(token), tokenIn: token, tokenOut: trade(token).tokenIn });
  expect(back.warnings.map(({ code }) => code)).toEqual(['TOKEN_YOUNG', 'TOKEN_IMITATES']);

  opened = await openPage(browser.browser, proxy.url + tradePath({ in: COIN, out: token, amount: '1' }));
  await opened.sees('looks like USDC, which is another token');
  await opened.sees('less than a day');
  expect(await shownCodes()).toEqual(['TOKEN_IMITATES', 'TOKEN_YOUNG']);
  // No green shield beside the red warning, and no offer in neutral ink where the token is shown.
  await opened.sees('Exact at block');
  expect(await opened.page.evaluate(`document.querySelector('.proof-note svg') === null`)).toBe(true);
  await opened.page.goto(`${proxy.url}/tokens/${token}`);
  await opened.waitsFor(`document.querySelector('a.button.bad')?.innerText.startsWith('Buy ')`);
});

/** Opens a view, and waits for marks of that class that say this. */
async function marks(path: string, kind: 'bad' | 'warn', text: string): Promise<void> {
  await opened?.close();
  opened = await openPage(browser.browser, proxy.url + path);
  await opened.waitsFor(markedBy(kind, text));
}
const markedBy = (kind: 'bad' | 'warn', text: string) =>
  `[...document.querySelectorAll('main small.${kind}, dialog small.${kind}')].some(({ innerText }) => innerText.includes(${JSON.stringify(text)}))`;

test('page: a token that cannot be sold, a taxed one, a young one and an imitation are marked in all lists', async () => {
  const { TRAP, TAX } = replica.tokens;
  const young = ownTokenOf(YOUNG);
  await marks('/tokens?q=TRAP', 'bad', 'Cannot be sold');
  await marks('/tokens?q=Transfer%20Tax', 'warn', 'tax: 1% of each transfer');
  await marks(`/pools?token=${TRAP.address}`, 'bad', 'Cannot be sold');
  await marks(`/pools?token=${TAX.address}`, 'warn', 'tax: 1% of each transfer');
  await marks(`/pools?token=${young}`, 'warn', 'younger than a day');
  await marks(`/pools?token=${young}`, 'bad', 'not the listed USDC');
  await marks(`/tokens/${TRAP.address}`, 'bad', 'Cannot be sold');
  await marks(tradePath({ in: COIN, out: TRAP.address }), 'bad', 'Cannot be sold');
});

test('page: the picker and the search mark each dangerous token that they find', async () => {
  await marks(tradePath({ in: COIN, out: replica.tokens.TRAP.address }), 'bad', 'Cannot be sold');
  await opened?.click('You pay: ETH');
  await opened?.waitsFor(`document.querySelector('dialog input') !== null`);
  await opened?.page.type('dialog input', 'TRAP');
  await opened?.waitsFor(markedBy('bad', 'Cannot be sold').replaceAll('main small.bad, ', ''));
  await opened?.page.keyboard.press('Escape');
  await opened?.waitsFor(`document.querySelector('dialog') === null`);
  await opened?.page.keyboard.press('/');
  await opened?.waitsFor(`document.querySelector('dialog input') !== null`);
  await opened?.page.type('dialog input', 'TAX');
  await opened?.waitsFor(markedBy('warn', 'tax: 1% of each transfer').replaceAll('main small.warn, ', ''));
});

const pairOf = (token: Address) =>
  client.readContract({
    address: replica.contracts.v2Factory,
    abi: V2_FACTORY,
    functionName: 'getPair',
    args: [token, replica.tokens.WETH.address],
  });

/** Opens a view with the wallet of somebody who provides liquidity to every pool. */
async function openConnected(path: string, sent: readonly SentTransaction[] = []): Promise<OpenedPage> {
  await opened?.close();
  const account = await providerOf(proxy.url);
  const script = keepsTransactions(account.address, sent);
  opened = await openPage(browser.browser, proxy.url + path, { account, nodeUrl: replica.url, script });
  await opened.click('Connect wallet');
  await opened.click('Test wallet');
  return opened;
}

test('page: own positions and pairs, their views and a new position mark what cannot be sold or is taxed', async () => {
  const { TRAP, TAX } = replica.tokens;
  const page = await openConnected('/positions');
  await page.waitsFor(markedBy('bad', 'Cannot be sold'));
  await page.waitsFor(markedBy('warn', 'tax: 1% of each transfer'));
  for (const [token, kind, text] of [
    [TRAP, 'bad', 'Cannot be sold'],
    [TAX, 'warn', 'tax: 1% of each transfer'],
  ] as const) {
    const pair = await pairOf(token.address);
    await (await openConnected(`/positions/${pair}`)).waitsFor(markedBy(kind, text));
    await (await openConnected(`/positions/new?pool=${pair}`)).waitsFor(markedBy(kind, text));
  }
});

test('page: the review marks a taxed token, and no green shield stands at its quote', async () => {
  const page = await openConnected(tradePath({ in: COIN, out: replica.tokens.TAX.address, amount: '1' }));
  await page.sees('Exact at block');
  expect(await page.page.evaluate(`document.querySelector('.proof-note svg')`)).toBeNull();
  await page.click('Review swap');
  await page.waitsFor(markedBy('warn', 'tax: 1% of each transfer').replaceAll('main small.warn, ', ''));
});

test('page: activity and own swaps mark a token that cannot be sold', async () => {
  const [sale] = KEPT_TRANSACTIONS.filter(({ intent }) => intent.kind === 'swap');
  if (sale === undefined) throw new Error('a swap is kept');
  const bought = {
    ...sale,
    intent: { ...sale.intent, tokenOut: replica.tokens.TRAP.address },
  } as SentTransaction;
  const page = await openConnected('/account', [bought]);
  await page.waitsFor(markedBy('bad', 'Cannot be sold'));
  await page.page.locator('button.activity').click();
  await page.waitsFor(markedBy('bad', 'Cannot be sold').replaceAll('main small.bad, ', ''));
});

test('page: links into a pool of a token that cannot be sold are red, those of other pools are not', async () => {
  const pair = await pairOf(replica.tokens.TRAP.address);
  const links = `[...document.querySelectorAll('.pool-head a.button')]`;
  await marks(`/pools/${pair}`, 'bad', 'Cannot be sold');
  await opened?.waitsFor(`${links}.length === 2 && ${links}.every((link) => link.matches('.bad'))`);
  await opened?.page.goto(`${proxy.url}/pools/${POOL}`);
  await opened?.waitsFor(`${links}.length === 2 && ${links}.every((link) => !link.matches('.bad'))`);
});

test.each(IMITATORS)('behavior: a token called %j is said to imitate %s', async (symbol, listed) => {
  const { warnings } = await api().getQuote(trade(ownTokenOf(symbol)));
  expect(warnings.find(({ code }) => code === 'TOKEN_IMITATES')?.message).toBe(
    `The symbol of tokenOut looks like ${listed}, which is another token`,
  );
});

test('behavior: its age is told of for a day', async () => {
  await wait(DAY_SECONDS - 600);
  expect(await codesOf(ownTokenOf(YOUNG))).toEqual(['TOKEN_YOUNG', 'TOKEN_IMITATES']);
  await wait(1200);
  expect(await codesOf(ownTokenOf(YOUNG))).toEqual(['TOKEN_IMITATES']);
});

test('behavior: the price of no warning is an empty pool a day before, and a symbol that only resembles', async () => {
  await fillPair(patient.token, patient.pair);
  await wait(0);
  expect(await codesOf(patient.token)).toEqual([]);
});
