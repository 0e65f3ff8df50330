import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { EXECUTOR } from '../../routers/executor/executor.ts';
import { type LivePool, v2Pool, v3Pool } from '../../routing/model/pool.ts';
import type { Route } from '../../routing/model/route.ts';
import { ROUTING_PROTOCOLS } from '../../routing/pools/routingProtocols.ts';
import { type BestPathRequest, findBestPath } from '../../routing/search/bestPath.ts';
import { findBestSplit } from '../../routing/split/splitRoute.ts';
import { bruteForce, type WalkedPath } from '../../routing/testkits/exhaustive.testkit.ts';
import {
  graphOf,
  hop,
  type Market,
  marketWithHubs,
  nth,
  token,
} from '../../routing/testkits/markets.testkit.ts';
import { quotedTrade } from '../model/quotedTrade.testkit.ts';
import { expectExecution } from './expectExecution.ts';
import type { InputTerms } from './inputBound.ts';
import { reservedLegs } from './reservedLegs.ts';
import { reservesIn, tradeReserve } from './tradeReserve.ts';

const TRILLION = 10n ** 12n;
const BOUGHT = 500_000_000n;
const HALF_PERCENT = { numerator: 1n, denominator: 200n };
const TERMS: InputTerms = {
  tolerance: HALF_PERCENT,
  callersBound: undefined,
  permit: undefined,
  nativeIn: false,
};

/** A pair from token 0 to 2, then a V3 pool with a price of 1 to token 1 that no trade here moves. */
const pair: Market = {
  pool: v2Pool({ address: nth(1), token0: token(0), token1: token(2) }),
  state: { protocol: 'v2', reserve0: TRILLION, reserve1: TRILLION },
};
const deep: Market = {
  pool: v3Pool({ address: nth(2), token0: token(1), token1: token(2), fee: 100, tickSpacing: 1 }),
  state: {
    protocol: 'v3',
    sqrtPriceX96: 2n ** 96n,
    tick: 0,
    liquidity: 10n ** 24n,
    tickRange: { lowerTick: -887_272, upperTick: 887_272, ticks: [] },
  },
};
/** A pair from token 0 to 1 that asks `reserve0` / 10^12 of a price of 1. */
const direct = (reserve0: bigint): Market => ({
  pool: v2Pool({ address: nth(3), token0: token(0), token1: token(1) }),
  state: { protocol: 'v2', reserve0, reserve1: TRILLION },
});
const mixed: Route = {
  tradeType: 'exactOutput',
  hops: [
    { pool: pair.pool, tokenIn: token(0), tokenOut: token(2) },
    { pool: deep.pool, tokenIn: token(2), tokenOut: token(1) },
  ],
  amounts: [501_805_599n, 500_050_007n, BOUGHT],
};
const routes = {
  legs: [mixed],
  amountIn: 501_805_599n,
  pools: [pair, deep].map(({ pool, state }) => ({ ...pool, state }) as LivePool),
  protocols: ROUTING_PROTOCOLS,
};

