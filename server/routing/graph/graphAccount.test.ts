import fc from 'fast-check';
import type { Address } from 'viem';
import { expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { poolIdOf } from '../model/pool.ts';
import { V2_BIT } from '../pools/poolSide.ts';
import { findBestPath } from '../search/bestPath.ts';
import { arbitraryMarket, graphOf, type Market, token } from '../testkits/markets.testkit.ts';
import { PoolGraph } from './poolGraph.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(200, 50));
const TOKENS = [0, 1, 2, 3, 4, 5];

/** The pools on simple paths between two tokens, by walking all of them. */
function onPaths(markets: readonly Market[], start: Address, end: Address, maxHops: number): Set<Address> {
  const found = new Set<Address>();
  const walk = (at: Address, path: readonly Address[], seen: readonly Address[]) => {
    if (at === end) for (const address of path) found.add(address);
    if (at === end || path.length === maxHops) return;
    for (const { pool } of markets) {
      const next = pool.token0 === at ? pool.token1 : pool.token1 === at ? pool.token0 : undefined;
      if (next !== undefined && !seen.includes(next)) walk(next, [...path, pool.address], [...seen, next]);
    }
  };
  walk(start, [], [start]);
  return found;
}

/** What the tables hold of each pool around each token is what its sides say. */
function expectTables({ adjacency }: PoolGraph): void {
  for (let number = 0; number < adjacency.tokenCount; number++) {
    for (let position = adjacency.startOf(number); position < adjacency.endOf(number); position++) {
      const entry = adjacency.entryAt(position);
      if (entry === undefined) throw new Error('a place without a pool');
      const isFrom0 = entry.token0 === number;
      const [out, into] = isFrom0
        ? [entry.zeroForOne, entry.oneForZero]
        : [entry.oneForZero, entry.zeroForOne];
      const [given, taken] = [out.envelope(), into.envelope()];
      expect({
        neighbour: adjacency.neighbours[position],
        isPair: adjacency.protocolBits[position] === V2_BIT,
        rates: [adjacency.outOf.rates[position], adjacency.into.rates[position]],
        floors: [adjacency.outOf.floors[position], adjacency.into.floors[position]],
      }).toEqual({
        neighbour: isFrom0 ? entry.token1 : entry.token0,
        isPair: entry.pool.protocol === 'v2',
        rates: [1 / given.spot, 1 / taken.spot],
        floors: [given, taken].map(({ spot, strain }) =>
          spot === 0 ? Number.POSITIVE_INFINITY : strain / spot,
        ),
      });
    }
  }
}

const change = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'set', 'set', 'clear', 'remove', 'forget'),
  place: fc.nat({ max: 39 }),
});

test(`a graph keeps account of its pools as a list does (seed ${SEED})`, () => {
  const scene = fc.record({
    makers: fc.array(arbitraryMarket(TOKENS.length, 10n ** 18n, 10n ** 15n), {
      minLength: 40,
      maxLength: 40,
    }),
    changes: fc.array(change, { minLength: 20, maxLength: 120 }),
    maxHops: fc.constantFrom(1, 2, 3),
  });
  const check = fc.property(scene, ({ makers, changes, maxHops }) => {
    const all = makers.map((make, index) => make(index + 1));
    const graph = new PoolGraph();
    const [added, live] = [new Set<Market>(), new Set<Market>()];
    for (const { kind, place } of changes) {
      const market = all[place];
      if (market === undefined) continue;
      const { address } = market.pool;
      if (kind === 'add') {
        added.add(market);
        graph.addPool(market.pool);
      } else if (kind === 'remove') {
        added.delete(market);
        live.delete(market);
        graph.removePool(poolIdOf(address));
      } else if (kind === 'forget' && place % 8 === 0) {
        live.clear();
        graph.clearAllStates();
      } else if (kind === 'clear') {
        live.delete(market);
        graph.clearState(poolIdOf(address));
      } else if (kind === 'set' && added.has(market)) {
        live.add(market);
        graph.setState(poolIdOf(address), market.state);
      }
      // Asked after each change, so that no later answer is one of before it.
      const states = new Set([...live].map(({ pool }) => pool.address));
      for (const start of TOKENS) {
        const [from, to] = [token(start), token((start + 1) % TOKENS.length)];
        const missing = graph.missingStates(from, to, maxHops).map((pool) => pool.address);
        const onPath = graph.poolsOnPaths(from, to, maxHops).map((pool) => pool.address);
        expect(missing.toSorted()).toEqual(onPath.filter((pool) => !states.has(pool)).sort());
      }
    }
    expectTables(graph);
    for (const [from, to] of TOKENS.flatMap((a) => TOKENS.map((b) => [token(a), token(b)] as const))) {
      if (from === to) continue;
      const expected = onPaths([...added], from, to, maxHops);
      const found = graph.poolsOnPaths(from, to, maxHops).map(({ address }) => address);
      expect(found.toSorted()).toEqual([...expected].sort());
      const states = new Set([...live].map(({ pool }) => pool.address));
      const missing = graph.missingStates(from, to, maxHops).map(({ address }) => address);
      expect(missing.toSorted()).toEqual([...expected].filter((address) => !states.has(address)).sort());
    }
    expectTables(graph);
    // What has no state carries no trade.
    const request = { tokenIn: token(0), tokenOut: token(1), tradeType: 'exactInput', maxHops: 3 } as const;
    const best = findBestPath(graph, { ...request, amount: 10n ** 15n });
    const anew = findBestPath(graphOf([...live]), { ...request, amount: 10n ** 15n });
    expect(best.kind === 'found' ? best.route : undefined).toEqual(
      anew.kind === 'found' ? anew.route : undefined,
    );
  });
  fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
});
