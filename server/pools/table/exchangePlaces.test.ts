import { expect, test } from 'vitest';
import { ExchangePlaces } from './exchangePlaces.ts';

test('default: an id has one place, and a filter is 1 there alone', () => {
  const places = new ExchangePlaces();
  expect(['joe', 'uniswap', 'joe', undefined].map((id) => places.put(id))).toEqual([1, 2, 1, 0]);
  expect(places.at(2)).toBe('uniswap');
  const filter = places.placesOf(['uniswap', 'unknown', undefined]);
  expect([...filter.entries()].filter(([, is]) => is === 1).map(([place]) => place)).toEqual([0, 2]);
});

test('limit: ids that a byte can no longer name count as none', () => {
  const places = new ExchangePlaces();
  for (let count = 0; count < 300; count++) places.put(`id${count}`);
  expect([places.put('id254'), places.put('id255'), places.at(0)]).toEqual([255, 0, undefined]);
});