describe('tradeReserve', () => {
  test('a quarter of a percent more input buys a reserve, which costs its fees and its price impact', () => {
    // 503 060 113 = 501 805 599 + half of 0.5 % of it, for which the pair gives 501 299 505; less a fee of
    // 0.3 %.
    expect(tradeReserve(routes, TERMS)).toEqual({
      amountIn: 503_060_113n,
      needed: 501_805_599n,
      returned: [{ token: token(2), amount: 1_249_498n, value: 1_245_749n }],
      cost: 8_765n,
    });
  });

  test('behavior: none for the executor, which computes amounts backwards on chain, whatever the tolerance', () => {
    const router = { kind: EXECUTOR, address: nth(9) };
    expect(tradeReserve({ ...routes, router }, TERMS)).toBeNull();
    expect(reservedLegs({ ...routes, router }, TERMS)).toEqual([
      { route: mixed, amountIn: 501_805_599n, amountOut: BOUGHT },
    ]);
    const trade = {
      ...quotedTrade('exactOutput'),
      ...routes,
      router,
      amountOut: BOUGHT - 5n,
      feeAmount: 5n,
    };
    expect(expectExecution(trade, reservedLegs(trade, TERMS))).toEqual({
      amountIn: 501_805_599n,
      amountOut: BOUGHT - 5n,
      reserves: [],
    });
  });

  test('behavior: no reserve without tolerance, or with a bound that the quoted input just meets', () => {
    expect(tradeReserve(routes, { ...TERMS, tolerance: undefined })).toBeNull();
    expect(tradeReserve(routes, { ...TERMS, tolerance: { numerator: 0n, denominator: 1n } })).toBeNull();
    expect(tradeReserve(routes, { ...TERMS, callersBound: 501_805_599n })).toBeNull();
  });

  test('behavior: the bound of the caller halves it as the tolerance does', () => {
    // 501 805 599 + 1000 is the bound, so 500 are spent on 498 of token 2, less a fee: 496.5.
    expect(tradeReserve(routes, { ...TERMS, callersBound: 501_806_599n })).toEqual({
      amountIn: 501_806_099n,
      needed: 501_805_599n,
      returned: [{ token: token(2), amount: 498n, value: 496n }],
      cost: 4n,
    });
  });

  test('behavior: a route of one protocol has none', () => {
    const { pool, state } = direct(TRILLION);
    const route: Route = {
      tradeType: 'exactOutput',
      amounts: [501_755_392n, BOUGHT],
      hops: [{ pool, tokenIn: token(0), tokenOut: token(1) }],
    };
    const pools = [{ ...pool, state } as LivePool];
    expect(tradeReserve({ ...routes, legs: [route], amountIn: 501_755_392n, pools }, TERMS)).toBeNull();
  });
});

describe('the ranking of exact outputs', () => {
  const request = {
    tokenIn: token(0),
    tokenOut: token(1),
    tradeType: 'exactOutput',
    amount: BOUGHT,
    maxHops: 3,
  } satisfies BestPathRequest;
  /** The reserve of the mixed route costs 8 765: the pair asks a little less than both, and a little more. */
  const [cheaper, dearer] = [direct(1_000_117_525_000n), direct(1_000_117_535_000n)];

  test('default: a mixed route gives way to one that asks more, but less than the route and its reserve', () => {
    const graph = graphOf([pair, deep, cheaper]);
    const reserves = reservesIn(graph, TERMS);
    expect(findBestPath(graph, request)).toMatchObject({ route: { amounts: mixed.amounts } });
    expect(findBestPath(graph, { ...request, reserves })).toMatchObject({
      route: { amounts: [501_814_361n, BOUGHT] },
    });
    const split = findBestSplit(graph, { ...request, maxSplits: 1, reserves });
    expect(split).toMatchObject({ amountIn: 501_814_361n });
  });

  test('a mixed route stays the best where the other route takes more than it and its reserve', () => {
    const graph = graphOf([pair, deep, dearer]);
    const reserves = reservesIn(graph, TERMS);
    expect(findBestPath(graph, { ...request, reserves })).toMatchObject({
      route: { amounts: mixed.amounts },
    });
    // Without tolerance no reserve is bought.
    const none = reservesIn(graph, { ...TERMS, tolerance: { numerator: 0n, denominator: 1n } });
    expect(findBestPath(graphOf([pair, deep, cheaper]), { ...request, reserves: none })).toMatchObject({
      route: { amounts: mixed.amounts },
    });
  });
});

/** Swaps through consecutive pools; written apart from the service. */
function through(
  markets: readonly Market[],
  tokens: readonly Address[],
  tradeType: 'exactInput' | 'exactOutput',
  amount: bigint,
): bigint | undefined {
  const order = markets.map((market, at) => [market, tokens[at]] as const);
  let current: bigint | undefined = amount;
  for (const [market, tokenIn] of tradeType === 'exactInput' ? order : order.reverse()) {
    if (current === undefined || current === 0n || tokenIn === undefined) return undefined;
    current = hop(market, tokenIn, tradeType, current);
  }
  return current;
}

