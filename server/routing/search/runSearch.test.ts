import { describe, expect, test } from 'vitest';
import { ROUTING_PROTOCOLS, type RoutingProtocols } from '../pools/routingProtocols.ts';
import { token } from '../testkits/markets.testkit.ts';
import { patternsOf, type SearchRequest } from './runSearch.ts';

const ENDS = { tokenIn: token(0), tokenOut: token(1) } as const;
const ANY = [[7], [7, 7], [7, 7, 7]];

// 1 is a V2 hop, 2 a V3 hop, 7 a hop of any protocol.
describe('patternsOf', () => {
  test.each<[Omit<SearchRequest, 'tokenIn' | 'tokenOut'>, number[][]]>([
    [{ maxHops: 3 }, ANY],
    [{ maxHops: 2 }, ANY.slice(0, 2)],
    [{ maxHops: 1 }, ANY.slice(0, 1)],
    [{ maxHops: 3, v2Ends: { first: false, last: false } }, ANY],
    [{ maxHops: 3, v2Ends: { first: true, last: false } }, [[1], [1, 7], [1, 7, 7]]],
    [{ maxHops: 3, v2Ends: { first: false, last: true } }, [[1], [7, 1], [7, 7, 1]]],
    [{ maxHops: 2, v2Ends: { first: true, last: true } }, [[1], [1, 1]]],
    [{ maxHops: 3, protocols: ['v3'] }, [[2], [2, 2], [2, 2, 2]]],
    [{ maxHops: 2, protocols: ['v3'], v2Ends: { first: true, last: false } }, []],
    // Mixtures of the named ones, and no others.
    [{ maxHops: 3, protocols: ['v2', 'v3'] }, [[3], [3, 3], [3, 3, 3]]],
    [{ maxHops: 2, protocols: ['v4', 'v2'] }, [[5], [5, 5]]],
    [{ maxHops: 2, protocols: ['v2', 'v3'], v2Ends: { first: true, last: false } }, [[1], [1, 3]]],
    [{ maxHops: 3, protocols: [] }, []],
  ])('args: %j', (request, patterns) => {
    expect(patternsOf({ ...ENDS, ...request })).toEqual(patterns);
  });

  test('behavior: a graph without a protocol has no hops of it', () => {
    const { v2, v3 } = ROUTING_PROTOCOLS;
    const table = { v2, v3 } as RoutingProtocols;
    expect(patternsOf({ ...ENDS, maxHops: 1, protocols: ['v2', 'v3', 'v4'] }, table)).toEqual([[3]]);
    expect(patternsOf({ ...ENDS, maxHops: 3, protocols: ['v4'] }, table)).toEqual([]);
  });
});
