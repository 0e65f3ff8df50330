import { describe, expect, test } from 'vitest';
import { containsTick, nextTickWithinOneWord } from './nextTick.ts';

const ticks = [
  { tick: -120, liquidityNet: 30n },
  { tick: 60, liquidityNet: -10n },
  { tick: 15_360, liquidityNet: -20n },
];
const ALL = { lowerTick: -887_272, upperTick: 887_272, ticks };
const SOME = { lowerTick: -180, upperTick: 120, ticks: ticks.slice(0, 2) };
const end = (tick: number, liquidityNet: bigint | undefined) => ({ kind: 'stepEnd', tick, liquidityNet });

// At a spacing of 60 words begin at −15 360, 0 and 15 360.
describe('nextTickWithinOneWord', () => {
  test.each([
    [59, end(0, undefined)],
    [0, end(0, undefined)],
    [-1, end(-120, 30n)],
    [-120, end(-120, 30n)],
    [-121, end(-15_360, undefined)],
    // The word that the lowest price lies in has no edge of its own.
    [-887_271, end(-887_272, undefined)],
  ])('args: down from %i', (tick, expected) => {
    expect(nextTickWithinOneWord(ALL, tick, 60, true)).toEqual(expected);
  });

  test.each([
    [59, end(60, -10n)],
    [60, end(15_300, undefined)],
    [15_299, end(15_300, undefined)],
    [15_300, end(15_360, -20n)],
    [-61, end(-60, undefined)],
    [887_220, end(887_272, undefined)],
  ])('args: up from %i', (tick, expected) => {
    expect(nextTickWithinOneWord(ALL, tick, 60, false)).toEqual(expected);
  });

  test('the last tick that was read ends a range whose word goes on beyond it', () => {
    expect(nextTickWithinOneWord(SOME, -121, 60, true)).toEqual({ kind: 'rangeEnd', tick: -180 });
    expect(nextTickWithinOneWord(SOME, -180, 60, true)).toEqual({ kind: 'rangeEnd', tick: -180 });
    expect(nextTickWithinOneWord(SOME, 60, 60, false)).toEqual({ kind: 'rangeEnd', tick: 120 });
    expect(nextTickWithinOneWord(SOME, 119, 60, false)).toEqual({ kind: 'rangeEnd', tick: 120 });
  });

  test('behavior: an edge that is the last tick that was read is known', () => {
    const toEdges = { lowerTick: -15_360, upperTick: 15_300, ticks: [] };
    expect(nextTickWithinOneWord(toEdges, -1, 60, true)).toEqual(end(-15_360, undefined));
    expect(nextTickWithinOneWord(toEdges, 0, 60, false)).toEqual(end(15_300, undefined));
  });

  test('behavior: a tick at the very edge of a word is crossed', () => {
    const atEdges = { ...ALL, ticks: [-15_360, 15_300].map((tick) => ({ tick, liquidityNet: 7n })) };
    expect(nextTickWithinOneWord(atEdges, -1, 60, true)).toEqual(end(-15_360, 7n));
    expect(nextTickWithinOneWord(atEdges, 0, 60, false)).toEqual(end(15_300, 7n));
  });

  test('a range read to the end on one side only is complete on that side', () => {
    const [below, above] = [
      { lowerTick: -887_272, upperTick: 120, ticks: [] },
      { lowerTick: -180, upperTick: 887_272, ticks: [] },
    ];
    expect(nextTickWithinOneWord(below, -1, 60, true)).toEqual(end(-15_360, undefined));
    expect(nextTickWithinOneWord(below, -887_272, 60, true)).toMatchObject({ kind: 'stepEnd' });
    expect(nextTickWithinOneWord(above, -1, 60, true)).toEqual({ kind: 'rangeEnd', tick: -180 });
    expect(nextTickWithinOneWord(above, -200, 60, true)).toEqual({ kind: 'unknown' });
    expect(nextTickWithinOneWord(above, 0, 60, false)).toEqual(end(15_300, undefined));
    expect(nextTickWithinOneWord(above, 887_272, 60, false)).toMatchObject({ kind: 'stepEnd' });
    expect(nextTickWithinOneWord(below, 0, 60, false)).toEqual({ kind: 'rangeEnd', tick: 120 });
    expect(nextTickWithinOneWord(below, 200, 60, false)).toEqual({ kind: 'unknown' });
    expect([-200, 200].map((tick) => containsTick(below, tick, 60))).toEqual([true, false]);
    expect([-200, 200].map((tick) => containsTick(above, tick, 60))).toEqual([false, true]);
  });

  test('ticks beyond the range that was read are unknown', () => {
    expect(nextTickWithinOneWord(SOME, -181, 60, true)).toEqual({ kind: 'unknown' });
    expect(nextTickWithinOneWord(SOME, 120, 60, false)).toEqual({ kind: 'unknown' });
  });
});

test('containsTick: true from the first to the last tick that was read, or where there can be no other', () => {
  expect([-180, 0, 120].map((tick) => containsTick(SOME, tick, 60))).toEqual([true, true, true]);
  expect([-181, 121].map((tick) => containsTick(SOME, tick, 60))).toEqual([false, false]);
  // 887 220 is the last multiple of 60.
  const complete = { lowerTick: -887_220, upperTick: 887_220, ticks: [] };
  expect([-887_272, 887_271].map((tick) => containsTick(complete, tick, 60))).toEqual([true, true]);
  const short = { lowerTick: -887_219, upperTick: 887_219, ticks: [] };
  expect([-887_272, 887_271].map((tick) => containsTick(short, tick, 60))).toEqual([false, false]);
});
