/** Solves symmetric positive definite systems by Cholesky's method, in the same memory each time. */
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

  /**
   * Replaces the first rows by their factor; returns false if they are not those of a positive definite
   * matrix.
   */
  factorise(size: number): boolean {
    const [rows, cells] = [this.#rows, this.#cells];
    for (let row = 0; row < size; row++) {
      const at = row * rows;
      for (let column = 0; column <= row; column++) {
        const other = column * rows;
        let sum = cells[at + column] ?? 0;
        for (let k = 0; k < column; k++) sum -= (cells[at + k] ?? 0) * (cells[other + k] ?? 0);
        if (row === column && !(sum > 0)) return false;
        cells[at + column] = row === column ? Math.sqrt(sum) : sum / (cells[other + column] ?? 0);
      }
    }
    return true;
  }

  /** Replaces the right side by the solution; expects `factorise` of this size. */
  solve(right: Float64Array, size: number): void {
    const [rows, cells] = [this.#rows, this.#cells];
    for (let row = 0; row < size; row++) {
      let sum = right[row] ?? 0;
      for (let k = 0; k < row; k++) sum -= (cells[row * rows + k] ?? 0) * (right[k] ?? 0);
      right[row] = sum / (cells[row * rows + row] ?? 0);
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = right[row] ?? 0;
      for (let k = row + 1; k < size; k++) sum -= (cells[k * rows + row] ?? 0) * (right[k] ?? 0);
      right[row] = sum / (cells[row * rows + row] ?? 0);
    }
  }
}
