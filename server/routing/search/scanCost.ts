import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { RUN_PER_LOOKUP, WORK_FROM_START } from '../tuning.ts';

/**
 * Whether a search for paths of three pools is less work from its start, over the pools around its neighbours, than from
 * its end, over those around the tokens from which a pool can bring what is needed there, given as its inverse. A token
 * counts once for each of its pools with an end, and of two large ends only one is counted to the last.
 */
export function isCheaperFromStart(adjacency: Adjacency, ends: SearchEnds, inverseOut: number): boolean {
  if (adjacency.degreeOf(ends.start) <= adjacency.degreeOf(ends.end)) {
    const fromStart = workFromStart(adjacency, ends, Number.POSITIVE_INFINITY);
    return workFromEnd(adjacency, ends, inverseOut, fromStart) > fromStart;
  }
  const fromEnd = workFromEnd(adjacency, ends, inverseOut, Number.POSITIVE_INFINITY);
  return workFromStart(adjacency, ends, fromEnd) < fromEnd;
}

/** Not counted any further than to `most`. */
function workFromStart(adjacency: Adjacency, { start, end }: SearchEnds, most: number): number {
  const { neighbours } = adjacency;
  const to = adjacency.endOf(start);
  // Each neighbour has a pool at least: those of a hub need not be looked at.
  let work = WORK_FROM_START * adjacency.degreeOf(start);
  if (2 * work >= most) return most;
  for (let position = adjacency.startOf(start); position < to && work < most; position++) {
    const neighbour = neighbours[position] ?? 0;
    if (neighbour !== end) work += WORK_FROM_START * adjacency.degreeOf(neighbour);
  }
  return work;
}

/** Counted until it is more than `most`. */
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
