import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { Imitations } from './imitations.ts';

const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const UNI = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984';
const BASE = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb';
const FAKE = '0xffffffffffffffffffffffffffffffffffffffff';

function scene() {
  const symbols = new Map<Address, string>([
    [USDC, 'USDC'],
    [WETH, 'WETH'],
    [UNI, 'UNI'],
  ]);
  const lists = { symbols };
  return { lists, imitations: new Imitations({ lists, genuine: [BASE, WETH], nativeSymbol: 'ETH' }) };
}

test('default: a listed symbol at another address, in any disguise, and the coin of the network', () => {
  const { imitations } = scene();
  expect(imitations.imitatedBy(FAKE, 'USDC')).toBe('USDC');
  expect(imitations.imitatedBy(FAKE, 'U\u0405D\u0421')).toBe('USDC');
  expect(imitations.imitatedBy(FAKE, 'eth')).toBe('ETH');
  expect(imitations.imitatedBy(FAKE, 'PEPE')).toBeUndefined();
  expect(imitations.imitatedBy(FAKE, '')).toBeUndefined();
});

test.each([
  ['WETH.e', 'WETH'],
  ['weth-e', 'WETH'],
  ['bridged WETH', 'WETH'],
  ['WETH (PoS)', 'WETH'],
  ['W\u0415TH.e', 'WETH'],
  ['WE\u200bTH.e', 'WETH'],
  ['\u202ee.HTEW', 'WETH'],
  ['WETH\u2024e', 'WETH'],
  ['ETH_2', 'ETH'],
  [`${'\u200b'.repeat(100)}WETH.e`, 'WETH'],
])('behavior: %s promises the coin %s, which is named by a word of it', (symbol, coin) => {
  expect(scene().imitations.imitatedBy(FAKE, symbol)).toBe(coin);
});

test.each(['UNI-V2', 'USDC.x', 'aWETH', 'WETHER', 'st-E', `${'LONG '.repeat(20)}WETH`])(
  'behavior: %s does not: a listed token that is no coin of the network, or no word of its own',
  (symbol) => {
    expect(scene().imitations.imitatedBy(FAKE, symbol)).toBeUndefined();
  },
);

test('behavior: listed and base tokens imitate nothing', () => {
  const { imitations } = scene();
  expect(imitations.imitatedBy(USDC, 'USDC')).toBeUndefined();
  expect(imitations.imitatedBy(BASE, 'USDC')).toBeUndefined();
  expect(imitations.imitatedBy(USDC, 'WETH.e')).toBeUndefined();
});

test('behavior: a list that changes is followed, and so is a symbol', () => {
  const { lists, imitations } = scene();
  expect(imitations.imitatedBy(FAKE, 'PEPE')).toBeUndefined();
  lists.symbols = new Map([[USDC, 'PEPE']]);
  expect(imitations.imitatedBy(FAKE, 'PEPE')).toBe('PEPE');
  expect(imitations.imitatedBy(FAKE, 'USDC')).toBeUndefined();
});
