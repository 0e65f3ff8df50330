import type { BoundRequest } from './bound/boundRequest.ts';
import { optimalityGap } from './optimalityGap.ts';
import type { PoolGraph } from './poolGraph.ts';
import type { Route } from './route.ts';

/** Returns the optimality gap, ppm; infinite where there is no bound, whatever the reason. */
export function knownGap(graph: PoolGraph, request: BoundRequest, legs: readonly Route[]): number {
  const gap = optimalityGap(graph, request, legs);
  return typeof gap === 'number' ? gap : Number.POSITIVE_INFINITY;
}
