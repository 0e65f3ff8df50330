import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { graphOf, type Market, nth, token } from '../../markets.testkit.ts';
import { v2Pool } from '../../pool.ts';
import { V2_BIT } from '../../pools/poolSide.ts';
import { finish } from '../../steps.ts';
import { NO_LIMITS } from '../cap.ts';
import type { PoolCosts } from '../sidePrices.ts';
import { LargePools } from './largePools.ts';
import { LongCorridors } from './longCorridors.ts';
import { OuterPools } from './outerPools.ts';

const [A, B, C, D] = [token(0), token(1), token(2), token(3)] as const;
const DEEP = 1e12;
const COST = 10;

function pair(index: number, from: Address, to: Address, held: number, other: number): Market {
  const [token0, token1, reserve0, reserve1] = from < to ? [from, to, held, other] : [to, from, other, held];
  return {
    pool: v2Pool({ address: nth(index), token0, token1 }),
    state: { protocol: 'v2', reserve0: BigInt(reserve0), reserve1: BigInt(reserve1) },
  };
}

/** What corridors over two tokens leave where the input costs 0.5 of the output and each pool 10, and the tokens they add. */
function leftOf(...markets: readonly Market[]) {
  const graph = graphOf(markets);
  const trade = {
    graph,
    request: {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput',
      amount: 1n,
      maxHops: 3,
      mostRoutes: 8,
    } as const,
    ends: graph.endsOf(A, B) ?? { start: 0, end: 0 },
  };
  const ofPool: number[] = [];
  ofPool[V2_BIT] = COST;
  const costs: PoolCosts = { ofPool, ofLast: ofPool, ofDirect: ofPool, ofTicks: [], ofFee: [] };
  const large = new LargePools(graph, trade.request, trade.ends);
  large.earnings(
    { input: 0.5, tokens: new Map() },
    { ...costs, ofLong: 0 },
    { limits: NO_LIMITS, isWhole: false },
  );
  const outer = new OuterPools(trade, large, { input: 0.5, costs, limits: NO_LIMITS });
  const terms = { input: 0.5, limits: NO_LIMITS };
  const long = new LongCorridors(graph.adjacency, trade.ends, large, outer, terms);
  const lefts = finish(long.beyondCosts());
  return { left: lefts.reduce((sum, { left }) => sum + left, 0), isAdded: large.earning.size === 2 };
}

/** 0.997 · (1 − √(0.5 / 0.997³))² of what the pair in the middle holds. */
const earned = (held: number) => 0.083_67 * held;

describe('LongCorridors', () => {
  const ways = (held: number) => [
    pair(1, A, C, DEEP, DEEP),
    pair(2, C, D, held, held),
    pair(3, D, B, DEEP, DEEP),
  ];

  test('default: three pools pay for themselves', () => {
    const { left, isAdded } = leftOf(...ways(1000));
    expect(left).toBeCloseTo(earned(1000) - 3 * COST, 0);
    expect(isAdded).toBe(true);
    expect(leftOf(...ways(300)).left).toBe(0);
  });

  test('behavior: nothing through a pool that earns less than it costs', () => {
    expect(leftOf(...ways(110))).toEqual({ left: 0, isAdded: false });
  });

  test('behavior: a pool that a corridor over one token may pay is free', () => {
    // 20 more lead from the first of both tokens to the output.
    const { left } = leftOf(...ways(300), pair(4, C, B, 250, 250));
    expect(left).toBeCloseTo(earned(300) - 2 * COST, 0);
  });

  test('behavior: two that share a pool pay it once', () => {
    const { left } = leftOf(...ways(1000), pair(4, C, D, 1000, 1000));
    expect(left).toBeCloseTo(2 * earned(1000) - 4 * COST, 0);
  });
});
