import fc from 'fast-check';
import { expect, test } from 'vitest';
import { v2Pool } from '../model/pool.ts';
import { graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);

/**
 * Returns the numbers of the pools on all paths of at most four pools that end where they first come to token
 * 1, by walking them.
 */
function walkedPools(edges: readonly (readonly [number, number])[], isSimple: boolean): number[] {
  const found = new Set<number>();
  const walk = (at: number, path: readonly number[], seen: readonly number[]): void => {
    if (at === 1) for (const index of path) found.add(index);
    if (at === 1 || path.length === 4) return;
    for (const [index, [a, b]] of edges.entries()) {
      const next = a === at ? b : b === at ? a : undefined;
      const isSeen = isSimple ? seen.includes(next ?? 0) : next === 0;
      if (next !== undefined && !isSeen) walk(next, [...path, index], [...seen, next]);
    }
  };
  walk(0, [], [0]);
  return [...found].sort((a, b) => a - b);
}

test(`poolsOnPaths of four pools returns those of all walks, and so of all simple paths (seed ${SEED})`, () => {
  const edge = fc.tuple(fc.nat(7), fc.nat(7)).filter(([a, b]) => a !== b);
  let [pools, lacking] = [0, 0];
  fc.assert(
    fc.property(fc.array(edge, { minLength: 1, maxLength: 14 }), fc.nat(13), (edges, stateless) => {
      const markets = edges.map(
        ([a, b], index): Market => ({
          pool: v2Pool({ address: nth(index), token0: token(Math.min(a, b)), token1: token(Math.max(a, b)) }),
          state: { protocol: 'v2', reserve0: 1n, reserve1: 1n },
        }),
      );
      const graph = graphOf(markets);
      const expected = walkedPools(edges, false);
      const found = graph.poolsOnPaths(token(0), token(1), 4).map(({ address }) => Number(address));
      expect(found.toSorted((a, b) => a - b)).toEqual(expected);
      for (const index of walkedPools(edges, true)) expect(found).toContain(index);
      if (stateless < edges.length) graph.clearState(nth(stateless));
      const missing = graph.missingStates(token(0), token(1), 4).map(({ address }) => Number(address));
      expect(missing).toEqual(expected.filter((index) => index === stateless));
      pools += found.length;
      lacking += missing.length;
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(pools).toBeGreaterThan(RUNS);
  expect(lacking).toBeGreaterThan(RUNS / 20);
});
