/** A pivot smaller than this part of its diagonal is rounding: the row depends on those before it. */
const LEAST_PIVOT = 1e-14;

/**
 * Solves symmetric systems without negative eigenvalues by Cholesky's method, in the same memory each time. A
 * row that depends on the ones before it is skipped: its unknown is 0.
 */
export class SymmetricSystem {
  readonly #rows: number;
  readonly #cells: Float64Array;

  constructor(rows: number) {
    this.#rows = rows;
    this.#cells = new Float64Array(rows * rows);
  }

  /** Sets a cell on the diagonal or below it. */
  set(row: number, column: number, value: number): void {
    this.#cells[row * this.#rows + column] = value;
  }

  /** Replaces the first rows by their factor; returns false if some depend on those before them. */
  factorise(size: number): boolean {
    const [rows, cells] = [this.#rows, this.#cells];
    let isDefinite = true;
    for (let row = 0; row < size; row++) {
      const at = row * rows;
      const least = LEAST_PIVOT * (cells[at + row] ?? 0);
      for (let column = 0; column < row; column++) {
        const other = column * rows;
        let sum = cells[at + column] ?? 0;
        for (let k = 0; k < column; k++) sum -= (cells[at + k] ?? 0) * (cells[other + k] ?? 0);
        cells[at + column] = quotient(sum, cells[other + column] ?? 0);
      }
      let pivot = cells[at + row] ?? 0;
      for (let k = 0; k < row; k++) pivot -= (cells[at + k] ?? 0) ** 2;
      const isDependent = !(pivot > Math.max(0, least));
      if (isDependent) isDefinite = false;
      cells[at + row] = isDependent ? 0 : Math.sqrt(pivot);
    }
    return isDefinite;
  }

  /** Replaces the right side by the solution; expects `factorise` of this size. */
  solve(right: Float64Array, size: number): void {
    const [rows, cells] = [this.#rows, this.#cells];
    for (let row = 0; row < size; row++) {
      let sum = right[row] ?? 0;
      for (let k = 0; k < row; k++) sum -= (cells[row * rows + k] ?? 0) * (right[k] ?? 0);
      right[row] = quotient(sum, cells[row * rows + row] ?? 0);
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = right[row] ?? 0;
      for (let k = row + 1; k < size; k++) sum -= (cells[k * rows + row] ?? 0) * (right[k] ?? 0);
      right[row] = quotient(sum, cells[row * rows + row] ?? 0);
    }
  }
}

/** Returns a quotient by a pivot; 0 by that of a skipped row. */
function quotient(sum: number, pivot: number): number {
  return pivot === 0 ? 0 : sum / pivot;
}
