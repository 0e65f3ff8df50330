import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { v2Pool } from '../model/pool.ts';
import { TooManyRoutesError } from '../model/routeLimits.ts';
import { finish } from '../model/steps.ts';
import { bruteForce, findWithTicks, gasOf } from '../testkits/exhaustive.testkit.ts';
import { deepMarket, graphOf, type Market, nth, token } from '../testkits/markets.testkit.ts';
import { findBestPath, searchPathsSteps } from './bestPath.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(300, 10));
const SCALE = 10n ** 18n;
const [START, END] = [token(0), token(1)];
const ENDS = { tokenIn: START, tokenOut: END, maxHops: 4 } as const;

test(`findBestPath equals a walk over all paths in markets where routes of four pools win (seed ${SEED})`, () => {
  let long = 0;
  const scene = fc.record({
    makers: fc
      .constantFrom([1, 1], [2, 1], [2, 3], [3, 2], [4, 2])
      .chain(([width = 1, middles = 1]) => deepMarket(width, middles, SCALE)),
    amount: fc.bigInt({ min: 1n, max: SCALE / 4n }),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    isPriced: fc.boolean(),
  });
  fc.assert(
    fc.property(scene, ({ makers, amount, tradeType, isPriced }) => {
      const markets = makers.map((make, index) => make(index + 1));
      const part = amount / 10_000n;
      const prices = { base: part, v2: part, v3: 2n * part, joint: part, tick: part, word: part };
      const request = { ...ENDS, tradeType, amount, ...(isPriced && { gas: gasOf(prices) }) };
      const expected = bruteForce(markets, request, ...(isPriced ? [prices] : []));
      const actual = findWithTicks(graphOf(markets), markets, request);
      if (expected === undefined) {
        expect(actual.kind).toBe('insufficientLiquidity');
        return;
      }
      if (actual.kind !== 'found') throw new Error(`${actual.kind} instead of ${expected.key}`);
      const { hops, amounts } = actual.route;
      expect(hops.map(({ pool }) => pool.address).join()).toBe(expected.key);
      expect(tradeType === 'exactInput' ? amounts.at(-1) : amounts[0]).toBe(expected.amount);
      long += Number(hops.length === 4);
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(long).toBeGreaterThan(RUNS / 3);
}, 60_000);

/** A pair that holds 1000 whole units of each token. */
const even = (index: number, a: number, b: number): Market => ({
  pool: v2Pool({ address: nth(index), token0: token(a), token1: token(b) }),
  state: { protocol: 'v2', reserve0: 1000n * SCALE, reserve1: 1000n * SCALE },
});

/** `width` equal tokens between either end and one token in the middle. */
function equalRoutes(width: number): Market[] {
  const [near, far] = [2, 2 + width].map((from) => Array.from({ length: width }, (_, at) => from + at));
  return [
    ...(near ?? []).flatMap((first) => [even(7 * first, 0, first), even(7 * first + 1, first, 9999)]),
    ...(far ?? []).flatMap((last) => [even(7 * last + 2, last, 9999), even(7 * last + 3, 1, last)]),
  ];
}

test('findBestPath returns the first by ids of 10 000 routes of four pools that give the same', () => {
  const request = { ...ENDS, amount: SCALE } as const;
  for (const tradeType of ['exactInput', 'exactOutput'] as const) {
    const found = findBestPath(graphOf(equalRoutes(100)), { ...request, tradeType });
    const addresses = found.kind === 'found' ? found.route.hops.map(({ pool }) => pool.address) : [];
    expect(addresses).toEqual([14, 15, 716, 717].map(nth));
  }
});

test('findBestPath throws where 40 000 routes of four pools may be the best, and a search for a part does not', () => {
  const graph = graphOf(equalRoutes(200));
  const request = { ...ENDS, amount: SCALE, tradeType: 'exactInput' } as const;
  expect(() => findBestPath(graph, request)).toThrow(TooManyRoutesError);
  expect(findBestPath(graph, { ...request, maxHops: 3 }).kind).toBe('noPath');
  const part = finish(searchPathsSteps(graph, request));
  expect(part.best()?.route.hops.length).toBe(4);
});
