import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IndexedReplica, startIndexedReplica } from '../harness/indexedReplica.ts';
import { formatVerification, hasDifferences } from './formatVerification.ts';
import { readIndexSnapshot } from './indexSnapshot.ts';
import { startLyingFigures } from './lyingFigures.ts';
import { verifyIndex } from './verifyIndex.ts';

/* An index that follows V4 too, against the pool manager's storage and logs. */

const FIGURES = {
  v4Pools: [
    ...['fee', 'tickSpacing', 'sqrtPriceX96', 'tick', 'liquidity', 'price', 'tvlInAnchor', 'anchorDepth'],
    ...['txCount', 'swapCount', 'volume0', 'volume1', 'volumeUSD', 'unpricedSwapCount'],
  ],
  v4MarketEvents: ['volumeUSD'],
} as const;
/** A wrong part of the key is a wrong key. */
const KEY: readonly string[] = ['fee', 'tickSpacing'];

let scene: IndexedReplica;
beforeAll(async () => {
  scene = await startIndexedReplica({ hasV4: true });
});
afterAll(() => scene?.stop());

const verify = (subgraphUrl: string) => verifyIndex({ rpcUrl: scene.replica.url, subgraphUrl });

describe('verifyIndex of an index with V4 pools', () => {
  it('agrees with the chain: pools, counts, volumes, and prices that a V4 pool says', async () => {
    const verification = await verify(scene.index.queryUrl);
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
    const { tokens, v4Pools, v4MarketEvents } = await readIndexSnapshot(scene.index.queryUrl);
    expect(tokens.filter(({ priceV4Pool }) => priceV4Pool !== null).length).toBeGreaterThan(0);
    const trades = verification.checks.find(({ name }) => name.startsWith('trades'));
    const priced = tokens.filter(({ pricingRank, priceUSD }) => pricingRank < 3 && priceUSD !== null);
    // Sold and bought, taken and paid; of a token without decimals 1 % may be nothing.
    expect(trades?.compared).toBeGreaterThanOrEqual(4 * (priced.length - 2));
    expect(v4Pools.length).toBeGreaterThan(25);
    expect(v4MarketEvents.filter(({ volumeUSD }) => volumeUSD !== null).length).toBeGreaterThan(50);
  });

  it('a sample is of pairs and V3 pools, and agrees as well', async () => {
    const verification = await verifyIndex({
      ...{ rpcUrl: scene.replica.url, subgraphUrl: scene.index.queryUrl },
      sample: { count: 10, seed: 5 },
    });
    expect(hasDifferences(verification), formatVerification(verification).join('\n')).toBe(false);
  });

  it('finds each figure that the index tells wrongly', async () => {
    const lying = await startLyingFigures(scene.index.queryUrl, FIGURES);
    try {
      const { checks } = await verify(lying.url);
      const found = checks.flatMap(({ differences }) => differences.map(({ what }) => what));
      const pools = found.filter((what) => /^(V4 pool|market) 0x[0-9a-f]{64} /.test(what));
      const missed = FIGURES.v4Pools.filter(
        (field) => !pools.some((what) => what.endsWith(` ${KEY.includes(field) ? 'key' : field}`)),
      );
      expect(missed).toEqual([]);
      const { v4MarketEvents } = await readIndexSnapshot(lying.url);
      const ids = new Set(v4MarketEvents.map(({ id }) => `event ${id} volumeUSD`));
      expect(found.filter((what) => ids.has(what))).toHaveLength(1);
    } finally {
      await lying.close();
    }
  });
});