/**
 * What a path's reserves cost with a tolerance of half, worked out from what the router does at each change
 * of the protocol.
 */
function costOfReserves({ path, tokens, amounts }: WalkedPath): bigint {
  const starts = path.flatMap(({ pool }, at) =>
    at === 0 || pool.protocol !== path[at - 1]?.pool.protocol ? [at] : [],
  );
  let limit = ((amounts[0] ?? 0n) * 3n + 1n) / 2n;
  const runs = starts.map((from, index) => {
    const to = starts[index + 1] ?? path.length;
    const [pools, passed] = [path.slice(from, to), tokens.slice(from, to)];
    const [quotedIn = 0n, quotedOut = 0n] = [amounts[from], amounts[to]];
    const given = through(pools, passed, 'exactInput', quotedIn + (limit - quotedIn) / 2n) ?? 0n;
    const bought = to === path.length || given < quotedOut ? quotedOut : given;
    limit = bought;
    const spent = bought === quotedOut ? quotedIn : (through(pools, passed, 'exactOutput', bought) ?? 0n);
    const isPair = pools[0]?.pool.protocol === 'v2';
    const delivered = isPair ? (through(pools, passed, 'exactInput', spent) ?? 0n) : bought;
    return { to, spent, delivered };
  });
  let cost = (runs[0]?.spent ?? 0n) - (amounts[0] ?? 0n);
  for (const [index, { to, delivered }] of runs.slice(0, -1).entries()) {
    let [numerator, denominator] = [delivered - (runs[index + 1]?.spent ?? 0n), 1n];
    for (const [at, { pool, state }] of path.slice(0, to).entries()) {
      const [one, zero] =
        state.protocol === 'v2'
          ? [state.reserve1, state.reserve0]
          : [state.sqrtPriceX96 * state.sqrtPriceX96, 1n << 192n];
      const isZeroForOne = tokens[at] === pool.token0;
      numerator *= (isZeroForOne ? zero : one) * (1_000_000n - BigInt(pool.fee));
      denominator *= (isZeroForOne ? one : zero) * 1_000_000n;
    }
    cost -= numerator / denominator;
  }
  return starts.length === 1 || cost < 0n ? 0n : cost;
}

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_125);
const HALF = { ...TERMS, tolerance: { numerator: 1n, denominator: 2n } };
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(300, 40));

test(`behavior: no path of a random market leaves more, reserves counted, seed ${SEED}`, () => {
  let [decided, found] = [0, 0];
  const scale = 10n ** 18n;
  const markets = marketWithHubs(4, scale).map((makers) => makers.map((make, index) => make(index + 1)));
  const property = fc.property(markets, fc.bigInt({ min: 10n ** 6n, max: scale / 10n }), (all, amount) => {
    const graph = graphOf(all);
    const request = {
      tokenIn: token(0),
      tokenOut: token(1),
      tradeType: 'exactOutput',
      amount,
      maxHops: 3,
    } satisfies BestPathRequest;
    const best = findBestPath(graph, { ...request, reserves: reservesIn(graph, HALF) });
    const expected = bruteForce(all, request, undefined, costOfReserves);
    const answered = best.kind === 'found' ? best.route : undefined;
    expect(answered?.hops.map(({ pool }) => pool.id).join()).toBe(expected?.key);
    expect(answered?.amounts[0]).toBe(expected?.amount);
    if (expected !== undefined) found += 1;
    if (expected?.key !== bruteForce(all, request)?.key) decided += 1;
  });
  fc.assert(property, { seed: SEED, numRuns: RUNS });
  if (RUNS >= 300) expect([found > 200, decided > 0]).toEqual([true, true]);
});
