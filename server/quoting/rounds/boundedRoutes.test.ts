import { expect, test } from 'vitest';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { poolIdOf } from '../../routing/model/pool.ts';
import { UNI, USDC } from '../../universalRouter/routes.testkit.ts';
import { never, SALE } from './oneMarket.testkit.ts';
import { addPair, E18, poolAddress, sourcesOf } from './quoteSources.testkit.ts';
import { quoteTrade } from './quoteTrade.ts';

const HELD = 1000;
const AMOUNT = 720;

/** What so many of the pairs give for equal parts of the amount. */
const givenBy = (pairs: number) => {
  const part = (AMOUNT / pairs) * 0.997;
  return (pairs * part * HELD) / (HELD + part);
};

/** How much more so many pairs give than one, in millionths. */
const gainBy = (pairs: number) => (givenBy(pairs) / givenBy(1) - 1) * 1e6;

/**
 * Routes that are given are taken as they are, one here whatever is allowed: how far others would be is known
 * from the pairs.
 */
test('the bound is over as many routes as a request allows, and over eight where it allows fewer', async () => {
  const graph = new PoolGraph();
  for (let index = 1; index <= 20; index++) addPair(graph, index, USDC, UNI, BigInt(HELD));
  const { sources } = sourcesOf(graph);
  const given = {
    routes: [[poolIdOf(poolAddress(1))]],
    parts: [],
    quoted: 1n,
    expiresAt: Number.MAX_SAFE_INTEGER,
    tolerance: { numerator: 1n, denominator: 100n },
  };
  const gapOf = async (maxSplits: number) => {
    const request = { ...SALE, amount: BigInt(AMOUNT) * E18, maxSplits, optimalityGap: true, given };
    const { legs, optimalityGap } = await quoteTrade(sources, request, never);
    expect(legs).toHaveLength(1);
    return optimalityGap ?? Number.NaN;
  };
  const [one, eight, nine, sixteen] = [await gapOf(1), await gapOf(8), await gapOf(9), await gapOf(16)];
  expect(one).toBe(eight);
  expect(eight).toBeGreaterThan(gainBy(8));
  expect(nine).toBeGreaterThan(eight);
  expect(nine).toBeGreaterThan(gainBy(9));
  expect(nine).toBeLessThan(gainBy(16));
  expect(sixteen).toBeGreaterThan(gainBy(16));
});
