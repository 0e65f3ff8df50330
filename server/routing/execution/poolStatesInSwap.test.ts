import { describe, expect, test } from 'vitest';
import type { PoolState } from '../../amm/poolState.ts';
import type { V3State } from '../../amm/v3/v3State.ts';
import { type Pool, type PoolId, v2Pool, v3Pool } from '../model/pool.ts';
import type { Hop, Route, TradeType } from '../model/route.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { gasHopsInOrder, PoolStatesInSwap } from './poolStatesInSwap.ts';

const [A, B] = [token(0), token(1)];
const pairOf = (index: number): Pool => v2Pool({ address: nth(index), token0: A, token1: B });
const v3Of = (index: number): Pool => v3Pool({ ...pairOf(index), fee: 500, tickSpacing: 10 });
const MILLION = { protocol: 'v2' as const, reserve0: 1_000_000n, reserve1: 1_000_000n };
/** At 1 for 1; upwards tick 10 is reached by 500 millions of token1, and twice as much lies behind it. */
const STEPPED: V3State = {
  protocol: 'v3',
  sqrtPriceX96: 2n ** 96n,
  tick: 0,
  liquidity: 10n ** 12n,
  tickRange: {
    lowerTick: -887_272,
    upperTick: 887_272,
    ticks: [
      { tick: -20_000, liquidityNet: 10n ** 12n },
      { tick: 10, liquidityNet: 10n ** 12n },
      { tick: 20_000, liquidityNet: -2n * 10n ** 12n },
    ],
  },
};

function movingOf(states: Record<number, typeof MILLION | V3State>): PoolStatesInSwap {
  const known = new Map<PoolId, PoolState>(
    Object.entries(states).map(([index, state]) => [nth(Number(index)), state]),
  );
  return new PoolStatesInSwap((address) => known.get(address));
}
const sale = (pool: Pool): Hop => ({ pool, tokenIn: A, tokenOut: B });
const purchase = (pool: Pool): Hop => ({ pool, tokenIn: B, tokenOut: A });
const routeOf = (tradeType: TradeType, hops: Hop[], amounts: bigint[]): Route => ({
  tradeType,
  hops,
  amounts,
});
const NOTHING = { ticksCrossed: 0, wordsCrossed: 0 };
/** The target is tick 10, half of which is 101 in binary; the logarithm leaves ticks −1 and 0 open. */
const WORK = { furtherSteps: 0, longProducts: 0, ticksFound: 1, tickBits: 2, tickChecks: 1 };

describe('PoolStatesInSwap', () => {
  test('default: a swap starts at the state that the previous one left', () => {
    const moving = movingOf({ 1: MILLION });
    const pair = pairOf(1);
    expect([moving.isMoved(pair), moving.stateOf(pair.id)]).toEqual([false, MILLION]);
    const first = { kind: 'filled', amountIn: 10_000n, amountOut: 9_871n, ...NOTHING };
    expect(moving.swap(pair, A, 'exactInput', 10_000n)).toEqual(first);
    expect(moving.isMoved(pair)).toBe(true);
    expect(moving.stateOf(pair.id)).toEqual({
      protocol: 'v2',
      reserve0: 1_010_000n,
      reserve1: 990_129n,
    });
    expect(moving.swap(pair, A, 'exactInput', 10_000n)).toMatchObject({ amountOut: 9_678n });
    expect(moving.stateOf(pair.id)).toEqual({
      protocol: 'v2',
      reserve0: 1_020_000n,
      reserve1: 980_451n,
    });
  });

  test('args: the other direction, and an exact output', () => {
    const moving = movingOf({ 1: MILLION });
    expect(moving.swap(pairOf(1), B, 'exactOutput', 9_871n)).toMatchObject({ amountIn: 10_000n });
    expect(moving.stateOf(nth(1))).toEqual({ protocol: 'v2', reserve0: 990_129n, reserve1: 1_010_000n });
  });

  test('args: a V3 pool, whose ticks stay as they are', () => {
    const moving = movingOf({ 1: STEPPED });
    const pool = v3Of(1);
    // Of 999 500 without the fee: P = 2^96 · (1 + 999 500 / 10^12), and 10^12 · (1 − 2^96 / P) comes out.
    const expected = { kind: 'filled', amountIn: 1_000_000n, amountOut: 999_499n, ...NOTHING, work: WORK };
    expect(moving.swap(pool, B, 'exactInput', 1_000_000n)).toEqual(expected);
    const sqrtPriceX96 = 79_228_241_702_812_770_600_749_375_083n;
    expect(moving.stateOf(pool.id)).toEqual({ ...STEPPED, sqrtPriceX96 });
    expect(moving.swap(pool, B, 'exactOutput', 550_000_000n)).toMatchObject({ ticksCrossed: 1 });
    expect(moving.stateOf(pool.id)).toMatchObject({ tick: 10, liquidity: 2n * 10n ** 12n });
  });

  test('behavior: peek does not move the pool', () => {
    const moving = movingOf({ 1: MILLION });
    expect(moving.peek(pairOf(1), A, 'exactInput', 10_000n)).toMatchObject({ amountOut: 9_871n });
    expect([moving.isMoved(pairOf(1)), moving.stateOf(nth(1))]).toEqual([false, MILLION]);
  });

  test('behavior: a swap that cannot be filled moves nothing', () => {
    const moving = movingOf({ 1: MILLION, 2: STEPPED });
    for (const pool of [pairOf(1), v3Of(2), pairOf(3)]) {
      expect(moving.swap(pool, A, 'exactOutput', 10n ** 30n)).toMatchObject({
        kind: 'insufficientLiquidity',
      });
      expect(moving.peek(pool, A, 'exactOutput', 10n ** 30n)).toMatchObject({
        kind: 'insufficientLiquidity',
      });
      expect(moving.isMoved(pool)).toBe(false);
    }
  });

  test('error: RangeError for a pool with the state of another kind', () => {
    const moving = movingOf({ 1: MILLION, 2: STEPPED });
    expect(() => moving.peek(v3Of(1), A, 'exactInput', 1n)).toThrow(RangeError);
    expect(() => moving.peek(pairOf(2), A, 'exactInput', 1n)).toThrow(RangeError);
  });
});

