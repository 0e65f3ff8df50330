/**
 * How many letters two names differ by: one for each that is changed, missing, too many, or in the place of its
 * neighbour. `limit + 1` where it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = new Array<number>(b.length + 1).fill(limit + 1);
    if (row <= limit) current[0] = row;
    const end = Math.min(b.length, row + limit);
    let least = current[0] ?? 0;
    for (let column = Math.max(1, row - limit); column <= end; column++) {
      const distance = distanceAt(row, column, current);
      current[column] = distance;
      least = Math.min(least, distance);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = current;
  }
  return Math.min(limit + 1, last[b.length] ?? 0);

  function distanceAt(row: number, column: number, current: readonly number[]): number {
    const at = (distances: readonly number[], place: number) => distances[place] ?? limit + 1;
    const isSame = a[row - 1] === b[column - 1];
    const changed = at(last, column - 1) + (isSame ? 0 : 1);
    const distance = Math.min(changed, at(last, column) + 1, at(current, column - 1) + 1);
    const isTurned = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    return isTurned ? Math.min(distance, at(before, column - 2) + 1) : distance;
  }
}
