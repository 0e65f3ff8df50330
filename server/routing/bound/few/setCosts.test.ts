import { expect, test } from 'vitest';
import type { GasHop } from '../../gasHop.ts';
import { type PoolSide, V2_BIT } from '../../pools/poolSide.ts';
import type { Earner, Places } from '../routes/places.ts';
import { SetCosts } from './setCosts.ts';

const [X, Y] = [7, 8];
const earner = (layer: Earner['layer'], name: string, from?: number, to?: number): Earner => ({
  ...{ layer, earned: 1, from, to, side: { protocolBit: V2_BIT } as PoolSide },
  hop: { protocol: 'v2', tokenIn: `0x${name}`, ticksCrossed: 0, wordsCrossed: 0 },
});
const placeOf = (each: Earner) => ({ earner: each, from: each.from, to: each.to });
const [first, other] = [earner('first', '1', undefined, X), earner('first', '2', undefined, Y)];
const [middle, last] = [earner('middle', '3', Y, X), earner('last', '4', X)];
const cost: number[] = [];
cost[V2_BIT] = 20;
const floors = {
  ...{ base: 1, ofRoute: 5, ofLong: 0, ofTicks: [], ofFee: [] },
  ...{ ofDirect: cost, ofPool: cost, ofLast: cost.map((each) => each + 7) },
};

/** What the gas model is asked of routes. */
function asked(routes: readonly Places[]): GasHop[][][] {
  const seen: GasHop[][][] = [];
  const ofLegs = (legs: readonly (readonly GasHop[])[]) => {
    seen.push(legs.map((hops) => [...hops]));
    return legs
      .flat()
      .reduce((sum, { isWarm, isHandedOver }) => sum + (isHandedOver ? 1 : isWarm ? 10 : 30), 0);
  };
  const costs = new SetCosts({ floors, ofLegs, idle: () => [] });
  expect(costs.ofKnown(routes)).toBe(30 + 30 + 30 + 30 + 1);
  return seen;
}

test('a route leaves it to an earlier one to swap through the last pool of both, but through no other pool', () => {
  const routes = [
    [placeOf(first), placeOf(last)],
    [placeOf(other), placeOf(middle), placeOf(last)],
  ];
  for (const [before = [], after = []] of asked(routes)) {
    expect(before.map(({ isHandedOver = false }) => isHandedOver)).not.toContain(true);
    const handed = after.map(({ isWarm = false, isHandedOver = false }) => [isWarm, isHandedOver]);
    expect(handed.at(-1)).toEqual([true, true]);
    expect(handed.slice(0, -1).flat()).not.toContain(true);
  }
});

test('a last pool has the floor of one', () => {
  const costs = new SetCosts({ floors, ofLegs: () => 0, idle: () => [] });
  expect([first, middle, last].map((each) => costs.floorOf(each))).toEqual([20, 20, 27]);
});
