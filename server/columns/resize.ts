type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Returns `to` with the values of `from` copied to its beginning. */
export function copiedInto<Some extends Column>(from: Some, to: Some): Some {
  to.set(from);
  return to;
}

/** Returns the column itself when it has room for the row, else a copy of twice the row's length. */
export function withRoom<Some extends Column>(column: Some, row: number): Some {
  if (row < column.length) return column;
  const Longer = column.constructor as new (length: number) => Some;
  return copiedInto(column, new Longer(2 * row));
}

/**
 * Returns the initial capacity of column `place` of a table. Capacities are staggered so that no two columns
 * grow on the same insert: with hundreds of thousands of rows, a turn of the event loop has time to copy one.
 */
export const firstRoom = (place: number): number => 1024 + 64 * place;

/**
 * Returns the length of columns that are rebuilt when they are full: `rows` plus an eighth, because a market
 * grows.
 */
export const lengthFor = (rows: number): number => rows + (rows >> 3) + 16;
