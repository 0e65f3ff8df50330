import { expect, test } from 'vitest';
import { nth, token } from '../markets.testkit.ts';
import { v2Pool, v3Pool } from '../pool.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { V3Side } from '../pools/v3/v3Side.ts';
import { reservesLast, sharesReserve } from './mixedExactOutput.ts';

const ends = { token0: token(0), token1: token(1) };
const v2 = (index: number) => new V2Side(v2Pool({ address: nth(index), ...ends }), true);
const v3 = (index: number) =>
  new V3Side(v3Pool({ address: nth(index), ...ends, fee: 500, tickSpacing: 10 }), true);

test('paths over both protocols go after all others, which stay in their order', () => {
  const [mixed, pairs, other, pools] = [[v2(1), v3(2)], [v2(3), v2(4)], [v3(5), v2(6)], [v3(7)]];
  const ordered = reservesLast({ paths: [mixed, pairs, other, pools], parts: [4, 3, 2, 1] });
  expect(ordered).toEqual({ paths: [pairs, pools, mixed, other], parts: [3, 1, 4, 2] });
});

test('paths over both protocols must not share a pool; others may', () => {
  const [pair, pool] = [v2(1), v3(2)];
  const [mixed, again] = [
    [pair, pool],
    [v2(3), pool],
  ];
  expect(sharesReserve(mixed, [[pair, v2(4)], mixed, again])).toBe(true);
  expect(sharesReserve(mixed, [[pool], [pair, v2(4)], [v2(6), v3(7)], mixed])).toBe(false);
  expect(sharesReserve([pool], [mixed, again])).toBe(false);
});
