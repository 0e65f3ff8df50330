import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { getSqrtRatioAtTick } from '../../amm/v3/tickMath.ts';
import { poolIdOf, v2Pool, v3Pool } from '../model/pool.ts';
import type { MaxHops } from '../model/routeLimits.ts';
import { bruteForce, findWithTicks, gasOf } from '../testkits/exhaustive.testkit.ts';
import {
  arbitraryMarket,
  graphOf,
  type Market,
  marketWithHubs,
  nth,
  token,
} from '../testkits/markets.testkit.ts';
import { type BestPathRequest, findBestPath } from './bestPath.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(1000, 50));

/** The market as if only the ticks within `reach` of the price had been read. */
function withWindow(market: Market, reach: number): Market {
  const { pool, state } = market;
  if (state.protocol === 'v2') return market;
  const [lowerTick, upperTick] = [state.tick - reach, state.tick + reach];
  const ticks = state.tickRange.ticks.filter(({ tick }) => tick >= lowerTick && tick <= upperTick);
  return { pool, state: { ...state, tickRange: { lowerTick, upperTick, ticks } } };
}

/** The state with twice the liquidity of one token, or everywhere. */
function deeper(state: Market['state']): Market['state'] {
  if (state.protocol === 'v2') return { ...state, reserve1: state.reserve1 * 2n };
  const ticks = state.tickRange.ticks.map((each) => ({ ...each, liquidityNet: each.liquidityNet * 2n }));
  return { ...state, liquidity: state.liquidity * 2n, tickRange: { ...state.tickRange, ticks } };
}

const scales = fc.constantFrom(20n, 5_000n, 10n ** 9n, 10n ** 18n, 10n ** 30n);

/** From nothing to more than the trade itself. */
const pricesUpTo = (most: bigint) => {
  const part = fc.bigInt({ min: 0n, max: most });
  return fc.record({ base: part, v2: part, v3: part, joint: part, tick: part, word: part });
};

const scenario = scales.chain((scale) =>
  fc.record({
    markets: fc
      .oneof(
        { weight: 4, arbitrary: fc.array(arbitraryMarket(6, scale), { minLength: 1, maxLength: 18 }) },
        { weight: 1, arbitrary: marketWithHubs(6, scale) },
      )
      .map((makers) => makers.map((make, index) => make(index + 1))),
    amount: fc.oneof(
      fc.bigInt({ min: 1n, max: 20n }),
      fc.bigInt({ min: 1n, max: scale / 10n + 1n }),
      fc.bigInt({ min: 1n, max: scale * 2n }),
    ),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxHops: fc.constantFrom<MaxHops[]>(1, 2, 3, 3, 4, 4),
    protocols: fc.option(fc.subarray(['v2' as const, 'v3' as const, 'v4' as const], { minLength: 1 }), {
      nil: undefined,
    }),
    v2Ends: fc.record({ first: fc.boolean(), last: fc.boolean() }),
    barred: fc.subarray([0, 1, 2, 3, 4, 5].map(token)).map((tokens) => new Set(tokens)),
    barredAt: fc.uniqueArray(fc.nat(17), { maxLength: 6 }),
    isBound: fc.boolean(),
    reach: fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined }),
    prices: fc.option(
      fc.constantFrom(1n, 3n, 10n, 100n, 10_000n).chain((part) => pricesUpTo(scale / part + 1n)),
      { nil: undefined, freq: 2 },
    ),
  }),
);

