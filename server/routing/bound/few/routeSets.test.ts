import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gasIfRefunded } from '../../../universalRouter/gas/gasModel.ts';
import { GasCosts, GasUnits } from '../../gasCosts.ts';
import { type GasHop, named, plainHops } from '../../gasHop.ts';
import { type PoolSide, V2_BIT, V3_BIT } from '../../pools/poolSide.ts';
import { anyProtocol, ROUTING_PROTOCOLS } from '../../pools/routingProtocols.ts';
import { finish } from '../../steps.ts';
import type { Earner } from '../routes/places.ts';
import { RouteSets } from './routeSets.ts';
import { SetCosts, type SetGas } from './setCosts.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);
const [X, Y] = [7, 8];
const hop = (protocol: 'v2' | 'v3', name: string): GasHop => ({
  ...{ protocol, tokenIn: `0x${name}`, ticksCrossed: 0, wordsCrossed: 0 },
});

/** A route costs 100, a pool 30, one again 10, and 15 more where it follows one of another kind. */
const ofLegs: SetGas['ofLegs'] = (legs) =>
  legs.reduce(
    (sum, hops) =>
      hops.reduce((total, { protocol, isWarm }, index) => {
        const isOther = index > 0 && hops[index - 1]?.protocol !== protocol;
        return total + (isWarm === true ? 10 : 30) + (isOther ? 15 : 0);
      }, sum + 100),
    0,
  );
const byBit = (cost: number) => {
  const costs: number[] = [];
  for (const bit of [V2_BIT, V3_BIT]) costs[bit] = cost;
  return costs;
};
/** The least of these: pools again cost a route 20, so that a pool is 20 more. */
const floors = {
  ...{
    base: 0,
    ofRoute: 120,
    ofLong: 0,
    ofDirect: byBit(130),
    ofPool: byBit(20),
    ofLast: byBit(20),
    ofTicks: [],
  },
  ofFee: byBit(0),
};
const costs: SetGas = { floors, ofLegs, idle: () => [hop('v2', 'idle'), hop('v3', 'idle')] };

/** A side of that protocol: of all else nothing is asked here. */
const sideOf = (bit: number) => ({ protocolBit: bit }) as PoolSide;

type Kind = 'v2' | 'v3';
const at = (layer: Earner['layer'], kind: Kind, earned: number, from?: number, to?: number): Earner => ({
  ...{ layer, earned, from, to, side: sideOf(kind === 'v2' ? V2_BIT : V3_BIT) },
  hop: hop(kind, `${layer}${earned}`),
});
const direct = (kind: Kind, earned: number) => at('direct', kind, earned);
const first = (kind: Kind, earned: number, to = X) => at('first', kind, earned, undefined, to);
const middle = (kind: Kind, earned: number) => at('middle', kind, earned, X, Y);
const last = (kind: Kind, earned: number, from = X) => at('last', kind, earned, from);

const NOTHING = Number.NEGATIVE_INFINITY;
const most = (earners: readonly Earner[], directs: number, enough = NOTHING, maxHops = 3) =>
  finish(new RouteSets(earners, new SetCosts(costs), maxHops).most(directs, 2 - directs, enough));

