import { expect, test } from 'vitest';
import { compareExchanges } from './compareExchanges.ts';

const offer = (exchange: string, amountIn: string, amountOut: string, amountNet: string | null) =>
  ({ exchange, amountIn, amountOut, amountNet, gasCost: '1' }) as never;
const REFUSED = { exchange: 'joe', code: 'NO_ROUTE', error: 'No route found' } as const;

test('default: the best trade after gas comes first, the others by amount, those without a trade apart', () => {
  const quote = {
    tradeType: 0 as const,
    exchange: 'two',
    rankedBy: 'net',
    // The first gives more before gas.
    alternatives: [
      offer('one', '5', '1010', '990'),
      REFUSED,
      offer('three', '5', '900', '750'),
      offer('two', '5', '1005', '1000'),
    ],
  };
  expect(compareExchanges(quote)).toEqual({
    offers: [
      { exchange: 'two', isBest: true, amount: 1000n, percent: 0 },
      { exchange: 'one', isBest: false, amount: 990n, percent: -1 },
      { exchange: 'three', isBest: false, amount: 750n, percent: -25 },
    ],
    refusals: [REFUSED],
    isAfterGas: true,
  });
});

test('behavior: of an exact output the inputs are compared, and a dearer one is a positive difference', () => {
  const quote = {
    tradeType: 1 as const,
    exchange: 'one',
    alternatives: [offer('two', '2500', '7', '2525'), offer('one', '2000', '7', '2020')],
  };
  expect(compareExchanges(quote).offers).toEqual([
    { exchange: 'one', isBest: true, amount: 2020n, percent: 0 },
    { exchange: 'two', isBest: false, amount: 2525n, percent: 25 },
  ]);
});

test.each([
  ['one without a price of gas', 'net', null],
  ['a trade that was ranked by output', 'output', '890'],
])('behavior: with %s all amounts are those before gas', (_, rankedBy, amountNet) => {
  const alternatives = [offer('one', '5', '1000', '980'), offer('two', '5', '900', amountNet)];
  const compared = compareExchanges({ tradeType: 0, exchange: 'one', rankedBy, alternatives });
  expect(compared.isAfterGas).toBe(false);
  expect(compared.offers.map(({ amount, percent }) => [amount, percent])).toEqual([
    [1000n, 0],
    [900n, -10],
  ]);
});

test('behavior: a best trade that gas uses up has no percentages', () => {
  const alternatives = [offer('one', '5', '10', '-90'), offer('two', '5', '9', '-100')];
  expect(compareExchanges({ tradeType: 0, exchange: 'one', alternatives }).offers).toEqual([
    { exchange: 'one', isBest: true, amount: -90n, percent: null },
    { exchange: 'two', isBest: false, amount: -100n, percent: null },
  ]);
});

test('default: a quote without alternatives has nothing to compare', () => {
  expect(compareExchanges({ tradeType: 0, exchange: 'one' })).toMatchObject({ offers: [], refusals: [] });
});
