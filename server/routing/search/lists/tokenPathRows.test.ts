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
            const { firsts } = rows.collect({ mostIn, leastOut }, new Noted());
            expect(firsts.toSorted((a, b) => a - b)).toEqual(fits);
            const narrowed = rows.narrowed({ mostIn, leastOut });
            expect(narrowed.count).toBe(fits.length);
            expect(narrowed.collect({ mostIn, leastOut }, new Noted()).firsts).toEqual(firsts);
          }
        },
      ),
    );
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
    const rows = new TokenPathRows(
      rowsOf([[5, 0.125]])
        .complete(scan)
        .sort(),
    );
    rows.collect({ mostIn: 1, leastOut: 1e-9 }, sink);
    // And 4 · 5 · 7 of what its pools ask at the least.
    expect(told).toEqual([[30, 8.125, expect.closeTo(140, 9)]]);
    rows.collect({ mostIn: 1, leastOut: 1 / 139 }, sink);
    expect(told).toHaveLength(1);
    rows.collect({ mostIn: 1, leastOut: 1 / 141 }, sink);
    expect(told).toHaveLength(2);
    // Those of a shorter list are the same, and both lines have to reach a trade.
    rows.narrowed({ mostIn: 1, leastOut: 1 / 141 }).collect({ mostIn: 1, leastOut: 1e-9 }, sink);
    expect(told[2]).toEqual(told[0]);
    expect(rows.narrowed({ mostIn: 1, leastOut: 1 / 139 }).count).toBe(0);
    expect(rows.narrowed({ mostIn: 1, leastOut: 1 / 38 }).count).toBe(0);
    // A hundredth of the inverse input: 0.3 and 8.125, and 1.4 of the tail.
    expect([8.4, 8.5].map((out) => rows.narrowed({ mostIn: 100, leastOut: 1 / out }).count)).toEqual([0, 1]);
  });
});
