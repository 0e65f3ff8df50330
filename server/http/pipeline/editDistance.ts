import { distance } from 'fastest-levenshtein';

/**
 * Returns the number of letters that must be changed, added, removed, or swapped with their neighbour to turn one
 * name into the other; `limit + 1` when there are more than `limit`. `limit` is at most 2.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let same = 0;
  while (same < shorter - start && a.at(-1 - same) === b.at(-1 - same)) same += 1;
  return between(a.slice(start, a.length - same), b.slice(start, b.length - same), limit);
}

/** Compares names whose first and last letters differ: of two edits one is at the start and one at the end. */
function between(a: string, b: string, limit: number): number {
  // Levenshtein's distance counts swapped neighbours as two changes.
  const least = distance(a, b);
  if (least <= 1 || least > 2 * limit || a.length < 2 || b.length < 2) return Math.min(least, limit + 1);
  const atStart =
    a[0] === b[1] && a[1] === b[0] ? 1 + editDistance(a.slice(2), b.slice(2), limit - 1) : least;
  const isSwappedAtEnd = a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  const atEnd = isSwappedAtEnd ? 1 + editDistance(a.slice(0, -2), b.slice(0, -2), limit - 1) : least;
  return Math.min(least, atStart, atEnd, limit + 1);
}
