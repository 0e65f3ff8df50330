import { expect, test } from 'vitest';
import { skeleton, skeletonsOf } from './skeleton.ts';

const looksLike = (text: string, listed: string) =>
  skeletonsOf(text).some((own) => [skeleton(listed), skeleton(listed.toLowerCase())].includes(own));

test.each([
  ['the same letters', 'USDC'],
  ['another case', 'uSdC'],
  ['Cyrillic S and C', 'U\u0405D\u0421'],
  ['an Armenian U', '\u054dSDC'],
  ['Lisu letters', '\ua4f4\ua4e2\ua4d3\ua4da'],
  ['Cherokee letters', '\u13ccS\u13a0\u13df'],
  ['a Coptic C', 'USD\u2ca4'],
  ['a Greek lunate sigma', 'USD\u03f9'],
  ['small capitals', '\u1d1c\ua731\u1d05\u1d04'],
  ['mathematical letters', '\u{1d54c}\u{1d54a}\u{1d53b}\u{2102}'],
  ['full width letters', '\uff35\uff33\uff24\uff23'],
  ['circled letters', '\u24ca\u24c8\u24b9\u24b8'],
  ['a dollar sign before it', '$USDC'],
  ['a digit for the S', 'U5DC'],
  ['a zero-width space', 'US\u200bDC'],
  ['a soft hyphen', 'USD\u00adC'],
  ['a zero-width joiner at the end', 'USDC\u200d'],
  ['a variation selector', 'USDC\ufe0f'],
  ['a Hangul filler', 'USDC\u3164'],
  ['a tag character', 'USDC\u{e0041}'],
  ['a blank Braille cell', 'USDC\u2800'],
  ['a combining dot', 'USD\u0323C'],
  ['a precomposed accent', '\u00dcSDC'],
  ['200 zero-width spaces before it', `${'\u200b'.repeat(200)}USDC`],
  ['spaces between', 'U S D C'],
  ['a full stop at the end', 'USDC.'],
  ['a check mark', 'USDC\u2705'],
  ['a NUL', 'USDC\u0000'],
  ['a private-use character', 'USDC\ue000'],
  ['an override that shows CDSU backwards', '\u202eCDSU'],
  ['an isolate that shows CDSU backwards', '\u2067CDSU\u2069'],
  ['an override in the middle', 'U\u202eCDS'],
])('default: %s imitates USDC', (_, symbol) => {
  expect(looksLike(symbol, 'USDC')).toBe(true);
});

test.each([
  ['DAl', 'DAI'],
  ['dAl', 'DAI'],
  ['D\u0410I', 'DAI'],
  ['lINK', 'LINK'],
  ['IINK', 'LINK'],
  ['1INCH', '1INCH'],
  ['lINCH', '1INCH'],
  ['VVETH', 'WETH'],
  ['rnkr', 'MKR'],
  ['USD\u20ae', 'USDT'],
  ['ETH\u039f', 'ETHO'],
  ['\u039c\u039aR', 'MKR'],
  ['AAV\u0395', 'AAVE'],
  ['PEPE\u{1f438}', 'PEPE'],
  ['wst\u0435th', 'wstETH'],
])('default: %s imitates %s', (symbol, listed) => {
  expect(looksLike(symbol, listed)).toBe(true);
});

test.each([
  ['DAL', 'DAI'],
  ['USDT', 'USDC'],
  ['USDC.e', 'USDC'],
  ['aUSDC', 'USDC'],
  ['CDSU', 'USDC'],
  ['TOM', 'TORN'],
  ['LIT', 'LlTT'],
])('behavior: %s is no imitation of %s', (symbol, listed) => {
  expect(looksLike(symbol, listed)).toBe(false);
});

test('behavior: a symbol of nothing that shows has no skeleton, and a long one is cut', () => {
  expect(skeletonsOf('\u200b\u3164 \u{1f438}')).toEqual([]);
  expect(skeleton('L'.repeat(300)).length).toBe(64);
});
