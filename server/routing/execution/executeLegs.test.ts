import { describe, expect, test } from 'vitest';
import { type Pool, v2Pool, v3Pool } from '../model/pool.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { V3Side } from '../pools/v3/v3Side.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { carryInOrder } from './executeLegs.ts';

const MILLION = { protocol: 'v2' as const, reserve0: 1_000_000n, reserve1: 1_000_000n };
const ALL_TICKS = { lowerTick: -887_272, upperTick: 887_272, ticks: [] };

function pairOf(index: number, from: number, to: number, state = MILLION) {
  const pool: Pool = v2Pool({ address: nth(index), token0: token(from), token1: token(to) });
  const side = new V2Side(pool, true);
  side.setState(state);
  return { side, market: { pool: side.pool, state } };
}

/** At 1 for 1, without a fee to speak of. */
function v3Of(index: number, from: number, to: number, tickRange = ALL_TICKS) {
  const ends = { token0: token(from), token1: token(to) };
  const pool: Pool = v3Pool({ address: nth(index), ...ends, fee: 0, tickSpacing: 1 });
  const state = {
    protocol: 'v3' as const,
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 10n ** 24n,
    tickRange,
  };
  const side = new V3Side(pool, true);
  side.setState(state);
  return { side, market: { pool, state } };
}

function carry(
  made: readonly { readonly market: Market }[],
  paths: readonly (readonly [readonly PoolSide[], bigint])[],
  tradeType: 'exactInput' | 'exactOutput',
  mayHandOver?: boolean,
) {
  const parts = paths.map(([path, part]) => ({ path, part }));
  return carryInOrder(graphOf(made.map(({ market }) => market)), parts, { tradeType, mayHandOver });
}
const v2Hop = (from: number) =>
  ({ protocol: 'v2', tokenIn: token(from), zeroForOne: true, ticksCrossed: 0, wordsCrossed: 0 }) as const;

