import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Quote } from '../api/answers.ts';
import { ApiFailure } from '../api/fetchJson.ts';
import type { Trade } from '../api/trade.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Money } from '../parts/Money.tsx';
import { shownBy } from '../parts/shownBy.testkit.ts';
import { QuoteProof } from '../swap/answer/QuoteProof.tsx';
import { GERMAN } from './german/german.ts';
import { reader } from './reader.ts';
import { t } from './words.tsx';

afterEach(() => {
  Object.assign(reader, { language: 'en', locale: undefined, translations: undefined });
});

const trade = { tokenIn: '0x01', tokenOut: '0x02' } as Trade;
const proofOf = (optimalityGap: number | null) =>
  shownBy(
    createElement(QuoteProof, {
      trade,
      quote: { blockNumber: '23000138', exchange: 'main' } as Quote,
      isWarned: false,
    }),
    [[['comparison', trade], { gain: undefined, optimalityGap }]],
  );

test.each([
  [0, 'This is the best route.'],
  [99, 'This is the best route.'],
  [100, 'No other route leaves more than 0.01% more.'],
  [9999, 'No other route leaves more than 1% more.'],
])('QuoteProof of a bound of %d millionths says: %s', (gap, words) => {
  expect(proofOf(gap)).toBe(
    `Exact at block 23,000,138. ${words} The transaction is tried on a block before you sign it.`,
  );
});

test.each([null, 10_000])('QuoteProof of a bound of %s claims nothing of other routes', (gap) => {
  expect(proofOf(gap)).toBe(
    'Exact at block 23,000,138. The transaction is tried on a block before you sign it.',
  );
});

test.each([
  [
    'an outage',
    'RPC_UNAVAILABLE',
    503,
    'Outage: the quote is unavailable right now. No node. The page keeps asking.',
  ],
  ['a refusal', 'NO_ROUTE', 404, 'No node. Try another token or another amount.'],
])('ErrorNote of %s begins with a capital letter', (_, code, status, words) => {
  const error = new ApiFailure('No node', code, status);
  expect(shownBy(createElement(ErrorNote, { error, what: 'the quote' }), [])).toBe(words);
});

test.each([
  ['unknown dollars', { usd: null }, '–'],
  ['no dollars', { usd: '0' }, '$0'],
  ['dollars below a cent', { usd: '0.001' }, '< $0.01'],
  ['coins where dollars are unknown', { usd: null, native: '1.5', symbol: 'ETH' }, '1.5 ETH'],
])('Money of %s is never $0.00', (_, money, words) => {
  expect(shownBy(createElement(Money, money), [])).toBe(words);
});

test('t: German traders read Preiseinfluss, and zoom by Vergrößern and Verkleinern', () => {
  Object.assign(reader, { language: 'de', locale: 'de-DE', translations: GERMAN });
  expect([t('Price impact'), t('Closer'), t('Wider')]).toEqual([
    'Preiseinfluss',
    'Vergrößern',
    'Verkleinern',
  ]);
});
