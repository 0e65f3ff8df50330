import { expect, it } from 'vitest';
import { inWords, type Progress, progressTeller } from '../pace.ts';

const at = (seconds: number, done: number, total = 9000): Progress => ({ at: seconds * 1000, done, total });

it.each<[string, Progress, Progress]>([
  ['4200 of 9000 blocks, 4800 left, 120 a second, about 40 s', at(0, 3000), at(10, 4200)],
  ['3100 of 9000 blocks, 5900 left, 10 a second, about 10 min', at(0, 3000), at(10, 3100)],
  ['3003 of 9000 blocks, 5997 left, 0.3 a second, about 6 h', at(0, 3000), at(10, 3003)],
  ['3001 of 90000 blocks, 86999 left, 0.1 a second, about 11 days', at(0, 3000), at(10, 3001, 90_000)],
  ['9000 of 9000 blocks, 0 left, 600 a second, about 0 s', at(0, 3000), at(10, 9000)],
  // The chain may be behind what was told before, and a reorganisation takes blocks back.
  ['9002 of 9000 blocks, 0 left, 600 a second, about 0 s', at(0, 3002), at(10, 9002)],
  ['2990 of 9000 blocks, 6010 left', at(0, 3000), at(10, 2990)],
  ['3000 of 9000 blocks, 6000 left', at(0, 3000), at(0, 3000)],
])('default: %s', (words, first, last) => {
  expect(inWords('blocks', first, last)).toBe(words);
});

it('behavior: long work is told of every ten seconds, short work not at all', () => {
  let now = 0;
  const said: string[] = [];
  const tell = progressTeller(
    'logs',
    (line) => said.push(line),
    10_000,
    () => now,
  );
  for (now = 0; now <= 25_000; now += 1000) tell(now / 100, 500);
  expect(said).toEqual([
    '100 of 500 logs, 400 left, 10 a second, about 40 s',
    '200 of 500 logs, 300 left, 10 a second, about 30 s',
  ]);
});
