import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBestPath } from '../bestPath.ts';
import { graphOf, marketWithHubs, token } from '../markets.testkit.ts';
import { SEARCHES_WORTH_LIST } from '../tuning.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 100);

const scale = 10n ** 12n;
const asked = fc.record({
  amount: fc.bigInt({ min: 1n, max: scale }),
  tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
  barred: fc.subarray([2, 3].map(token)).map((tokens) => new Set(tokens)),
});
const scenario = fc.record({
  markets: marketWithHubs(6, scale).map((makers) => makers.map((make, index) => make(index + 1))),
  asked: fc.array(asked, { minLength: 3 * SEARCHES_WORTH_LIST, maxLength: 4 * SEARCHES_WORTH_LIST }),
  moved: fc.nat(),
  between: fc.constantFrom(undefined, new Set([2, 3, 4].map(token))),
});

test(`many searches of a pair find what a graph made anew finds, also once a pool has moved (seed ${SEED})`, () => {
  let found = 0;
  fc.assert(
    fc.property(scenario, ({ markets, asked: requests, moved, between }) => {
      const graph = graphOf(markets);
      let now = markets;
      for (const [index, request] of requests.entries()) {
        if (index === 2 * SEARCHES_WORTH_LIST) {
          const pairs = markets.filter(({ state }) => state.protocol === 'v2');
          const before = pairs[moved % pairs.length];
          if (before?.state.protocol !== 'v2') return;
          const state = { ...before.state, reserve0: before.state.reserve0 * 3n };
          now = markets.with(markets.indexOf(before), { ...before, state });
          graph.setState(before.pool.id, state);
        }
        const search = { tokenIn: token(0), tokenOut: token(1), maxHops: 3, between, ...request } as const;
        const best = findBestPath(graph, search);
        found += Number(best.kind === 'found');
        expect(best).toEqual(findBestPath(graphOf(now), search));
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(found).toBeGreaterThan(RUNS);
});
