import { expect, test } from 'vitest';
import { groupDigits, placeBehind, ungroup } from './groupDigits.ts';

test.each([
  ['296309698259', '296 309 698 259'],
  ['1000', '1 000'],
  ['999', '999'],
  ['1234567.1234567', '1 234 567.1234567'],
  ['1234,5', '1 234,5'],
  ['1234.', '1 234.'],
  ['.5', '.5'],
  ['', ''],
  ['1,234.5', '1,234.5'],
  ['12ab34', '12ab34'],
])('default: %s is grouped as %s', (text, grouped) => {
  const found = groupDigits(text);
  expect(found.replaceAll('\u202f', ' ')).toBe(grouped);
  expect(ungroup(found)).toBe(text);
});

test('behavior: pasted spaces of any kind are taken out', () => {
  expect(ungroup(' 1\u00a0234\u2009567 .5\t')).toBe('1234567.5');
});

test.each([
  [0, 0],
  [1, 1],
  [2, 3],
  [4, 5],
  [5, 7],
  [99, 9],
])('default: behind %i digits of 1 234 567 is place %i', (count, place) => {
  expect(placeBehind('1\u202f234\u202f567', count)).toBe(place);
});
