import { describe, expect, test } from 'vitest';
import { graphOf, type Market, nth, token } from '../../markets.testkit.ts';
import { v2Pool } from '../../pool.ts';
import { V2_BIT } from '../../pools/poolSide.ts';
import { FREE_POOLS } from '../sidePrices.ts';
import { Routings } from './routings.ts';

const state = { protocol: 'v2', reserve0: 10n ** 18n, reserve1: 10n ** 18n } as const;
const pool = (index: number, from: number, to: number): Market => ({
  pool: v2Pool({ address: nth(index), token0: token(from), token1: token(to) }),
  state,
});
/** From token 0 to token 1: a direct pool, two first ones, a middle and a last one. */
const MARKET = [pool(1, 0, 1), pool(2, 0, 2), pool(3, 0, 2), pool(4, 2, 3), pool(5, 1, 3)];

function setUp() {
  const graph = graphOf(MARKET);
  const ends = graph.endsOf(token(0), token(1));
  if (ends === undefined) throw new Error('no ends');
  const [direct, first, other, middle, last] = graph
    .entriesOf(MARKET.map((each) => each.pool))
    .map((entry) => ({ entry, side: entry.zeroForOne }));
  if (direct && first && other && middle && last)
    return { all: new Routings(ends), direct, first, other, middle, last };
  throw new Error('no pools');
}

describe('Routings', () => {
  test('default: what is used is paid once, each pool by where it lies', () => {
    const { all, direct, first, middle } = setUp();
    const costs = { ...FREE_POOLS, ofPool: [], ofDirect: [] } as { ofPool: number[]; ofDirect: number[] };
    [costs.ofPool[V2_BIT], costs.ofDirect[V2_BIT]] = [30, 100];
    const of = { ...FREE_POOLS, ...costs };
    expect(all.costOfUsed(of)).toBe(0);
    expect(all.through(direct).costOfUsed(of)).toBe(100);
    expect(all.through(direct).through(first).costOfUsed(of)).toBe(130);
    const back = { ...middle, side: middle.entry.oneForZero };
    expect(all.through(middle).through(back).costOfUsed(of)).toBe(30);
    expect(all.through(middle).isPaid(middle.entry.pool)).toBe(true);
    expect(all.without(middle).isPaid(middle.entry.pool)).toBe(false);
  });

  test('behavior: as many routes as there are pools in a layer are possible, and no fewer', () => {
    const { all, direct, first, other, last } = setUp();
    const used = all.through(direct).through(first).through(other).through(last);
    expect([used.isPossible(1, 2), used.isPossible(0, 2), used.isPossible(1, 1)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('behavior: a middle pool is barred in one direction, another one wherever it lies', () => {
    const { all, first, middle } = setUp();
    const { at0, at1 } = middle.entry;
    expect([...all.without(middle).uses]).toEqual([[at1, false]]);
    expect([...all.without({ ...middle, side: middle.entry.oneForZero }).uses]).toEqual([[at0, false]]);
    expect([...all.without(first).uses]).toEqual([
      [first.entry.at0, false],
      [first.entry.at1, false],
    ]);
    // What is paid for may go the other way for nothing more.
    const { uses } = all.through({ ...middle, side: middle.entry.oneForZero }).without(middle);
    expect([uses.get(at0), uses.get(at1)]).toEqual([true, false]);
  });

  test('behavior: what is known of all holds for some, and what is found of these does not hold for all', () => {
    const { all, first } = setUp();
    all.shares.note(0, 2, 5);
    const some = all.through(first);
    some.shares.note(0, 2, 3);
    expect([all.shares.most(), some.shares.most()]).toEqual([5, 3]);
    expect([some.isDecided(first), all.isDecided(first)]).toEqual([true, false]);
  });
});
