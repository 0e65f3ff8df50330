import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../../model/pool.ts';
import { finish } from '../../model/steps.ts';
import type { Path, PoolSide } from '../../pools/poolSide.ts';
import { listing } from '../../search/listing.testkit.ts';
import { graphOf, type Market, nth, token } from '../../testkits/markets.testkit.ts';
import { E18 } from '../../testkits/pools.testkit.ts';
import { FlowNetwork } from '../balance/flowNetwork.ts';
import { BestPathOnTop, NO_COST } from './bestPathOnTop.ts';

const BETWEEN = [2, 3, 4];

/**
 * By way of as many tokens, each a little worse than the one before: they keep 1, 2 and 3 in a thousand more.
 */
const markets = BETWEEN.flatMap((between) =>
  [0, 1].map((end): Market => {
    const tokens = { token0: token(end), token1: token(between) };
    const less = end === 0 ? 1000n - BigInt(between) : 1000n;
    return {
      pool: v2Pool({ ...tokens, address: nth(10 * between + end) }),
      state: { protocol: 'v2', reserve0: 1000n * E18, reserve1: less * E18 },
    };
  }),
);

function setUp() {
  let asked = 0;
  const barred = {
    has: (_: Address) => {
      asked += 1;
      return false;
    },
  };
  const graph = listing(graphOf(markets));
  const request = {
    tokenIn: token(0),
    tokenOut: token(1),
    tradeType: 'exactInput',
    amount: E18,
    barred,
  } as const;
  const extras = new BestPathOnTop(graph, { ...request, maxHops: 2 });
  const pathOf = (between: number): PoolSide[] => {
    const pools = [0, 1].map(
      (end) => markets.find(({ pool }) => pool.address === nth(10 * between + end))?.pool,
    );
    const [first, last] = graph.entriesOf(pools.flatMap((pool) => pool ?? []));
    if (first === undefined || last === undefined) throw new Error('no pools');
    return [first.zeroForOne, last.oneForZero];
  };
  const find = (flows: FlowNetwork, paths: readonly PoolSide[][], amount: bigint) => {
    asked = 0;
    const found = finish(extras.find(flows, paths, amount));
    return { found: found?.map(({ pool }) => Number(pool.address)), asked };
  };
  return { find, pathOf, extras };
}

describe('BestPathOnTop', () => {
  test('default: returns the path with the greatest output on top of the flows', () => {
    const { find, pathOf } = setUp();
    const foundOn = (...paths: PoolSide[][]) =>
      find(
        FlowNetwork.carrying(
          paths,
          paths.map(() => 10e18),
        ),
        paths,
        E18,
      ).found;
    expect(foundOn()).toEqual([20, 21]);
    // The first one has become worse by more than that.
    expect(foundOn(pathOf(2))).toEqual([30, 31]);
    expect(foundOn(pathOf(2), pathOf(3))).toEqual([40, 41]);
  });

  test('behavior: returns none if a path in use gives as much', () => {
    const { find, pathOf } = setUp();
    const flows = new FlowNetwork([]);
    expect(find(flows, [pathOf(2)], E18).found).toBeUndefined();
    expect(find(flows, [pathOf(3)], E18).found).toEqual([20, 21]);
    const some = FlowNetwork.carrying([pathOf(2)], [1e17]);
    expect(find(some, [pathOf(2)], E18).found).toBeUndefined();
  });

  test('behavior: returns none if the output is below one unit', () => {
    expect(setUp().find(new FlowNetwork([]), [], 1n).found).toBeUndefined();
    expect(setUp().find(new FlowNetwork([]), [], 3n).found).toEqual([20, 21]);
  });

  test('behavior: also uses a pool that takes only part of the input', () => {
    const ends = { token0: token(0), token1: token(1) };
    // Ten ticks of 10 000 at 2 for 1: it ends at 3.53 for 7.07, which is more than a pair at 1 for 1 gives
    // for 5.
    const short: Market = {
      pool: v3Pool({ address: nth(1), ...ends, fee: 500, tickSpacing: 10 }),
      state: {
        protocol: 'v3',
        sqrtPriceX96: 112_045_541_949_572_287_496_682_733_568n,
        tick: 6931,
        liquidity: 10_000n * E18,
        tickRange: {
          lowerTick: -887_272,
          upperTick: 887_272,
          ticks: [
            { tick: 6920, liquidityNet: 10_000n * E18 },
            { tick: 6940, liquidityNet: -10_000n * E18 },
          ],
        },
      },
    };
    const deep: Market = {
      pool: v2Pool({ address: nth(2), ...ends }),
      state: { protocol: 'v2', reserve0: 10n ** 24n, reserve1: 10n ** 24n },
    };
    const extras = new BestPathOnTop(graphOf([short, deep]), {
      tokenIn: token(0),
      tokenOut: token(1),
      tradeType: 'exactInput',
      amount: 5n * E18,
      maxHops: 1,
    });
    const found = (amount: bigint) =>
      finish(extras.find(new FlowNetwork([]), [], amount))?.map(({ pool }) => pool.address);
    expect(found(5n * E18)).toEqual([nth(1)]);
    expect(found(9n * E18)).toEqual([nth(2)]);
  });

  test('findAbove: returns the best few of the paths that give more than a least beyond their cost', () => {
    const { extras } = setUp();
    const cost = (dear: number) => ({
      least: 0,
      of: ([first]: readonly PoolSide[]) => (Number(first?.pool.address) === dear ? 10 ** 16 : 0),
    });
    const above = (least: number, dear: number, most: number) =>
      finish(extras.findAbove(new FlowNetwork([]), E18, { least, cost: cost(dear), most })).map(([first]) =>
        Number(first?.pool.address),
      );
    // They give 0.990, 0.989 and 0.988 for one.
    expect(above(0, 0, 3)).toEqual([20, 30, 40]);
    expect(above(0, 0, 2)).toEqual([20, 30]);
    expect(above(9.885 * 10 ** 17, 0, 3)).toEqual([20, 30]);
    expect(above(0, 20, 3)).toEqual([30, 40, 20]);
  });

  test('findAbove: paths that are likely come once, and only where they are among the best', () => {
    const { extras } = setUp();
    const terms = { least: 0, cost: NO_COST };
    const found = (most: number, likely: readonly Path[]) =>
      finish(extras.findAbove(new FlowNetwork([]), E18, { ...terms, most, likely }));
    const best = found(3, []);
    expect(found(3, best.toReversed())).toEqual(best);
    expect(found(2, best.slice(2))).toEqual(best.slice(0, 2));
  });
});
