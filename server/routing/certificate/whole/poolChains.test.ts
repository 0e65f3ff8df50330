import { expect, test } from 'vitest';
import { v2Pool } from '../../model/pool.ts';
import { graphOf, nth, token } from '../../testkits/markets.testkit.ts';
import { E18 } from '../../testkits/pools.testkit.ts';
import { PoolChains } from './poolChains.ts';

/** Pairs of token 0 with tokens 1, 2, 1, 3, 1, and one of tokens 1 and 2. */
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
  const pools = PoolChains.ofRun(graph.adjacency, number(0));
  const found: (string | undefined)[] = [];
  for (let link = pools.first(number(other)); link !== -1; link = pools.next(link)) {
    expect(pools.otherAt(link)).toBe(number(0));
    found.push(graph.adjacency.entryAt(pools.positionAt(link))?.pool.address);
  }
  return found.toSorted();
}

test.each([
  ['several', 1, [1, 3, 5]],
  ['one', 2, [2]],
  ['one', 3, [4]],
  ['none with itself', 0, []],
])('PoolChains.ofRun: the pools between a token and another: %s', (_, other, expected) => {
  expect(poolsWith(other)).toEqual(expected.map(nth));
});