describe('execute', () => {
  // One unit of the first buys 996 of the second, of which only 500 are asked for: they buy 498.
  const RICH = { protocol: 'v2' as const, reserve0: 1_000n, reserve1: 1_000_000n };
  const [rich, even] = [sale(pairOf(1)), sale(pairOf(2))];
  const run = routeOf('exactOutput', [rich, even], [1n, 500n, 498n]);

  test('default: each hop of an exact input takes the output of the hop before', () => {
    const moving = movingOf({ 1: RICH, 2: MILLION });
    moving.execute(routeOf('exactInput', [rich, even], [1n, 996n, 992n]));
    expect(moving.stateOf(nth(1))).toEqual({ protocol: 'v2', reserve0: 1_001n, reserve1: 999_004n });
    expect(moving.stateOf(nth(2))).toEqual({ protocol: 'v2', reserve0: 1_000_996n, reserve1: 999_008n });
  });

  test('behavior: the last pair swaps a handed-over amount together with the input from the next route', () => {
    const moving = movingOf({ 1: MILLION, 2: MILLION, 3: MILLION });
    const [first, second, last] = [sale(pairOf(1)), sale(pairOf(2)), sale(pairOf(3))];
    const legs: Route[] = [
      { ...routeOf('exactInput', [first, last], [10_000n, 9_871n, 9_697n]), handsOver: true },
      routeOf('exactInput', [second, last], [5_000n, 4_960n, 4_874n]),
    ];
    const handed = {
      protocol: 'v2',
      tokenIn: A,
      zeroForOne: true,
      ...NOTHING,
      isWarm: true,
      isHandedOver: true,
    };
    expect(gasHopsInOrder(legs, movingOf({ 1: MILLION, 2: MILLION, 3: MILLION }))[0]?.[1]).toEqual(handed);
    moving.execute(legs[0] as Route);
    expect(moving.stateOf(nth(3))).toEqual(MILLION);
    moving.execute(legs[1] as Route);
    expect(moving.stateOf(nth(3))).toEqual({ protocol: 'v2', reserve0: 1_014_831n, reserve1: 985_429n });
  });

  test('behavior: pairs of an exact output pass on their whole output', () => {
    const moving = movingOf({ 1: RICH, 2: MILLION });
    moving.execute(run);
    expect(moving.stateOf(nth(1))).toEqual({ protocol: 'v2', reserve0: 1_001n, reserve1: 999_004n });
    expect(moving.stateOf(nth(2))).toEqual({ protocol: 'v2', reserve0: 1_000_996n, reserve1: 999_008n });
  });

  test('behavior: a pool that is not moved still passes on its output', () => {
    const moving = movingOf({ 1: RICH, 2: MILLION });
    moving.execute(run, new Set([even.pool]));
    expect(moving.isMoved(rich.pool)).toBe(false);
    expect(moving.stateOf(nth(2))).toEqual({ protocol: 'v2', reserve0: 1_000_996n, reserve1: 999_008n });
    const input = movingOf({ 1: RICH, 2: MILLION });
    input.execute(routeOf('exactInput', [rich, even], [1n, 996n, 992n]), new Set([even.pool]));
    expect([input.isMoved(rich.pool), input.isMoved(even.pool)]).toEqual([false, true]);
  });

  test('behavior: a V3 pool gives exactly the output requested, and the next pair gets no more', () => {
    const route = routeOf('exactOutput', [rich, sale(v3Of(3)), even], [1n, 500n, 499n, 497n]);
    const moving = movingOf({ 1: RICH, 2: MILLION, 3: STEPPED });
    moving.execute(route);
    expect(moving.isMoved(v3Of(3))).toBe(true);
    // 0.997 · 499 is 497.5 and buys 497.
    expect(moving.stateOf(nth(2))).toEqual({ protocol: 'v2', reserve0: 1_000_499n, reserve1: 999_503n });
    const others = movingOf({ 1: RICH, 2: MILLION, 3: STEPPED });
    others.execute(route, new Set([rich.pool]));
    expect(others.isMoved(v3Of(3))).toBe(false);
  });

  test('behavior: an exact input moves a V3 pool by its input', () => {
    const moving = movingOf({ 1: STEPPED });
    moving.execute(routeOf('exactInput', [purchase(v3Of(1))], [1_000_000n, 999_499n]));
    expect(moving.stateOf(nth(1))).toMatchObject({ sqrtPriceX96: 79_228_241_702_812_770_600_749_375_083n });
  });
});

