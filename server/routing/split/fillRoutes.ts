import { carryInOrder, type LegTerms } from '../execution/executeLegs.ts';
import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Hop, Route, TicksNeeded } from '../model/route.ts';
import { pathOfHops } from './splitAgain.ts';

/** A part of the fixed amount, raw units, and the pools that it goes through. */
interface RoutePart {
  readonly hops: readonly Hop[];
  readonly part: bigint;
}

export type FilledRoutes =
  | { readonly kind: 'filled'; readonly legs: readonly Route[] }
  /** A pool that cannot fill its part. */
  | { readonly kind: 'cannotFill'; readonly pool: Hop['pool'] }
  | { readonly kind: 'needsTicks'; readonly pools: readonly TicksNeeded[] };

/** Returns routes with their exact amounts, executed in order at the states of the graph. */
export function fillRoutes(graph: PoolGraph, parts: readonly RoutePart[], terms: LegTerms): FilledRoutes {
  const placed = parts.map(({ hops, part }) => ({ path: pathOfHops(graph, hops), part }));
  for (const [index, { hops }] of parts.entries()) {
    const lost = hops.find(({ pool }) => !placed[index]?.path.some((side) => side.pool.id === pool.id));
    if (lost !== undefined) return { kind: 'cannotFill', pool: lost.pool };
  }
  return carryInOrder(graph, placed, terms);
}
