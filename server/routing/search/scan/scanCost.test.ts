import { expect, test } from 'vitest';
import { Adjacency } from '../../graph/adjacency.ts';
import { v2Pool } from '../../model/pool.ts';
import { PoolEntry } from '../../pools/poolEntry.ts';
import { nth, token } from '../../testkits/markets.testkit.ts';
import { isCheaperFromStart } from './scanCost.ts';

const [START, END, BEFORE, AFTER] = [0, 1, 2, 3];
const HELD = 10n ** 18n;
/** Of a thousandth of what a pair holds. */
const NEEDED = 1e-15;

/** Pairs of these tokens, and so many of each more with tokens that nobody else knows. */
function marketOf(
  pairs: readonly (readonly [number, number, bigint?])[],
  more: Readonly<Record<number, number>> = {},
): Adjacency {
  const adjacency = new Adjacency();
  let index = 0;
  const add = (a: number, b: number, held: bigint) => {
    const pool = v2Pool({ address: nth(index++), token0: token(a), token1: token(b) });
    const entry = new PoolEntry(pool, a, b, false);
    entry.setState({ protocol: 'v2', reserve0: held, reserve1: held });
    adjacency.add(entry);
  };
  for (const [a, b, held = HELD] of pairs) add(a, b, held);
  for (const [at, count] of Object.entries(more)) {
    for (let each = 0; each < count; each++) add(Number(at), 10 + index, HELD);
  }
  return adjacency;
}

const isLess = (adjacency: Adjacency) => isCheaperFromStart(adjacency, { start: START, end: END }, NEEDED);

const LINE = [
  [START, BEFORE],
  [BEFORE, AFTER],
  [AFTER, END],
] as const;

test('a pool costs a quarter more from the start than from the end', () => {
  // 1 of the start and 2 of its neighbour: 3.75; from the end those of its neighbour.
  const degrees = [2, 3, 4, 5];
  expect(degrees.map((degree) => isLess(marketOf(LINE, { [AFTER]: degree - 2 })))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  // 4 more around the neighbour of the start: 8.75.
  const more = [8, 9];
  expect(more.map((degree) => isLess(marketOf(LINE, { [AFTER]: degree - 2, [BEFORE]: 4 })))).toEqual([
    false,
    true,
  ]);
});

test('default: also if the start has more pools than the end', () => {
  // 3 of the start, 2 and 1 and 1 of its neighbours: 8.75.
  const adjacency = (degree: number) => marketOf(LINE, { [START]: 2, [AFTER]: degree - 2 });
  expect([8, 9].map((degree) => isLess(adjacency(degree)))).toEqual([false, true]);
});

test('behavior: does not count pools too small for the end', () => {
  const adjacency = (held: bigint) => marketOf([...LINE, [4, END, held]], { 4: 9 });
  expect([9n * 10n ** 14n, 2n * 10n ** 15n].map((held) => isLess(adjacency(held)))).toEqual([false, true]);
});

test('behavior: does not count pools behind the end or back at the start', () => {
  const direct = [...LINE, [START, END]] as const;
  // 2 of the start, 2 of its other neighbour: 5.
  const toEnd = (degree: number) => marketOf(direct, { [END]: 50, [AFTER]: degree - 2 });
  // 50 around the end itself are 50 around which it looks.
  expect(isLess(toEnd(2))).toBe(true);
  const few = (degree: number) => marketOf(direct, { [AFTER]: degree - 2 });
  expect([5, 6].map((degree) => isLess(few(degree)))).toEqual([false, true]);
});

test('behavior: a token with very many pools costs no more than looking up those with the neighbours of the start', () => {
  // 16 for the one pool of the start, whose neighbour has as many as are said: 1.25 each, and for the start.
  const adjacency = (degree: number) => marketOf(LINE, { [BEFORE]: degree - 2, [AFTER]: 500 });
  expect([11, 12].map((degree) => isLess(adjacency(degree)))).toEqual([true, false]);
});

test('behavior: does not count the neighbours of a hub that costs more alone', () => {
  // 20 of the start with 20 neighbours: at least 50, and 51.25 with the second pool of one of them.
  const adjacency = (degree: number) => marketOf(LINE, { [START]: 19, [AFTER]: degree - 2 });
  expect([50, 51, 52].map((degree) => isLess(adjacency(degree)))).toEqual([false, false, true]);
});
