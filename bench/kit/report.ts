/** The middle value; of an even number of values the lower of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The smallest value that at least `percent` of all values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

/** Prints rows in columns; the first row is the head. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
      .join('  ');
  process.stdout.write(`\n${title}\n${rows.map((row) => `  ${line(row)}\n`).join('')}`);
}
