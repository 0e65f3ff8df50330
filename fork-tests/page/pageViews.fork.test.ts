import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../server/web/words/languages.ts';
import { sendTransaction } from '../harness/accounts.ts';
import { fundNative } from '../harness/funding.ts';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
import { NO_VIOLATIONS, violationsOf } from './axe.ts';
import { loadFirstView } from './firstView.ts';
import { loadView, shiftOf } from './loadView.ts';
import { type OpenedPage, openPage } from './openPage.ts';
import { SHIFTS } from './shifts.ts';
import { slowNetwork } from './slowNetwork.ts';
import { testScene } from './testScene.ts';
import { VIEWS } from './views.ts';

/* Each view of the page shows what the API answers, is accessible, and sends no request to another host. */

const { WETH, USDC, DAI } = TOKENS;

const scene = testScene();

async function open(path: string, width: number, script?: string): Promise<OpenedPage> {
  return openPage(scene.browser, scene.url + path, {
    ...(script === undefined ? {} : { script }),
    width,
  });
}

describe.each(VIEWS)('%s', (_name, path, shows) => {
  test('default: a deep link shows it, at 360 pixels, light and dark without serious violations, and asks no other host', async () => {
    const page = await open(path, 360);
    await page.sees(shows);
    await page.waitsFor(`document.querySelector('.loading') === null`);
    expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(360);
    expect(await violationsOf(page)).toEqual(NO_VIOLATIONS);
    expect(page.complaints).toEqual([]);
  });
});

describe.each(VIEWS)('%s', (...view) => {
  test.each([390, 1280])(
    'behavior: what loads moves nothing that is seen, on slow 4G at %d pixels',
    async (width) => {
      const page = await openPage(scene.browser, 'about:blank', {
        width,
        script: SHIFTS,
        prepare: slowNetwork,
      });
      await loadView(page, scene.url, view);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
    },
  );
});

test('default: the status tells what became of the swaps that were built, with their addresses at 360 pixels', async () => {
  const recipient = freshAddress('somebody who looks at the status');
  await fundNative(scene.client, { to: recipient, amount: 2n * 10n ** 18n });
  const amountIn = String(10n ** 18n);
  const swap = await scene.api.swap({
    tokenIn: WETH.address,
    tokenOut: USDC.address,
    amountIn,
    recipient,
  });
  const page = await open('/status', 360);
  await page.sees('Built swaps');
  const { to, data, value, gasEstimate: gas } = swap;
  const sent = { from: recipient, to, data, value };
  const { transactionHash } = await sendTransaction(scene.client, { ...sent, gas });
  await page.sees(`${transactionHash}: as quoted, in block`);
  await page.sees('1 sent');
  await page.sees('delivered what was quoted.');
  expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(360);
  expect(page.complaints).toEqual([]);
});

test('default: the status shows how the service served, by what it remembers, and since when', async () => {
  const page = await open('/status', 360);
  await page.sees('The last 24 hours');
  await page.sees('The service started at');
  // It looks at itself every ten seconds.
  await page.waitsFor(`document.querySelector('.uptime li[data-state=well]') !== null`);
  const answer = await fetch(`${scene.url}/api/v1/service-history`);
  const { startedAt, periods } = (await answer.json()) as {
    readonly startedAt: number;
    readonly periods: readonly { readonly timestamp: number; readonly answers: number }[];
  };
  expect(startedAt).toBeLessThan((periods[0]?.timestamp ?? 0) + 300);
  expect(periods[0]?.answers).toBeGreaterThan(0);
  const bars = await page.waitsFor<number>(`document.querySelectorAll('.uptime li').length`);
  expect(bars).toBeGreaterThanOrEqual(1);
  expect(bars).toBeLessThanOrEqual(periods.length);
  await page.sees('99 of 100 answers within');
  expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(360);
  expect(page.complaints).toEqual([]);
});

test.each(Object.keys(LANGUAGES))(
  'default: the first view, answers included, is within 200 kB on the wire without the chart: %s',
  async (language) => {
    const page = await open('/', 1100, `localStorage.setItem('language', '${language}')`);
    await page.waitsFor(`document.documentElement.lang === '${language}'`);
    const { bytes, chartFiles } = await loadFirstView(page, scene.url);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(200_000);
    expect(chartFiles).not.toEqual([]);
  },
);

test('behavior: with the keyboard alone: another token, an amount, a quote', async () => {
  const page = await open('/', 1100);
  const { keyboard } = page.page;
  await page.sees('ETH');
  const focusedName = `document.activeElement.id || document.activeElement.textContent`;
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      if (String(await page.page.evaluate(focusedName)).startsWith(name)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`nothing called ${name} was reached by Tab`);
  };
  await tabTo('You receive: ');
  await keyboard.press('Enter');
  await page.waitsFor(`document.activeElement?.classList.contains('picker-input')`);
  await keyboard.type('dai');
  await page.waitsFor(
    `[...document.querySelectorAll('.picker-list li')].every((item) => item.innerText.includes('DAI')) &&
      document.querySelector('.picker-list li[aria-selected=true]') !== null`,
  );
  await keyboard.press('Enter');
  await page.waitsFor(`new URLSearchParams(location.search).get('out')?.toLowerCase() === '${DAI.address}'`);
  await page.waitsFor(`document.querySelector('dialog') === null`);
  await page.page.evaluate('document.activeElement?.blur()');
  await tabTo('amount-in');
  await keyboard.type('2');
  await page.sees('Minimum received');
  const received = await page.waitsFor<string>(
    `document.querySelector('#amount-out').value.replace(/\\s/g, '')`,
  );
  expect(Number(received)).toBeGreaterThan(6000);
  expect(Number(received)).toBeLessThan(8000);
});
