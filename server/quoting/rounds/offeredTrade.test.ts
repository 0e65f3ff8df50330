import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { PoolGraph } from '../../routing/graph/poolGraph.ts';
import { v2Pool, v3Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { finish } from '../../routing/model/steps.ts';
import type { BestPathRequest } from '../../routing/search/bestPath.ts';
import { bruteForce, gasOf } from '../../routing/testkits/exhaustive.testkit.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketWithHubs,
  nth,
  token,
} from '../../routing/testkits/markets.testkit.ts';
import { SPLIT_SEARCH } from '../splitSearch.ts';
import type { Trust } from '../trust/trust.ts';
import { legsOf, netOf, type Offer, type OfferRequest, offerSteps } from './offeredTrade.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(200, 40));
const ENDS = { tokenIn: token(0), tokenOut: token(1) };
const ONE_PERCENT = { numerator: 1n, denominator: 100n };
const E18 = 10n ** 18n;
const DEEP = 10n ** 24n;
const SALE: BestPathRequest = { ...ENDS, tradeType: 'exactInput', amount: E18, maxHops: 3 };

/** Vouches for some tokens, and knows others to be deep. */
function trustOf(
  vouched: readonly Address[],
  deep: readonly Address[] = [],
  rule: Trust['rule'] = 'trusted',
): Trust {
  const set = new Set(vouched);
  return { rule, maxGain: ONE_PERCENT, proven: new Set(), vouched: set, trusted: new Set([...set, ...deep]) };
}

const offerOf = (graph: PoolGraph, trust: Trust, search = SALE, request: Partial<OfferRequest> = {}): Offer =>
  finish(
    offerSteps(graph, { search, level: 'rule', maxSplits: 1, ...request }, { trust, splits: SPLIT_SEARCH }),
  );

function found(offer: Offer): Extract<Offer, { kind: 'found' }> {
  if (offer.kind !== 'found') throw new Error(offer.kind);
  return offer;
}
const middles = (legs: readonly Route[]) =>
  legs.flatMap(({ hops }) => hops.slice(1).map(({ tokenIn }) => tokenIn));
const lastOf = (legs: readonly Route[] = []) =>
  legs.reduce((sum, { amounts }) => sum + (amounts.at(-1) ?? 0n), 0n);

/** A pair of two tokens by their numbers, and how much it holds of each. */
function addPair(
  graph: PoolGraph,
  index: number,
  [a, b]: readonly [number, number],
  heldA: bigint,
  heldB: bigint,
): void {
  graph.addPool(v2Pool({ address: nth(index), token0: token(a), token1: token(b) }));
  graph.setState(nth(index), { protocol: 'v2', reserve0: heldA, reserve1: heldB });
}

/** One for one directly; over token 2 so many thousandths of that. */
function market(thousandths: bigint | undefined, isDirect = true): PoolGraph {
  const graph = new PoolGraph();
  if (isDirect) addPair(graph, 1, [0, 1], DEEP, DEEP);
  if (thousandths === undefined) return graph;
  addPair(graph, 2, [0, 2], DEEP, DEEP);
  addPair(graph, 3, [1, 2], (DEEP * thousandths) / 1000n, DEEP);
  return graph;
}
/** A V3 pool of one position between two ticks. */
interface NarrowPool {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly liquidity: bigint;
  readonly reach: readonly [number, number];
}
const DIRECT_OUT = 996_999_005_991_991_025n;
const MIDDLE = token(2);

