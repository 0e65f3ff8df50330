/**
 * Steps of a search that count as one request. A search for one route of an ordinary pair takes fewer; the whole bound of
 * a split takes many thousands.
 */
export const STEPS_PER_REQUEST = 500;

/** Returns the cost of work in requests by the steps that its searches took, rounded up; at least 1. */
export function requestsOf(steps: number): number {
  return Math.max(1, Math.ceil(steps / STEPS_PER_REQUEST));
}
