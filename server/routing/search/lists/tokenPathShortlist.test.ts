import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../../fork-tests/harness/atNight.ts';
import type { PoolGraph } from '../../graph/poolGraph.ts';
import { finish } from '../../model/steps.ts';
import type { PoolSide } from '../../pools/poolSide.ts';
import { FlowNetwork } from '../../split/balance/flowNetwork.ts';
import { BestPathOnTop } from '../../split/earning/bestPathOnTop.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketWithHubs,
  token,
} from '../../testkits/markets.testkit.ts';
import { type BestPathRequest, searchPathsSteps } from '../bestPath.ts';
import { listing, makeList } from '../listing.testkit.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const [A, B] = [token(0), token(1)] as const;
const SCALE = 10n ** 18n;

const markets = fc
  .oneof(
    fc.array(arbitraryMarket(5, SCALE, SCALE / 1000n), { minLength: 2, maxLength: 16 }),
    marketWithHubs(8, SCALE),
  )
  .map((makers) => makers.map((make, index): Market => make(index + 1)));

/** The sides of every simple path of at most three pools. */
function allPaths(graph: PoolGraph, all: readonly Market[]): PoolSide[][] {
  const paths: PoolSide[][] = [];
  const walk = (path: readonly PoolSide[], tokens: readonly string[]) => {
    for (const { zeroForOne, oneForZero } of graph.entriesOf(all.map(({ pool }) => pool))) {
      for (const side of [zeroForOne, oneForZero]) {
        if (side.tokenIn !== tokens.at(-1) || tokens.includes(side.tokenOut)) continue;
        if (side.tokenOut === B) paths.push([...path, side]);
        else if (path.length < 2) walk([...path, side], [...tokens, side.tokenOut]);
      }
    }
  };
  walk([], [A]);
  return paths;
}

describe('TokenPathShortlist', () => {
  test(`a search that looks at a shortlist first agrees with one of the whole market (seed ${SEED})`, () => {
    const scenario = fc.record({
      markets,
      amount: fc.bigInt({ min: SCALE / 10n ** 6n, max: SCALE }),
      tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
      protocols: fc.constantFrom(undefined, ['v2'] as const, ['v3'] as const, ['v2', 'v3'] as const),
      excluded: fc.array(fc.nat(15), { maxLength: 3 }),
      barred: fc.constantFrom(undefined, token(2), token(7)),
      // What the shortlist is made for: it may know all that is needed, a part of it, or nothing.
      input: fc.double({ min: 1e9, max: 1e18, noNaN: true }),
      rate: fc.double({ min: 0.01, max: 2, noNaN: true }),
      before: fc.nat(2),
    });
    let [found, covered] = [0, 0];
    fc.assert(
      fc.property(
        scenario,
        ({ markets: all, amount, tradeType, protocols, excluded, barred, input, rate, before }) => {
          const graph = listing(graphOf(all));
          const request: BestPathRequest = {
            tokenIn: A,
            tokenOut: B,
            tradeType,
            amount,
            maxHops: 3,
            barredPools: new Set(excluded.flatMap((index) => all[index]?.pool.id ?? [])),
            ...(protocols === undefined ? {} : { protocols }),
            ...(barred === undefined ? {} : { barred: new Set([barred]) }),
          };
          const patternsOfAll = finish(searchPathsSteps(graph, request));
          // A pair may have several lists.
          for (let asked = 0; asked < before; asked++)
            makeList(graph, request, { input: input * 3, rate: rate * 1.5 });
          const shortlist = makeList(graph, request, { input, rate });
          const listed = finish(searchPathsSteps(graph, request));
          expect(listed.best()).toEqual(patternsOfAll.best());
          const amounts = patternsOfAll.best()?.route.amounts;
          if (amounts === undefined) return;
          found += 1;
          const trade = { mostIn: Number(amounts[0]), leastOut: Number(amounts.at(-1)) };
          if (shortlist?.covers(trade)) covered += 1;
        },
      ),
      { numRuns: atNight(300, 100), seed: SEED, endOnFailure: true },
    );
    expect(covered).toBeGreaterThan(found / 10);
    expect(found - covered).toBeGreaterThan(found / 10);
  }, 60_000);
});

describe('BestPathOnTop', () => {
  test(`the path that gives most on top of flows, out of all paths (seed ${SEED})`, () => {
    const part = fc.double({ min: 1e12, max: 1e17, noNaN: true });
    const scenario = fc.record({
      markets,
      chosen: fc.array(fc.record({ path: fc.nat(), part }), { minLength: 1, maxLength: 3 }),
      extras: fc.array(fc.bigInt({ min: 10n ** 11n, max: 10n ** 17n }), { minLength: 1, maxLength: 4 }),
    });
    let [better, none] = [0, 0];
    fc.assert(
      fc.property(scenario, ({ markets: all, chosen, extras }) => {
        const graph = graphOf(all);
        const paths = allPaths(graph, all);
        if (paths.length === 0) return;
        const [first, ...others] = chosen.map(({ path, part: input }) => ({
          path: paths[path % paths.length] ?? [],
          input,
        }));
        if (first === undefined) return;
        const used = [first, ...others.filter(({ path }) => !isAgainst(path, first.path))].slice(0, 2);
        const flowing = used.map(({ path }) => path);
        const flows = FlowNetwork.carrying(
          flowing,
          used.map(({ input }) => input),
        );
        const allowed = paths.filter((path) => path.every((side) => flows.allows(side)));
        const further = new BestPathOnTop(graph, {
          tokenIn: A,
          tokenOut: B,
          tradeType: 'exactInput',
          amount: SCALE,
          maxHops: 3,
        });
        for (const extra of extras) {
          const amount = Number(extra);
          const bestOf = (some: readonly PoolSide[][]) =>
            some.reduce((best, path) => Math.max(best, flows.outputOnTop(path, amount)), 0);
          const [most, known] = [bestOf(allowed), bestOf(flowing)];
          const path = finish(further.find(flows, flowing, extra));
          if (most > known) {
            better += 1;
            expect(path === undefined ? 0 : flows.outputOnTop(path, amount)).toBe(most);
          } else {
            none += 1;
            expect(path).toBeUndefined();
          }
        }
      }),
      { numRuns: atNight(200, 60), seed: SEED, endOnFailure: true },
    );
    expect(Math.min(better, none)).toBeGreaterThan(20);
  }, 60_000);
});

/** Whether a path goes through a pool in the other direction than another path. */
function isAgainst(path: readonly PoolSide[], other: readonly PoolSide[]): boolean {
  return path.some((side) => other.some((taken) => taken.pool === side.pool && taken !== side));
}
