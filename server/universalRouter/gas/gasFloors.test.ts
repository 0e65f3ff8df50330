import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_CROSSINGS } from '../../amm/v3/crossings.ts';
import { type GasHop, GasUnits, named, plainHops } from '../../routing/gasCosts.ts';
import { anyProtocol, ROUTING_PROTOCOLS } from '../../routing/pools/routingProtocols.ts';
import { gasUsed } from './gasModel.ts';
import type { SwapTraits } from './swapShape.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 500);
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

const unitsOf = (traits: SwapTraits) => new GasUnits((legs) => gasUsed(traits, legs));

/** What the floors say of routes: each pool counts once, and each of its ticks. */
function floorOf(traits: SwapTraits, legs: readonly (readonly GasHop[])[]): number {
  const { start, ofPool, ofTick, ofFirstCrossing } = unitsOf(traits).floors(anyProtocol());
  const pools = legs.flat().filter(({ isWarm }) => isWarm !== true);
  const costs = pools.map(({ protocol, ticksCrossed, firstCrossings = 0 }) => {
    const { bit } = ROUTING_PROTOCOLS[protocol];
    return (
      Number(ofPool[bit]) + ticksCrossed * Number(ofTick[bit]) + firstCrossings * Number(ofFirstCrossing[bit])
    );
  });
  return costs.reduce((sum, cost) => sum + cost, Number(start));
}

describe.each(TRAITS)('GasUnits.floors: %j', (traits) => {
  test('default: two routes of one pool each reach them, and no two routes go below', () => {
    const { start, ofPool } = unitsOf(traits).floors(anyProtocol());
    const costOf = (hop: GasHop) => Number(ofPool[ROUTING_PROTOCOLS[hop.protocol].bit]);
    const costs = new Map(ROUTES.map((route) => [route, route.reduce((sum, hop) => sum + costOf(hop), 0)]));
    let nearest = Number.POSITIVE_INFINITY;
    for (const [one, costOfOne] of costs) {
      for (const [other, costOfOther] of costs) {
        const above = Number(gasUsed(traits, [one, other])) - Number(start) - costOfOne - costOfOther;
        nearest = Math.min(nearest, above);
      }
    }
    expect(nearest).toBe(0);
  });

  test(`behavior: nor do more routes that share pools and tokens (seed ${SEED})`, () => {
    const pool = fc.record({
      ...{ hop: fc.constantFrom(...HOPS), index: fc.nat({ max: 3 }), ticks: fc.nat({ max: 3 }) },
      token: fc.integer({ min: 1, max: 3 }),
    });
    const route = fc.uniqueArray(pool, {
      ...{ minLength: 1, maxLength: 3 },
      selector: ({ hop, index }) => `${hop.protocol} ${hop.native} ${index}`,
    });
    fc.assert(
      fc.property(fc.array(route, { minLength: 2, maxLength: 8 }), (routes) => {
        const used = new Set<string>();
        const legs = routes.map((pools) => {
          const hops = pools.map(({ hop: plain, index, token, ticks }, place): GasHop => {
            const hop = named(plain, place === 0 ? 0 : token);
            const name = `${hop.protocol} ${hop.native} ${index}`;
            return used.has(name)
              ? { ...hop, isWarm: true }
              : {
                  ...hop,
                  ...NO_CROSSINGS,
                  ...(plain.protocol !== 'v2' && { ticksCrossed: ticks, firstCrossings: ticks >> 1 }),
                };
          });
          for (const { hop, index } of pools) used.add(`${hop.protocol} ${hop.native} ${index}`);
          return hops;
        });
        expect(Number(gasUsed(traits, legs))).toBeGreaterThanOrEqual(floorOf(traits, legs) - 8);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
