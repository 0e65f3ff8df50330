import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { type PoolId, poolIdOf, v2Pool } from '../../routing/model/pool.ts';
import { V2_POOL_FACTORY } from '../../routing/model/poolFactory.ts';
import { DAI, USDC, WETH } from '../../universalRouter/routes.testkit.ts';
import { BLOCK } from '../model/quotedTrade.testkit.ts';
import { type ExclusionSources, Exclusions, MetExclusions, poolsOutside } from './exclusions.ts';

const TRADE = { tokenIn: USDC, tokenOut: WETH, tradeType: 'exactInput', amount: 7n } as const;
const [OURS, THEIRS, UNKNOWN] = [1, 2, 3].map((digit) =>
  poolIdOf(`0x${String(digit).padStart(40, '0')}`),
) as [PoolId, PoolId, PoolId];

/** A pair of `main` and one of `theirs`. */
function graphOf(): PoolGraph {
  const graph = new PoolGraph();
  const ends = { token0: DAI, token1: USDC };
  graph.addPool(v2Pool({ address: OURS as Address, ...ends }));
  const factory = { ...V2_POOL_FACTORY, exchange: 'theirs' };
  graph.addPool(v2Pool({ address: THEIRS as Address, ...ends }, factory));
  return graph;
}

function exclusionsOf(parts: Partial<ExclusionSources>): Exclusions {
  const none = { tokens: new Set<Address>(), pools: new Set<Address>() };
  const sources = {
    rules: { deniedTokens: new Set<Address>(), deniedPools: new Set<Address>() },
    transfers: { barred: () => none, reasonOf: () => undefined },
    failed: none,
    ...parts,
  };
  return new Exclusions(sources, [BLOCK], TRADE);
}

test('poolsOutside holds the pools of other exchanges, and is absent for a trade over all', () => {
  const outside = poolsOutside(graphOf(), { among: ['main'] });
  expect([OURS, THEIRS, UNKNOWN].map((id) => outside?.has(id))).toEqual([false, true, false]);
  expect(poolsOutside(graphOf(), {})).toBeUndefined();
});

test('MetExclusions leaves out pools of other exchanges without naming them', () => {
  const outside = poolsOutside(graphOf(), { among: ['main'] });
  const plain = new MetExclusions(exclusionsOf({ outside }));
  expect([plain.pools.has(OURS), plain.pools.has(THEIRS)]).toEqual([false, true]);
  expect(plain.all).toEqual([]);

  const rules = { deniedTokens: new Set<Address>(), deniedPools: new Set([OURS as Address]) };
  const denied = new MetExclusions(exclusionsOf({ outside, rules }));
  expect([denied.pools.has(OURS), denied.pools.has(THEIRS)]).toEqual([true, true]);
  expect(denied.all).toEqual([{ kind: 'pool', address: OURS, reason: 'denied' }]);
});