describe('the offered trade', () => {
  test('default: the best route where all of its tokens are vouched for', () => {
    const { best, yardstick, leftOut } = found(offerOf(market(2000n), trustOf([MIDDLE])));
    expect(lastOf(legsOf(best))).toBe(1_988_014_041_846_150_555n);
    expect([yardstick, leftOut]).toEqual([[], null]);
  });

  test('a route through unvouched tokens is left out, with the amount that it promised', () => {
    const { best, leftOut } = found(offerOf(market(2000n), trustOf([])));
    expect(lastOf(legsOf(best))).toBe(DIRECT_OUT);
    expect(leftOut).toMatchObject({ tokens: [MIDDLE], reason: 'untrusted', promisedPercent: 99.3998 });
    expect(lastOf(leftOut?.legs)).toBe(1_988_014_041_846_150_555n);
  });

  test('default: the input that it would have taken of an exact output', () => {
    const { best, leftOut } = found(
      offerOf(market(2000n), trustOf([]), { ...SALE, tradeType: 'exactOutput' }),
    );
    expect(legsOf(best)[0]?.amounts[0]).toBe(1_003_010_030_091_273_823n);
    expect(leftOut).toMatchObject({ tokens: [MIDDLE], reason: 'untrusted', promisedPercent: 49.8495 });
    expect(leftOut?.legs[0]?.amounts[0]).toBe(503_014_057_974_080_997n);
  });

  test('behavior: a deep token may promise up to one percent more, as any may where any is allowed', () => {
    for (const trust of [trustOf([], [MIDDLE]), trustOf([], [], 'any')]) {
      const less = found(offerOf(market(1013n), trust));
      expect(lastOf(legsOf(less.best))).toBe(1_006_929_112_195_075_256n);
      // What it was compared with has to be sound too.
      expect(lastOf(less.yardstick)).toBe(DIRECT_OUT);
      expect(less.leftOut).toBeNull();
      const more = found(offerOf(market(1014n), trust));
      expect(lastOf(legsOf(more.best))).toBe(DIRECT_OUT);
      expect(more.leftOut).toMatchObject({
        tokens: [MIDDLE],
        reason: 'tooGoodToBeTrue',
        promisedPercent: 1.0957,
      });
    }
  });

  test('the comparison is of amounts net of gas', () => {
    const prices = { base: 0n, v2: 10n ** 15n, v3: 0n, joint: 0n, tick: 0n, word: 0n };
    const offer = offerOf(market(1014n), trustOf([], [MIDDLE]), { ...SALE, gas: gasOf(prices) });
    // (1 007 923 − 2 000) against (996 999 − 1 000) is 0.996 %.
    expect(found(offer).leftOut).toBeNull();
    expect(middles(legsOf(found(offer).best))).toEqual([MIDDLE]);
  });

  test('behavior: where there is nothing to compare with, a deep token carries it, and any where any is allowed', () => {
    for (const trust of [trustOf([], [MIDDLE]), trustOf([], [], 'any')]) {
      const { best, leftOut } = found(offerOf(market(2000n, false), trust));
      expect([middles(legsOf(best)), leftOut]).toEqual([[MIDDLE], null]);
    }
  });

  test('no route is offered where all lead through unvouched tokens, which are named', () => {
    const offer = offerOf(market(2000n, false), trustOf([]));
    expect(offer).toMatchObject({
      kind: 'none',
      failure: { kind: 'noPath' },
      untrusted: { tokens: [MIDDLE] },
    });
    expect(offer.kind === 'none' && lastOf(offer.untrusted?.legs)).toBe(1_988_014_041_846_150_555n);
    expect(offerOf(new PoolGraph(), trustOf([]))).toMatchObject({ kind: 'none', untrusted: null });
  });

  test('behavior: ticks that only a route that is not offered lacks are not asked for', () => {
    const graph = market(undefined);
    const tickRange = { lowerTick: 0, upperTick: 0, ticks: [] };
    const state = { protocol: 'v3' as const, sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: DEEP, tickRange };
    const ends = { token0: token(0), token1: MIDDLE };
    graph.addPool(v3Pool({ address: nth(5), ...ends, fee: 100, tickSpacing: 1 }));
    graph.setState(nth(5), state);
    addPair(graph, 6, [1, 2], 2n * DEEP, DEEP);
    expect(offerOf(graph, trustOf([MIDDLE])).kind).toBe('needsTicks');
    expect(found(offerOf(graph, trustOf([]))).leftOut).toBeNull();
    graph.removePool(nth(1));
    expect(offerOf(graph, trustOf([]))).toMatchObject({ kind: 'none', untrusted: { tokens: [MIDDLE] } });
  });

  test('behavior: a split goes through no such token either, not even with a part', () => {
    // A small bait: too small for the whole, worth half a percent as a part.
    const graph = market(undefined);
    addPair(graph, 2, [0, 2], DEEP, DEEP);
    addPair(graph, 3, [1, 2], 2n * 10n ** 17n, 10n ** 17n);
    addPair(graph, 4, [0, 1], DEEP, DEEP);
    const search = { ...SALE, amount: 10n ** 19n };
    const parts = found(offerOf(graph, trustOf([MIDDLE]), search, { maxSplits: 4 }));
    expect(middles(legsOf(parts.best))).toContain(MIDDLE);
    const { best, leftOut } = found(offerOf(graph, trustOf([]), search, { maxSplits: 4 }));
    expect([middles(legsOf(best)), leftOut]).toEqual([[], null]);
  });

  test('behavior: one route is enough to show that a split promises no more than it may', () => {
    const graph = market(1000n);
    const { best, yardstick } = found(offerOf(graph, trustOf([], [MIDDLE]), SALE, { maxSplits: 3 }));
    expect(middles(legsOf(best))).toEqual([]);
    // As much again over the token, whose price is half a percent better: a split gains less than that.
    addPair(graph, 4, [1, 2], (DEEP * 1008n) / 1000n, DEEP);
    const more = found(offerOf(graph, trustOf([], [MIDDLE]), SALE, { maxSplits: 3 }));
    expect([legsOf(best), yardstick].map(({ length }) => length)).toEqual([1, 0]);
    expect(middles(legsOf(more.best))).toEqual([MIDDLE]);
    expect(more.yardstick.map(({ hops }) => hops.map(({ pool }) => pool.address))).toEqual([[nth(1)]]);
  });

  test('behavior: where one route is not enough it is compared with the best split', () => {
    // Two pairs as deep as the amount: one route through them moves the price by half, a split by a third.
    const graph = new PoolGraph();
    for (const index of [1, 4]) addPair(graph, index, [0, 1], 10n ** 18n, 10n ** 18n);
    addPair(graph, 2, [0, 2], 10n ** 16n, 10n ** 16n);
    addPair(graph, 3, [1, 2], 10n ** 16n, 10n ** 16n);
    const { best, yardstick, leftOut } = found(offerOf(graph, trustOf([], [MIDDLE]), SALE, { maxSplits: 3 }));
    expect([middles(legsOf(best)), leftOut]).toEqual([[MIDDLE], null]);
    expect(yardstick.map(({ hops }) => hops.map(({ pool }) => pool.address))).toEqual([[nth(1)], [nth(4)]]);
  });

  test('behavior: near the end of all vouched pools a split is compared with one over all of them, by a short search too', () => {
    // No single route takes the amount. Over token 4 only three V3 pools in turn do, which end at 2293: they
    // give 1904, and 1949 with a part over token 5, which is more than one percent more.
    const graph = new PoolGraph();
    const alike = (from: number, pairs: readonly (readonly [number, number])[]) => {
      for (const [index, ends] of pairs.entries()) addPair(graph, from + index, ends, 5_000n, 4_500n);
    };
    const add = (index: number, [fee, tickSpacing]: readonly [number, number], narrow: NarrowPool) => {
      const { sqrtPriceX96, tick, liquidity, reach } = narrow;
      graph.addPool(v3Pool({ address: nth(index), token0: token(1), token1: token(4), fee, tickSpacing }));
      const ticks = [
        { tick: reach[0], liquidityNet: liquidity },
        { tick: reach[1], liquidityNet: -liquidity },
      ];
      const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks };
      graph.setState(nth(index), { protocol: 'v3', sqrtPriceX96, tick, liquidity, tickRange });
    };
    alike(1, [
      [1, 3],
      [2, 3],
    ]);
    addPair(graph, 3, [0, 4], 20_000n, 18_200n);
    add(4, [500, 10], {
      sqrtPriceX96: 78833030112140176575862854579n,
      tick: -100,
      liquidity: 120_000n,
      reach: [-260, 60],
    });
    add(5, [500, 10], {
      sqrtPriceX96: 76503276715600749845964258069n,
      tick: -700,
      liquidity: 165_000n,
      reach: [-810, -590],
    });
    add(6, [100, 1], {
      sqrtPriceX96: 76121734060316244584198669292n,
      tick: -800,
      liquidity: 65_000n,
      reach: [-809, -791],
    });
    alike(7, [
      [2, 4],
      [3, 4],
      [0, 5],
      [1, 5],
      [2, 5],
      [3, 5],
      [4, 5],
    ]);
    const gas = gasOf({ base: 0n, v2: 0n, v3: 0n, joint: 0n, tick: 0n, word: 0n });
    const search = { ...SALE, amount: 2270n, maxHops: 2 as const, gas };
    const trust = trustOf([token(4)], [], 'any');
    for (const isShort of [true, false]) {
      const { best, leftOut } = found(offerOf(graph, trust, search, { maxSplits: 4, isShort }));
      expect(lastOf(legsOf(best))).toBe(1904n);
      expect(leftOut?.reason).toBe('tooGoodToBeTrue');
    }
  });

  test('behavior: a split that promises too much through a deep token is not offered', () => {
    const graph = market(1000n);
    addPair(graph, 4, [1, 2], 2n * DEEP, DEEP);
    const { best, leftOut } = found(offerOf(graph, trustOf([], [MIDDLE]), SALE, { maxSplits: 3 }));
    expect(middles(legsOf(best))).toEqual([]);
    expect(leftOut).toMatchObject({ tokens: [MIDDLE], reason: 'tooGoodToBeTrue' });
  });
});

