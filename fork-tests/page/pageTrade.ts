import { type Address, erc20Abi } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { fundNative } from '../harness/funding.ts';
import { type OpenedPage, type OpenOptions, openPage } from './openPage.ts';
import type { PageScene } from './pageScene.ts';
import { tradePath } from './views.ts';
import type { TestWallet } from './wallet.ts';

/** The settings of a browser that keeps some. */
export const SETTINGS = {
  slippage: '0.5',
  deadlineMinutes: 20,
  maxHops: 3,
  protocols: ['v2', 'v3', 'mixed'],
  rank: 'net',
};

export interface OpenedTrade extends OpenedPage {
  readonly wallet: TestWallet;
}

/** Opens the page of a trade, with the account's wallet connected. */
export async function openTrade(
  scene: PageScene,
  query: Readonly<Record<string, string>>,
  options: Required<Pick<OpenOptions, 'account'>> & OpenOptions,
): Promise<OpenedTrade> {
  const url = scene.url + tradePath(query);
  const page = await openPage(scene.browser, url, { nodeUrl: scene.nodeUrl, ...options });
  const { wallet } = page;
  if (wallet === undefined) throw new Error('the page was opened with a wallet');
  await page.click('Connect wallet');
  await page.click('Test wallet');
  return { ...page, wallet };
}

export const balanceOf = (scene: PageScene, token: Address, holder: Address): Promise<bigint> =>
  scene.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });

/** An account that nobody has used, with this much of the coin. */
export async function newAccount(scene: PageScene, coin: bigint): Promise<PrivateKeyAccount> {
  const account = privateKeyToAccount(generatePrivateKey());
  if (coin > 0n) await fundNative(scene.client, { to: account.address, amount: coin });
  return account;
}

/** Returns the wei that the account paid for the gas of all transactions of this page. */
export async function gasPaid(scene: PageScene, { wallet }: OpenedPage): Promise<bigint> {
  const receipts = (wallet?.sent ?? []).map((hash) => scene.client.getTransactionReceipt({ hash }));
  return (await Promise.all(receipts)).reduce(
    (total, { gasUsed, effectiveGasPrice }) => total + gasUsed * effectiveGasPrice,
    0n,
  );
}

/** Reads from the page's receipt the raw units that were received, and paid. */
export async function receiptOf({ sees, waitsFor }: OpenedPage): Promise<{ received: bigint; paid: bigint }> {
  await sees('Swapped.');
  const values = await waitsFor<string[]>(
    `[...document.querySelectorAll('.receipt data')].map(({ value }) => value)`,
  );
  return { received: BigInt(values[0] ?? -1), paid: BigInt(values[1] ?? -1) };
}

/** Whether the page says how far the quote is from the best possible. */
export const BEST_KNOWN = `/This is the best route|No other route leaves more than/.test(document.body.innerText)`;

/** Chooses a value of a setting by its chip, both by the names that people read. */
export async function chooseSetting(page: OpenedPage, setting: string, value: string): Promise<void> {
  const chip = `[...document.querySelectorAll('.setting')].find((group) => group.querySelector('legend').innerText === ${JSON.stringify(setting)})?.querySelectorAll('button')`;
  await page.waitsFor(
    `(() => { const found = [...(${chip} ?? [])].find(({ innerText }) => innerText === ${JSON.stringify(value)}); found?.click(); return found; })() !== undefined`,
  );
}

/** Whether the button of that name can be clicked; undefined where there is none. */
export const canClick = (name: string) =>
  `(() => { const found = [...document.querySelectorAll('button')].find(({ innerText }) => innerText === ${JSON.stringify(name)}); return found && !found.matches(':disabled'); })()`;