describe('findBestPath', () => {
  test(`equals a walk over all simple paths, ties included, by amounts and net of gas (seed ${SEED})`, () => {
    fc.assert(
      fc.property(scenario, (scene) => {
        const { markets, protocols, v2Ends, barred, barredAt, isBound, reach, prices, ...rest } = scene;
        const barredPools = new Set(barredAt.flatMap((at) => markets[at]?.pool.id ?? []));
        const graph = graphOf(
          markets.map((market) => (reach === undefined ? market : withWindow(market, reach))),
        );
        const request: BestPathRequest = {
          ...rest,
          tokenIn: token(0),
          tokenOut: token(1),
          ...(protocols === undefined ? {} : { protocols }),
          ...(isBound ? { v2Ends, barred, barredPools } : {}),
          ...(prices === undefined ? {} : { gas: gasOf(prices) }),
        };
        const expected = bruteForce(markets, request, prices);
        const actual = findWithTicks(graph, markets, request);
        if (expected === undefined) {
          expect(['noPath', 'insufficientLiquidity']).toContain(actual.kind);
          return;
        }
        if (actual.kind !== 'found') throw new Error(`${actual.kind} instead of ${expected.key}`);
        const { hops, amounts } = actual.route;
        expect({
          key: hops.map(({ pool }) => pool.address).join(),
          amount: request.tradeType === 'exactInput' ? amounts.at(-1) : amounts[0],
        }).toEqual({ key: expected.key, amount: expected.amount });
      }),
      { numRuns: RUNS, seed: SEED },
    );
  }, 60_000);

  test(`behavior: tables made for one search follow every change before the next (seed ${SEED})`, () => {
    const pools = fc
      .array(arbitraryMarket(5, 10n ** 18n), { minLength: 4, maxLength: 16 })
      .map((makers) => makers.map((make, index) => make(index + 1)));
    const changes = fc.array(
      fc.record({
        kind: fc.constantFrom('replace' as const, 'clear' as const, 'clearAll' as const, 'remove' as const),
        index: fc.nat(15),
        amount: fc.bigInt({ min: 1n, max: 10n ** 18n }),
        tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
      }),
      { minLength: 5, maxLength: 12 },
    );
    fc.assert(
      fc.property(pools, changes, (markets, steps) => {
        const graph = graphOf(markets);
        const live = new Map(markets.map((market) => [market.pool.address, market]));
        for (const { kind, index, amount, tradeType } of steps) {
          const market = markets[index % markets.length];
          if (market === undefined) continue;
          const { address } = market.pool;
          if (kind === 'clearAll') {
            graph.clearAllStates();
            live.clear();
          } else if (kind === 'remove') {
            graph.removePool(poolIdOf(address));
            live.delete(address);
          } else if (kind === 'clear') {
            graph.clearState(poolIdOf(address));
            live.delete(address);
          } else {
            const changed = { pool: market.pool, state: deeper(market.state) };
            graph.addPool(market.pool);
            graph.setState(poolIdOf(address), changed.state);
            live.set(address, changed);
          }
          const request: BestPathRequest = {
            tokenIn: token(0),
            tokenOut: token(1),
            tradeType,
            amount,
            maxHops: 3,
          };
          const expected = bruteForce([...live.values()], request);
          const actual = findBestPath(graph, request);
          const route = actual.kind === 'found' ? actual.route : undefined;
          expect(route?.hops.map(({ pool }) => pool.address).join()).toBe(expected?.key);
        }
      }),
      { numRuns: Math.ceil(RUNS / 5), seed: SEED },
    );
  }, 60_000);

  const [A, B, C] = [token(0), token(1), token(2)];
  const request = {
    tokenIn: A,
    tokenOut: B,
    tradeType: 'exactInput',
    amount: 10n ** 20n,
    maxHops: 3,
  } as const;
  const pair = (address: Address, reserve1: bigint, token1 = B, token0 = A): Market => ({
    pool: v2Pool({ address, token0, token1 }),
    state: { protocol: 'v2', reserve0: 10n ** 24n, reserve1 },
  });
  const pool: Market = {
    pool: v3Pool({ address: nth(0x02), token0: A, token1: B, fee: 500, tickSpacing: 10 }),
    state: {
      protocol: 'v3',
      sqrtPriceX96: 2n ** 96n,
      tick: 0,
      liquidity: 10n ** 19n,
      tickRange: { lowerTick: -100, upperTick: 100, ticks: [] },
    },
  };

  describe('equal amounts', () => {
    // Each of these gives exactly 1 for 2, and no path gives more.
    const dust = { ...request, amount: 2n } as const;
    const thin = (address: Address, token1 = B, token0 = A): Market => ({
      pool: v2Pool({ address, token0, token1 }),
      state: { protocol: 'v2', reserve0: 100n, reserve1: 100n },
    });
    const allTicks = { lowerTick: -887272, upperTick: 887272, ticks: [] };
    // The fee leaves 1 of 2, which is worth 1.6.
    const sqrtPriceX96 = getSqrtRatioAtTick(5000);
    const cheap = (address: Address, fee: number): Market => ({
      pool: v3Pool({ address, token0: A, token1: B, fee, tickSpacing: 10 }),
      state: { protocol: 'v3', sqrtPriceX96, tick: 5000, liquidity: 10n ** 20n, tickRange: allTicks },
    });
    const twoHops = (address: Address, token0: Address, token1: Address): Market => ({
      pool: v2Pool({ address, token0, token1 }),
      state: { protocol: 'v2', reserve0: 1000n, reserve1: 2000n },
    });
    const chosen = (markets: readonly Market[]) => {
      const found = findBestPath(graphOf(markets), dust);
      return found.kind === 'found' ? found.route.hops.map((hop) => hop.pool.address) : found.kind;
    };

    test('behavior: fewer hops first', () => {
      // 2 → 3 → 1 through C as well.
      const through = [
        twoHops(nth(0x01), A, C),
        { ...thin(nth(0x02), B, C), state: { protocol: 'v2' as const, reserve0: 250n, reserve1: 100n } },
      ];
      expect(chosen(through)).toEqual([nth(0x01), nth(0x02)]);
      expect(chosen([...through, thin(nth(0x03))])).toEqual([nth(0x03)]);
    });

    test('behavior: then the lower sum of fees', () => {
      expect(chosen([thin(nth(0x01)), cheap(nth(0x02), 10_000), cheap(nth(0x03), 500)])).toEqual([nth(0x03)]);
      expect(chosen([thin(nth(0x01)), cheap(nth(0x02), 10_000)])).toEqual([nth(0x01)]);
    });

    test('behavior: then the addresses', () => {
      expect(chosen([thin(nth(0x05)), thin(nth(0x03)), thin(nth(0x04))])).toEqual([nth(0x03)]);
      const last = {
        ...thin(nth(0x09), B, C),
        state: { protocol: 'v2' as const, reserve0: 250n, reserve1: 100n },
      };
      const firsts = [twoHops(nth(0x08), A, C), twoHops(nth(0x06), A, C), twoHops(nth(0x07), A, C)];
      expect(chosen([...firsts, last])).toEqual([nth(0x06), nth(0x09)]);
    });
  });

  test('behavior: unread ticks matter only where they could hide a better route', () => {
    expect(findBestPath(graphOf([pool, pair(nth(0x01), 9n * 10n ** 23n)]), request)).toEqual({
      kind: 'needsTicks',
      pools: [{ id: nth(0x02), direction: 'lower' }],
    });
    // However many ticks it has, past the last known one the pool gives less than 0.9901 for each unit.
    const better = findBestPath(graphOf([pool, pair(nth(0x01), 10n ** 24n)]), request);
    expect(better).toMatchObject({ kind: 'found', route: { hops: [{ pool: { address: nth(0x01) } }] } });
  });

  test('findBestPath returns the considered pools where no path exists or none can fill the amount', () => {
    const graph = graphOf([pair(nth(0x01), 10n ** 24n), pair(nth(0x03), 0n, C)]);
    expect(findBestPath(graph, { ...request, tokenOut: token(5) })).toEqual({
      kind: 'noPath',
      considered: { v2: 0, v3: 0, v4: 0, poolsOfTokenIn: 2, poolsOfTokenOut: 0, failures: [] },
    });
    expect(findBestPath(graph, { ...request, protocols: ['v3'] }).kind).toBe('noPath');
    expect(findBestPath(graph, { ...request, tokenOut: C })).toMatchObject({
      kind: 'insufficientLiquidity',
      considered: { failures: [{ address: nth(0x03), protocol: 'v2', reason: 'noLiquidity' }] },
    });
    const tooMuch = { ...request, tradeType: 'exactOutput', amount: 10n ** 24n } as const;
    expect(findBestPath(graph, tooMuch)).toMatchObject({
      kind: 'insufficientLiquidity',
      considered: { failures: [{ address: nth(0x01), protocol: 'v2', reason: 'cannotFill' }] },
    });
  });

  test('error: an amount of 0', () => {
    expect(() => findBestPath(graphOf([pool]), { ...request, amount: 0n })).toThrow(RangeError);
  });
});