describe('RouteSets', () => {
  test.each<[string, Earner[], number, number]>([
    ['two pools between the ends', [direct('v2', 500), direct('v3', 400), direct('v2', 300)], 2, 900 - 260],
    ['one of these, and one that earns nothing', [direct('v2', 500)], 2, 500 - 260],
    [
      'one of these beside a route of one kind',
      [direct('v3', 500), first('v3', 90), last('v3', 80)],
      1,
      670 - 290,
    ],
    ['one of two kinds', [direct('v3', 500), first('v3', 90), last('v2', 80)], 1, 670 - 305],
    [
      'two routes that share their last pool',
      [first('v3', 90), first('v3', 80), last('v3', 70)],
      0,
      240 - 300,
    ],
    ['each of other kinds', [first('v3', 90), first('v2', 80), last('v3', 70)], 0, 240 - 315],
    [
      'over two tokens',
      [first('v3', 90), first('v3', 80, Y), last('v3', 70), last('v3', 60, Y)],
      0,
      300 - 320,
    ],
    // Beside a route through pools that earn nothing, by the floors: one pool more.
    ['a first and a last pool over other tokens', [first('v3', 90), last('v3', 60, Y)], 0, 150 - 300],
    ['three pools of one route', [first('v3', 90), middle('v3', 80), last('v3', 70, Y)], 0, 240 - 320],
  ])('default: %s', (_, earners, directs, wanted) => {
    expect(most(earners, directs)).toBe(wanted);
  });

  test('behavior: a pool that earns less than it costs is left out', () => {
    const two = [first('v3', 90), first('v3', 80), last('v3', 70)];
    expect(most([...two, last('v3', 5)], 0)).toBe(240 - 300);
    expect(most([...two, last('v3', 25)], 0)).toBe(265 - 320);
    // Of another kind it would cost 15 more where it follows.
    expect(most([...two, last('v2', 25)], 0)).toBe(240 - 300);
    expect(most([...two, last('v2', 45)], 0)).toBe(285 - 335);
  });

  test('behavior: no less than is enough', () => {
    expect(most([direct('v2', 500), direct('v3', 400)], 2, 639)).toBe(640);
    expect(most([direct('v2', 500), direct('v3', 400)], 2, 641)).toBe(641);
  });

  test('behavior: pools that two routes cannot all go through are not chosen together', () => {
    // Two first pools bring a token that the middle one does not take.
    const pools = [first('v3', 900, Y), first('v3', 800, Y), middle('v3', 850), last('v3', 70, Y)];
    expect(most(pools, 0)).toBe(900 + 850 + 70 - 330);
    expect(most(pools, 0, NOTHING, 2)).toBe(900 + 800 + 70 - 300);
  });

  test('behavior: a route of which one pool is known may go the long way, where that costs less', () => {
    const dearShort = (legs: readonly (readonly GasHop[])[]) =>
      ofLegs(legs) + 1000 * legs.filter(({ length }) => length === 2).length;
    const earners = [direct('v2', 500), first('v3', 90)];
    // By the floors: 130 for the one, 120 for the other and 20 for each of its three pools.
    expect(
      finish(new RouteSets(earners, new SetCosts({ ...costs, ofLegs: dearShort }), 3).most(1, 1, NOTHING)),
    ).toBe(590 - 310);
  });

  test('behavior: a fee that is kept may save gas, by the floors too', () => {
    const saving = { ...costs, floors: { ...floors, ofFee: byBit(-7) }, ofLegs: () => 0 };
    const keeping = (earned: number): Earner => {
      const pool = direct('v2', earned);
      return { ...pool, hop: { ...pool.hop, paysProtocol: true } };
    };
    expect(
      finish(new RouteSets([keeping(500), keeping(400)], new SetCosts(saving), 3).most(2, 0, NOTHING)),
    ).toBe(900 - 260 + 14);
    expect(
      finish(new RouteSets([keeping(500), direct('v2', 400)], new SetCosts(saving), 3).most(2, 0, NOTHING)),
    ).toBe(900 - 260 + 7);
  });

  test('behavior: of many pools those are chosen that cost little together', () => {
    for (let salt = 0; salt < 100; salt++) {
      const kindOf = (index: number): Kind => ((index * (salt + 3) + salt) % 3 === 0 ? 'v2' : 'v3');
      const earnedOf = (index: number) => 300 + ((index * 7 + salt * 13) % 29);
      const firsts = [0, 1, 2, 3, 4].map((index) => first(kindOf(index), earnedOf(index)));
      const lasts = [5, 6, 7, 8, 9].map((index) => last(kindOf(index), earnedOf(index)));
      const routes = firsts.flatMap((one) => lasts.map((other) => [one, other]));
      const left = routes.flatMap((one) =>
        routes
          .filter((other) => other !== one)
          .map((other) => {
            const warm = other.map((pool) => (one.includes(pool) ? { ...pool.hop, isWarm: true } : pool.hop));
            const earned = [...new Set([...one, ...other])].reduce((sum, pool) => sum + pool.earned, 0);
            return earned - ofLegs([one.map((pool) => pool.hop), warm]);
          }),
      );
      expect(most([...firsts, ...lasts], 0)).toBe(Math.max(...left));
    }
  });

  test('behavior: where all pools are known, no other ones complete a route', () => {
    const known = (earners: readonly Earner[], directs: number) =>
      finish(new RouteSets(earners, new SetCosts(costs), 3, () => false).most(directs, 2 - directs, NOTHING));
    expect(known([direct('v2', 500)], 2)).toBe(NOTHING);
    expect(known([first('v3', 90), last('v3', 60, Y)], 0)).toBe(NOTHING);
    expect(known([first('v3', 90), first('v3', 80), last('v3', 70)], 0)).toBe(240 - 300);
  });

  test('behavior: three routes, each pool once', () => {
    const [a, b, c, d] = [first('v3', 300), first('v3', 280), last('v3', 270), last('v3', 260)];
    const three = (earners: readonly Earner[], directs: number) =>
      finish(new RouteSets(earners, new SetCosts(costs), 3).most(directs, 3 - directs, NOTHING));
    // Two routes through all four, and one that shares both of its pools with these.
    expect(three([a, b, c, d], 0)).toBe(1110 - 2 * 160 - 120);
    expect(three([a, b, c, d, direct('v2', 290)], 1)).toBe(1400 - 2 * 160 - 130);
    expect(three([direct('v2', 290), direct('v3', 280), a, c], 2)).toBe(1140 - 2 * 130 - 160);
  });

  test('behavior: other prices count for routes whose pools are all known, and as far as they say less', () => {
    const sets = new RouteSets([first('v3', 90), first('v3', 80), last('v3', 70)], new SetCosts(costs), 3);
    const asked: [number, number][] = [];
    const finer = (left: number) => (routes: readonly unknown[], cost: number) => {
      asked.push([routes.length, cost]);
      return left;
    };
    expect(finish(sets.most(0, 2, NOTHING, finer(-70)))).toBe(-70);
    // A last pool that earns nothing keeps the routes apart.
    expect(finish(sets.most(0, 2, NOTHING, finer(-500)))).toBe(240 - 320);
    expect(asked).toEqual([
      [2, 300],
      [2, 300],
    ]);
    // No prices are sought for what says enough.
    expect(finish(sets.most(0, 2, 240 - 300, finer(-500)))).toBe(240 - 300);
    expect(asked).toHaveLength(2);
  });

  test('behavior: pools that are used in any case are chosen whatever they earn', () => {
    const used = (pool: Earner): Earner => ({ ...pool, isUsed: true });
    expect(most([direct('v2', 500), direct('v3', 400), used(direct('v2', 3))], 2)).toBe(503 - 260);
    const two = [first('v3', 90), first('v3', 80), last('v3', 70)];
    expect(most([...two, used(last('v3', 5))], 0)).toBe(245 - 320);
    // Three first pools are more than two routes go through.
    expect(most([...two.map(used), used(first('v2', 60))], 0)).toBe(NOTHING);
  });

  describe('with the gas of the router', () => {
    const KINDS = plainHops(anyProtocol());
    const TRAITS = (['exactInput', 'exactOutput'] as const).flatMap((tradeType) =>
      [false, true].flatMap((nativeIn) =>
        [false, true].map((nativeOut) => ({ tradeType, nativeIn, nativeOut })),
      ),
    );
    interface Drawn extends Earner {
      readonly id: string;
    }
    /** A pool between two tokens; the kind and what it earns are told by the numbers of the market. */
    const poolOf = (numbers: readonly number[], index: number, from: number, to: number): Drawn => {
      const ends = [from, to].sort().join();
      const layer = from === 0 ? (to === 9 ? 'direct' : 'first') : to === 9 ? 'last' : 'middle';
      const drawn = (salt: string) =>
        numbers[[...`${salt}${ends}${index}`].reduce((sum, char) => sum * 7 + char.charCodeAt(0), 0) % 61] ??
        0;
      const kind = KINDS[drawn('kind') % KINDS.length] as GasHop;
      const fee = drawn('fee') % 3 === 0 ? ({ paysProtocol: true, keepsWholeFee: true } as const) : {};
      return {
        ...{ layer, side: sideOf(ROUTING_PROTOCOLS[kind.protocol].bit), id: `${ends} ${index}` },
        ...{ from: from === 0 ? undefined : from, to: to === 9 ? undefined : to },
        hop: { ...named(kind, from), ...fee },
        earned: Math.max(0, ((drawn(`earned${from}`) % 12) - 4) * 8_000),
      };
    };
    const route = fc.record({
      tokens: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
      indices: fc.array(fc.nat({ max: 1 }), { minLength: 3, maxLength: 3 }),
    });
    const scenario = fc.record({
      ...{ drawn: fc.array(route, { minLength: 2, maxLength: 3 }), traits: fc.constantFrom(...TRAITS) },
      numbers: fc.array(fc.nat({ max: 999 }), { minLength: 61, maxLength: 61 }),
      isUsed: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    });

    test(`behavior: no two or three routes leave more (seed ${SEED})`, () => {
      const near: number[] = [];
      fc.assert(
        fc.property(scenario, ({ drawn, traits, numbers, isUsed }) => {
          const routes = drawn.map(({ tokens, indices }) => {
            const through = [0, ...tokens, 9];
            return through
              .slice(1)
              .map((to, place) => poolOf(numbers, indices[place] ?? 0, through[place] ?? 0, to));
          });
          const paths = routes.map((pools) => pools.map(({ id }) => id));
          if (new Set(paths.map((path) => path.join())).size < paths.length) return;
          const legs = routes.map((pools, leg) =>
            pools.map(
              ({ id, hop }): GasHop =>
                paths.slice(0, leg).some((path) => path.includes(id)) ? { ...hop, isWarm: true } : hop,
            ),
          );
          const costs = new GasCosts(new GasUnits((each) => gasIfRefunded(traits, each)), (units) => units);
          const used = new Map(routes.flat().map((pool) => [`${pool.id} ${pool.from}`, pool]));
          const left = [...used.values()].reduce(
            (sum, { earned }) => sum + earned,
            -Number(gasIfRefunded(traits, legs)),
          );
          const all = [1, 2, 9].flatMap((to) =>
            [0, 1, 2].flatMap((from) =>
              from === to ? [] : [0, 1].map((index) => poolOf(numbers, index, from, to)),
            ),
          );
          const earners = all.flatMap((pool) => {
            // Of those that are used some may be known to be, whatever they earn.
            const isKnown = isUsed[pool.earned % 7] === true && used.has(`${pool.id} ${pool.from}`);
            return pool.earned > 0 || isKnown ? [{ ...pool, isUsed: isKnown }] : [];
          });
          const gas = {
            floors: costs.floors(anyProtocol()).byRoute,
            ofLegs: (each: readonly (readonly GasHop[])[]) => costs.ofPlain(each),
            idle: (from: number | undefined) => KINDS.map((kind) => named(kind, from ?? 0)),
          };
          const sets = new RouteSets(earners, new SetCosts(gas), 3);
          // No more than a little less is taken to be enough.
          const direct = routes.filter(({ length }) => length === 1).length;
          const bound = finish(sets.most(direct, routes.length - direct, left - 1000));
          expect(bound).toBeGreaterThanOrEqual(left - 8);
          if (bound < left + 10) near[routes.length] = (near[routes.length] ?? 0) + 1;
        }),
        { numRuns: RUNS, seed: SEED },
      );
      expect([near[2], near[3]].every((count) => (count ?? 0) > 0)).toBe(true);
    });
  });
});
