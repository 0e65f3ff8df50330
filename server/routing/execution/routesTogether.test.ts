import { describe, expect, test } from 'vitest';
import { type Pool, v2Pool, v3Pool } from '../model/pool.ts';
import { ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { routesTogether, sharesOf } from './routesTogether.ts';

const ends = { token0: token(0), token1: token(1) };
const pair = (index: number): { pool: Pool } => ({ pool: v2Pool({ address: nth(index), ...ends }) });
const pool = (index: number): { pool: Pool } => ({
  pool: v3Pool({ address: nth(index), ...ends, fee: 500, tickSpacing: 10 }),
});
const [one, other, last, end] = [pool(1), pair(2), pair(3), pool(4)];

describe('routesTogether', () => {
  const paths = [[one, last], [other], [one, end], [other, last], [other, end], [last]];

  test('default: paths of an exact input that end with one pair behind another pool are a group', () => {
    expect(routesTogether(paths, 'exactInput', ROUTING_PROTOCOLS)).toEqual([[0, 3], [1], [2], [4], [5]]);
  });

  test('args: an exact output', () => {
    const apart = [[0], [1], [2], [3], [4], [5]];
    expect(routesTogether(paths, 'exactOutput', ROUTING_PROTOCOLS)).toEqual(apart);
  });
});

describe('sharesOf', () => {
  test('default: rounded down, and the rest for the last', () => {
    expect(sharesOf(100n, [1n, 1n, 1n])).toEqual([33n, 33n, 34n]);
    expect(sharesOf(10n, [7n, 1n])).toEqual([8n, 2n]);
  });
});
