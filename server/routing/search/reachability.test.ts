import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PoolGraph } from '../graph/poolGraph.ts';
import { type Pool, type PoolId, type Protocol, v2Pool, v3Pool } from '../model/pool.ts';
import type { MaxHops } from '../model/routeLimits.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { findBestPath } from './bestPath.ts';
import { isCutOff, pathExists } from './reachability.ts';
import type { SearchRequest } from './runSearch.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 50);
const [START, END, ...BETWEEN] = [0, 1, 2, 3, 4, 5].map(token);
const TRADE = { tokenIn: token(0), tokenOut: token(1), tradeType: 'exactInput', amount: 1n } as const;

function poolOf(index: number, protocol: 'v2' | 'v3', a: number, b: number): Pool {
  const [token0, token1] = a < b ? [token(a), token(b)] : [token(b), token(a)];
  const pool = { address: nth(index), token0, token1 };
  return protocol === 'v2' ? v2Pool(pool) : v3Pool({ ...pool, fee: 500, tickSpacing: 10 });
}

/** Of no pool is the state known, so that all that is told is whether there is a path. */
function reason(pools: readonly Pool[], request: Partial<SearchRequest> & { barredPools?: Set<PoolId> }) {
  const graph = new PoolGraph();
  for (const pool of pools) graph.addPool(pool);
  return findBestPath(graph, { ...TRADE, maxHops: 3, ...request }).kind;
}

interface Asked {
  readonly maxHops: MaxHops;
  readonly protocols: readonly Protocol[];
  readonly v2Ends: { readonly first: boolean; readonly last: boolean };
  readonly barred: ReadonlySet<`0x${string}`>;
  readonly barredPools: ReadonlySet<PoolId>;
}

/** By a walk over all simple paths. */
function hasPath(pools: readonly Pool[], asked: Asked): boolean {
  const isWanted = (path: readonly Pool[]) => {
    const isV2 = (pool: Pool | undefined) => pool?.protocol === 'v2';
    return (
      path.every(({ protocol }) => asked.protocols.includes(protocol)) &&
      (!asked.v2Ends.first || isV2(path[0])) &&
      (!asked.v2Ends.last || isV2(path.at(-1)))
    );
  };
  const walk = (at: string, path: readonly Pool[], seen: readonly string[]): boolean =>
    pools.some((pool) => {
      const next = pool.token0 === at ? pool.token1 : pool.token1 === at ? pool.token0 : undefined;
      if (next === undefined || seen.includes(next) || asked.barredPools.has(pool.id)) return false;
      const longer = [...path, pool];
      if (next === END) return isWanted(longer);
      return longer.length < asked.maxHops && !asked.barred.has(next) && walk(next, longer, [...seen, next]);
    });
  return walk(START ?? '', [], [START ?? '']);
}

test(`a refusal tells whether there is a path at all, as a walk over all of them does (seed ${SEED})`, () => {
  const edge = fc
    .record({ protocol: fc.constantFrom('v2' as const, 'v3' as const), a: fc.nat(5), b: fc.nat(5) })
    .filter(({ a, b }) => a !== b);
  const scenario = fc.record({
    pools: fc
      .array(edge, { minLength: 1, maxLength: 10 })
      .map((edges) => edges.map(({ protocol, a, b }, index) => poolOf(index + 1, protocol, a, b))),
    asked: fc.record({
      maxHops: fc.constantFrom<MaxHops[]>(1, 2, 3, 4),
      protocols: fc.subarray(['v2' as const, 'v3' as const, 'v4' as const], { minLength: 1 }),
      v2Ends: fc.record({ first: fc.boolean(), last: fc.boolean() }),
      barred: fc.subarray(BETWEEN, { maxLength: 2 }).map((tokens) => new Set(tokens)),
      barredPools: fc
        .array(fc.integer({ min: 1, max: 10 }), { maxLength: 2 })
        .map((some) => new Set(some.map(nth))),
    }),
  });
  const told = { noPath: 0, insufficientLiquidity: 0 };
  fc.assert(
    fc.property(scenario, ({ pools, asked }) => {
      const wanted = hasPath(pools, asked) ? 'insufficientLiquidity' : 'noPath';
      expect(reason(pools, asked)).toBe(wanted);
      told[wanted] += 1;
    }),
    { numRuns: 10 * RUNS, seed: SEED },
  );
  expect(Math.min(told.noPath, told.insufficientLiquidity)).toBeGreaterThan(RUNS);
});

