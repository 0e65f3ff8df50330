import { expect, test } from 'vitest';
import { graphOf, nth, token } from '../markets.testkit.ts';
import { v2Pool } from '../pool.ts';
import { E18 } from '../pools.testkit.ts';
import { EndPools } from './endPools.ts';

/** Pairs of the end, token 0, with tokens 1, 2, 1, 3, 1, and one that is not the end's. */
const graph = graphOf(
  ([[1], [2], [1], [3], [1], [1, 2]] as const).map(([other, end = 0], index) => {
    const [a, b] = [token(end), token(other)];
    const [token0, token1] = a < b ? [a, b] : [b, a];
    return {
      pool: v2Pool({ address: nth(index + 1), token0, token1 }),
      state: { protocol: 'v2', reserve0: E18, reserve1: E18 },
    };
  }),
);

function poolsWith(other: number): (string | undefined)[] {
  const number = (index: number) => graph.tokens.find(token(index)) ?? -1;
  const pools = new EndPools(graph.adjacency, number(0));
  const found: (string | undefined)[] = [];
  for (let at = pools.first(number(other)); at !== -1; at = pools.next(at)) {
    found.push(graph.adjacency.entryAt(at)?.pool.address);
  }
  return found.toSorted();
}

test.each([
  ['several', 1, [1, 3, 5]],
  ['one', 2, [2]],
  ['one', 3, [4]],
  ['none with itself', 0, []],
])('EndPools: the pools between the end and a token: %s', (_, other, expected) => {
  expect(poolsWith(other)).toEqual(expected.map(nth));
});
