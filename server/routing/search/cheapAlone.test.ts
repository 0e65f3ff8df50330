import fc from 'fast-check';
import { keccak256, numberToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { atNight } from '../../../fork-tests/harness/atNight.ts';
import { getTickAtSqrtRatio } from '../../amm/v3/tickMath.ts';
import type { V4State } from '../../amm/v4/v4State.ts';
import { gasUsed } from '../../universalRouter/gas/gasModel.ts';
import { evaluatePath } from '../execution/evaluatePath.ts';
import { GasCosts, GasUnits } from '../gas/gasCosts.ts';
import { gasHopOf } from '../gas/gasHop.ts';
import { PoolGraph } from '../graph/poolGraph.ts';
import { type PoolId, v2Pool, v4Pool } from '../model/pool.ts';
import { v4PoolFactory } from '../model/poolFactory.ts';
import type { TradeType } from '../model/route.ts';
import type { PoolEntry } from '../pools/poolEntry.ts';
import type { PoolSide } from '../pools/poolSide.ts';
import { nth, token } from '../testkits/markets.testkit.ts';
import { type BestPathRequest, findBestPath } from './bestPath.ts';

/*
 * Routes of V4 alone take far less gas than others, and are searched apart: none may be missed, whatever else
 * there is.
 */

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? atNight(100, 20));
const TOKENS = 5;
const FACTORY = v4PoolFactory(nth(0x44), nth(0x99));
const UNIT = 10n ** 18n;

interface Market {
  readonly ends: readonly [number, number];
  readonly isV4: boolean;
  /** Whole units held, and the price of the first token in millionths of one. */
  readonly held: number;
  readonly price: number;
}

const markets = fc.array(
  fc.record({
    ends: fc
      .tuple(fc.nat(TOKENS - 1), fc.nat(TOKENS - 1))
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
    isV4: fc.boolean(),
    held: fc.integer({ min: 10, max: 1_000_000 }),
    price: fc.integer({ min: 970_000, max: 1_030_000 }),
  }),
  { minLength: 4, maxLength: 24 },
);

/** More ways that are about as good than a search tries before it takes the routes of V4 alone apart. */
const MIDDLES = 90;
const pool = (ends: Market['ends'], { isV4, price }: Pick<Market, 'isV4' | 'price'>): Market => ({
  ends,
  isV4,
  held: 1_000,
  price,
});
const kind = fc.record({ isV4: fc.boolean(), price: fc.integer({ min: 999_000, max: 1_001_000 }) });
const wideMarkets = fc
  .tuple(
    fc.array(kind, { minLength: MIDDLES, maxLength: MIDDLES }),
    fc.array(kind, { minLength: MIDDLES, maxLength: MIDDLES }),
    fc.array(fc.tuple(fc.nat(MIDDLES - 2), kind), { minLength: 60, maxLength: 120 }),
  )
  .map(([firsts, lasts, middles]) => [
    ...firsts.map((each, index) => pool([0, index + 2], each)),
    ...lasts.map((each, index) => pool([1, index + 2], each)),
    ...middles.map(([index, each]) => pool([index + 2, index + 3], each)),
  ]);

function graphOf(all: readonly Market[]): PoolGraph {
  const graph = new PoolGraph();
  for (const [index, { ends, isV4, held, price }] of all.entries()) {
    const [token0, token1] = [token(ends[0]), token(ends[1])];
    const reserve0 = BigInt(held) * UNIT;
    const reserve1 = (reserve0 * BigInt(price)) / 1_000_000n;
    if (isV4) {
      const id = keccak256(numberToHex(index)) as string as PoolId;
      const row = { address: FACTORY.address, token0, token1, fee: 3000, tickSpacing: 60 };
      graph.addPool(v4Pool({ ...row, key: { id, hooks: nth(0), isNative: false } }, FACTORY));
      graph.setState(id, v4State(reserve0, price));
    } else {
      const pool = v2Pool({ address: nth(index + 1), token0, token1 });
      graph.addPool(pool);
      graph.setState(pool.id, { protocol: 'v2', reserve0, reserve1 });
    }
  }
  return graph;
}

