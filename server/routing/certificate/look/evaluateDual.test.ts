import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atNight } from '../../../../fork-tests/harness/atNight.ts';
import { finish } from '../../model/steps.ts';
import { findBestSplit } from '../../split/splitRoute.ts';
import { arbitraryMarket, token } from '../../testkits/markets.testkit.ts';
import { E18, v2Market } from '../../testkits/pools.testkit.ts';
import { networkOf } from '../network/network.testkit.ts';
import { evaluateDual, type Surpluses } from './evaluateDual.ts';
import { priceTokens } from './priceTokens.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(200, 50));
const [A, B, C] = [token(0), token(1), token(2)] as const;
const sum = ({ earned }: Surpluses) =>
  [...earned.values()].reduce((total, each) => total + Math.max(0, each), 0);

test('default: a price before a last pool is lowered to that after a first pool', () => {
  const { graph, network } = networkOf([v2Market(1, A, C, 1000n * E18), v2Market(2, C, B, 1000n * E18)]);
  const between = graph.tokens.find(C) ?? -1;
  const at = (afterFirst: number, beforeLast: number) => {
    const columns = [afterFirst, beforeLast].map((price) => new Float64Array(network.tokenCount).fill(price));
    const [after, before] = columns as [Float64Array, Float64Array];
    return sum(
      finish(evaluateDual(network, { input: 0.5, output: 1, afterFirst: after, beforeLast: before })),
    );
  };
  expect(between).toBeGreaterThan(-1);
  expect(at(0.7, 0.9)).toBe(at(0.7, 0.7));
  expect(at(0.7, 0.6)).toBeGreaterThan(at(0.7, 0.7));
  // (√0.7 − √(0.5/0.997))² and (1 − √(0.7/0.997))² of 1000.
  const most = (Math.sqrt(0.7) - Math.sqrt(0.5 / 0.997)) ** 2 + (1 - Math.sqrt(0.7 / 0.997)) ** 2;
  expect(at(0.7, 0.7) / 1e21).toBeCloseTo(most, 9);
});

test(`behavior: weak duality: no split gives more than the dual at any prices (seed ${SEED})`, () => {
  const scale = 10n ** 18n;
  const scenario = fc.record({
    markets: fc
      .array(arbitraryMarket(4, scale, scale / 1000n), { minLength: 2, maxLength: 12 })
      .map((makers) => makers.map((make, index) => make(index + 1))),
    amount: fc.bigInt({ min: scale / 1000n, max: scale }),
    input: fc.double({ min: -2, max: 2, noNaN: true }),
    // Logarithms of the prices of tokens between.
    prices: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { maxLength: 2 }),
  });
  let compared = 0;
  fc.assert(
    fc.property(scenario, ({ markets, amount, input, prices }) => {
      const ends = markets.flatMap(({ pool }) => [pool.token0, pool.token1]);
      if (!ends.includes(A) || !ends.includes(B)) return;
      const { graph, network } = networkOf(markets);
      const split = findBestSplit(graph, {
        tokenIn: A,
        tokenOut: B,
        maxHops: 3,
        maxSplits: 8,
        tradeType: 'exactInput',
        amount,
      });
      if (split.kind !== 'found') return;
      const mean = Number(split.amountOut) / Number(amount);
      const given = prices.map((price, index): [number, number] => [
        graph.tokens.find(token(2 + index)) ?? -1,
        mean * 10 ** price,
      ]);
      const tokens = new Map(given.filter(([number]) => number !== -1));
      const at = finish(priceTokens(network, { input: mean * 10 ** input, output: 1, tokens }, false));
      const dual = at.input * Number(amount) + sum(finish(evaluateDual(network, at)));
      compared += 1;
      expect(dual * (1 + 1e-9)).toBeGreaterThanOrEqual(Number(split.amountOut));
    }),
    { endOnFailure: true, numRuns: RUNS, seed: SEED },
  );
  expect(compared).toBeGreaterThan(RUNS / 5);
}, 600_000);
