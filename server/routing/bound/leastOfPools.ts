import type { GasFloors } from '../gasFloors.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';

/**
 * Returns what the pools of so many routes over a single pool and so many others cost at the least, whatever they share: a pool
 * each, and the first and the last pool of one of the others. Two of these differ in one end, or in the pools between.
 * Infinite where there are no such routes.
 */
export function leastOfPools(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  { ofDirect, ofPool }: Pick<GasFloors<number>, 'ofDirect' | 'ofPool'>,
  maxHops: number,
): (direct: number, others: number) => number {
  const leastOf = (token: number, costs: readonly number[], isAsked: (other: number) => boolean) => {
    let [least, pools] = [Number.POSITIVE_INFINITY, 0];
    for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++) {
      if (!isAsked(adjacency.neighbours[position] ?? 0)) continue;
      least = Math.min(least, costs[adjacency.protocolBits[position] ?? 0] ?? 0);
      pools += 1;
    }
    return { least, pools };
  };
  const between = leastOf(start, ofDirect, (other) => other === end);
  const first =
    maxHops === 1 ? Number.POSITIVE_INFINITY : leastOf(start, ofPool, (other) => other !== end).least;
  const last = leastOf(end, ofPool, (other) => other !== start).least;
  const further = Math.min(first, last, 2 * Math.min(...Object.values(ofPool)));
  return (direct, others) => {
    const ofOthers = others === 0 ? 0 : first + last + (others > 1 ? further : 0);
    if (direct === 0) return ofOthers;
    return direct > between.pools ? Number.POSITIVE_INFINITY : direct * between.least + ofOthers;
  };
}
