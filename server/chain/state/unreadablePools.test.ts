import { expect, test } from 'vitest';
import { type V2Pool, v2Pool } from '../../routing/model/pool.ts';
import { nth } from '../../routing/testkits/markets.testkit.ts';
import { UnreadablePools } from './unreadablePools.ts';

const POOL: V2Pool = v2Pool({ address: nth(1), token0: nth(2), token1: nth(3) });
const HOUR_MS = 3_600_000;

let now = 0;
const make = () => {
  now = 0;
  return new UnreadablePools(() => now);
};

test('a pool comes back after a pause, once, and after one twice as long when it is unreadable still', () => {
  const pools = make();
  pools.add(POOL, 'noCode');
  now = 14_999;
  expect(pools.takeDue()).toEqual([]);
  now = 15_000;
  expect(pools.takeDue()).toEqual([POOL]);
  expect(pools.takeDue()).toEqual([]);
  pools.add(POOL, 'unreadable');
  now = 44_999;
  expect(pools.takeDue()).toEqual([]);
  now = 45_000;
  expect(pools.takeDue()).toEqual([POOL]);
});

test('the pause grows to an hour', () => {
  const pools = make();
  for (let round = 0; round < 20; round++) pools.add(POOL, 'unreadable');
  now = HOUR_MS - 1;
  expect(pools.takeDue()).toEqual([]);
  now = HOUR_MS;
  expect(pools.takeDue()).toEqual([POOL]);
});

test('what its factory does not know is foreign for an hour', () => {
  const pools = make();
  pools.add(POOL, 'foreign');
  expect(pools.isForeign(POOL)).toBe(true);
  expect(pools.isForeign(v2Pool({ ...POOL, address: nth(9) }))).toBe(false);
  now = HOUR_MS;
  expect(pools.takeDue()).toEqual([POOL]);
  expect(pools.isForeign(POOL)).toBe(false);
});

test('what has no code is not foreign: the index may name it again at once', () => {
  const pools = make();
  pools.add(POOL, 'noCode');
  expect(pools.isForeign(POOL)).toBe(false);
});
