import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { gasAt } from '../../gas.testkit.ts';
import type { GasCosts } from '../../gasCosts.ts';
import { arbitraryMarket, graphOf, type Market, token } from '../../markets.testkit.ts';
import type { PoolGraph } from '../../poolGraph.ts';
import { gasHopsInOrder, PoolStatesInSwap } from '../../poolStatesInSwap.ts';
import { anyProtocol } from '../../pools/routingProtocols.ts';
import { v2Market as pair } from '../../pools.testkit.ts';
import type { Route } from '../../route.ts';
import { findBestSplit } from '../../splitRoute.ts';
import { finish } from '../../steps.ts';
import { BoundedTrade } from '../boundedTrade.ts';
import { GapAtPrices } from '../gapAtPrices.ts';
import type { Prices } from '../prices.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const TOKENS = 6;
const [A, B, C, D] = [token(0), token(1), token(2), token(3)] as const;
const E18 = 10n ** 18n;

interface Trade {
  readonly tradeType: 'exactInput' | 'exactOutput';
  readonly amount: bigint;
  readonly gas: GasCosts;
  readonly maxHops?: 1 | 2 | 3;
}

const costOf = (graph: PoolGraph, { gas }: Trade, legs: readonly Route[]) =>
  Number(gas.ofLegs(gasHopsInOrder(legs, new PoolStatesInSwap((pool) => graph.stateOf(pool)))));

/** The best of so many routes, and what it leaves or takes net of gas. */
function best(graph: PoolGraph, trade: Trade, maxSplits: number) {
  const split = findBestSplit(graph, { maxHops: 3, ...trade, tokenIn: A, tokenOut: B, maxSplits });
  if (split.kind !== 'found') return undefined;
  const { legs, amountIn, amountOut } = split;
  const cost = costOf(graph, trade, legs);
  const isInput = trade.tradeType === 'exactInput';
  const computed = Number(isInput ? amountOut : amountIn);
  return {
    legs,
    computed,
    net: isInput ? computed - cost : computed + cost,
    rate: Number(amountOut) / Number(amountIn),
  };
}

/** The gap of these routes that looks by corridors leave, at any prices. */
function gapAt(
  graph: PoolGraph,
  trade: Trade,
  legs: readonly Route[],
  prices: readonly Prices[],
  most: number,
) {
  const request = { maxHops: 3 as const, ...trade, tokenIn: A, tokenOut: B, mostRoutes: most };
  const ends = graph.endsOf(A, B);
  if (ends === undefined) throw new Error('no ends');
  const any = anyProtocol(graph.protocols);
  const bounded = new BoundedTrade(graph, request, ends, legs, {
    ...trade.gas.floors(any),
    ...{ ofLegs: costOf(graph, trade, legs), isFree: false },
  });
  const { gas, twoRoutes, isInput, amountIn, amountOut } = bounded;
  const at = new GapAtPrices(bounded);
  at.limits = isInput
    ? { input: amountIn, output: Number.POSITIVE_INFINITY }
    : { input: amountIn + Math.max(0, gas.ofLegs - twoRoutes), output: amountOut };
  for (const each of prices) {
    finish(at.corridors.look(each, at.limits));
    finish(at.corridors.lookWhole(each, at.limits));
  }
  return at.share;
}

const numberOf = (graph: PoolGraph, of: Address) => graph.tokens.find(of) ?? -1;

