/** The most routes that a trade may be split over. */
export const MOST_ROUTES = 16;

/** Routes of a person's trade where the operator says nothing: few trades gain from more, and each of them costs time. */
export const SUGGESTED_ROUTES = 8;

/** Returns the routes of the routings that a trade of at most so many is compared with: never fewer than are suggested. */
export function boundedRoutes(maxSplits: number): number {
  return Math.max(maxSplits, SUGGESTED_ROUTES);
}
