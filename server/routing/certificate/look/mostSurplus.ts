import type { Layer } from '../network/arc.ts';
import type { Surpluses } from './evaluateDual.ts';

/** The routings that are bounded, by their number of routes. */
interface RouteCounts {
  readonly fewest: number;
  readonly most: number;
  /** Lower bound of the gas of a route over several pools beyond that of its pools. */
  readonly ofRoute: number;
}

/**
 * Returns the maximum surplus beyond gas over all numbers of routes; minus infinity if none is possible. Of n
 * routes with d direct ones, the others use at most n − d pools of each other layer. So the pools that earn
 * most bound them.
 */
export function mostSurplus({ earned, lost }: Surpluses, { fewest, most, ofRoute }: RouteCounts): number {
  const layers: Record<Layer, number[]> = { direct: [], first: [], middle: [], last: [] };
  for (const [{ layer }, surplus] of earned) layers[layer].push(surplus);
  for (const surpluses of Object.values(layers)) surpluses.sort((a, b) => b - a);
  const ofOthers = sumsOfOthers(layers, lost, most).map((sum, count) => sum - count * ofRoute);
  let [found, ofDirect] = [Number.NEGATIVE_INFINITY, 0];
  for (let direct = 0; direct <= Math.min(most, layers.direct.length); direct++) {
    if (direct > 0) ofDirect += layers.direct[direct - 1] ?? 0;
    for (let others = Math.max(0, fewest - direct); others <= most - direct; others++)
      found = Math.max(found, ofDirect + (ofOthers[others] ?? 0));
  }
  return found;
}

/**
 * Returns the maximum surplus of 0, 1, 2 and more routes over several pools. All need a pool at each end, and
 * two of them differ in one end, or in two pools between.
 */
function sumsOfOthers(
  { first, middle, last }: Record<Layer, readonly number[]>,
  lost: Surpluses['lost'],
  most: number,
): number[] {
  const [firstOf, lastOf] = [
    [...first, ...lost.first],
    [...last, ...lost.last],
  ];
  const [one = 0, two = 0] = [...middle, ...lost.middle];
  const ends = (firstOf[0] ?? 0) + (lastOf[0] ?? 0);
  const further = Math.max(firstOf[1] ?? 0, lastOf[1] ?? 0, one + two);
  const sums = [0];
  let gained = 0;
  for (let count = 1; count <= most; count++) {
    gained += middle[count - 1] ?? 0;
    if (count > 1) gained += (first[count - 1] ?? 0) + (last[count - 1] ?? 0);
    sums.push(ends + (count > 1 && gained === 0 ? further : gained));
  }
  return sums;
}
