import type { PoolSide } from '../pools/poolSide.ts';

/** A path in trade order, and the bound on its amount. */
export interface Tie {
  readonly sides: readonly PoolSide[];
  readonly bound: number;
}

/** A path as far as its rank among paths of the same amount depends on it. */
export interface Ranked {
  readonly sides: readonly PoolSide[];
  readonly fees: number;
}

export function sumOfFees(sides: readonly PoolSide[]): number {
  return sides.reduce((sum, side) => sum + side.fee, 0);
}

/**
 * Returns true if a path goes before another one of the same amount: fewer hops, lower sum of fees, pool ids.
 */
export function ranksBefore(sides: readonly PoolSide[], other: Ranked): boolean {
  if (sides.length !== other.sides.length) return sides.length < other.sides.length;
  const fees = sumOfFees(sides);
  if (fees !== other.fees) return fees < other.fees;
  return idsBefore(sides, other.sides);
}

/** Yields the paths in the order of their rank, made as they are asked for: mostly the first one decides. */
export function* inOrderOfRank(ties: readonly Tie[]): Iterable<Tie> {
  const left = ties.map((tie) => ({ tie, sides: tie.sides, fees: sumOfFees(tie.sides) }));
  for (let first = 0; first < left.length; first++) {
    if (first === FEW) {
      const rest = left.slice(first).sort((a, b) => (ranksBefore(a.sides, b) ? -1 : 1));
      for (const { tie } of rest) yield tie;
      return;
    }
    let best = first;
    for (let index = first + 1; index < left.length; index++) {
      const [one, other] = [left[index], left[best]];
      if (one !== undefined && other !== undefined && ranksBefore(one.sides, other)) best = index;
    }
    const [chosen, moved] = [left[best], left[first]];
    if (chosen === undefined || moved === undefined) return;
    left[best] = moved;
    yield chosen.tie;
  }
}

/** Paths that are looked for one by one before all others are sorted. */
const FEW = 3;

function idsBefore(sides: readonly PoolSide[], others: readonly PoolSide[]): boolean {
  const differing = sides.findIndex((side, hop) => side.pool.id !== others[hop]?.pool.id);
  const [mine, other] = [sides[differing]?.pool.id, others[differing]?.pool.id];
  return mine !== undefined && other !== undefined && mine < other;
}
