import { expect, test } from 'vitest';
import { shareCosts } from './shareCosts.ts';

const costs = new Map([
  [1, 5],
  [2, 3],
  [3, 4],
]);

test('default: what is left beyond what it needs', () => {
  expect(shareCosts([{ earned: 10, needs: [1, 2] }], costs)).toEqual([2]);
  expect(shareCosts([{ earned: 7, needs: [1, 2] }], costs)).toEqual([0]);
  expect(shareCosts([{ earned: 7, needs: [] }], costs)).toEqual([7]);
});

test('behavior: what several need is paid once, by those that earn most first', () => {
  const sharers = [
    { earned: 6, needs: [1] },
    { earned: 9, needs: [1] },
    { earned: 4, needs: [1] },
  ];
  expect(shareCosts(sharers, costs)).toEqual([6, 4, 4]);
});

test('behavior: what nobody else needs is paid first', () => {
  const sharers = [
    { earned: 4, needs: [1, 3] },
    { earned: 6, needs: [2, 1] },
  ];
  // 3 for its own, and 3 of 5 for the common one; the other pays its own 4.
  expect(shareCosts(sharers, costs)).toEqual([0, 0]);
});

test('behavior: what has no cost takes nothing', () => {
  expect(shareCosts([{ earned: 2, needs: [9] }], costs)).toEqual([2]);
});
