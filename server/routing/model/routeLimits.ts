/** The most routes that a trade may be split over. */
export const MOST_ROUTES = 16;

/** Default maximum of routes of a person's trade: few trades gain from more, and each of them takes time. */
export const SUGGESTED_ROUTES = 8;

/**
 * Returns the maximum routes of the routings that bound a trade's gain: `maxSplits`, but at least
 * `SUGGESTED_ROUTES`.
 */
export function boundedRoutes(maxSplits: number): number {
  return Math.max(maxSplits, SUGGESTED_ROUTES);
}
