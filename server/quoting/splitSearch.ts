import { optimalityGapSteps } from '../routing/certificate/optimalityGap.ts';
import { fillRoutes } from '../routing/split/fillRoutes.ts';
import { bestSplitSteps } from '../routing/split/splitRoute.ts';

/**
 * Searches for trades over several routes: the best split, the bound on its optimality gap, and the exact
 * amounts of given routes. Quotes get them as a source, because a trade of one route needs none of them.
 */
export const SPLIT_SEARCH = {
  best: bestSplitSteps,
  gap: optimalityGapSteps,
  fill: fillRoutes,
};

export type SplitSearch = typeof SPLIT_SEARCH;
