import { expect, test } from 'vitest';
import { finish } from '../../model/steps.ts';
import { FoundRows } from './foundRows.ts';

/** Rows with these scores, shortened to at most fifty. */
function shortened(scores: readonly number[]): FoundRows {
  const rows = new FoundRows(50);
  for (const [index, score] of scores.entries()) rows.note(index, index, score, 1, 0);
  finish(rows.shorten());
  return rows;
}

test.each([
  ['forty equal ones that are the best', [...Array(40).fill(0.2), ...Array(40).fill(0.5)], 40, 0.2],
  ['none of eighty equal ones, with a bar that no row reaches', Array(80).fill(0.2), 0, 0],
])('FoundRows.shorten leaves of at most fifty rows %s', (_, scores, count, most) => {
  const rows = shortened(scores as number[]);
  expect([rows.count, rows.most]).toEqual([count, most]);
});
