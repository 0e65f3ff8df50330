import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { findBestPath } from './bestPath.ts';
import { arbitraryMarket, graphOf, hop, type Market, nth, token } from './markets.testkit.ts';
import type { Pool } from './pool.ts';
import type { Route, TradeType } from './route.ts';
import { type BestSplitRequest, findBestSplit } from './splitRoute.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 120);
const [A, B] = [token(0), token(1)] as [Address, Address];

const pair = (index: number, reserve0: bigint, reserve1: bigint): Market => ({
  pool: { protocol: 'v2', address: nth(index), token0: A, token1: B },
  state: { reserve0, reserve1 },
});

const scenario = fc.constantFrom(10n ** 9n, 10n ** 18n, 10n ** 27n).chain((scale) =>
  fc.record({
    markets: fc
      .array(arbitraryMarket(4, scale, scale / 1000n), { minLength: 2, maxLength: 14 })
      .map((makers) => makers.map((make, index) => make(index + 1))),
    // In whole hundredths, so that the steps of the grid sum to the amount exactly.
    amount: fc.bigInt({ min: 1n, max: scale / 100n }).map((hundredth) => hundredth * 100n),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxSplits: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  }),
);

/** The computed side of a route for a part of the amount, by arithmetic of the test's own. */
function carry(markets: readonly Market[], { hops, tradeType }: Route, part: bigint): bigint | undefined {
  let amount: bigint | undefined = part;
  for (const { pool, tokenIn } of tradeType === 'exactInput' ? hops : hops.toReversed()) {
    const market = markets.find(({ pool: { address } }) => address === pool.address);
    if (market === undefined || amount === undefined || amount === 0n) return undefined;
    amount = hop(market, tokenIn, tradeType, amount);
  }
  return amount;
}

/** The best total over the same routes when each gets a whole number of hundredths of the amount. */
function bestOnGrid(markets: readonly Market[], legs: readonly Route[], amount: bigint): bigint | undefined {
  const tradeType = legs[0]?.tradeType ?? 'exactInput';
  let best: (bigint | undefined)[] = [0n, ...new Array<undefined>(100)];
  for (const leg of legs) {
    const carried = Array.from({ length: 101 }, (_, percent) =>
      percent === 0 ? 0n : carry(markets, leg, (amount * BigInt(percent)) / 100n),
    );
    best = best.map((_, percent) => {
      const totals = carried.slice(0, percent + 1).flatMap((mine, used) => {
        const rest = best[percent - used];
        return mine === undefined || rest === undefined ? [] : [mine + rest];
      });
      return totals.reduce<bigint | undefined>((top, total) => betterOf(top, total, tradeType), undefined);
    });
  }
  return best[100];
}

function betterOf(a: bigint | undefined, b: bigint, tradeType: TradeType): bigint {
  return a === undefined || b > a === (tradeType === 'exactInput') ? b : a;
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe('findBestSplit', () => {
  test('args: two equal pairs share the amount equally', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)]);
    const split = findBestSplit(graph, {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput',
      amount: 2n * 10n ** 20n,
      maxHops: 3,
      maxSplits: 2,
    });
    if (split.kind !== 'found') throw new Error(split.kind);
    expect(split.amountIn).toBe(2n * 10n ** 20n);
    // Twice what one pair gives for half, 90 661 089 388 014 913 158, give or take what a float leaves uneven.
    expect(split.amountOut).toBeGreaterThan(181_322_178_776_029_826_000n);
    expect(split.amountOut).toBeLessThanOrEqual(181_322_178_776_029_826_316n);
    expect(split.legs).toHaveLength(2);
  });

  test('args: a trade that neither pair could fill alone', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)]);
    const request = { tokenIn: A, tokenOut: B, amount: 15n * 10n ** 20n, maxHops: 1 } as const;
    const wanted = { ...request, tradeType: 'exactOutput' } as const;
    expect(findBestPath(graph, wanted).kind).toBe('insufficientLiquidity');
    expect(findBestSplit(graph, { ...wanted, maxSplits: 1 }).kind).toBe('insufficientLiquidity');
    expect(findBestSplit(graph, { ...wanted, maxSplits: 4 })).toMatchObject({
      kind: 'found',
      amountOut: 15n * 10n ** 20n,
    });
  });

  test('behavior: an extra leg must gain more than it costs', () => {
    const graph = graphOf([pair(1, 10n ** 21n, 10n ** 21n), pair(2, 10n ** 21n, 10n ** 21n)]);
    const request: BestSplitRequest = {
      tokenIn: A,
      tokenOut: B,
      tradeType: 'exactInput',
      amount: 2n * 10n ** 20n,
      maxHops: 1,
      maxSplits: 2,
    };
    // One pair alone gives 166 249 791 562 447 890 611, both together 15 · 10^18 more.
    const legsAt = (costPerExtraLeg: bigint) => {
      const split = findBestSplit(graph, { ...request, costPerExtraLeg });
      return split.kind === 'found' ? split.legs.length : 0;
    };
    expect(legsAt(15n * 10n ** 18n)).toBe(2);
    expect(legsAt(16n * 10n ** 18n)).toBe(1);
  });

  test(`behavior: sums, pools, exact amounts, and a grid over the same routes (seed ${SEED})`, () => {
    let splits = 0;
    fc.assert(
      fc.property(scenario, ({ markets, ...rest }) => {
        const graph = graphOf(markets);
        const request: BestSplitRequest = { tokenIn: A, tokenOut: B, maxHops: 3, ...rest };
        const { tradeType, amount } = request;
        const isInput = tradeType === 'exactInput';
        const single = findBestPath(graph, request);
        const split = findBestSplit(graph, request);
        if (split.kind !== 'found') {
          expect(single.kind).toBe(split.kind);
          return;
        }
        const { legs } = split;
        expect(legs.length).toBeLessThanOrEqual(request.maxSplits);
        expect(isInput ? split.amountIn : split.amountOut).toBe(amount);
        expect(sum(legs.map(({ amounts }) => amounts[0] ?? 0n))).toBe(split.amountIn);
        expect(sum(legs.map(({ amounts }) => amounts.at(-1) ?? 0n))).toBe(split.amountOut);
        const pools: Pool[] = legs.flatMap(({ hops }) => hops.map(({ pool }) => pool));
        expect(new Set(pools).size).toBe(pools.length);
        for (const leg of legs) {
          const [known, computed] = isInput
            ? [leg.amounts[0], leg.amounts.at(-1)]
            : [leg.amounts.at(-1), leg.amounts[0]];
          expect(carry(markets, leg, known ?? 0n)).toBe(computed);
        }
        const total = isInput ? split.amountOut : split.amountIn;
        if (single.kind === 'found') {
          const alone = isInput ? single.route.amounts.at(-1) : single.route.amounts[0];
          expect(betterOf(alone, total, tradeType)).toBe(total);
        }
        if (legs.length > 1) splits += 1;
        const grid = bestOnGrid(markets, legs, amount);
        // One part per million, and the units that rounding takes from each leg.
        const slack = (total + 999_999n) / 1_000_000n + BigInt(8 * legs.length);
        if (grid !== undefined) {
          expect(isInput ? total + slack >= grid : total - slack <= grid).toBe(true);
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(splits).toBeGreaterThan(RUNS / 10);
  }, 60_000);
});
