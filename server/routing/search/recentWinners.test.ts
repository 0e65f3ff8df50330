import { describe, expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import type { Hop } from '../model/route.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { RecentWinners } from './recentWinners.ts';

/** A route of one hop by a pool of this number. */
const by = (index: number): readonly Hop[] => {
  const pool = v2Pool({ address: nth(index), token0: token(0), token1: token(1) });
  return [{ pool, tokenIn: token(0), tokenOut: token(1) }];
};

describe('RecentWinners', () => {
  test('default: the newest winner comes first, and each is there once', () => {
    const winners = new RecentWinners();
    for (const index of [1, 2, 1, 1, 3]) winners.note('a pair', by(index));
    expect(winners.of('a pair')).toEqual([by(3), by(1), by(2)]);
    expect(winners.of('another')).toEqual([]);
  });

  test('behavior: a pair has four, and the oldest goes', () => {
    const winners = new RecentWinners();
    for (const index of [1, 2, 3, 4, 5]) winners.note('a pair', by(index));
    expect(winners.of('a pair')).toEqual([by(5), by(4), by(3), by(2)]);
  });

  test('the pair whose winner is oldest is forgotten where there are more than 4 096', () => {
    const winners = new RecentWinners();
    for (let pair = 0; pair < 4096; pair++) winners.note(`${pair}`, by(1));
    winners.note('0', by(2));
    winners.note('one more', by(1));
    expect(winners.of('0')).toEqual([by(2), by(1)]);
    expect(winners.of('1')).toEqual([]);
    expect(winners.of('2')).toEqual([by(1)]);
  });
});
