import { POOL, VIEWS } from '../views.ts';
import { FIXED_GAS } from './fixedGas.ts';
import { PHONE_PICTURES } from './phonePictures.ts';
import type { Picture } from './picture.ts';
import { FIXED_SERVICE_ANSWERS } from './serviceAnswers.ts';

/** Scripts for what does not depend on the page and the replica alone. */
const SCRIPTS: Readonly<Record<string, string>> = { Swap: FIXED_GAS, Status: FIXED_SERVICE_ANSWERS };

export const PICTURES: readonly Picture[] = [
  ...VIEWS.map(([name, path, shows]) => {
    const script = SCRIPTS[name];
    return { name: name.toLowerCase(), path, shows, ...(script === undefined ? {} : { script }) };
  }),
  { name: 'start', path: '/', shows: 'You receive' },
  { name: 'holdings', path: '/account', shows: 'In range', wallet: 'connected' },
  { name: 'positions', path: '/positions', shows: 'In range', wallet: 'connected' },
  {
    name: 'position',
    path: '/positions',
    shows: 'In range',
    wallet: 'connected',
    act: async (page) => {
      await page.page.locator('main a[href^="/positions/0x"]').click();
      await page.sees('You receive about');
    },
  },
  {
    name: 'newposition',
    path: `/positions/new?pool=${POOL}&amount=1000`,
    shows: 'A year of fees like the last week’s',
    wallet: 'connected',
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
  ...PHONE_PICTURES,
];
