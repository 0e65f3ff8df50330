type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A longer column with what the shorter one held. */
export function grown<Some extends Column>(from: Some, to: Some): Some {
  to.set(from);
  return to;
}

/** The column where it has room for a row, else one of twice the length with what it held. */
export function withRoom<Some extends Column>(column: Some, row: number): Some {
  if (row < column.length) return column;
  const Longer = column.constructor as new (length: number) => Some;
  return grown(column, new Longer(2 * row));
}

/**
 * How long the `place`th column of a table is at first. Columns that double from different lengths never grow for the
 * same row: with hundreds of thousands of rows a turn of the event loop has time to copy one of them.
 */
export const firstRoom = (place: number): number => 1024 + 64 * place;

/** A length for columns of so many rows that are made anew when they are too short: an eighth more, since a market grows. */
export const lengthFor = (rows: number): number => rows + (rows >> 3) + 16;