describe('carryInOrder', () => {
  const [shared, one, other] = [pairOf(1, 0, 1), pairOf(2, 1, 2), pairOf(3, 1, 2)];
  const through = [
    [shared.side, one.side],
    [shared.side, other.side],
  ] as const;

  test('default: the second path starts at the state that the first left in a shared pool', () => {
    const parts = through.map((path) => [path, 10_000n] as const);
    const carried = carry([shared, one, other], parts, 'exactInput');
    if (carried.kind !== 'filled') throw new Error(carried.kind);
    expect(carried.legs.map(({ amounts }) => amounts)).toEqual([
      [10_000n, 9_871n, 9_745n],
      [10_000n, 9_678n, 9_556n],
    ]);
    expect(carried.total).toBe(19_301n);
    expect(carried.gasHops).toEqual([
      [v2Hop(0), v2Hop(1)],
      [{ ...v2Hop(0), isWarm: true }, v2Hop(1)],
    ]);
    expect(carried.legs[0]?.hops).toEqual(
      [shared, one].map(({ side: { pool, tokenIn, tokenOut } }) => ({ pool, tokenIn, tokenOut })),
    );
  });

  test('behavior: paths of an exact input that end with one pair bring it all, and it swaps once', () => {
    const [first, second, last, alone] = [pairOf(1, 0, 1), pairOf(2, 0, 1), pairOf(3, 1, 2), pairOf(4, 0, 2)];
    const made = [first, second, last, alone];
    const paths = [
      [[first.side, last.side], 10_000n],
      [[alone.side], 5_000n],
      [[second.side, last.side], 5_000n],
    ] as const;
    const carried = carry(made, paths, 'exactInput');
    if (carried.kind !== 'filled') throw new Error(carried.kind);
    // 9 871 and 4 960 buy 14 571 together, and 14 570 one after the other.
    expect(carried.legs).toMatchObject([
      { amounts: [10_000n, 9_871n, 9_697n], handsOver: true },
      { amounts: [5_000n, 4_960n, 4_874n] },
      { amounts: [5_000n, 4_960n] },
    ]);
    expect(carried.legs.map(({ handsOver }) => handsOver)).toEqual([true, undefined, undefined]);
    expect(carried.total).toBe(14_571n + 4_960n);
    expect(carried.gasHops).toEqual([
      [v2Hop(0), { ...v2Hop(1), isWarm: true, isHandedOver: true }],
      [v2Hop(0), v2Hop(1)],
      [v2Hop(0)],
    ]);
  });

  test('behavior: a router that does not hand over swaps each path in turn, through a common last pair too', () => {
    const [first, second, last] = [pairOf(1, 0, 1), pairOf(2, 0, 1), pairOf(3, 1, 2)];
    const paths = [
      [[first.side, last.side], 10_000n],
      [[second.side, last.side], 5_000n],
    ] as const;
    const carried = carry([first, second, last], paths, 'exactInput', false);
    if (carried.kind !== 'filled') throw new Error(carried.kind);
    expect(carried.legs.map(({ amounts, handsOver }) => [amounts, handsOver])).toEqual([
      [[10_000n, 9_871n, 9_745n], undefined],
      [[5_000n, 4_960n, 4_825n], undefined],
    ]);
    expect(carried.gasHops).toEqual([
      [v2Hop(0), v2Hop(1)],
      [v2Hop(0), { ...v2Hop(1), isWarm: true }],
    ]);
  });

  test('behavior: a path whose share of the output is 0 cannot be filled', () => {
    const [first, second, last] = [
      pairOf(1, 0, 1),
      pairOf(2, 0, 1),
      pairOf(3, 1, 2, { ...MILLION, reserve1: 99n }),
    ];
    const paths = [
      [[first.side, last.side], 100n],
      [[second.side, last.side], 100_000n],
    ] as const;
    expect(carry([first, second, last], paths, 'exactInput')).toEqual({
      kind: 'cannotFill',
      index: 0,
      pool: last.side.pool,
    });
  });

  test('behavior: V3 pools swap for each path, and pairs of an exact output', () => {
    const [first, second, last] = [v3Of(1, 0, 1), v3Of(2, 0, 1), v3Of(3, 1, 2)];
    const pair = pairOf(4, 1, 2);
    const handed = (end: typeof last | typeof pair, tradeType: 'exactInput' | 'exactOutput') => {
      const paths = [first, second].map(({ side }) => [[side, end.side], 1_000n] as const);
      const carried = carry([first, second, end], paths, tradeType);
      return carried.kind === 'filled' && carried.legs.some(({ handsOver }) => handsOver === true);
    };
    expect([handed(last, 'exactInput'), handed(pair, 'exactOutput'), handed(pair, 'exactInput')]).toEqual([
      ...[false, false, true],
    ]);
  });

  test('args: an exact output', () => {
    const [first, second] = through;
    const carried = carry(
      [shared, one, other],
      [
        [first, 5_000n],
        [second, 3_000n],
      ],
      'exactOutput',
    );
    expect(carried).toMatchObject({
      legs: [{ amounts: [5_082n, 5_041n, 5_000n] }, { amounts: [3_069n, 3_019n, 3_000n] }],
      total: 8_151n,
    });
  });

  test('behavior: gas and amounts of an exact output are in the order of the trade', () => {
    const [pair, pool] = [pairOf(1, 0, 1), v3Of(2, 1, 2)];
    const carried = carry([pair, pool], [[[pair.side, pool.side], 9_870n]], 'exactOutput');
    // The price of the V3 pool moves by less than a unit tells, and rounds up: 9 871 of the pair cost 10 000.
    expect(carried).toMatchObject({
      legs: [{ amounts: [10_000n, 9_871n, 9_870n] }],
      gasHops: [[{ protocol: 'v2' }, { protocol: 'v3' }]],
    });
  });

  test('behavior: returns the part that cannot be filled, and its pool', () => {
    const fill = (parts: readonly [bigint, bigint], tradeType: 'exactInput' | 'exactOutput') =>
      carry([one, other], [[[one.side], parts[0]] as const, [[other.side], parts[1]] as const], tradeType);
    expect(fill([1n, 1_000_000n], 'exactOutput')).toEqual({
      kind: 'cannotFill',
      index: 1,
      pool: other.side.pool,
    });
    // One unit gives nothing.
    expect(fill([1n, 1_000n], 'exactInput')).toEqual({ kind: 'cannotFill', index: 0, pool: one.side.pool });
    expect(fill([1_000n, 1_000n], 'exactInput').kind).toBe('filled');
  });

  test('behavior: returns the ticks to read', () => {
    const narrow = v3Of(1, 0, 1, { ...ALL_TICKS, lowerTick: -1 });
    const needs = { kind: 'needsTicks', pools: [{ id: nth(1), direction: 'lower' }] };
    expect(carry([narrow], [[[narrow.side], 10n ** 24n]], 'exactInput')).toEqual(needs);
    const twice = [narrow.side, narrow.side].map((side) => [[side], 10n ** 24n] as const);
    expect(carry([narrow], twice, 'exactInput')).toEqual(needs);
  });

  test('behavior: returns the ticks of all parts together, also behind one that cannot be filled', () => {
    const range = { ...ALL_TICKS, lowerTick: -1 };
    const [first, second] = [v3Of(1, 0, 1, range), v3Of(2, 0, 1, range)];
    const empty = pairOf(3, 0, 1, { protocol: 'v2', reserve0: 1n, reserve1: 1n });
    const parts = [first, empty, second].map(({ side }) => [[side], 10n ** 24n] as const);
    expect(carry([first, empty, second], parts, 'exactInput')).toEqual({
      kind: 'needsTicks',
      pools: [
        { id: nth(1), direction: 'lower' },
        { id: nth(2), direction: 'lower' },
      ],
    });
  });
});
