/**
 * Milliseconds by which charts tell times apart: they are drawn anew for a price, not for each look at it.
 */
const STEP_MS = 60_000;

/** Returns the Unix seconds of a time in milliseconds, in full minutes. */
export const minuteOf = (ms: number): number => (Math.floor(ms / STEP_MS) * STEP_MS) / 1000;

/** Returns past prices with the one of now as the last; none where there is no past to draw. */
export function upToNow<Point extends { readonly timestamp: number }>(
  points: readonly Point[],
  now: Point,
): readonly Point[] {
  if (points.length === 0) return points;
  return [...points.filter(({ timestamp }) => timestamp < now.timestamp), now];
}
