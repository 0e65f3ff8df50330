import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { v2Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import type { BestPathRequest } from '../search/bestPath.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketWithHubs,
  nth,
  token,
} from '../testkits/markets.testkit.ts';
import { type BestSplit, findBestSplit } from './splitRoute.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const ENDS = { tokenIn: token(0), tokenOut: token(1), maxHops: 3 } as const;
const E18 = 10n ** 18n;

type Found = Extract<BestSplit, { kind: 'found' }>;

/** A pair of two tokens by their numbers that holds so many whole tokens of each. */
function pair(index: number, [a, b]: readonly [number, number], held = 1_000n): Market {
  const [low, high] = a < b ? [a, b] : [b, a];
  return {
    pool: v2Pool({ address: nth(index), token0: token(low), token1: token(high) }),
    state: { protocol: 'v2', reserve0: held * E18, reserve1: held * E18 },
  };
}

/** Each route and each pool of one costs so much of the computed token. */
const gasOf = (price: bigint) =>
  new GasCosts(new GasUnits((legs) => BigInt(legs.length + legs.flat().length)), (units) => units * price);

const SALE: BestPathRequest = { ...ENDS, tradeType: 'exactInput', amount: 100n * E18 };

function splitOf(markets: readonly Market[], request: BestPathRequest, isShort: boolean): BestSplit {
  return findBestSplit(graphOf(markets), { ...request, maxSplits: 8, isShort });
}

function outcome(markets: readonly Market[], request: BestPathRequest): [number, bigint] {
  const found = splitOf(markets, request, true);
  if (found.kind !== 'found') throw new Error(found.kind);
  return [found.legs.length, found.amountOut];
}

describe('a short search for a split', () => {
  test('default: half of the amount through each of two equal pairs', () => {
    // Twice what a pair of 1 000 gives for 50. One pair gives 90.66 for all.
    expect(outcome([pair(1, [0, 1]), pair(2, [0, 1])], SALE)).toEqual([2, 94_965_947_516_311_854_074n]);
  });

  test('behavior: routes may share a pool, where one pair leads to two', () => {
    const [legs, out] = outcome([pair(1, [0, 2], 100_000n), pair(2, [2, 1]), pair(3, [2, 1])], SALE);
    expect(legs).toBe(2);
    // The first pair gives 99.60 for all, each of the others 47.30 for half of that; one alone gives 90.33.
    expect(Number(out / 10n ** 14n) / 1e4).toBeCloseTo(94.603, 1);
  });

  test('behavior: one route where another one costs more than it gains', () => {
    // Two routes give 4.3 more, for a route and a pool more.
    const legsAt = (price: bigint) =>
      outcome([pair(1, [0, 1]), pair(2, [0, 1])], { ...SALE, gas: gasOf(price) })[0];
    expect([legsAt(2n * E18), legsAt(22n * 10n ** 17n)]).toEqual([2, 1]);
  });

  test('behavior: a pair that is good for a hundredth of the amount alone is found where nothing else gains', () => {
    const [legs, out] = outcome([pair(1, [0, 1], 10_000n), pair(2, [0, 1], 100n)], SALE);
    expect(legs).toBe(2);
    // The large pair alone gives 98.715803.
    expect(Number(out / 10n ** 12n) / 1e6).toBeCloseTo(98.725453, 5);
  });
});

const scenario = fc.constantFrom(5_000n, 10n ** 9n, 10n ** 18n).chain((scale) =>
  fc.record({
    markets: fc
      .oneof(fc.array(arbitraryMarket(6, scale), { minLength: 2, maxLength: 18 }), marketWithHubs(6, scale))
      .map((makers) => makers.map((make, index) => make(index + 1))),
    amount: fc.bigInt({ min: 1n, max: scale }),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    price: fc.constantFrom(0n, scale / 100_000n, scale / 5_000n, scale / 500n),
  }),
);

/** What is left, at its own reckoning of the gas; below zero for an exact output. */
function leftOf({ legs, amountIn, amountOut }: Found, tradeType: TradeType, price: bigint): bigint {
  const gas = legs.reduce((units, { hops }) => units + 1n + BigInt(hops.length), 0n) * price;
  return tradeType === 'exactInput' ? amountOut - gas : -(amountIn + gas);
}

test(`a whole search leaves no less than a short one tells, seed ${SEED}`, () => {
  let splits = 0;
  fc.assert(
    fc.property(scenario, ({ markets, amount, tradeType, price }) => {
      const request = { ...ENDS, tradeType, amount, gas: gasOf(price) };
      const [short, whole] = [splitOf(markets, request, true), splitOf(markets, request, false)];
      expect(short.kind).toBe(whole.kind);
      if (short.kind !== 'found' || whole.kind !== 'found') return;
      if (short.legs.length > 1) splits += 1;
      const [told, left] = [leftOf(short, tradeType, price), leftOf(whole, tradeType, price)];
      expect(left >= told, `${told} told, ${left} left`).toBe(true);
    }),
    { seed: SEED, numRuns: RUNS },
  );
  expect(splits).toBeGreaterThan(RUNS / 10);
});