const scenario = fc.constantFrom(5_000n, 10n ** 9n, 10n ** 18n).chain((scale) =>
  fc.record({
    markets: fc
      .oneof(fc.array(arbitraryMarket(6, scale), { minLength: 1, maxLength: 18 }), marketWithHubs(6, scale))
      .map((makers) => makers.map((make, index) => make(index + 1))),
    vouched: fc.subarray([2, 3, 4, 5].map(token)),
    deep: fc.subarray([2, 3, 4, 5].map(token)),
    rule: fc.constantFrom('trusted' as const, 'any' as const),
    amount: fc.bigInt({ min: 1n, max: scale }),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxHops: fc.constantFrom(2 as const, 3 as const),
    gas: fc.bigInt({ min: 0n, max: scale / 50n }),
  }),
);

/** The pools of which both tokens are an end of the trade or of a set. */
const among = (markets: readonly Market[], tokens: ReadonlySet<Address>) =>
  markets.filter(({ pool }) =>
    [pool.token0, pool.token1].every((each) => each === token(0) || each === token(1) || tokens.has(each)),
  );
const keyOf = (legs: readonly Route[]) =>
  legs.flatMap(({ hops }) => hops.map(({ pool }) => pool.address)).join();

describe('against every path', () => {
  test('default: the best through trusted tokens, unless it beats the best through vouched ones by too much', () => {
    fc.assert(
      fc.property(scenario, ({ markets, vouched, deep, rule, gas, ...trade }) => {
        const prices = { base: gas, v2: gas, v3: gas, joint: 0n, tick: 0n, word: 0n };
        const search = { ...ENDS, ...trade };
        const walked = (some: readonly Market[]) => bruteForce(some, search, prices);
        const trust = trustOf(vouched, deep, rule);
        const all = walked(markets);
        const candidate = rule === 'any' ? all : walked(among(markets, trust.trusted));
        const reference = walked(among(markets, trust.vouched));
        const offer = offerOf(graphOf(markets), trust, { ...search, gas: gasOf(prices) });
        if (candidate === undefined) {
          expect(offer.kind).toBe('none');
          return;
        }
        const sign = trade.tradeType === 'exactInput' ? 1n : -1n;
        const gainOver = (a: { net: bigint }, b: { net: bigint }) => sign * (a.net - b.net);
        const isTooGood =
          reference !== undefined &&
          candidate.key !== reference.key &&
          (reference.net > 0n
            ? 100n * gainOver(candidate, reference) > reference.net
            : gainOver(candidate, reference) > 0n);
        const expected = isTooGood ? reference : candidate;
        const { best, leftOut } = found(offer);
        expect(keyOf(legsOf(best))).toBe(expected.key);
        const isHidden = all !== undefined && all.key !== candidate.key && gainOver(all, expected) > 0n;
        const told = isHidden ? all : isTooGood ? candidate : undefined;
        expect(leftOut && [leftOut.reason, keyOf(leftOut.legs)]).toEqual(
          told === undefined ? null : [isHidden ? 'untrusted' : 'tooGoodToBeTrue', told.key],
        );
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('behavior: whatever pools an untrusted token brings, the route and its amounts stay', () => {
    const added = fc.array(
      fc.record({
        to: fc.integer({ min: 0, max: 5 }),
        held: fc.bigInt({ min: 1n, max: 10n ** 24n }),
        own: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(scenario, added, ({ markets, vouched, deep, rule: _, gas, ...trade }, pools) => {
        const prices = { base: gas, v2: gas, v3: gas, joint: 0n, tick: 0n, word: 0n };
        const search = { ...ENDS, ...trade, gas: gasOf(prices) };
        const bait = pools.map(
          ({ to, held, own }, index): Market => ({
            pool: v2Pool({ address: nth(900 + index), token0: token(to), token1: token(6) }),
            state: { protocol: 'v2', reserve0: held, reserve1: own },
          }),
        );
        for (const maxSplits of [1, 3]) {
          const [before, after] = [markets, [...markets, ...bait]].map((some) =>
            offerOf(graphOf(some), trustOf(vouched, deep), search, { maxSplits }),
          );
          expect(after?.kind).toBe(before?.kind);
          if (before?.kind !== 'found' || after?.kind !== 'found') continue;
          expect(legsOf(after.best)).toEqual(legsOf(before.best));
        }
      }),
      { numRuns: RUNS / 4, seed: SEED },
    );
  });

  test('behavior: a whole search for a split offers no less than a short one, whatever is too good to be true', () => {
    fc.assert(
      fc.property(scenario, ({ markets, vouched, deep, rule, gas, ...trade }) => {
        const graph = graphOf(markets);
        const prices = { base: 0n, v2: gas, v3: gas, joint: 0n, tick: 0n, word: 0n };
        const search = { ...ENDS, ...trade, gas: gasOf(prices) };
        const [short, whole] = [true, false].map((isShort) =>
          offerOf(graph, trustOf(vouched, deep, rule), search, { maxSplits: 4, isShort }),
        );
        if (short?.kind !== 'found') return;
        const [told, left] = [short, found(whole as Offer)].map(({ best }) => netOf(graph, search, best));
        const [least, most] = trade.tradeType === 'exactInput' ? [told, left] : [left, told];
        expect(most !== undefined && least !== undefined && most >= least, `${told} told, ${left} left`).toBe(
          true,
        );
      }),
      { numRuns: RUNS / 4, seed: SEED },
    );
  });
});
