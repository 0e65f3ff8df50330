import type { Adjacency, SearchEnds } from '../graph/adjacency.ts';
import { RUN_PER_LOOKUP, WORK_FROM_START } from '../tuning.ts';

/**
 * Whether a search for paths of three pools is less work from its start, over the pools around its neighbours, than from
 * its end, over those around the tokens from which a pool can bring what is needed there, given as its inverse. A token
 * counts once for each of its pools with an end, and of two large ends only one is counted to the last.
 */
export function isLessFromStart(around: Adjacency, ends: SearchEnds, inverseOut: number): boolean {
  if (around.degreeOf(ends.start) <= around.degreeOf(ends.end)) {
    const fromStart = workFromStart(around, ends, Number.POSITIVE_INFINITY);
    return workFromEnd(around, ends, inverseOut, fromStart) > fromStart;
  }
  const fromEnd = workFromEnd(around, ends, inverseOut, Number.POSITIVE_INFINITY);
  return workFromStart(around, ends, fromEnd) < fromEnd;
}

/** Not counted any further than to `most`. */
function workFromStart(around: Adjacency, { start, end }: SearchEnds, most: number): number {
  const { neighbours } = around;
  const to = around.endOf(start);
  // Each neighbour has a pool at least: those of a hub need not be looked at.
  let work = WORK_FROM_START * around.degreeOf(start);
  if (2 * work >= most) return most;
  for (let position = around.startOf(start); position < to && work < most; position++) {
    const neighbour = neighbours[position] ?? 0;
    if (neighbour !== end) work += WORK_FROM_START * around.degreeOf(neighbour);
  }
  return work;
}

/** Counted until it is more than `most`. */
function workFromEnd(
  around: Adjacency,
  { start, end }: SearchEnds,
  inverseOut: number,
  most: number,
): number {
  const { neighbours, inFloors } = around;
  const lookups = around.degreeOf(start) * RUN_PER_LOOKUP;
  const to = around.endOf(end);
  let work = 0;
  for (let position = around.startOf(end); position < to && work <= most; position++) {
    if ((inFloors[position] ?? 0) >= inverseOut) continue;
    const neighbour = neighbours[position] ?? 0;
    if (neighbour !== start) work += Math.min(around.degreeOf(neighbour), lookups);
  }
  return work;
}