function v4State(liquidity: bigint, price: number): V4State {
  const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(price / 1e6) * 2 ** 48)) << 48n;
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const tickRange = { lowerTick: -887_272, upperTick: 887_272, ticks: [] };
  return { protocol: 'v4', sqrtPriceX96, tick, liquidity, protocolFee: 0, lpFee: 3000, tickRange };
}

/** Gas at so many raw units of the open token for each. */
function gasOf(tradeType: TradeType, price: bigint): GasCosts {
  const traits = { tradeType, nativeIn: false, nativeOut: false, taxedTransfers: 0 };
  return new GasCosts(new GasUnits((legs) => gasUsed(traits, legs)), (units) => units * price);
}

/** The best net amount of all paths, walked one by one. */
function bestOfAll(graph: PoolGraph, request: BestPathRequest): bigint | undefined {
  const { tokenIn, tokenOut, tradeType, amount, gas } = request;
  const isInput = tradeType === 'exactInput';
  const entries: PoolEntry[] = graph.entriesOf(graph.pools());
  let best: bigint | undefined;
  const walk = (at: string, sides: readonly PoolSide[], seen: readonly string[]) => {
    if (at === tokenOut) {
      const found = evaluatePath(sides, tradeType, amount);
      if (found.kind !== 'filled') return;
      const hops = sides.map((side, hop) => {
        const known = (isInput ? found.amounts[hop] : found.amounts[hop + 1]) ?? 0n;
        return gasHopOf(side, side.crossings(tradeType, known));
      });
      const cost = gas?.of(hops) ?? 0n;
      const net = isInput ? (found.amounts.at(-1) ?? 0n) - cost : (found.amounts[0] ?? 0n) + cost;
      if (best === undefined || (isInput ? net > best : net < best)) best = net;
      return;
    }
    if (sides.length === 3) return;
    for (const { zeroForOne, oneForZero, pool } of entries) {
      for (const side of [zeroForOne, oneForZero]) {
        const to = side.tokenIn === pool.token0 ? pool.token1 : pool.token0;
        if (side.tokenIn === at && !seen.includes(to)) walk(to, [...sides, side], [...seen, to]);
      }
    }
  };
  walk(tokenIn, [], [tokenIn]);
  return best;
}

function expectBest(all: readonly Market[], tradeType: TradeType, amount: bigint, gasPrice: bigint): void {
  const graph = graphOf(all);
  const gas = gasOf(tradeType, gasPrice);
  const request: BestPathRequest = {
    tokenIn: token(0),
    tokenOut: token(1),
    tradeType,
    amount,
    maxHops: 3,
    gas,
  };
  const expected = bestOfAll(graph, request);
  const found = findBestPath(graph, request);
  if (found.kind !== 'found') {
    expect(expected).toBeUndefined();
    return;
  }
  const { amounts } = found.route;
  const cost = gas.of(found.gasHops);
  const isInput = tradeType === 'exactInput';
  expect(isInput ? (amounts.at(-1) ?? 0n) - cost : (amounts[0] ?? 0n) + cost).toBe(expected);
}

describe.each(['exactInput', 'exactOutput'] as const)('V4 with V2, net of gas, %s', (tradeType) => {
  test.each([
    ['few', markets, RUNS],
    ['many', wideMarkets, Math.ceil(RUNS / 4)],
  ])(`default: the best of all paths, of %s (FUZZ_SEED=${SEED})`, (_, some, numRuns) => {
    const trades = fc.property(
      ...([some, fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 500 })] as const),
      (all, digits, units) =>
        expectBest(all, tradeType, (BigInt(units) * UNIT) / 100n, 10n ** BigInt(digits)),
    );
    fc.assert(trades, { seed: SEED, numRuns });
  });
});
