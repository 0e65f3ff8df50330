import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { type PoolId, v2Pool } from '../../model/pool.ts';
import { finish } from '../../model/steps.ts';
import { graphOf, type Market, nth, token } from '../../testkits/markets.testkit.ts';
import { type BestPathRequest, findBestPath, searchPathsSteps } from '../bestPath.ts';
import { listing, makeList } from '../listing.testkit.ts';
import { TokenPathScan } from '../scan/tokenPathScan.ts';
import { searchMemoryOf } from '../searchMemory.ts';
import { ListedTwins } from './listedTwins.ts';
import { TokenPathShortlist } from './tokenPathShortlist.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const E18 = 10n ** 18n;
const [IN, OUT, HUB] = [token(0), token(1), token(2)];
/** The first token of a clone. */
const CLONES = 10;

function pair(index: number, [a, reserveA]: [Address, bigint], [b, reserveB]: [Address, bigint]): Market {
  const [token0, token1] = a < b ? [a, b] : [b, a];
  const [reserve0, reserve1] = a < b ? [reserveA, reserveB] : [reserveB, reserveA];
  return {
    pool: v2Pool({ address: nth(index), token0, token1 }),
    state: { protocol: 'v2', reserve0, reserve1 },
  };
}

/** Corridors of two pairs through tokens of their own, all alike; `places` has the order of their ids. */
function clonesOf(places: readonly number[], to: Address, better: bigint): Market[] {
  return places.flatMap((place, clone) => [
    pair(10_000 + place, [IN, E18], [token(CLONES + clone), E18]),
    pair(20_000 + place, [token(CLONES + clone), E18], [to, (E18 * (1000n + better)) / 1000n]),
  ]);
}

