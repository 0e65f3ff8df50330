import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { NO_WORK } from '../../amm/v3/swapWork.ts';
import { GasUnits } from '../../routing/gas/gasCosts.ts';
import type { GasFloors } from '../../routing/gas/gasFloors.ts';
import { type GasHop, named, plainHops } from '../../routing/gas/gasHop.ts';
import { anyProtocol, ROUTING_PROTOCOLS } from '../../routing/pools/routingProtocols.ts';
import { gasIfRefunded, gasUsed } from './gasModel.ts';
import type { SwapTraits } from './swapShape.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(1000, 200));
const HOPS = plainHops(anyProtocol());
/** All routes of at most three pools, through the same tokens. */
const ROUTES = [1, 2, 3].flatMap((length) =>
  Array.from({ length }).reduce<GasHop[][]>(
    (routes) => routes.flatMap((route) => HOPS.map((hop) => [...route, named(hop, route.length)])),
    [[]],
  ),
);
const TRAITS = (['exactInput', 'exactOutput'] as const).flatMap((tradeType) =>
  [false, true].flatMap((nativeIn) =>
    [false, true].map((nativeOut): SwapTraits => ({ tradeType, nativeIn, nativeOut })),
  ),
);

const unitsOf = (traits: SwapTraits) =>
  new GasUnits(
    (legs) => gasUsed(traits, legs),
    undefined,
    (legs) => gasIfRefunded(traits, legs),
  );

/** Returns the floor of routes, in which each pool counts once. */
function floorOf(floors: GasFloors<bigint>, legs: readonly (readonly GasHop[])[]): number {
  const { base, ofDirect, ofRoute, ofPool, ofLast } = floors;
  return legs.reduce((sum, hops) => {
    const ofHops = hops.flatMap((hop, place) => {
      if (hop.isWarm === true) return [];
      const ofLayer = hops.length === 1 ? ofDirect : place === hops.length - 1 ? ofLast : ofPool;
      return Number(ofLayer[ROUTING_PROTOCOLS[hop.protocol].bit]);
    });
    const paid = hops.length === 1 ? 0 : Number(ofRoute);
    return ofHops.reduce((total, cost) => total + cost, sum + paid);
  }, Number(base));
}

describe.each(TRAITS)('GasUnits.floors: %j', (traits) => {
  const floors = unitsOf(traits).floors(anyProtocol());

  test('two routes never cost less than their floors, and some cost less than 10 000 units more', () => {
    const ofOne = new Map(ROUTES.map((route) => [route, floorOf({ ...floors, base: 0n }, [route])]));
    let nearest = Number.POSITIVE_INFINITY;
    for (const [one, costOfOne] of ofOne) {
      for (const [other, costOfOther] of ofOne) {
        const above = Number(gasUsed(traits, [one, other])) - Number(floors.base) - costOfOne - costOfOther;
        nearest = Math.min(nearest, above);
      }
    }
    expect(nearest).toBeGreaterThanOrEqual(0);
    expect(nearest).toBeLessThan(10_000);
  });

  test(`two to eight routes that share pools and tokens never cost less than their floors (seed ${SEED})`, () => {
    const pool = fc.record({
      hop: fc.constantFrom(...HOPS),
      index: fc.nat({ max: 3 }),
      ticks: fc.nat({ max: 3 }),
      moves: fc.boolean(),
      pays: fc.boolean(),
      isWhole: fc.boolean(),
      token: fc.integer({ min: 1, max: 3 }),
    });
    const route = fc.uniqueArray(pool, {
      minLength: 1,
      maxLength: 3,
      selector: ({ hop, index }) => `${hop.protocol} ${hop.native} ${index}`,
    });
    fc.assert(
      fc.property(fc.array(route, { minLength: 2, maxLength: 8 }), (routes) => {
        const used = new Set<string>();
        const legs = routes.map((pools) => {
          const isLast = (place: number) => place > 0 && place === pools.length - 1;
          // A last pool is none that lies elsewhere on routes.
          const nameOf = ({ hop, index }: (typeof pools)[number], place: number) =>
            `${hop.protocol} ${hop.native} ${index} ${isLast(place)}`;
          const names = pools.map(nameOf);
          const hops = pools.map(({ hop: plain, token, ticks, moves, pays, isWhole }, place): GasHop => {
            const hop = named(plain, place === 0 ? 0 : token);
            return used.has(names[place] ?? '')
              ? { ...hop, isWarm: true, isHandedOver: isLast(place) }
              : {
                  ...hop,
                  ...NO_CROSSINGS,
                  ...(plain.protocol !== 'v2' && {
                    ticksCrossed: ticks,
                    firstCrossings: ticks >> 1,
                    work: { ...NO_WORK, furtherSteps: ticks, ticksFound: ticks },
                    ...((ticks > 0 || moves) && { movesTick: true as const }),
                    ...(pays && { paysProtocol: true as const }),
                    // The protocol keeps all of the fee of V4 pools alone.
                    ...(pays && isWhole && plain.protocol === 'v4' && { keepsWholeFee: true as const }),
                  }),
                };
          });
          for (const name of names) used.add(name);
          return hops;
        });
        expect(Number(gasUsed(traits, legs))).toBeGreaterThanOrEqual(floorOf(floors, legs) - 8);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
