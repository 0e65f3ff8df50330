import { expect, test } from 'vitest';
import { v2Pool, v3Pool } from '../model/pool.ts';
import { V2_BIT, V3_BIT, V4_BIT } from '../pools/poolSide.ts';
import { graphOf, nth, token } from '../testkits/markets.testkit.ts';
import { protocolsIn } from './protocolsIn.ts';

test('protocolsIn returns the protocols of which the graph has pools, also of a pool that comes later', () => {
  const state = { protocol: 'v2', reserve0: 10n ** 18n, reserve1: 10n ** 18n } as const;
  const ends = { token0: token(0), token1: token(1) };
  const graph = graphOf([1, 2].map((index) => ({ pool: v2Pool({ address: nth(index), ...ends }), state })));
  const any = V2_BIT | V3_BIT | V4_BIT;
  expect(protocolsIn(graph.adjacency, any)).toBe(V2_BIT);
  graph.addPool(v3Pool({ address: nth(3), ...ends, fee: 500, tickSpacing: 10 }));
  expect(protocolsIn(graph.adjacency, any)).toBe(V2_BIT | V3_BIT);
});
