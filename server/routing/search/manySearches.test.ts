import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { PoolGraph } from '../graph/poolGraph.ts';
import { finish } from '../model/steps.ts';
import { findBestSplit } from '../split/splitRoute.ts';
import { evenPair, graphOf, marketWithHubs, token } from '../testkits/markets.testkit.ts';
import { arbitraryMirage } from '../testkits/mirages.testkit.ts';
import { findBestPath } from './bestPath.ts';
import { listing } from './listing.testkit.ts';
import { noteWinner } from './runSearch.ts';
import { searchMemoryOf } from './searchMemory.ts';
import { SEARCHES_WORTH_LIST } from './tuning.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(100, 8));

const scale = 10n ** 12n;

const sets = [undefined, new Set([2, 3, 4].map(token)), new Set([3, 5].map(token))];
/**
 * What one search may use is not what those before it could, so a route that has won need not be open to it.
 */
const asked = fc.record({
  amount: fc.bigInt({ min: 1n, max: scale }),
  tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
  barred: fc.subarray([2, 3].map(token)).map((tokens) => new Set(tokens)),
  barredPlaces: fc.subarray([0, 3, 6, 9, 12]),
  between: fc.constantFrom(...sets),
});
const scenario = fc.record({
  markets: fc
    .tuple(marketWithHubs(6, scale), fc.array(arbitraryMirage(6, scale), { maxLength: 6 }))
    .map((makers) => makers.flat().map((make, index) => make(index + 1))),
  asked: fc.array(asked, { minLength: 3 * SEARCHES_WORTH_LIST, maxLength: 4 * SEARCHES_WORTH_LIST }),
  moved: fc.nat(),
  removed: fc.nat(),
});

test(`many searches of a pair agree with a graph made anew, also once pools have moved or are gone (seed ${SEED})`, () => {
  let found = 0;
  fc.assert(
    fc.property(scenario, ({ markets, asked: requests, moved, removed }) => {
      const graph = listing(graphOf(markets));
      let now = markets;
      for (const [index, { barredPlaces, ...request }] of requests.entries()) {
        if (index === 2 * SEARCHES_WORTH_LIST) {
          const pairs = markets.filter(({ state }) => state.protocol === 'v2');
          const before = pairs[moved % pairs.length];
          if (before?.state.protocol !== 'v2') return;
          const state = { ...before.state, reserve0: before.state.reserve0 * 3n };
          now = markets.with(markets.indexOf(before), { ...before, state });
          graph.setState(before.pool.id, state);
        }
        const gone = now[removed % now.length];
        if (index === 3 * SEARCHES_WORTH_LIST - 4 && gone !== undefined) {
          now = now.filter((market) => market !== gone);
          graph.removePool(gone.pool.id);
        }
        const barredPools = new Set(barredPlaces.flatMap((place) => markets[place]?.pool.id ?? []));
        const ends = { tokenIn: token(0), tokenOut: token(1), maxHops: 3 } as const;
        const search = { ...ends, ...request, barredPools };
        const [best, anew] = [findBestPath(graph, search), findBestPath(graphOf(now), search)];
        finish(searchMemoryOf(graph).shortlists.makeDue());
        found += Number(best.kind === 'found');
        if (best.kind === 'found') noteWinner(graph, search, best.route);
        // What a refusal lists is in the order of the graph's own columns.
        expect(anew.kind === 'found' ? best : best.kind).toEqual(anew.kind === 'found' ? anew : anew.kind);
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(RUNS);
});

test(`a split is the same whatever has been answered before (seed ${SEED})`, () => {
  let splits = 0;
  const asked = fc.record({
    // Pools that are alike give as much to the last digit: then the order must decide nothing.
    markets: marketWithHubs(6, scale).map((makers) =>
      [...makers, ...makers].map((make, index) => make(index + 1)),
    ),
    amount: fc.bigInt({ min: scale / 1000n, max: scale }),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxSplits: fc.constantFrom(2, 4, 8),
  });
  fc.assert(
    fc.property(asked, ({ markets, ...request }) => {
      const graph = listing(graphOf(markets));
      const search = { tokenIn: token(0), tokenOut: token(1), maxHops: 3, ...request } as const;
      const first = findBestSplit(graph, search);
      if (first.kind !== 'found') return;
      for (const route of first.legs) noteWinner(graph, search, route);
      // The second one has a list made, which the third one goes by.
      for (const _ of [2, 3]) {
        expect(findBestSplit(graph, search)).toEqual(first);
        finish(searchMemoryOf(graph).shortlists.makeDue());
      }
      splits += Number(first.legs.length > 1);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(splits).toBeGreaterThan(RUNS / 4);
});

test('behavior: a search that begins with an earlier route does not ask whether its own ends are barred', () => {
  const held = 10n ** 24n;
  const pairs = [evenPair(1, held, [0, 2]), evenPair(2, held, [2, 1])];
  const graph = new PoolGraph();
  for (const { pool } of pairs) {
    graph.addPool(pool);
    graph.setState(pool.id, { protocol: 'v2', reserve0: held, reserve1: held });
  }
  const search = { tokenIn: token(0), tokenOut: token(1), maxHops: 3, tradeType: 'exactInput' } as const;
  const found = findBestPath(graph, { ...search, amount: 10n ** 18n });
  if (found.kind !== 'found') throw new Error('no route');
  noteWinner(graph, search, found.route);
  // A search names what it asked about and found barred: nobody is told that his own token was left out.
  const asked = new Set<string>();
  const barred = { has: (address: string) => asked.add(address).size < 0 };
  expect(findBestPath(graph, { ...search, amount: 10n ** 18n, barred })).toEqual(found);
  expect([...asked]).toEqual([token(2)]);
});

test('a pair searched many times gets a list of token paths only where both ends have 256 pools', () => {
  const listsOf = (between: number) => {
    const pairs = Array.from({ length: between }, (_, index) => [
      evenPair(2 * index + 1, 10n ** 24n, [0, index + 2]),
      evenPair(2 * index + 2, 10n ** 24n, [index + 2, 1]),
    ]).flat();
    const graph = new PoolGraph();
    for (const { pool } of pairs) {
      graph.addPool(pool);
      graph.setState(pool.id, { protocol: 'v2', reserve0: 10n ** 24n, reserve1: 10n ** 24n });
    }
    const search = { tokenIn: token(0), tokenOut: token(1), maxHops: 2, tradeType: 'exactInput' } as const;
    for (let round = 0; round < SEARCHES_WORTH_LIST; round++)
      findBestPath(graph, { ...search, amount: 10n ** 18n });
    return searchMemoryOf(graph).shortlists.hasDue;
  };
  expect([255, 256].map(listsOf)).toEqual([false, true]);
});
