import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';

/**
 * Returns what the pools of two routes that differ cost at the least, whatever they share: two pools between the ends, or one
 * of these and both of another route, or both of one route and a third one.
 * @param ofPool by the bit of a protocol, what each pool costs
 */
export function poolsOfTwoRoutes(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  ofPool: readonly number[],
  maxHops: number,
): number {
  const leastOf = (token: number, isAsked: (other: number) => boolean) => {
    let [least, pools] = [Number.POSITIVE_INFINITY, 0];
    for (let position = adjacency.startOf(token); position < adjacency.endOf(token); position++) {
      if (!isAsked(adjacency.neighbours[position] ?? 0)) continue;
      least = Math.min(least, ofPool[adjacency.protocolBits[position] ?? 0] ?? 0);
      pools += 1;
    }
    return { least, pools };
  };
  const direct = leastOf(start, (other) => other === end);
  const both = 2 * (direct.pools < 2 ? Number.POSITIVE_INFINITY : direct.least);
  if (maxHops === 1) return Number.isFinite(both) ? both : 0;
  const first = leastOf(start, (other) => other !== end).least;
  const last = leastOf(end, (other) => other !== start).least;
  const any = Math.min(...Object.values(ofPool));
  const least = Math.min(both, direct.least + first + last, first + last + Math.min(first, last, 2 * any));
  return Number.isFinite(least) ? least : 0;
}
