/** The most routes that a trade may be split over. */
export const MOST_ROUTES = 16;

/** Default maximum of routes of a person's trade: few trades gain from more, and each of them takes time. */
export const SUGGESTED_ROUTES = 8;

/** The most pools of a route, and of one whose request does not say. */
export const MOST_HOPS = 4;
export const DEFAULT_HOPS = 3;

/** Maximum number of pools on a route. */
export type MaxHops = 1 | 2 | 3 | 4;

/** Maximum pools of a market in which routes of more than `DEFAULT_HOPS` pools are searched. */
export const MOST_POOLS_FOR_LONG_ROUTES = 20_000;

/** Ends a search because too many routes of four pools may be the best. */
export class TooManyRoutesError extends Error {
  override readonly name = 'TooManyRoutesError';
}

/**
 * Returns the maximum routes of the routings that bound a trade's gain: `maxSplits`, but at least
 * `SUGGESTED_ROUTES`.
 */
export function boundedRoutes(maxSplits: number): number {
  return Math.max(maxSplits, SUGGESTED_ROUTES);
}
