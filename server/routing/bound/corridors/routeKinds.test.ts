import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KindCosts, RouteKinds, type RoutePart } from './routeKinds.ts';

type Pools = Partial<Record<RoutePart, readonly number[]>>;

const FREE: KindCosts = { base: 0, ofRoute: 0, ofPool: 0 };

/** What routes of each kind leave, by the numbers of direct ones, of those through priced tokens and of those by corridors. */
function lefts(routes: number, pools: Pools, costs = FREE, isWhole = false): Record<string, number> {
  const kinds = new RouteKinds(routes);
  for (const [part, all] of Object.entries(pools)) for (const left of all) kinds.add(part as RoutePart, left);
  const found: Record<string, number> = {};
  kinds.eachLeft(costs, isWhole, (...of) => {
    found[of.slice(0, 3).join(' ')] = of[3];
  });
  return found;
}

describe('RouteKinds', () => {
  test('default: a corridor takes the room of a first or a last pool, or of both', () => {
    const pools = { first: [16, 8], last: [32, 4], through: [100, 50], fromInput: [90], toOutput: [80] };
    expect(lefts(2, pools)).toEqual({
      '0 2 0': 16 + 8 + 32 + 4,
      // The best of 16 + 32 + 100, of 90 with both last pools, and of 80 with both first ones.
      '0 1 1': 148,
      // Of two corridors through, of one with that from the input and the best last pool, and so on.
      '0 0 2': 100 + 90 + 32,
    });
  });

  test('default: middle pools have room where routes lead through priced tokens alone', () => {
    const found = lefts(2, { first: [1], last: [1], middle: [7, 5, 3], fromInput: [2, 2] });
    expect(found).toEqual({ '0 2 0': 1 + 1 + 7 + 5, '0 1 1': 1 + 1 + 7 + 2, '0 0 2': 2 + 2 + 1 });
  });

  test('behavior: a direct route counts also where it leaves less than it costs', () => {
    expect(lefts(2, { direct: [-3, 5], through: [4] })).toMatchObject({
      '1 0 1': 5 + 4,
      '2 0 0': 5 - 3,
      '0 0 2': 4,
    });
  });

  test('behavior: routes cost what they do beside their pools', () => {
    const costs = { base: 100, ofRoute: 10, ofPool: 0 };
    const found = lefts(3, { direct: [5], through: [4, 3], first: [0], last: [0] }, costs);
    expect(found).toMatchObject({ '1 0 1': 9 - 110, '1 0 2': 12 - 120, '0 0 2': 7 - 120, '1 1 1': 9 - 120 });
  });

  test('behavior: routes through priced tokens need a first and a last pool, and two of them another pool', () => {
    const pools = { first: [-2, -6], last: [-3, -7], middle: [-5], through: [1] };
    const costs = { ...FREE, ofPool: 8 };
    expect(lefts(2, pools, costs)).toEqual({ '0 2 0': -2 - 3 - 5, '0 1 1': 1 - 2 - 3, '0 0 2': 1 });
    // Any middle pool costs no less than a pool does.
    expect(lefts(2, { ...pools, middle: [] }, { ...FREE, ofPool: 4 })['0 2 0']).toBe(-2 - 3 - 4);
    expect(lefts(2, { ...pools, first: [2, -6] }, costs)['0 2 0']).toBe(2 - 3 - 5);
    expect(lefts(2, { ...pools, first: [2, 1] }, costs)['0 2 0']).toBe(2 + 1 - 3);
  });

  test('behavior: corridors may have paid for these', () => {
    const pools = { first: [-2], last: [-3], fromInput: [10], toOutput: [20] };
    expect(lefts(2, pools)['0 1 1']).toBe(20 - 3);
    expect(lefts(2, { ...pools, toOutput: [] })['0 1 1']).toBe(10 - 2);
    expect(lefts(3, pools)['0 1 2']).toBe(10 + 20);
  });

  test('behavior: without first pools no route leads through priced tokens', () => {
    expect(lefts(2, { last: [5], fromInput: [1] })['0 1 1']).toBe(Number.NEGATIVE_INFINITY);
  });

  test('behavior: where corridors stand for whole routes the pools beside them do not count', () => {
    const pools = { first: [16, 8], last: [32, 4], fromInput: [90], toOutput: [80] };
    expect(lefts(2, pools, FREE, true)).toEqual({ '0 2 0': 60, '0 1 1': 16 + 32 + 90, '0 0 2': 90 + 80 });
  });

  test('behavior: many routes are told by their number, and any number as if all were used', () => {
    const pools = { first: [1], last: [2], middle: [4], through: [8], fromInput: [16], toOutput: [32] };
    const costs = { base: 100, ofRoute: 10, ofPool: 0 };
    expect(lefts(17, { ...pools, direct: [64] }, costs)).toMatchObject({
      '0 0 2': 63 - 120,
      '1 0 1': 64 + 63 - 110,
      '0 0 17': 63 - 270,
    });
    expect(lefts(Number.POSITIVE_INFINITY, { ...pools, direct: [64] }, costs)).toEqual({
      '2 0 0': 64 - 100,
      '0 0 2': 127 - 110,
    });
    expect(lefts(17, pools, costs, true)).toEqual({});
  });

  test('behavior: no choice of routes leaves more', () => {
    const few = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 3 });
    const positive = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 });
    const scenario = fc.record({
      ...{ direct: few, first: few, middle: few, last: few },
      ...{ through: positive, fromInput: positive, toOutput: positive },
      picks: fc.array(
        fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.nat({ max: 3 })),
        {
          minLength: 2,
          maxLength: 5,
        },
      ),
    });
    fc.assert(
      fc.property(scenario, ({ picks, ...pools }) => {
        const used = new Map<string, number>();
        const routes = new Map<string, number>();
        for (const [kind, one, other, third] of picks) {
          const needed = partsOf(kind, one, other, third);
          const known = needed.map(([part, index]) => pools[part][index]);
          if (known.includes(undefined)) continue;
          routes.set(needed.join(), kind);
          for (const [index, pool] of needed.entries()) {
            const left = known[index] ?? 0;
            const name = pool.join();
            // What corridors need beside is paid out of what they leave.
            const isPaid = kind > 2 && (pool[0] === 'first' || pool[0] === 'last');
            used.set(name, Math.max(isPaid ? 0 : left, used.get(name) ?? left));
          }
        }
        if (routes.size < 2) return;
        const total = [...used.values()].reduce((sum, each) => sum + each, 0);
        const count = (isOf: (kind: number) => boolean) => [...routes.values()].filter(isOf).length;
        const of = [count((kind) => kind === 0), count((kind) => kind === 1), count((kind) => kind > 1)];
        expect(lefts(5, pools, { ...FREE, ofPool: 1 })[of.join(' ')]).toBeGreaterThanOrEqual(total);
      }),
      { numRuns: 3000, seed: 7 },
    );
  });
});

/** The pools and the corridor of a route, of a kind, by their numbers. */
function partsOf(kind: number, one: number, other: number, third: number): (readonly [RoutePart, number])[] {
  if (kind === 0) return [['direct', one]];
  if (kind === 2) return [['through', one]];
  if (kind === 3)
    return [
      ['fromInput', one],
      ['last', other],
    ];
  if (kind === 4)
    return [
      ['first', one],
      ['toOutput', other],
    ];
  // The fourth middle pool is none.
  return [['first', one], ['last', other], ...(third < 3 ? [['middle', third] as const] : [])];
}
