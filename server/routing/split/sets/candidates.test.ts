import { expect, test } from 'vitest';
import type { Path } from '../../pools/poolSide.ts';
import { evenPair } from '../../testkits/markets.testkit.ts';
import { Candidates } from './candidates.ts';

const ANY = [[1], [1, 1], [1, 1, 1]];

/** Two pairs from token 0 to 2 and two from there to 1, which make four paths. */
const [a, b] = [evenPair(1, 1000n, [0, 2]), evenPair(2, 1000n, [0, 2])];
const [c, d] = [evenPair(3, 1000n, [2, 1]), evenPair(4, 300n, [2, 1])];
const direct = evenPair(5, 1000n);

function crossingsOf(paths: readonly Path[], patterns = ANY): string[] {
  const candidates = new Candidates(patterns);
  candidates.add(paths);
  candidates.addCrossings(paths);
  return [...candidates.paths].map((path) => path.map(({ pool }) => Number(pool.address)).join('-'));
}

test('Candidates.addCrossings adds paths that begin as one and end as another where both meet', () => {
  expect(crossingsOf([[a, c], [b, d], [direct]])).toEqual(['1-3', '2-4', '5', '1-4', '2-3']);
});

test('Candidates.addCrossings adds no path of protocols that are not asked for', () => {
  const paths = [
    [a, c],
    [b, d],
  ];
  expect(crossingsOf(paths, [[1, 2]])).toEqual(['1-3', '2-4']);
});

test('Candidates.addCrossings adds no path that goes to a token twice', () => {
  const [e, f] = [evenPair(6, 1000n, [2, 3]), evenPair(7, 1000n, [3, 1])];
  const g = evenPair(8, 1000n, [0, 3]);
  const paths = [
    [a, e, f],
    [g, f],
    [b, c],
  ];
  expect(crossingsOf(paths)).toEqual(['1-6-7', '8-7', '2-3', '1-3', '2-6-7']);
});

test('Candidates.known returns the same path for the same pools', () => {
  const candidates = new Candidates(ANY);
  const path = [a, c];
  candidates.add([path]);
  expect(candidates.known([a, c])).toBe(path);
  expect(candidates.known([a, d])).toBe(candidates.known([a, d]));
});
