import { boundedRoutes } from '../routing/model/routeLimits.ts';

/** A simulation makes two node requests, and their answers are decoded: it costs as much as three routes. */
const SIMULATION = 3;

interface Work {
  readonly maxSplits?: number | undefined;
  readonly optimalityGap?: boolean | undefined;
  readonly simulate?: boolean;
}

/**
 * Returns the cost of a trade in units of work: 1 per route, at least 8 routes with an optimality gap, 3 per
 * simulation.
 */
export type TradeCost = (work: Work) => number;

export const tradeCost =
  (defaultMaxSplits: number): TradeCost =>
  ({ maxSplits = defaultMaxSplits, optimalityGap = false, simulate = false }) =>
    (optimalityGap ? boundedRoutes(maxSplits) : maxSplits) + (simulate ? SIMULATION : 0);
