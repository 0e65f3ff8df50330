import { expect, test } from 'vitest';
import type { Quote } from '../../api/answers.ts';
import { splitGainOf } from './splitGain.ts';

const leg = { percent: 50, route: { path: [], protocol: 'v3', protocols: [], pools: [], fees: [] } };
const quoteOf = (fields: Partial<Quote>) =>
  ({ tradeType: 0, blockNumber: '7', amountIn: '100', routes: [leg, leg], ...fields }) as Quote;
const single = (fields: Partial<Quote>): Quote => {
  const { routes: _, ...quote } = quoteOf(fields);
  return quote;
};

test('default: the output that is left more after gas', () => {
  const split = quoteOf({ amountOut: '1030', amountOutNet: '1010' });
  expect(splitGainOf(split, single({ amountOut: '1005', amountOutNet: '1000' }))).toEqual({
    raw: 10n,
    percent: 1,
    isAfterGas: true,
  });
});

test('default: the input that an exact output takes less', () => {
  const split = quoteOf({ tradeType: 1, amountIn: '960', amountInNet: '990' });
  expect(splitGainOf(split, single({ tradeType: 1, amountIn: '995', amountInNet: '1000' }))).toEqual({
    raw: 10n,
    percent: 1,
    isAfterGas: true,
  });
});

test('behavior: amounts alone, where gas has no price in the token', () => {
  const split = quoteOf({ amountOut: '1020', amountOutNet: null });
  expect(splitGainOf(split, single({ amountOut: '1000', amountOutNet: null }))).toEqual({
    raw: 20n,
    percent: 2,
    isAfterGas: false,
  });
});

test.each<[string, Quote, Quote]>([
  ['one route', single({ amountOut: '9' }), single({ amountOut: '8' })],
  ['another block', quoteOf({ amountOut: '9' }), single({ amountOut: '8', blockNumber: '6' })],
  ['no gain', quoteOf({ amountOut: '8' }), single({ amountOut: '8' })],
  [
    'a loss after gas',
    quoteOf({ amountOut: '9', amountOutNet: '5' }),
    single({ amountOut: '8', amountOutNet: '6' }),
  ],
  [
    'gas that eats all',
    quoteOf({ amountOut: '9', amountOutNet: '0' }),
    single({ amountOut: '8', amountOutNet: '0' }),
  ],
])('behavior: nothing to show for %s', (_what, split, one) => {
  expect(splitGainOf(split, one)).toBeUndefined();
});
