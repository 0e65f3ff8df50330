import { expect, test } from 'vitest';
import { LeastByToken } from './leastByToken.ts';

const NOTHING = Number.POSITIVE_INFINITY;
const tokensOf = (reach: LeastByToken) => [...reach.tokens.subarray(0, reach.count)];

test('default: the least value of each token, and the tokens that have one, each once', () => {
  const reach = new LeastByToken(4);
  reach.add(2, 7);
  reach.add(0, 9);
  reach.add(2, 6);
  reach.add(0, 9.5);
  expect([...reach.values]).toEqual([9, NOTHING, 6, NOTHING]);
  expect(tokensOf(reach)).toEqual([2, 0]);
});

test('behavior: what has been cleared is as new', () => {
  const reach = new LeastByToken(3);
  reach.add(1, 7);
  reach.add(2, 8);
  reach.clear();
  expect([reach.count, ...reach.values]).toEqual([0, NOTHING, NOTHING, NOTHING]);
  reach.add(2, 9);
  expect([...reach.values]).toEqual([NOTHING, NOTHING, 9]);
  expect(tokensOf(reach)).toEqual([2]);
});

test('behavior: an infinite value is none', () => {
  const reach = new LeastByToken(1);
  reach.add(0, NOTHING);
  expect(reach.count).toBe(0);
});
