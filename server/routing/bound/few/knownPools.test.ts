import { describe, expect, test } from 'vitest';
import { graphOf, type Market, nth, token } from '../../markets.testkit.ts';
import { v2Pool } from '../../pool.ts';
import { type Earner, OTHER_TOKEN } from '../routes/places.ts';
import { Routings } from '../routes/routings.ts';
import { placeOf } from '../whole/earnersBeside.ts';
import { KnownPools } from './knownPools.ts';

const state = { protocol: 'v2', reserve0: 10n ** 18n, reserve1: 10n ** 18n } as const;
const pool = (index: number, from: number, to: number): Market => ({
  pool: v2Pool({ address: nth(index), token0: token(from), token1: token(to) }),
  state,
});
/** From token 0 to token 1: two pools each over token 2, one each over token 3, and one between these. */
const MARKET = [
  pool(1, 0, 2),
  pool(2, 0, 2),
  pool(3, 1, 2),
  pool(4, 1, 2),
  pool(5, 0, 3),
  pool(6, 1, 3),
  pool(7, 2, 3),
];

/** What is known beside the first and the third pool, which earn. */
function setUp({ barred = [] as readonly number[], most = 30 } = {}) {
  const graph = graphOf(MARKET);
  const ends = graph.endsOf(token(0), token(1));
  const [first, , last] = graph.entriesOf(MARKET.map((each) => each.pool));
  if (ends === undefined || first === undefined || last === undefined) throw new Error('no market');
  const { token1: between } = first;
  const earners: Earner[] = [
    { ...placeOf(first.zeroForOne, 'first'), from: undefined, to: between, earned: 2 },
    { ...placeOf(last.oneForZero, 'last'), from: between, to: undefined, earned: 3 },
  ];
  const request = {
    ...({ tokenIn: token(0), tokenOut: token(1), maxHops: 3, tradeType: 'exactInput', amount: 1n } as const),
    barredPools: new Set(barred.map((index) => nth(index))),
  };
  const known = new KnownPools(earners, { graph, request, ends, of: new Routings(ends) }, most);
  const pools = known.pools.map(({ side, layer, earned }) => [Number(side.pool.address), layer, earned]);
  return { known, between, pools };
}

describe('KnownPools', () => {
  test('default: the other pools between the tokens, and beside the ends, earn nothing', () => {
    const { known, between, pools } = setUp();
    expect(pools).toEqual([
      [1, 'first', 2],
      [3, 'last', 3],
      [2, 'first', 0],
      [4, 'last', 0],
      [5, 'first', 0],
      [6, 'last', 0],
    ]);
    const other = (from?: number, to?: number) => known.mayBeOther(from, to);
    expect([other(), other(undefined, between), other(between)]).toEqual([false, false, false]);
    // All pools of both ends are known, so that no token on which none earns lies beside one.
    expect([other(undefined, OTHER_TOKEN), other(OTHER_TOKEN)]).toEqual([false, false]);
    expect(other(between, between + 1)).toBe(true);
  });

  test('behavior: where they would be too many, there may be others', () => {
    const { known, between, pools } = setUp({ most: 3 });
    expect(pools).toHaveLength(3);
    expect(known.mayBeOther(undefined, between)).toBe(false);
    expect([known.mayBeOther(between, undefined), known.mayBeOther(undefined, OTHER_TOKEN)]).toEqual([
      true,
      true,
    ]);
  });

  test('behavior: none that is barred', () => {
    const { known, between, pools } = setUp({ barred: [2, 4] });
    expect(pools.map(([index]) => index)).toEqual([1, 3, 5, 6]);
    expect(known.mayBeOther(undefined, between)).toBe(false);
  });
});