test.each([
  ['a token in the middle', { barred: new Set([token(2)]) }],
  ['the first pool', { barredPools: new Set([nth(1)]) }],
  ['the last pool', { barredPools: new Set([nth(2)]) }],
])('a path through a barred token or pool is no path: %s', (_, rule) => {
  const path = [poolOf(1, 'v2', 0, 2), poolOf(2, 'v2', 2, 1)];
  expect(reason(path, {})).toBe('insufficientLiquidity');
  expect(reason(path, rule)).toBe('noPath');
});

describe('isCutOff', () => {
  const graphOf = (...edges: readonly (readonly [number, number])[]) => {
    const graph = new PoolGraph();
    for (const [index, [a, b]] of edges.entries()) graph.addPool(poolOf(index + 1, 'v2', a, b));
    return graph;
  };
  const [a, b] = [token(0), token(1)];

  test('default: returns whether every path has too many pools, with or without state', () => {
    const chain = graphOf([0, 2], [2, 3], [3, 1]);
    expect([1, 2, 3].map((hops) => isCutOff(chain, a, b, hops))).toEqual([true, true, false]);
    const islands = graphOf([0, 2], [3, 1]);
    expect(isCutOff(islands, a, b, 3)).toBe(true);
    expect(isCutOff(graphOf([0, 1]), a, b, 1)).toBe(false);
  });

  test('behavior: returns false for a token without a pool and for two with many', () => {
    expect(isCutOff(graphOf([0, 2]), a, b, 3)).toBe(false);
    // So many around a token, each also joined with the next: alone they would not take part.
    const wheel = (centre: number, first: number, pools: number) =>
      Array.from({ length: pools }, (_, index) => [
        [centre, first + index] as const,
        [first + index, first + ((index + 1) % pools)] as const,
      ]).flat();
    expect(isCutOff(graphOf(...wheel(0, 10, 8), ...wheel(1, 30, 9)), a, b, 3)).toBe(true);
    expect(isCutOff(graphOf(...wheel(0, 10, 9), ...wheel(1, 30, 9)), a, b, 3)).toBe(false);
  });
});

describe('pathExists', () => {
  /** What is asked about on the way to the answer that no path leads through none of the barred tokens. */
  function askedFor(hops: 2 | 3, edges: readonly (readonly [number, number])[], barred: readonly number[]) {
    const graph = new PoolGraph();
    for (const [index, [a, b]] of edges.entries()) graph.addPool(poolOf(index + 1, 'v2', a, b));
    const ends = graph.endsOf(token(0), token(1));
    if (ends === undefined) throw new Error('no ends');
    const asked = { pools: 0, tokens: [] as number[] };
    const rule = {
      pool: () => {
        asked.pools += 1;
        return false;
      },
      token: (number: number) => {
        const address = graph.tokens.at(number);
        asked.tokens.push(Number(BigInt(address) & 0xffn));
        return barred.some((each) => token(each) === address);
      },
    };
    const kinds = Array.from({ length: hops }, () => 3);
    expect(pathExists(graph.adjacency, ends, kinds, rule)).toBe(false);
    return asked;
  }
  const others = [10, 11, 12];

  test.each([
    [0, 1],
    [1, 0],
  ])('behavior: walked from the end around which there is less (to %i)', (many, one) => {
    // Each of the others leads from the one end to 2, from which one pool leads to the other end.
    const fan = others.flatMap((other) => [[many, other] as const, [2, other] as const]);
    expect(askedFor(3, [[2, one], ...fan], others)).toEqual({ pools: 6, tokens: others });
  });

  test('behavior: checks a token only if a path continues from it', () => {
    const through = others.flatMap((other) => [[0, other] as const, [1, other] as const]);
    expect(askedFor(2, [...through, [0, 4], [1, 5], [4, 6], [5, 6]], others)).toEqual({
      pools: 6,
      tokens: others,
    });
  });
});
