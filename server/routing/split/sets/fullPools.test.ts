import { describe, expect, test } from 'vitest';
import type { TradeType } from '../../model/route.ts';
import { graphOf, token } from '../../testkits/markets.testkit.ts';
import { E18, v2Market, v3Market } from '../../testkits/pools.testkit.ts';
import { findBestSplit } from '../splitRoute.ts';

/*
 * Two pairs lead to a pool that takes 6 whole tokens at the most, next to a pair between the ends. A search
 * for a path on top of the others finds that both fill it, and nothing more can go through it then.
 */
const REACH = 60;
/** L · (1.0001^(reach / 2) − 1) of what is left after the fee. */
const TAKEN = (2000 * (1.0001 ** (REACH / 2) - 1)) / 0.997;
const GIVEN = 2000 * (1 - 1.0001 ** (-REACH / 2));
const out = (held: number, other: number, amount: number) =>
  (0.997 * amount * other) / (held + 0.997 * amount);
const into = (held: number, other: number, amount: number) => (held * amount) / ((other - amount) * 0.997);

const ORDERS = [
  [1, 2],
  [2, 1],
] as const;

function found([dear, cheap]: readonly [number, number], tradeType: TradeType, amount: bigint) {
  const graph = graphOf([
    // A fifth and the half of what the pair between the ends gives for one: the pool makes that up.
    v2Market(dear, token(0), token(2), 1000n * E18, 300n * E18),
    v2Market(cheap, token(0), token(2), 1000n * E18, 900n * E18),
    v3Market(3, token(2), token(1), 2000n * E18, REACH),
    v2Market(4, token(0), token(1), 1000n * E18, 200n * E18),
  ]);
  const ends = { tokenIn: token(0), tokenOut: token(1) };
  const split = findBestSplit(graph, { ...ends, tradeType, amount: amount * E18, maxHops: 3, maxSplits: 4 });
  if (split.kind !== 'found') throw new Error(split.kind);
  return {
    input: Number(split.amountIn) / 1e18,
    output: Number(split.amountOut) / 1e18,
    routes: split.legs.map(({ hops }) => hops.map(({ pool }) => Number(pool.id)).join('-')).sort(),
  };
}

describe.each(ORDERS)('the pair that takes more for as much is pool %i, the other one %i', (dear, cheap) => {
  const routes = ['4', `${cheap}-3`].sort();

  test('exact input: the pool is filled by the pair that needs less', () => {
    const split = found([dear, cheap], 'exactInput', 400n);
    const needed = into(1000, 900, TAKEN);
    expect(split.output).toBeCloseTo(GIVEN + out(1000, 200, 400 - needed), 6);
    expect(split.routes).toEqual(routes);
  });

  test('exact output: the same', () => {
    const split = found([dear, cheap], 'exactOutput', 60n);
    expect(split.input).toBeCloseTo(into(1000, 900, TAKEN) + into(1000, 200, 60 - GIVEN), 6);
    expect(split.routes).toEqual(routes);
  });
});