describe('Corridors', () => {
  const trade: Trade = { tradeType: 'exactInput', amount: E18, gas: gasAt(E18 / 1_000_000n) };
  const deep = pair(1, A, B, 10n ** 24n, 10n ** 24n);
  const unpriced = { input: 0.997, tokens: new Map() };
  /** What a second route over some pools gains, and what the look says of it. */
  const gainAndGap = (way: readonly Market[], prices: (graph: PoolGraph) => Prices = () => unpriced) => {
    const graph = graphOf([deep, ...way]);
    const [one, two] = [best(graphOf([deep]), trade, 1), best(graph, trade, 2)];
    if (one === undefined || two === undefined) throw new Error('nothing found');
    const gap = gapAt(graph, trade, one.legs, [prices(graph)], 8);
    return { gain: ((two.net - one.net) / one.computed) * 1e6, gap: gap * 1e6 };
  };
  const [held, twice] = [E18 / 5n, (E18 * 2n) / 5n];

  test('default: a corridor of two pools counts for what it leaves beyond its gas', () => {
    const { gain, gap } = gainAndGap([pair(2, A, C, held, twice), pair(3, C, B, 10n ** 24n, 10n ** 24n)]);
    // (√2 − 1)² of what the pair holds, less 0.3 % of each pool, less 195 units of gas and 60 of both routes.
    expect(gain).toBeGreaterThan(33_000);
    expect(gap).toBeGreaterThanOrEqual(gain);
    expect(gap).toBeLessThan(gain + 200);
  });

  test('default: so does one over two tokens', () => {
    const { gain, gap } = gainAndGap([
      pair(2, A, C, 10n ** 24n, 10n ** 24n),
      pair(3, C, D, held, twice),
      pair(4, D, B, 10n ** 24n, 10n ** 24n),
    ]);
    expect(gain).toBeGreaterThan(33_000);
    expect(gap).toBeGreaterThanOrEqual(gain);
    expect(gap).toBeLessThan(gain + 200);
  });

  test('default: one that leads to a token of a price pays for a pool of that, too', () => {
    const way = [
      pair(2, A, C, held, twice),
      pair(3, C, D, 10n ** 24n, 10n ** 24n),
      pair(4, D, B, 10n ** 24n, 10n ** 24n),
    ];
    const priced = (graph: PoolGraph): Prices => ({
      input: 0.997,
      tokens: new Map([[numberOf(graph, D), { afterFirst: 0.997, beforeLast: 0.997 }]]),
    });
    const { gain, gap } = gainAndGap(way, priced);
    expect(gap).toBeGreaterThanOrEqual(gain);
    expect(gap).toBeLessThan(gain + 200);
  });

  test('behavior: pools that earn less than they cost together leave nothing', () => {
    // 2 % more for a hundredth of the trade, in each of 40 corridors.
    const way = Array.from({ length: 40 }, (_, index) => [
      pair(100 + 2 * index, A, token(10 + index), E18 / 100n, (E18 * 102n) / 10_000n),
      pair(101 + 2 * index, token(10 + index), B, 10n ** 24n, 10n ** 24n),
    ]).flat();
    expect(gainAndGap(way).gap).toBe(0);
  });

  test(`behavior: at any prices no routing that is found leaves more (seed ${SEED})`, () => {
    const price = fc.double({ min: -0.7, max: 0.7, noNaN: true }).map((power) => 10 ** power);
    const pricedToken = fc.record({ after: price, before: fc.double({ min: 0.5, max: 1, noNaN: true }) });
    const exactly = (length: number) => ({ minLength: length, maxLength: length });
    const scenario = fc.constantFrom(10n ** 12n, 10n ** 18n).chain((scale) =>
      fc.record({
        markets: fc
          .array(arbitraryMarket(TOKENS, scale, scale / 1000n), { minLength: 4, maxLength: 16 })
          .map((makers) => makers.map((make, index) => make(index + 1))),
        amount: fc.bigInt({ min: scale / 1000n, max: scale }),
        tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
        gas: fc.constantFrom(100_000n, 3_000n, 300n, 30n),
        most: fc.integer({ min: 2, max: 8 }),
        maxHops: fc.constantFrom(1 as const, 2 as const, 3 as const, 3 as const),
        // Each look with its own prices of the same tokens, or the last one of all others.
        isOfOthers: fc.boolean(),
        looks: fc.array(fc.record({ input: price, tokens: fc.array(pricedToken, exactly(TOKENS)) }), {
          minLength: 1,
          maxLength: 3,
        }),
        isPriced: fc.array(fc.boolean(), exactly(TOKENS)),
      }),
    );
    let near = 0;
    fc.assert(
      fc.property(
        scenario,
        ({ markets, amount, tradeType, gas, most, maxHops, looks, isPriced, isOfOthers }) => {
          const graph = graphOf(markets);
          const trade = { tradeType, amount, gas: gasAt(amount / gas / 85n), maxHops };
          const [one, many] = [best(graph, trade, 1), best(graph, trade, most)];
          // What is bounded is several routes.
          if (one === undefined || many === undefined || many.legs.length < 2) return;
          const prices = looks.map(
            ({ input, tokens }, look): Prices => ({
              input: one.rate * input,
              tokens: new Map(
                tokens.flatMap(({ after, before }, index) => {
                  const number = graph.tokens.find(token(index));
                  const afterFirst = one.rate * after;
                  const known = { afterFirst, beforeLast: afterFirst * before };
                  const isOther = isOfOthers && look > 0 && look === looks.length - 1;
                  if (isPriced[index] === isOther || index < 2 || number === undefined) return [];
                  return [[number, known] as const];
                }),
              ),
            }),
          );
          const gap = gapAt(graph, trade, one.legs, prices, most);
          const gain = (tradeType === 'exactInput' ? many.net - one.net : one.net - many.net) / one.computed;
          expect(gain).toBeLessThanOrEqual(gap + 64 / one.computed);
          if (gap < 2 * gain) near += 1;
        },
      ),
      { endOnFailure: true, numRuns: RUNS, seed: SEED },
    );
    expect(near).toBeGreaterThan(0);
  }, 60_000);

  test(`behavior: beside a deep pool no set of small ones leaves more than their corridors do (seed ${SEED})`, () => {
    const E = token(4);
    const ways = [
      [A, C],
      [A, D],
      [A, E],
      [C, D],
      [D, E],
      [C, B],
      [D, B],
      [E, B],
    ] as const;
    const small = fc.record({
      way: fc.constantFrom(...ways),
      // So that what it earns is about what it costs: up to (√1.5 − 1)² of what it holds.
      held: fc.bigInt({ min: E18 / 10n, max: E18 }),
      percent: fc.bigInt({ min: 95n, max: 150n }),
    });
    const scenario = fc.record({
      small: fc.array(small, { minLength: 4, maxLength: 14 }),
      isPriced: fc.boolean(),
    });
    const costly = { ...trade, gas: gasAt(E18 / 20_000n) };
    let near = 0;
    fc.assert(
      fc.property(scenario, ({ small, isPriced }) => {
        const pools = small.map(({ way: [from, to], held, percent }, index) =>
          pair(100 + index, from, to, held, (held * percent) / 100n),
        );
        // A token that has a price there: by deep pools.
        const deepPools = [
          deep,
          pair(2, A, C, 10n ** 24n, 10n ** 24n),
          pair(3, C, B, 10n ** 24n, 10n ** 24n),
        ];
        const graph = graphOf([...deepPools.slice(0, isPriced ? 3 : 1), ...pools]);
        const [one, many] = [best(graphOf([deep]), costly, 1), best(graph, costly, 8)];
        if (one === undefined || many === undefined || many.legs.length < 2) return;
        const tokens = new Map(isPriced ? [[numberOf(graph, C), { afterFirst: 1, beforeLast: 1 }]] : []);
        const gap = gapAt(graph, costly, one.legs, [{ input: 0.997, tokens }], 8);
        const gain = (many.net - one.net) / one.computed;
        expect(gain).toBeLessThanOrEqual(gap + 1e-12);
        if (gap - gain < 3e-3) near += 1;
      }),
      { endOnFailure: true, numRuns: RUNS, seed: SEED },
    );
    expect(near).toBeGreaterThan(0);
  }, 60_000);
});
