import { AppError } from '../../errors.ts';

/** Rows of one pool: the largest has some ten thousand positions. */
export const MAX_ROWS_OF_POOL = 100_000;
/** Rows of a whole list: the largest exchange has half a million pools. */
export const MAX_ROWS_OF_LIST = 5_000_000;

/** Counts the rows of a read in pages, so that an index whose pages have no end is not read for ever. */
export class PageGuard {
  readonly #maxRows: number;
  #rows = 0;

  constructor(maxRows: number) {
    this.#maxRows = maxRows;
  }

  /** Counts the rows of a page. @throws AppError UPSTREAM_INVALID when there are too many */
  count(rows: number): void {
    this.#rows += rows;
    if (this.#rows > this.#maxRows) {
      throw new AppError('UPSTREAM_INVALID', `The index sent more than ${this.#maxRows} rows of one list`);
    }
  }
}
