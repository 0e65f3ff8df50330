import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../../fork-tests/harness/atNight.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { v2Pool } from '../../model/pool.ts';
import { finish } from '../../model/steps.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketWithHubs,
  nth,
  token,
} from '../../testkits/markets.testkit.ts';
import { type BestPathRequest, findBestPath, searchPathsSteps } from '../bestPath.ts';
import { listing, makeList } from '../listing.testkit.ts';
import { openTokenPaths } from '../scan/foundTokenPaths.ts';
import { TokenPathScan } from '../scan/tokenPathScan.ts';
import type { TradeTarget } from '../scan/tokenPathSource.ts';
import { searchMemoryOf } from '../searchMemory.ts';
import { ListedTwins } from './listedTwins.ts';
import { renewedList } from './renewedList.ts';
import { ListedPaths, TokenPathShortlist } from './tokenPathShortlist.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(300, 60));
const SCALE = 10n ** 18n;
const [A, B] = [token(0), token(1)];

const markets = fc
  .oneof(
    fc.array(arbitraryMarket(6, SCALE, SCALE / 1000n), { minLength: 4, maxLength: 30 }),
    marketWithHubs(8, SCALE),
  )
  .map((makers) => makers.map((make, index): Market => make(index + 1)));

interface Happening {
  readonly kind: 'trade' | 'remove' | 'add';
  readonly pool: number;
  readonly worth: number;
}

/** What happens to a market in a block. */
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      pool: fc.nat(),
      worth: fc.nat({ max: 200 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), pool: fc.nat(), worth: fc.nat() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      pool: fc.nat({ max: 40 }),
      worth: fc.nat({ max: 200 }),
    }),
  },
);

/** Changes a graph and the list of its markets. */
function happen(
  graph: PoolGraph,
  all: Market[],
  { kind, pool: place, worth }: Happening,
  added: number,
): void {
  const reserves = [SCALE, (SCALE * BigInt(100 + worth)) / 200n] as const;
  const pair = { protocol: 'v2', reserve0: reserves[0], reserve1: reserves[1] } as const;
  if (kind === 'add') {
    const [a, b] = [token(place % 6), token(2 + (place % 7))].sort() as [typeof A, typeof A];
    if (a === b) return;
    const pool = v2Pool({ address: nth(9000 + added), token0: a, token1: b });
    all.push({ pool, state: pair });
    graph.addPool(pool);
    graph.setState(pool.id, pair);
    return;
  }
  const index = place % all.length;
  const market = all[index];
  if (market === undefined) return;
  const { pool, state } = market;
  if (kind === 'remove') {
    all.splice(index, 1);
    graph.removePool(pool.id);
    return;
  }
  const other = all.find((each) => each.pool.protocol === pool.protocol && each.pool !== pool);
  const next = state.protocol === 'v2' ? pair : (other?.state ?? state);
  all[index] = { pool, state: next };
  graph.setState(pool.id, next);
}

const scene = fc.record({
  all: markets,
  blocks: fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  amount: fc.bigInt({ min: SCALE / 10n ** 6n, max: SCALE }),
  tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
});

describe('lists over blocks', () => {
  test(`a search over renewed lists agrees with one of a new market, without a look at all pools (seed ${SEED})`, () => {
    const seen = { found: 0, changed: 0, covered: 0 };
    const check = fc.property(scene, ({ all: first, blocks, amount, tradeType }) => {
      const all = [...first];
      const graph = listing(graphOf(all));
      const request: BestPathRequest = { tokenIn: A, tokenOut: B, tradeType, amount, maxHops: 3 };
      const best = findBestPath(graph, request);
      if (best.kind !== 'found') return;
      const amounts = best.route.amounts.map(Number);
      const [input, output] = [amounts[0] ?? 0, amounts.at(-1) ?? 0];
      const least = { input: input / 2, rate: output / input / 2 };
      const list = makeList(graph, request, least);
      let added = 0;
      let before = best.route;
      for (const block of blocks) {
        for (const each of block) happen(graph, all, each, added++);
        const expected = finish(searchPathsSteps(graphOf(all), request)).best();
        expect(finish(searchPathsSteps(graph, request)).best()?.route).toEqual(expected?.route);
        if (list === undefined || expected === undefined) return;
        seen.found += 1;
        const [mostIn = 0, leastOut = 0] = [expected.route.amounts[0], expected.route.amounts.at(-1)].map(
          Number,
        );
        if (list.covers({ mostIn, leastOut })) seen.covered += 1;
        if (expected.route.amounts.join() !== before.amounts.join()) seen.changed += 1;
        before = expected.route;
      }
    });
    fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
    expect(Math.min(seen.found, seen.changed, seen.covered)).toBeGreaterThan(RUNS / 4);
  });

  test(`one that is made of a list of before has all that a scan finds now (seed ${SEED})`, () => {
    const seen = { found: 0, fresh: 0, twice: 0 };
    const patterns = [
      [7, 7],
      [7, 7, 7],
    ];
    const terms = fc.record({
      scene,
      rate: fc.double({ min: 0.4, max: 1.2, noNaN: true }),
      more: fc.constantFrom(1, 3),
      most: fc.constantFrom(3, 10_000),
    });
    const check = fc.property(terms, ({ scene: { all: first, blocks, amount }, rate, more, most }) => {
      const all = [...first];
      const graph = graphOf(all);
      const ends = graph.endsOf(A, B);
      if (ends === undefined) return;
      const isBarred = () => false;
      const scanning = <Result>(work: (scan: TokenPathScan) => Result, isWhole = false): Result =>
        work(
          new TokenPathScan(
            graph,
            { ...ends, isBarred },
            searchMemoryOf(graph).workspaces.take(ends),
            isWhole,
          ),
        );
      const least = { input: Number(amount), rate };
      const twins = new ListedTwins(graph.adjacency, ends);
      let list = scanning((scan) =>
        finish(TokenPathShortlist.scanned(scan, twins, { patterns, least, most })),
      );
      const before = new Set<string>();
      const find = (masks: number[], trade: TradeTarget, found: TokenPathShortlist) =>
        scanning((scan) => {
          return openTokenPaths(new ListedPaths(found, scan, () => true), masks, trade).map(String);
        }, true);
      const trade = { mostIn: more * least.input, leastOut: more * least.input * list.least.rate };
      if (!Number.isFinite(trade.leastOut)) return;
      for (const masks of patterns) for (const path of find(masks, trade, list)) before.add(path);
      let added = 0;
      for (const [block, happenings] of blocks.entries()) {
        const { measures } = graph.adjacency;
        for (const each of happenings) happen(graph, all, each, added++);
        const changed = graph.adjacency.changedPools.since(measures) ?? new Set();
        const renewed = scanning((scan) => finish(renewedList(list, scan, { ends, patterns, changed })));
        if (renewed === undefined) throw new Error('not renewed');
        list = renewed;
        for (const masks of patterns) {
          const expected = scanning((scan) => openTokenPaths(scan, masks, trade).map(String), true);
          expect(find(masks, trade, list)).toEqual(expect.arrayContaining(expected));
          seen.found += expected.length;
          const fresh = expected.filter((path) => !before.has(path)).length;
          seen.fresh += fresh;
          if (block > 0) seen.twice += fresh;
        }
      }
    });
    fc.assert(check, { numRuns: 2 * RUNS, seed: SEED, endOnFailure: true });
    expect(Math.min(seen.found / 10, seen.fresh, seen.twice)).toBeGreaterThan(RUNS / 10);
  });
});
