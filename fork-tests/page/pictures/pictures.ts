import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { OpenedPage } from '../openPage.ts';
import { POOL, VIEWS } from '../views.ts';
import { FIXED_GAS } from './fixedGas.ts';
import { FIXED_SERVICE_ANSWERS } from './serviceAnswers.ts';

/** A view as a person may meet it. */
export interface Picture {
  readonly name: string;
  readonly path: string;
  /** A text that stands on it when it is complete. */
  readonly shows: string;
  /** Whether the wallet of a liquidity provider is connected. */
  readonly isConnected?: boolean;
  /** Runs in the page before anything of its own. */
  readonly script?: string;
  /** What is done before the picture is taken. */
  readonly act?: (page: OpenedPage) => Promise<void>;
}

/** Scripts for what does not depend on the page and the replica alone. */
const SCRIPTS: Readonly<Record<string, string>> = { Swap: FIXED_GAS, Status: FIXED_SERVICE_ANSWERS };

export const PICTURES: readonly Picture[] = [
  ...VIEWS.map(([name, path, shows]) => {
    const script = SCRIPTS[name];
    return { name: name.toLowerCase(), path, shows, ...(script === undefined ? {} : { script }) };
  }),
  { name: 'start', path: '/', shows: 'You receive' },
  { name: 'holdings', path: '/account', shows: 'In range', isConnected: true },
  { name: 'positions', path: '/positions', shows: 'In range', isConnected: true },
  {
    name: 'position',
    path: '/positions',
    shows: 'In range',
    isConnected: true,
    act: async (page) => {
      await page.page.locator('main a[href^="/positions/0x"]').click();
      await page.sees('You receive about');
    },
  },
  {
    name: 'newposition',
    path: `/positions/new?pool=${POOL}&amount=1000`,
    shows: 'A year of fees like the last week’s',
    isConnected: true,
  },
  {
    name: 'search',
    path: '/pools',
    shows: 'WETH / USDC',
    act: async (page) => {
      await page.page.keyboard.press('/');
      await page.waitsFor(`document.activeElement?.matches('dialog input')`);
      await page.page.keyboard.type('usd');
      await page.waitsFor(`document.querySelector('.found li')?.innerText.includes('USD')`);
    },
  },
];

/** A wallet with the address of somebody who provides liquidity; it signs for nobody. */
export async function providerOf(url: string) {
  const answer = await fetch(`${url}/api/v1/pools/${POOL}/positions`);
  const { positions } = (await answer.json()) as { readonly positions: readonly { owner: `0x${string}` }[] };
  const [first] = positions;
  if (first === undefined) throw new Error('the deepest pool has no position');
  return { ...privateKeyToAccount(generatePrivateKey()), address: first.owner };
}
