import { expect, test } from 'vitest';
import { changeOver, rangeOf, turned } from './ranges.ts';

const period = {
  timestamp: 1,
  volumeUSD: '5',
  feesUSD: '1',
  txCount: 2,
  tvlUSD: null,
  open: '2',
  high: '8',
  low: '0.5',
  close: '4',
};

test('default: a turned period has its lowest price where the highest was', () => {
  expect(turned(period)).toEqual({ ...period, open: '0.5', high: '2', low: '0.125', close: '0.25' });
});

test('behavior: what has no price, or none but 0, has none the other way round', () => {
  expect(turned({ ...period, open: null, low: '0' })).toMatchObject({ open: null, high: null });
});

test('default: the range of an address, a week without one', () => {
  expect([rangeOf('1Y'), rangeOf('All'), rangeOf(null), rangeOf('constructor')]).toEqual([
    '1Y',
    'All',
    '1W',
    '1W',
  ]);
});

test('default: the change of a price, percent', () => {
  expect(changeOver('80', '60')).toBe(-25);
  expect(changeOver('80', '100')).toBe(25);
  expect([
    changeOver(null, '1'),
    changeOver('0', '1'),
    changeOver('1', null),
    changeOver(undefined, '1'),
  ]).toEqual([...[null, null, null, null]]);
});