describe('gasHopsInOrder', () => {
  test('default: counts crossings at the states that earlier routes left', () => {
    const moving = () => new PoolStatesInSwap(() => STEPPED);
    const hops = [purchase(v3Of(1))];
    const sold = routeOf('exactInput', hops, [400_000_000n, 399_640_000n]);
    const bought = routeOf('exactOutput', hops, [1n, 300_000_000n]);
    const [plain, further] = [
      // Up to tick 8, half of which is 100.
      {
        protocol: 'v3',
        tokenIn: B,
        zeroForOne: false,
        ...NOTHING,
        movesTick: true,
        work: { ...WORK, tickBits: 3 },
      },
      {
        protocol: 'v3',
        tokenIn: B,
        zeroForOne: false,
        ticksCrossed: 1,
        wordsCrossed: 0,
        movesTickAgain: true,
        isWarm: true,
        // Then the edge of the word, 2 550, and tick 12 or 13: 10011111011 and 110.
        work: { ...WORK, furtherSteps: 1, tickBits: 2 + 8 + 2 },
      },
    ];
    expect(gasHopsInOrder([sold, sold], moving())).toEqual([[plain], [further]]);
    // Up to tick 6, half of which is 11.
    const less = { ...plain, work: { ...WORK, tickBits: 4 } };
    expect(gasHopsInOrder([bought, bought], moving())).toEqual([[less], [further]]);
  });

  test('behavior: the first route that moves the tick writes the observation, also behind one that did not', () => {
    const moving = new PoolStatesInSwap(() => STEPPED);
    const hops = [purchase(v3Of(1))];
    const [tiny, sold] = [
      routeOf('exactInput', hops, [1_000n, 998n]),
      routeOf('exactInput', hops, [400_000_000n, 399_640_000n]),
    ];
    const moves = gasHopsInOrder([tiny, sold, sold], moving).map(([hop]) => [
      ...[hop?.isWarm, hop?.movesTick, hop?.movesTickAgain],
    ]);
    expect(moves).toEqual([
      [undefined, undefined, undefined],
      [true, true, undefined],
      [true, undefined, true],
    ]);
  });

  test('behavior: a swap that cannot be filled crosses nothing', () => {
    const leg = routeOf('exactInput', [sale(pairOf(1))], [1n, 1n]);
    expect(gasHopsInOrder([leg], new PoolStatesInSwap(() => undefined))).toEqual([
      [{ protocol: 'v2', tokenIn: A, zeroForOne: true, ...NOTHING }],
    ]);
  });
});
