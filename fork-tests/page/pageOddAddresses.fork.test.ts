import { expect, test } from 'vitest';
import { TOKENS } from '../harness/replica/tokens.ts';
import { openPage } from './openPage.ts';
import { testScene } from './testScene.ts';
import { COIN, POOL, tradePath } from './views.ts';

/*
 * Addresses that somebody mistyped or made up: each says what is wrong on a phone's width, and nothing
 * breaks.
 */

const USDC = TOKENS.USDC.address;
const COMMAS = 'Write decimals after a point, and no commas: 1234.5';
const amountOf = (amount: string) => tradePath({ in: COIN, out: USDC, amount });

const scene = testScene();

test.each([
  ['a number below zero', amountOf('-1'), 'Enter a number, without “-”.'],
  ['a power of ten', amountOf('1e18'), 'Enter a number, without “e”.'],
  ['markup', amountOf('<b>1</b>'), 'Enter a number, without “<”.'],
  ['digits of another script', amountOf('١'), 'Enter a number, without “١”.'],
  ['a comma', amountOf('1,5'), COMMAS],
  ['19 decimals', amountOf('0.0000000000000000001'), 'ETH has 18 decimals.'],
  ['80 digits', amountOf('9'.repeat(80)), 'This amount is too large.'],
  ['zeros before the number', amountOf('00001'), 'Minimum received'],
  [
    'a short address',
    tradePath({ in: '0x123', out: USDC }),
    'No token found at 0x123. Check the address, or search for it.',
  ],
  ['a script', tradePath({ in: '<script>', out: USDC }), 'No token found at <script>.'],
  ['one token twice', tradePath({ in: USDC, out: USDC, amount: '1' }), 'You pay and receive the same token.'],
  ['an unknown range', `/pools/${POOL}?range=9Q&turned=yes`, 'WETH for one USDC'],
  ['no address of a pool', '/pools/0xzz', 'must be an address'],
  ['no address of a token', '/tokens/abc', 'must be an address'],
  ['nothing of a list', '/pools?after=garbage&sort=evil&protocol=v9', 'protocol must be v2, v3 or v4'],
  ['the zero address', `/pools?token=0x${'0'.repeat(40)}`, 'Pools of 0x0000…0000'],
  ['a proof of nothing', '/proof?tokenIn=garbage', 'tokenIn must be an address'],
  ['a search for NUL', '/tokens?q=%00%ff', 'q must not contain NUL'],
  ['an operation that is none', '/docs#nothing', 'Best route between two tokens'],
])('error: %s', async (_, path, shows) => {
  const page = await openPage(scene.browser, scene.url + path, { width: 390 });
  await page.sees(shows);
  expect(await page.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  // The browser itself tells of answers that refuse.
  expect(page.complaints.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
});
