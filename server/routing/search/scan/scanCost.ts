import type { Adjacency, SearchEnds } from '../../graph/adjacency.ts';
import { LARGE_END, RUN_PER_LOOKUP, WORK_FROM_START } from '../tuning.ts';

/** Returns true if both ends have `largeEnd` pools or more, so that a scan of them takes milliseconds. */
export function hasLargeEnds(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  largeEnd = LARGE_END,
): boolean {
  return Math.min(adjacency.degreeOf(start), adjacency.degreeOf(end)) >= largeEnd;
}

/**
 * Returns true if a scan of paths of three pools costs less over the neighbours of the start than over those
 * of the end. Of the latter only tokens that can supply `1 / inverseOut` count. A token counts once for each
 * of its pools with an end, until one side has lost.
 */
export function isCheaperFromStart(adjacency: Adjacency, ends: SearchEnds, inverseOut: number): boolean {
  if (adjacency.degreeOf(ends.start) <= adjacency.degreeOf(ends.end)) {
    const fromStart = workFromStart(adjacency, ends, Number.POSITIVE_INFINITY);
    return workFromEnd(adjacency, ends, inverseOut, fromStart) > fromStart;
  }
  const fromEnd = workFromEnd(adjacency, ends, inverseOut, Number.POSITIVE_INFINITY);
  return workFromStart(adjacency, ends, fromEnd) < fromEnd;
}

/** Returns the cost from the start, at most `most`. */
function workFromStart(adjacency: Adjacency, { start, end }: SearchEnds, most: number): number {
  const { neighbours } = adjacency;
  const to = adjacency.endOf(start);
  // Each neighbour has a pool at least, so a hub need not be counted.
  let work = WORK_FROM_START * adjacency.degreeOf(start);
  if (2 * work >= most) return most;
  for (let position = adjacency.startOf(start); position < to && work < most; position++) {
    const neighbour = neighbours[position] ?? 0;
    if (neighbour !== end) work += WORK_FROM_START * adjacency.degreeOf(neighbour);
  }
  return work;
}

/** Returns the cost from the end; stops above `most`. */
function workFromEnd(
  adjacency: Adjacency,
  { start, end }: SearchEnds,
  inverseOut: number,
  most: number,
): number {
  const { neighbours, inFloors } = adjacency;
  const lookups = adjacency.degreeOf(start) * RUN_PER_LOOKUP;
  const to = adjacency.endOf(end);
  let work = 0;
  for (let position = adjacency.startOf(end); position < to && work <= most; position++) {
    if ((inFloors[position] ?? 0) >= inverseOut) continue;
    const neighbour = neighbours[position] ?? 0;
    if (neighbour !== start) work += Math.min(adjacency.degreeOf(neighbour), lookups);
  }
  return work;
}
