import { describe, expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';
import { sampleOfEach } from './sample.ts';

/** The changed texts of an expression. */
function faultsOf(expression: string): string[] {
  const text = `const x = ${expression};`;
  return mutantsOf('x.ts', text).map(
    ({ start, end, replacement }) => `${text.slice(10, start)}${replacement}${text.slice(end, -1)}`,
  );
}

describe('mutantsOf', () => {
  test('a choice between the compared values has no fault at its edge, and any other has', () => {
    expect(faultsOf('a < b ? a : b').toSorted()).toEqual([
      ...['a >= b ? a : b', 'false ? a : b', 'true ? a : b'],
    ]);
    expect(faultsOf('a.lt(b) ? b : a')).not.toContain('a.le(b) ? b : a');
    expect(faultsOf('a < b ? a : c')).toContain('a <= b ? a : c');
    expect(faultsOf('a.lt(b) ? c : a')).toContain('a.le(b) ? c : a');
  });

  test('arguments are swapped, but not of functions for which they are alike', () => {
    expect(faultsOf('smaller(a, b)')).toEqual([]);
    expect(faultsOf('min(a - 1, b)').toSorted()).toEqual(['min(1 - a, b)', 'min(a + 1, b)', 'min(a - 0, b)']);
    expect(faultsOf('worth(a, b)')).toEqual(['worth(b, a)']);
  });

  test('nothing is taken out of an assertion', () => {
    expect(mutantsOf('x.ts', "assert(a < 1, 'less');")).toEqual([]);
  });
});

test('sampleOfEach: so many of each file, the same for a seed', () => {
  const items = ['a', 'a', 'a', 'b', 'a', 'c', 'c'].map((file, at) => ({ file, at }));
  const taken = sampleOfEach(items, 2, 7);
  expect(taken.map(({ file }) => file)).toEqual(['a', 'a', 'b', 'c', 'c']);
  expect(sampleOfEach(items, 2, 7)).toEqual(taken);
});
