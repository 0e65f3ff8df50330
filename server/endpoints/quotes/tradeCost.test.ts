import { expect, test } from 'vitest';
import { HEAVY_ABOVE } from '../../http/heavyRoom.ts';
import { NO_FACTS } from '../present/noFacts.testkit.ts';
import { postQuotes } from './postQuotes.ts';
import { tradeCost } from './tradeCost.ts';

test('default: each route is one, a simulation three more, and what is not said is as the operator has it', () => {
  const costOf = tradeCost(1);
  expect([costOf({}), costOf({ maxSplits: 8 })]).toEqual([1, 8]);
  expect([costOf({ simulate: true }), costOf({ maxSplits: 8, simulate: true })]).toEqual([4, 11]);
  expect([costOf({ optimalityGap: true }), costOf({ maxSplits: 2, optimalityGap: false })]).toEqual([8, 2]);
  expect([costOf({ maxSplits: 16 }), costOf({ maxSplits: 12, optimalityGap: true })]).toEqual([16, 12]);
  expect([tradeCost(4)({}), tradeCost(4)({ maxSplits: 1 })]).toEqual([4, 1]);
});

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
