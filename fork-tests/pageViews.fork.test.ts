import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type OpenedPage, openPage } from './browser/openPage.ts';
import { type PageScene, startPageScene } from './browser/pageScene.ts';
import { replicaPools } from './harness/replica/markets.ts';
import { TOKENS } from './harness/replica/tokens.ts';

/* Each view by its address: it shows what the API answers, to everybody, and asks nobody else. */

const { WETH, USDC, DAI } = TOKENS;
const DEEPEST = replicaPools().find(
  ({ token0, token1, fee }) => token0 === 'USDC' && token1 === 'WETH' && fee === 500,
);
const POOL = DEEPEST?.address ?? '0x';
const TRADE = new URLSearchParams({ in: WETH.address, out: USDC.address, amount: '1.5' });
const PROOF = new URLSearchParams({
  ...{ tokenIn: WETH.address, tokenOut: USDC.address, tradeType: '0', amountIn: '1000000000000000000' },
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
});

let scene: PageScene;
let axe: string;
let opened: OpenedPage | undefined;
beforeAll(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  scene = await startPageScene(inject('replicaUrl'), inject('subgraphUrl'));
}, 240_000);
afterAll(() => scene?.stop());
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

async function open(path: string, width: number): Promise<OpenedPage> {
  opened = await openPage(scene.browser, scene.url + path, { width });
  return opened;
}

const VIEWS: [name: string, path: string, shows: string][] = [
  ['Swap', `/?${TRADE}`, 'Minimum received'],
  ['Proof', `/proof?${PROOF}`, 'That is what was quoted, to the last unit.'],
  ['Tokens', '/tokens', 'Wrapped Ether'],
  ['Pools', '/pools?protocol=v3&sort=volume', 'USDC / WETH'],
  ['Pool', `/pools/${POOL}`, 'Liquidity gross'],
  ['Status', '/status', 'The service answers.'],
];

describe.each(VIEWS)('%s', (_name, path, shows) => {
  test('default: a deep link shows it, at 360 pixels, without serious violations and without another host', async () => {
    const page = await open(path, 360);
    await page.sees(shows);
    await page.waitsFor(`document.querySelector('.loading') === null`);
    expect(await page.waitsFor<number>('document.documentElement.scrollWidth')).toBe(360);
    await page.page.evaluate(axe);
    const violations = (await page.page.evaluate(
      `axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`,
    )) as string[];
    expect(violations).toEqual([]);
    expect(page.complaints).toEqual([]);
  });
});

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
  const received = await page.waitsFor<string>(`document.querySelector('#amount-out').value`);
  expect(Number(received)).toBeGreaterThan(6000);
  expect(Number(received)).toBeLessThan(8000);
});
