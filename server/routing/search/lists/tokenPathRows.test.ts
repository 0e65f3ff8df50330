import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLACK } from '../scan/foundTokenPaths.ts';
import type { TokenPathScan } from '../scan/tokenPathScan.ts';
import type { TokenPathSink } from '../scan/tokenPathSource.ts';
import { FoundRows } from './foundRows.ts';
import { TokenPathRows } from './tokenPathRows.ts';

/** End hops that change nothing. */
const PLAIN = { leastLine: () => ({ rate: 1, floor: 0, tail: 1 }) };
const SCAN = { firstHop: PLAIN, lastHop: PLAIN } as unknown as TokenPathScan;

function rowsOf(lines: readonly (readonly [rate: number, floor: number])[]): FoundRows {
  const found = new FoundRows();
  for (const [index, [rate, floor]] of lines.entries()) found.note(index, index + 1, 0, rate, floor);
  return found;
}

class Noted implements TokenPathSink {
  readonly most = SLACK;
  readonly firsts: number[] = [];

  note(first: number): void {
    this.firsts.push(first);
  }
}

const line = fc.tuple(
  fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
  fc.double({ min: 0, max: 1e-3, noNaN: true }),
);

describe('TokenPathRows', () => {
  test('collect notes the rows that a walk over all of them notes, for any number of rows', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 400, size: 'max' }),
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (lines, mostIn, leastOut) => {
          const fits = lines.flatMap(([rate, floor], index) =>
            rate / mostIn + floor <= SLACK / leastOut ? [index] : [],
          );
          for (const found of [rowsOf(lines), rowsOf(lines).complete(SCAN)]) {
            const rows = new TokenPathRows(found);
            expect(rows.count).toBe(lines.length);
            const noted = new Noted();
            rows.collect({ mostIn, leastOut }, noted);
            expect(noted.firsts.toSorted((a, b) => a - b)).toEqual(fits);
          }
        },
      ),
    );
  });

  test('collect misses no row whose rate is far from the others', () => {
    const rates = [1e-120, 1e300, 1e-300, 1, 1e38, 0, Number.POSITIVE_INFINITY, 1e-45];
    const rows = new TokenPathRows(rowsOf(rates.map((rate) => [rate, 0])));
    const notedAt = (leastOut: number) => {
      const noted = new Noted();
      rows.collect({ mostIn: 1, leastOut }, noted);
      return noted.firsts.toSorted();
    };
    expect(notedAt(1e299)).toEqual([2, 5]);
    expect(notedAt(1e-30)).toEqual([0, 2, 3, 5, 7]);
    expect(notedAt(1e-301)).toEqual([0, 1, 2, 3, 4, 5, 7]);
  });

  test('behavior: the lines of a scan are those of whole paths', () => {
    const before = { leastLine: () => ({ rate: 2, floor: 0.5, tail: 4 }) };
    const after = { leastLine: () => ({ rate: 3, floor: 0.25, tail: 7 }) };
    const scan = { firstHop: before, lastHop: after } as unknown as TokenPathScan;
    // (inverse · 2 + 0.5) · 5 + 0.125, and that · 3 + 0.25
    const told: number[][] = [];
    const sink = {
      most: SLACK,
      note: (...[, , , rate, floor, tail]: number[]) => told.push([rate ?? 0, floor ?? 0, tail ?? 0]),
    };
    const rows = new TokenPathRows(rowsOf([[5, 0.125]]).complete(scan));
    rows.collect({ mostIn: 1, leastOut: 1e-9 }, sink);
    // And 4 · 5 · 7 of what its pools ask at the least.
    expect(told).toEqual([[30, 8.125, expect.closeTo(140, 9)]]);
    rows.collect({ mostIn: 1, leastOut: 1 / 139 }, sink);
    expect(told).toHaveLength(1);
    rows.collect({ mostIn: 1, leastOut: 1 / 141 }, sink);
    expect(told).toHaveLength(2);
    // Both lines have to reach a trade. For a hundredth of the inverse input they are 0.3 + 8.125 and 1.4.
    rows.collect({ mostIn: 100, leastOut: 1 / 8.4 }, sink);
    expect(told).toHaveLength(2);
    rows.collect({ mostIn: 100, leastOut: 1 / 8.5 }, sink);
    expect(told).toHaveLength(3);
  });
});
