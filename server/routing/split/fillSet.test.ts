import { expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { V2Side } from '../pools/v2/v2Side.ts';
import { V3Side } from '../pools/v3/v3Side.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { mixedPathsLast } from './fillSet.ts';

const ends = { token0: token(0), token1: token(1) };
const v2 = (index: number) => new V2Side(v2Pool({ address: nth(index), ...ends }), true);
const v3 = (index: number) =>
  new V3Side(v3Pool({ address: nth(index), ...ends, fee: 500, tickSpacing: 10 }), true);

test('paths over both protocols go after all others, which stay in their order', () => {
  const [mixed, pairs, other, pools] = [[v2(1), v3(2)], [v2(3), v2(4)], [v3(5), v2(6)], [v3(7)]];
  const ordered = mixedPathsLast({ paths: [mixed, pairs, other, pools], parts: [4, 3, 2, 1] });
  expect(ordered).toEqual({ paths: [pairs, pools, mixed, other], parts: [3, 1, 4, 2] });
});
