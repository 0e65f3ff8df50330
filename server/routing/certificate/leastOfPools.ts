import type { GasFloors } from '../gas/gasFloors.ts';
import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';

/** The protocols of the pools at the ends, as bits. */
export interface KindsAtEnds {
  /** The number of pools between the ends, by the bit of a protocol. */
  readonly direct: readonly number[];
  /** Protocols of the other pools of the start, and of the end. */
  readonly first: number;
  readonly last: number;
}

/** Returns the protocols of the pools at the ends. It looks at each pool once. */
export function kindsAtEnds(adjacency: Adjacency, { start, end }: SearchEnds): KindsAtEnds {
  const { neighbours, protocolBits } = adjacency;
  const direct: number[] = [];
  let first = 0;
  const firsts = adjacency.endOf(start);
  for (let position = adjacency.startOf(start); position < firsts; position++) {
    const bit = protocolBits[position] ?? 0;
    if (neighbours[position] === end) direct[bit] = (direct[bit] ?? 0) + 1;
    else first |= bit;
  }
  let last = 0;
  const lasts = adjacency.endOf(end);
  for (let position = adjacency.startOf(end); position < lasts; position++)
    if (neighbours[position] !== start) last |= protocolBits[position] ?? 0;
  return { direct, first, last };
}

/**
 * Returns a lower bound of the gas of the pools of some direct routes and some others, whatever they share;
 * infinite where there are none. It counts a pool for each direct route, and the first and the last pool of
 * one of the others. Two of the others differ in one end, or in the pools between.
 */
export function leastOfPools(
  kinds: KindsAtEnds,
  { ofDirect, ofPool, ofLast }: Pick<GasFloors<number>, 'ofDirect' | 'ofPool' | 'ofLast'>,
  maxHops: number,
): (direct: number, others: number) => number {
  const leastOf = (costs: readonly number[], bits: number) =>
    Math.min(
      ...Object.entries(costs).map(([bit, cost]) =>
        (Number(bit) & bits) === 0 ? Number.POSITIVE_INFINITY : cost,
      ),
    );
  const [between, pools] = Object.entries(kinds.direct).reduce(
    ([least, count], [bit, some]) => [Math.min(least, ofDirect[Number(bit)] ?? 0), count + some],
    [Number.POSITIVE_INFINITY, 0],
  );
  const first = maxHops === 1 ? Number.POSITIVE_INFINITY : leastOf(ofPool, kinds.first);
  const last = leastOf(ofLast, kinds.last);
  const further = Math.min(first, last, 2 * Math.min(...Object.values(ofPool)));
  return (direct, others) => {
    const ofOthers = others === 0 ? 0 : first + last + (others > 1 ? further : 0);
    if (direct === 0) return ofOthers;
    return direct > pools ? Number.POSITIVE_INFINITY : direct * between + ofOthers;
  };
}
