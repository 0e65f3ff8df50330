import { getAddress, pad } from 'viem';
import { expect, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { freshAddress } from '../harness/tradingScene.ts';
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

test('page: a name is explained without a registry, and its address taken by a click where one knows it', async () => {
  const page = await openPage(scene.browser, `${scene.url}/account`, { width: 390 });
  const field = await page.page.waitForSelector('.watch input');
  await field?.type('foo.eth');
  await page.sees('This network has no names. Enter the address itself: 0x and 40 digits.');
  const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e';
  const resolver = freshAddress('the resolver of a name');
  const alice = getAddress(freshAddress('whom a name means'));
  // Namehash of foo.eth in EIP-137; the code returns the word that its storage holds at the first argument.
  const index = '0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f';
  for (const [address, held] of [
    [registry, resolver],
    [resolver, alice],
  ] as const) {
    await scene.client.setCode({ address, bytecode: '0x6004355460005260206000f3' });
    await scene.client.setStorageAt({ address, index, value: pad(held) });
  }
  await scene.client.mine({ blocks: 1 });
  await scene.proxyAtHead();
  await page.page.reload();
  await (await page.page.waitForSelector('.watch input'))?.type('bar.eth');
  await page.sees('bar.eth has no address on this network.');
  await page.page.evaluate(`document.querySelector('.watch input').select()`);
  await (await page.page.$('.watch input'))?.type('foo.eth');
  await page.sees(`foo.eth is ${alice}.`);
  await page.click('Use this address');
  expect(await page.waitsFor(`document.querySelector('.watch input').value`)).toBe(alice);
  expect(await page.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.page.keyboard.press('/');
  await (await page.page.waitForSelector('dialog input'))?.type('foo.eth');
  await page.sees('This is the name of an account. Paste the address of a token or a pool.');
});
