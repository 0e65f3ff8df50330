import type { GasFloors } from '../gas/gasFloors.ts';
import type { Arc } from './network/arc.ts';
import type { DualNetwork } from './network/dualNetwork.ts';

/**
 * Returns a lower bound of the gas of the pools of some direct routes and some others, whatever they share;
 * infinite where there are none. It counts a pool for each direct route, and the first and the last pool of
 * one of the others. Two of the others differ in one end, or in the pools between.
 */
export function cheapestPools(
  { direct, firsts, lasts }: Pick<DualNetwork, 'direct' | 'firsts' | 'lasts'>,
  { ofPool }: Pick<GasFloors<number>, 'ofPool'>,
): (direct: number, others: number) => number {
  const between = leastGas([direct]);
  const [first, last] = [leastGas(firsts.values()), leastGas(lasts.values())];
  const further = Math.min(first, last, 2 * Math.min(...Object.values(ofPool)));
  return (ofDirect, others) => {
    if (ofDirect > direct.length) return Number.POSITIVE_INFINITY;
    const ofOthers = others === 0 ? 0 : first + last + (others > 1 ? further : 0);
    return (ofDirect === 0 ? 0 : ofDirect * between) + ofOthers;
  };
}

function leastGas(groups: Iterable<readonly Arc[]>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const arcs of groups) for (const { use } of arcs) least = Math.min(least, use);
  return least;
}
