import type { PoolGraph } from '../graph/poolGraph.ts';
import type { Route } from '../model/route.ts';
import type { BoundRequest } from './boundedTrade.ts';
import { optimalityGap } from './optimalityGap.ts';

/** Returns the optimality gap, ppm; infinite where there is no bound, whatever the reason. */
export function knownGap(graph: PoolGraph, request: BoundRequest, legs: readonly Route[]): number {
  const gap = optimalityGap(graph, request, legs);
  return typeof gap === 'number' ? gap : Number.POSITIVE_INFINITY;
}
