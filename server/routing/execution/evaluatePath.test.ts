import { describe, expect, test } from 'vitest';
import { v3Pool } from '../model/pool.ts';
import type { V2Side } from '../pools/v2/v2Side.ts';
import { V3Side } from '../pools/v3/v3Side.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { v2Side } from '../testkits/pools.testkit.ts';
import { evaluatePath, toRoute } from './evaluatePath.ts';

const pair = (index: number, reserve0: bigint, reserve1: bigint) =>
  v2Side(index, [token(index - 1), token(index)], { reserve0, reserve1 });

/** Of which no tick is known but that at its price. */
function narrowPool(): V3Side {
  const side = new V3Side(
    v3Pool({ address: nth(2), token0: token(1), token1: token(2), fee: 3000, tickSpacing: 60 }),
    true,
  );
  const tickRange = { lowerTick: -60, upperTick: 60, ticks: [] };
  side.setState({ protocol: 'v3', sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 10n ** 6n, tickRange });
  return side;
}

describe('evaluatePath', () => {
  // floor(997 · 100 · 2000 / (1000 · 1000 + 997 · 100)) = 181, floor(997 · 181 · 500 / (1000 · 1000 + 997 ·
  // 181)) = 76.
  const path = [pair(1, 1000n, 2000n), pair(2, 1000n, 500n)];

  test('default: each hop of an exact input takes the output of the hop before', () => {
    expect(evaluatePath(path, 'exactInput', 100n)).toEqual({ kind: 'filled', amounts: [100n, 181n, 76n] });
  });

  test('default: each hop of an exact output gives the input of the hop after', () => {
    // floor(1000 · 76 · 1000 / (424 · 997)) + 1 = 180, floor(1000 · 180 · 1000 / (1820 · 997)) + 1 = 100.
    expect(evaluatePath(path, 'exactOutput', 76n)).toEqual({ kind: 'filled', amounts: [100n, 180n, 76n] });
  });

  test('behavior: a hop that gives nothing ends it', () => {
    expect(evaluatePath([pair(1, 1000n, 1n), path[1] as V2Side], 'exactInput', 100n)).toEqual({
      kind: 'cannotFill',
    });
    expect(evaluatePath(path, 'exactOutput', 500n)).toEqual({ kind: 'cannotFill' });
  });

  test('behavior: a hop whose ticks are not known is returned with the direction of the missing ones', () => {
    const side = narrowPool();
    expect(evaluatePath([pair(1, 10n ** 9n, 10n ** 9n), side], 'exactInput', 10n ** 8n)).toEqual({
      kind: 'outsideTickRange',
      direction: 'lower',
      side,
    });
  });
});

test('toRoute: the pools with the token that each takes and gives', () => {
  const sides = [pair(1, 1000n, 2000n), narrowPool()];
  expect(toRoute('exactOutput', sides, [3n, 2n, 1n])).toEqual({
    tradeType: 'exactOutput',
    hops: [
      { pool: sides[0]?.pool, tokenIn: token(0), tokenOut: token(1) },
      { pool: sides[1]?.pool, tokenIn: token(1), tokenOut: token(2) },
    ],
    amounts: [3n, 2n, 1n],
  });
});
