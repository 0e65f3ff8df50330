import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { bruteForce, findWithTicks } from '../testkits/exhaustive.testkit.ts';
import { graphOf, marketBehindHub, token, wideMarket } from '../testkits/markets.testkit.ts';
import type { BestPathRequest } from './bestPath.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Math.ceil(Number(process.env['FUZZ_RUNS'] ?? atNight(100, 40)) / 4);
const SCALE = 10n ** 18n;

const request = fc.record({
  tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
  amount: fc.bigInt({ min: SCALE / 1000n, max: SCALE * 4n }),
  isReversed: fc.boolean(),
  barred: fc.subarray([2, 3, 4, 9, 10].map(token), { maxLength: 2 }).map((tokens) => new Set(tokens)),
});

/** Markets larger than those of `findBestPath`'s own test, in which the search goes other ways. */
describe('findBestPath in a market', () => {
  test.each([
    // More token paths than are tried at once.
    ['with 49 chains of three hops', wideMarket(7, SCALE)],
    // So many pools around the last hub that those of its few predecessors are looked up.
    ['whose hub has more pools than there are ways to it', marketBehindHub(40, SCALE)],
  ])(`%s equals a walk over all simple paths (seed ${SEED})`, (_, markets) => {
    const scene = fc.tuple(markets, request);
    const check = fc.property(scene, ([makers, { isReversed, ...trade }]) => {
      const all = makers.map((make, index) => make(index + 1));
      const [tokenIn, tokenOut] = isReversed ? [token(1), token(0)] : [token(0), token(1)];
      const asked: BestPathRequest = { ...trade, tokenIn, tokenOut, maxHops: 3 };
      const expected = bruteForce(all, asked);
      const actual = findWithTicks(graphOf(all), all, asked);
      const route = actual.kind === 'found' ? actual.route : undefined;
      expect({
        key: route?.hops.map(({ pool }) => pool.address).join(),
        amount: route?.amounts.at(trade.tradeType === 'exactInput' ? -1 : 0),
      }).toEqual({ key: expected?.key, amount: expected?.amount });
    });
    // A market of a hundred pools takes too long to be made smaller.
    fc.assert(check, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  });
});
