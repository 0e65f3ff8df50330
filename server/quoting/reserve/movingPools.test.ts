import { describe, expect, test } from 'vitest';
import type { LivePool } from '../../routing/model/pool.ts';
import type { Hop, Route, TradeType } from '../../routing/model/route.ts';
import { ROUTING_PROTOCOLS } from '../../routing/pools/routingProtocols.ts';
import { DAI, USDC, v2Hop, v3Hop, WETH } from '../../universalRouter/routes.testkit.ts';
import { amountsThrough, movingPools } from './movingPools.ts';

const pairOf = ({ pool }: Hop, reserve0: bigint, reserve1: bigint) =>
  ({ ...pool, state: { protocol: 'v2', reserve0, reserve1 } }) as LivePool;
/** A price of 1 and so much liquidity that no trade here moves it. */
const deepPool = ({ pool }: Hop) =>
  ({
    ...pool,
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 10n ** 24n,
      tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
    },
  }) as LivePool;

const MILLION = 1_000_000n;
const first = v2Hop(WETH, USDC);
const second = v3Hop(USDC, DAI, 100);
const moving = (pools: readonly LivePool[]) => movingPools({ pools, protocols: ROUTING_PROTOCOLS });

describe('amountsThrough', () => {
  const pools = [pairOf(first, MILLION, 2n * MILLION), deepPool(second)];
  const through = (hops: readonly Hop[], tradeType: TradeType, amount: bigint, among = pools) =>
    amountsThrough(moving(among), hops, tradeType, amount);

  test('default: through a pair and a pool, both ways', () => {
    // token0 is USDC: 2 000 000 of WETH for 1 000 000. ⌊1000 · 997 · 10^6 / (2 · 10^9 + 997 000)⌋, less 0.01
    // % and a unit.
    expect(through([first], 'exactInput', 1000n)).toEqual([1000n, 498n]);
    expect(through([first, second], 'exactInput', 1000n)).toEqual([1000n, 498n, 496n]);
    // One more than the price for what rounding takes, and the fee.
    expect(through([second], 'exactOutput', 496n)).toEqual([498n, 496n]);
    expect(through([first, second], 'exactOutput', 496n)).toEqual([1000n, 498n, 496n]);
    const back = v2Hop(USDC, WETH);
    expect(through([back], 'exactInput', 1000n)).toEqual([1000n, 1992n]);
    expect(through([back], 'exactOutput', 1992n)).toEqual([1000n, 1992n]);
  });

  test('behavior: nothing where a pool is missing, empty or given nothing', () => {
    expect(through([first], 'exactOutput', 1000n, [])).toBeUndefined();
    expect(through([first], 'exactOutput', MILLION)).toBeUndefined();
    expect(through([first], 'exactInput', 0n)).toBeUndefined();
    // The first pool gives nothing for 1, and the second would be given that.
    expect(through([first, second], 'exactInput', 1n)).toBeUndefined();
  });
});

describe('movingPools', () => {
  const route: Route = { tradeType: 'exactInput', hops: [first], amounts: [1000n, 996n] };

  test('a route meets the pool states that the route before it left', () => {
    const pools = moving([pairOf(first, MILLION, MILLION)]);
    expect(pools.stateOf(first.pool.id)).toEqual({ protocol: 'v2', reserve0: MILLION, reserve1: MILLION });
    pools.execute(route);
    // token1 is WETH, which is sold.
    expect(pools.stateOf(first.pool.id)).toEqual({
      protocol: 'v2',
      reserve0: 999_004n,
      reserve1: 1_001_000n,
    });
  });
});
