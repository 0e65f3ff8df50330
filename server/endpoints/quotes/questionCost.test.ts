import { expect, test } from 'vitest';
import { HEAVY_ABOVE } from '../../http/heavyRoom.ts';
import { tradeCost } from '../../quoting/tradeCost.ts';
import { NO_FACTS } from '../present/noFacts.testkit.ts';
import { postQuotes } from './postQuotes.ts';

test('behavior: one simulated swap over as many routes as there may be is no large request', () => {
  expect(tradeCost(1)({ maxSplits: 16, simulate: true })).toBe(19);
  expect(HEAVY_ABOVE).toBeGreaterThanOrEqual(19);
});

test.each([
  [100, { maxSplits: 8 }, 800],
  [100, { maxSplits: '8' }, 800],
  [100, { maxSplits: 16 }, 1600],
  [100, {}, 200],
  [100, { maxSplits: 1 }, 100],
  // What will be refused costs no search.
  [100, { maxSplits: 17 }, 100],
  [100, { maxSplits: {} }, 100],
  [1, { maxSplits: 8 }, 8],
  [100, { optimalityGap: 'true' }, 800],
  [100, { optimalityGap: false }, 200],
  [100, { optimalityGap: 'yes' }, 100],
])('default: %i questions with %j', (count, question, cost) => {
  const sources = {
    quoter: { price: () => Promise.reject(new Error('nobody asks')) },
    currentHead: () => ({ hash: '0x', number: 1n }),
  };
  const endpoint = postQuotes(
    sources,
    NO_FACTS,
    { refuseRecipient: () => undefined, wrappedNative: '0x1', chainId: 1, name: 'mainnet' },
    tradeCost(2),
    { isReached: () => true, reach: async () => {} },
  );
  const body = { quotes: Array(count).fill(question) };
  expect(endpoint.cost?.({ params: undefined, query: undefined, body })).toBe(cost);
});
