import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { knownGap } from '../certificate/knownGap.testkit.ts';
import { PoolGraph } from '../graph/poolGraph.ts';
import { v2Pool } from '../model/pool.ts';
import { type BestPathRequest, findBestPath } from '../search/bestPath.ts';
import { bruteForce } from '../testkits/exhaustive.testkit.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketWithHubs,
  nth,
  token,
} from '../testkits/markets.testkit.ts';
import { findBestSplit } from './splitRoute.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(300, 50));
const ENDS = { tokenIn: token(0), tokenOut: token(1) };

const scenario = fc.constantFrom(5_000n, 10n ** 9n, 10n ** 18n).chain((scale) =>
  fc.record({
    markets: fc
      .oneof(fc.array(arbitraryMarket(6, scale), { minLength: 1, maxLength: 18 }), marketWithHubs(6, scale))
      .map((makers) => makers.map((make, index) => make(index + 1))),
    between: fc.subarray([2, 3, 4, 5].map(token)).map((tokens): ReadonlySet<Address> => new Set(tokens)),
    amount: fc.bigInt({ min: 1n, max: scale }),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxHops: fc.constantFrom(2 as const, 3 as const),
  }),
);

/** The pools of which both tokens are an end of the trade or may lie between. */
function usable(markets: readonly Market[], between: ReadonlySet<Address>): Market[] {
  const isOpen = (address: Address) =>
    address === ENDS.tokenIn || address === ENDS.tokenOut || between.has(address);
  return markets.filter(({ pool }) => isOpen(pool.token0) && isOpen(pool.token1));
}

describe('tokens that may lie between two pools', () => {
  test('default: the best route is the best of all paths through them alone', () => {
    fc.assert(
      fc.property(scenario, ({ markets, between, ...trade }) => {
        const request: BestPathRequest = { ...ENDS, ...trade, between };
        const found = findBestPath(graphOf(markets), request);
        const walked = bruteForce(usable(markets, between), { ...ENDS, ...trade });
        expect(found.kind === 'found').toBe(walked !== undefined);
        if (found.kind !== 'found') return;
        const { hops, amounts } = found.route;
        expect(hops.map(({ pool }) => pool.address).join()).toBe(walked?.key);
        expect(trade.tradeType === 'exactInput' ? amounts.at(-1) : amounts[0]).toBe(walked?.amount);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('default: splits and their gap are those of a market that has no others', () => {
    fc.assert(
      fc.property(scenario, ({ markets, between, ...trade }) => {
        const request = { ...ENDS, ...trade, maxSplits: 3 };
        const [whole, part] = [graphOf(markets), graphOf(usable(markets, between))];
        const among = findBestSplit(whole, { ...request, between });
        const alone = findBestSplit(part, request);
        expect(among.kind === 'found').toBe(alone.kind === 'found');
        if (among.kind !== 'found' || alone.kind !== 'found') return;
        expect([among.amountIn, among.amountOut]).toEqual([alone.amountIn, alone.amountOut]);
        expect(knownGap(whole, { ...request, between }, among.legs)).toBe(
          knownGap(part, request, alone.legs),
        );
      }),
      { numRuns: Math.ceil(RUNS / 3), seed: SEED },
    );
  });

  test('behavior: does not confuse a token with the former holder of its number', () => {
    const graph = new PoolGraph();
    const between: ReadonlySet<Address> = new Set([token(2)]);
    const request = { ...ENDS, tradeType: 'exactInput', amount: 1000n, maxHops: 2, between } as const;
    const join = (index: number, middle: number) => {
      for (const [at, end] of [0, 1].entries()) {
        const address = nth(10 * index + at);
        graph.addPool(v2Pool({ address, token0: token(end), token1: token(middle) }));
        graph.setState(address, { protocol: 'v2', reserve0: 10n ** 9n, reserve1: 10n ** 9n });
      }
    };
    join(1, 2);
    expect(findBestPath(graph, request).kind).toBe('found');
    graph.removePool(nth(10));
    graph.removePool(nth(11));
    join(2, 3);
    expect(findBestPath(graph, request).kind).toBe('noPath');
    join(3, 2);
    expect(findBestPath(graph, request)).toMatchObject({
      route: { hops: [{ tokenOut: token(2) }, { tokenIn: token(2) }] },
    });
  });
});
