/**
 * Steps of a search that count as one request. A step takes about as long as a quote of one route, which has
 * one or two. An ordinary split takes ten for each route that it may have, and is within the cost that it
 * names; a dear one takes up to a hundred.
 */
const STEPS_PER_REQUEST = 20;

/** Returns the cost of work in requests by the steps that its searches took, rounded up; at least 1. */
export function requestsOf(steps: number): number {
  return Math.max(1, Math.ceil(steps / STEPS_PER_REQUEST));
}
