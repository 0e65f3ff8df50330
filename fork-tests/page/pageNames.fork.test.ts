import { expect, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { openPage } from './openPage.ts';
import { testScene } from './testScene.ts';
import { COIN, POOL, tradePath } from './views.ts';

/* Names are written by anybody: the page shows what they hide, cuts them, and says whom they imitate. */

const { USDC } = TOKENS;

const scene = testScene();

/** Gives USDC another symbol, name and number of decimals in every answer that the page gets. */
const asHostile = (decimals: number) => `
  const original = window.fetch;
  const hostile = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    for (const key of Object.keys(value)) value[key] = hostile(value[key]);
    if (value.symbol === 'USDC') Object.assign(value, {
      symbol: '\\u202e\\u200b' + 'L'.repeat(258), name: '\\u2067' + 'N'.repeat(255), decimals: ${decimals}, imitates: 'DAI',
    });
    return value;
  };
  window.fetch = async (...request) => {
    const answer = await original(...request);
    const body = await answer.json();
    return new Response(JSON.stringify(hostile(body)), { status: answer.status, headers: { 'content-type': 'application/json' } });
  };`;

const TRADE = { in: COIN, out: USDC.address, amount: '1.5' };

test.each([
  ['Swap', tradePath(TRADE), 6, 'Minimum received'],
  ['Swap, 255 decimals', tradePath(TRADE), 255, 'Minimum received'],
  ['Tokens', '/tokens', 6, 'Wrapped Ether'],
  ['Pools', '/pools?protocol=v3&sort=volume', 6, 'WETH'],
  ['Pool', `/pools/${POOL}?range=1M`, 6, 'Full range'],
  ['Pool, 255 decimals', `/pools/${POOL}?range=1M`, 255, 'Full range'],
])(
  'behavior: %s shows a hostile name marked and cut, and no wider than the screen',
  async (_name, path, decimals, shows) => {
    const page = await openPage(scene.browser, scene.url + path, { width: 360, script: asHostile(decimals) });
    await page.sees(shows);
    await page.sees('not the listed DAI');
    await page.waitsFor(`document.querySelector('.loading') === null`);
    expect(await page.waitsFor<boolean>(`document.body.textContent.includes('⟨U+202E⟩')`)).toBe(true);
    // The letters of an icon stand beside the name, which they are not a part of.
    const hidden = await page.page.evaluate(`(() => {
      const body = document.body.cloneNode(true);
      for (const icon of body.querySelectorAll('.token-icon')) icon.replaceWith(' ');
      return /[\\u200b\\u202e\\u2067]|L{20}|N{60}/.test(body.textContent);
    })()`);
    expect(hidden).toBe(false);
    expect(await page.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  },
);
