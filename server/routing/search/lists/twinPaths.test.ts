import { describe, expect, test } from 'vitest';
import { v2Pool } from '../../model/pool.ts';
import type { PoolEntry } from '../../pools/poolEntry.ts';
import { graphOf, type Market, nth, token } from '../../testkits/markets.testkit.ts';
import { withoutTwins } from './twinPaths.ts';

const E18 = 10n ** 18n;

function pair(index: number, a: number, b: number, reserve0 = E18, reserve1 = E18): Market {
  const pool = v2Pool({ address: nth(index), token0: token(a), token1: token(b) });
  return { pool, state: { protocol: 'v2', reserve0, reserve1 } };
}

/**
 * Corridors from token 0 to token 1 through tokens 2, 3 and 4, in the order of descending ids of their first
 * pools.
 */
function corridors(last = pair(6, 1, 4)): Market[] {
  const firsts = [pair(9, 0, 2), pair(8, 0, 3), pair(7, 0, 4)];
  return [...firsts, pair(4, 1, 2), pair(5, 1, 3), last];
}

/** The tokens between, by their place in the market, of the token paths that stay. */
function left(all: readonly Market[], isPlain: (entry: PoolEntry) => boolean = () => true): number[] {
  const graph = graphOf(all);
  const ends = graph.endsOf(token(0), token(1));
  if (ends === undefined) throw new Error('no ends');
  const between = [2, 3, 4].map((place) => graph.tokens.find(token(place)) ?? -1);
  const paths = between.map((number) => [number]);
  const kept = withoutTwins(paths, graph.adjacency, ends, isPlain);
  return kept.map(([number = -1]) => between.indexOf(number) + 2).sort();
}

describe('withoutTwins', () => {
  test('the twin whose pools go first in a tie is kept', () => {
    expect(left(corridors())).toEqual([4]);
  });

  test('a path that differs by a unit is no twin', () => {
    expect(left(corridors(pair(6, 1, 4, E18 + 1n)))).toEqual([3, 4]);
    expect(left(corridors(pair(6, 1, 4, E18, E18 + 1n)))).toEqual([3, 4]);
  });

  test('a path with a second pool on a side is no twin', () => {
    expect(left([...corridors(), pair(10, 0, 4)])).toEqual([3, 4]);
  });

  test('a path with a barred or used pool is no twin, and stays with the best of the others', () => {
    expect(left(corridors(), ({ pool }) => pool.id !== nth(7))).toEqual([3, 4]);
  });

  test('behavior: a state that has changed since is another one', () => {
    const graph = graphOf(corridors());
    const ends = graph.endsOf(token(0), token(1));
    if (ends === undefined) throw new Error('no ends');
    const paths = [2, 3, 4].map((place) => [graph.tokens.find(token(place)) ?? -1]);
    const count = () => withoutTwins(paths, graph.adjacency, ends, () => true).length;
    expect(count()).toBe(1);
    const { pool } = corridors()[1] ?? pair(8, 0, 3);
    graph.setState(pool.id, { protocol: 'v2', reserve0: E18, reserve1: 2n * E18 });
    expect(count()).toBe(2);
    graph.setState(pool.id, { protocol: 'v2', reserve0: E18, reserve1: E18 });
    expect(count()).toBe(1);
  });
});
