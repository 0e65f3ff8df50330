/** A pivot that is smaller than this part of its diagonal is rounding. */
const LEAST_PIVOT = 1e-14;

/**
 * Returns x with matrix · x = right, for a symmetric matrix, row by row, without negative eigenvalues (LDLᵀ).
 * A row that depends on the ones before it gets 0.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.slice();
  const diagonal = new Float64Array(size);
  const at = (row: number, column: number) => lower[row * size + column] ?? 0;
  for (let column = 0; column < size; column++) {
    let pivot = at(column, column);
    const least = pivot * LEAST_PIVOT;
    for (let k = 0; k < column; k++) pivot -= at(column, k) ** 2 * (diagonal[k] ?? 0);
    diagonal[column] = pivot > least ? pivot : 0;
    for (let row = column + 1; row < size; row++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k) * (diagonal[k] ?? 0);
      lower[row * size + column] = pivot > least ? sum / pivot : 0;
    }
  }
  const solution = right.slice();
  for (let row = 0; row < size; row++)
    for (let k = 0; k < row; k++) solution[row] = (solution[row] ?? 0) - at(row, k) * (solution[k] ?? 0);
  for (let row = 0; row < size; row++) {
    const pivot = diagonal[row] ?? 0;
    solution[row] = pivot > 0 ? (solution[row] ?? 0) / pivot : 0;
  }
  for (let row = size - 1; row >= 0; row--)
    for (let k = row + 1; k < size; k++)
      solution[row] = (solution[row] ?? 0) - at(k, row) * (solution[k] ?? 0);
  return solution;
}
