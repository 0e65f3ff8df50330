import { erc20Abi, type Hex, parseAbi, parseEventLogs } from 'viem';
import { fundAccount } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import type { PageScene } from './pageScene.ts';
import { gasPaid, newAccount } from './pageTrade.ts';

/* Steps of the tests that change positions on the page, and readings of the chain. */

const MADE = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);

export type Provider = Awaited<ReturnType<typeof newAccount>>;

/** Returns an account that nobody has used, with wei and raw units of USDC. */
export async function newProvider(scene: PageScene, coins: bigint, dollars: bigint): Promise<Provider> {
  const account = await newAccount(scene, coins);
  await fundAccount(scene.client, { token: TOKENS.USDC.address, to: account.address, amount: dollars });
  await scene.proxyAtHead();
  return account;
}

/** Opens a page with the account's wallet connected. */
export async function openConnected(
  scene: PageScene,
  path: string,
  account: Provider,
  options: OpenOptions = {},
) {
  const url = scene.url + path;
  const page = await openPage(scene.browser, url, { account, nodeUrl: scene.nodeUrl, ...options });
  const { wallet } = page;
  if (wallet === undefined) throw new Error('the page was opened with a wallet');
  await page.click('Connect wallet');
  await page.click('Test wallet');
  return { ...page, wallet };
}

/** Clicks a button in the middle of the window: at its end lies the bar of a phone. */
export async function press({ page }: OpenedPage, name: string): Promise<void> {
  const selector = `::-p-aria([name="${name}"][role="button"])`;
  const found = await page.waitForSelector(selector);
  await found?.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.locator(selector).click();
}

/** Replaces the text of a field, and leaves it. */
export async function fill({ page }: OpenedPage, field: string, text: string): Promise<void> {
  await page.locator(field).click({ count: 3 });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Raw units of the newest receipt, as the page says. */
export const receiptOf = ({ waitsFor }: OpenedPage): Promise<string[]> =>
  waitsFor(`[...document.querySelectorAll('.receipt')].at(-1)?.querySelectorAll('data').length
    ? [...[...document.querySelectorAll('.receipt')].at(-1).querySelectorAll('data')].map(({ value }) => value) : false`);

/** Raw units of USDC and wei of an account, the gas of the page's transactions added. */
export async function worthBeforeGas(scene: PageScene, account: Provider, page: OpenedPage) {
  const { address } = account;
  const usdc = await scene.client.readContract({
    address: TOKENS.USDC.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  });
  const coin = (await scene.client.getBalance({ address })) + (await gasPaid(scene, page));
  return { usdc, coin };
}

/** Returns the number of the position that a transaction made. @throws Error where it made none */
export async function madeBy(scene: PageScene, hash: Hex | undefined): Promise<bigint> {
  const { logs } = await scene.client.getTransactionReceipt({ hash: hash ?? '0x' });
  const [made] = parseEventLogs({ abi: MADE, logs }).filter(({ args }) => BigInt(args.from) === 0n);
  if (made === undefined) throw new Error('no position was made');
  return made.args.tokenId;
}
