/** One equation: Σ counts · values = result. */
export interface Row {
  readonly counts: readonly number[];
  readonly result: number;
}

/** Keeps a part that hardly occurs from taking what belongs to others. */
const RIDGE = 1e-14;

/** Returns the values of the parts with the least Σ (Σ counts · values − result)². */
export function leastSquares(rows: readonly Row[], parts: number, ridge = RIDGE): number[] {
  const normal = Array.from({ length: parts }, (_, row) =>
    Array.from({ length: parts }, (_, column) => (row === column ? ridge : 0)),
  );
  const right = new Array<number>(parts).fill(0);
  for (const { counts, result } of rows) {
    for (let row = 0; row < parts; row++) {
      const count = counts[row] ?? 0;
      if (count === 0) continue;
      right[row] = (right[row] ?? 0) + count * result;
      const line = normal[row] ?? [];
      for (let column = 0; column < parts; column++)
        line[column] = (line[column] ?? 0) + count * (counts[column] ?? 0);
    }
  }
  return solve(normal, right);
}

/** Solves A·x = b by elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column; row < size; row++) {
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    }
    [rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row++) {
      if (row === column) continue;
      const factor = at(row, column) / at(column, column);
      rows[row] = rows[row]?.map((value, index) => value - factor * at(column, index)) ?? [];
    }
  }
  return rows.map((_, index) => at(index, size) / at(index, index));
}