/** A direct pair, a hub, and clones that lead to the end or to the hub. */
function market(places: readonly number[], { isThroughHub = false, better = 50n } = {}): PoolGraph {
  return listing(
    graphOf([
      pair(1, [IN, 1000n * E18], [OUT, 1000n * E18]),
      pair(2, [IN, 1000n * E18], [HUB, 1000n * E18]),
      pair(3, [HUB, 1000n * E18], [OUT, 1000n * E18]),
      ...clonesOf(places, isThroughHub ? HUB : OUT, better),
    ]),
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);
const REQUEST = {
  tokenIn: IN,
  tokenOut: OUT,
  tradeType: 'exactInput',
  amount: E18 / 1000n,
  maxHops: 3,
} as const satisfies BestPathRequest;

/** The best trade when nothing is barred, which says what a list is made for. */
function leastOf(graph: PoolGraph, request: BestPathRequest) {
  const best = findBestPath(graph, request);
  if (best.kind !== 'found') throw new Error(best.kind);
  const [input, output] = [Number(best.route.amounts[0]), Number(best.route.amounts.at(-1))];
  return { input: input / 8, rate: output / input / 2 };
}

/** The nth of twins in a tie: one of its pools. */
const poolOf = (place: number): PoolId => nth((place % 2 === 0 ? 10_000 : 20_000) + place);

const scene = fc.record({
  places: fc
    .integer({ min: 62, max: 80 })
    .chain((count) => fc.shuffledSubarray(upTo(count), { minLength: count, maxLength: count })),
  isThroughHub: fc.boolean(),
  tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
  // The next ones in a tie are taken away one after the other, up to more than are kept in order.
  barred: fc.nat({ max: 30 }),
  forbidden: fc.nat({ max: 30 }),
  others: fc.uniqueArray(fc.nat({ max: 19 }), { maxLength: 10 }),
});

describe('ListedTwins', () => {
  test(`a search over a list agrees with one of the whole market for any barred tokens and pools (seed ${SEED})`, () => {
    const seen = { listed: 0, through: 0, beyond: 0 };
    const check = fc.property(scene, ({ places, isThroughHub, tradeType, barred, forbidden, others }) => {
      const graph = market(places, { isThroughHub });
      const request: BestPathRequest = { ...REQUEST, tradeType };
      const least = leastOf(market(places, { isThroughHub }), request);
      const list = makeList(graph, request, least);
      const places0 = upTo(barred + forbidden);
      const tokens = [...places0.slice(0, barred), ...others].map((place) => places.indexOf(place));
      const asked = {
        ...request,
        barred: new Set(tokens.map((clone) => token(CLONES + clone))),
        barredPools: new Set(places0.slice(barred).map(poolOf)),
      };
      const bestIn = (market: PoolGraph) => finish(searchPathsSteps(market, asked)).best();
      const expected = bestIn(market(places, { isThroughHub }));
      if (list === undefined) throw new Error('no list');
      expect(list.count).toBeLessThan(10);
      expect(bestIn(graph)).toEqual(expected);
      const amounts = expected?.route.amounts.map(Number) ?? [];
      if (list.covers({ mostIn: amounts[0] ?? 0, leastOut: amounts.at(-1) ?? 0 })) seen.listed += 1;
      if ((expected?.route.hops.length ?? 0) > 1) seen.through += 1;
      if (places0.length > 32) seen.beyond += 1;
    });
    fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    expect(Math.min(seen.listed, seen.through, seen.beyond)).toBeGreaterThan(RUNS / 4);
  });

  test('a search looks at no more of thousands of twins than it needs', () => {
    const graph = market(upTo(3000));
    const least = leastOf(graph, REQUEST);
    expect(makeList(graph, REQUEST, least)?.count).toBeLessThan(10);
    const asked: Address[] = [];
    const barred = { has: (token: Address) => asked.push(token) <= 3 };
    const found = finish(searchPathsSteps(graph, { ...REQUEST, barred }));
    expect(found.best()?.route.hops.map(({ pool }) => pool.id)).toEqual([nth(10_003), nth(20_003)]);
    expect(asked).toEqual([0, 1, 2, 3].map((clone) => token(CLONES + clone)));
  });

  test('behavior: the next one stands for the others where the pools of one have changed since', () => {
    const graph = market(upTo(100));
    const least = leastOf(graph, REQUEST);
    makeList(graph, REQUEST, least);
    const scans = vi.spyOn(TokenPathShortlist, 'scanned');
    const winner = () => {
      const best = finish(searchPathsSteps(graph, REQUEST)).best();
      return best?.route.hops.map(({ pool }) => pool.id);
    };
    expect(winner()).toEqual([nth(10_000), nth(20_000)]);
    graph.setState(nth(10_000), { protocol: 'v2', reserve0: E18, reserve1: E18 / 2n });
    expect(winner()).toEqual([nth(10_001), nth(20_001)]);
    graph.removePool(nth(20_001));
    expect(winner()).toEqual([nth(10_002), nth(20_002)]);
    // One that is better than the others again is no longer one of them.
    graph.setState(nth(10_000), { protocol: 'v2', reserve0: E18, reserve1: E18 + E18 / 100n });
    expect(winner()).toEqual([nth(10_000), nth(20_000)]);
    expect(scans).not.toHaveBeenCalled();
    scans.mockRestore();
  });

  test('a list of few rows has room for other paths than thousands of twins', () => {
    const graph = market(upTo(3000), { isThroughHub: true });
    const ends = graph.endsOf(IN, OUT);
    if (ends === undefined) throw new Error('no ends');
    const isBarred = () => false;
    const listOf = (most: number) => {
      const space = searchMemoryOf(graph).workspaces.take(ends);
      const scan = new TokenPathScan(graph, { ...ends, isBarred }, space, false);
      const terms = {
        patterns: [
          [1, 1],
          [1, 1, 1],
        ],
        least: leastOf(graph, REQUEST),
        most,
      };
      return finish(TokenPathShortlist.scanned(scan, new ListedTwins(graph.adjacency, ends), terms));
    };
    const [few, all] = [listOf(4), listOf(10_000)];
    expect([few.count, few.least]).toEqual([2, all.least]);
  });
});
