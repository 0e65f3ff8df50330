import fc from 'fast-check';
import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import type { V2State } from '../amm/v2/v2State.ts';
import { swapBySteps } from '../amm/v3/swapBySteps.testkit.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../amm/v3/tickMath.ts';
import type { Tick, V3State } from '../amm/v3/v3State.ts';
import { type BestPathRequest, findBestPath } from './bestPath.ts';
import type { Pool, V3Pool } from './pool.ts';
import { PoolGraph } from './poolGraph.ts';
import type { TradeType } from './route.ts';

const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

interface Market {
  readonly pool: Pool;
  readonly state: V2State | V3State;
}

const addressOf = (prefix: number, index: number): Address =>
  `0x${prefix.toString(16).padStart(8, '0')}${index.toString(16).padStart(32, '0')}`;
const token = (index: number) => addressOf(0xaa, index);

/** Output (or input) of one hop, `undefined` when it cannot be filled; written apart from the engine. */
function hop(market: Market, tokenIn: Address, tradeType: TradeType, amount: bigint): bigint | undefined {
  const { pool, state } = market;
  const zeroForOne = tokenIn === pool.token0;
  if ('reserve0' in state) {
    const [reserveIn, reserveOut] = zeroForOne
      ? [state.reserve0, state.reserve1]
      : [state.reserve1, state.reserve0];
    if (reserveIn === 0n || reserveOut === 0n) return undefined;
    const isInput = tradeType === 'exactInput';
    if (!isInput && amount >= reserveOut) return undefined;
    const amountIn = isInput ? amount : (reserveIn * amount * 1000n) / ((reserveOut - amount) * 997n) + 1n;
    if (reserveIn + amountIn >= 1n << 112n) return undefined;
    return isInput ? (amount * 997n * reserveOut) / (reserveIn * 1000n + amount * 997n) : amountIn;
  }
  const swap = swapBySteps(pool as V3Pool, state, zeroForOne, tradeType, amount);
  return swap === undefined ? undefined : tradeType === 'exactInput' ? swap.amountOut : swap.amountIn;
}

/** The rank of every path, by walking all of them. */
function bruteForce(markets: readonly Market[], request: BestPathRequest) {
  const { tokenIn, tokenOut, tradeType, amount, maxHops, protocols } = request;
  const found: { amount: bigint; hops: number; fees: number; key: string }[] = [];
  const walk = (at: Address, path: readonly Market[], tokens: readonly Address[]) => {
    if (at === tokenOut) {
      const kinds = new Set(path.map(({ pool }) => pool.protocol));
      const kind = kinds.size === 2 ? 'mixed' : kinds.has('v2') ? 'v2' : 'v3';
      if (protocols !== undefined && !protocols.includes(kind)) return;
      let current: bigint | undefined = amount;
      const order = path.map((market, index) => ({ market, tokenIn: tokens[index] as Address }));
      for (const step of tradeType === 'exactInput' ? order : order.reverse()) {
        current = hop(step.market, step.tokenIn, tradeType, current);
        if (current === undefined || current === 0n) return;
      }
      found.push({
        amount: current,
        hops: path.length,
        fees: path.reduce((sum, { pool }) => sum + (pool.protocol === 'v2' ? 3000 : pool.fee), 0),
        key: path.map(({ pool }) => pool.address).join(),
      });
      return;
    }
    if (path.length === maxHops) return;
    for (const market of markets) {
      const { token0, token1 } = market.pool;
      const next = token0 === at ? token1 : token1 === at ? token0 : undefined;
      if (next !== undefined && !tokens.includes(next)) walk(next, [...path, market], [...tokens, next]);
    }
  };
  walk(tokenIn, [], [tokenIn]);
  const sign = tradeType === 'exactInput' ? -1n : 1n;
  found.sort(
    (a, b) =>
      Number(BigInt(a.amount > b.amount) - BigInt(a.amount < b.amount)) * Number(sign) ||
      a.hops - b.hops ||
      a.fees - b.fees ||
      (a.key < b.key ? -1 : 1),
  );
  return found[0];
}

const FEES = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const;

/** A V3 pool with up to three positions, every tick known. */
const v3State = (tickSpacing: number, scale: bigint) =>
  fc
    .record({
      tick: fc.integer({ min: -3000, max: 3000 }),
      offset: fc.integer({ min: 0, max: 1000 }),
      positions: fc.array(
        fc.record({
          lower: fc.integer({ min: -5000, max: 5000 }),
          width: fc.integer({ min: 1, max: 4000 }),
          liquidity: fc.bigInt({ min: 1n, max: scale }),
        }),
        { minLength: 0, maxLength: 3 },
      ),
    })
    .map(({ tick, offset, positions }): V3State => {
      const from = getSqrtRatioAtTick(tick);
      const sqrtPriceX96 = from + ((getSqrtRatioAtTick(tick + 1) - from) * BigInt(offset)) / 1001n;
      const nets = new Map<number, bigint>();
      let liquidity = 0n;
      for (const position of positions) {
        const lower = Math.floor(position.lower / tickSpacing) * tickSpacing;
        const upper = lower + Math.ceil(position.width / tickSpacing) * tickSpacing;
        nets.set(lower, (nets.get(lower) ?? 0n) + position.liquidity);
        nets.set(upper, (nets.get(upper) ?? 0n) - position.liquidity);
        if (lower <= tick && tick < upper) liquidity += position.liquidity;
      }
      const ticks = [...nets].map(([at, liquidityNet]): Tick => ({ tick: at, liquidityNet }));
      ticks.sort((a, b) => a.tick - b.tick);
      return {
        sqrtPriceX96,
        tick: getTickAtSqrtRatio(sqrtPriceX96),
        liquidity,
        tickRange: { lowerTick: -887272, upperTick: 887272, ticks },
      };
    });

function arbitraryMarket(tokenCount: number, scale: bigint) {
  const pair = fc
    .uniqueArray(fc.integer({ min: 0, max: tokenCount - 1 }), { minLength: 2, maxLength: 2 })
    .map((tokens) => tokens.sort((a, b) => a - b));
  const reserve = fc.bigInt({ min: 0n, max: scale });
  const v2 = fc.record({ pair, reserve0: reserve, reserve1: reserve }).map(
    ({ pair: [a = 0, b = 0], reserve0, reserve1 }) =>
      (index: number): Market => ({
        pool: { protocol: 'v2', address: addressOf(index * 7919, index), token0: token(a), token1: token(b) },
        state: { reserve0, reserve1 },
      }),
  );
  const v3 = fc
    .constantFrom(...FEES)
    .chain((tier) => fc.record({ pair, tier: fc.constant(tier), state: v3State(tier.tickSpacing, scale) }))
    .map(({ pair: [a = 0, b = 0], tier, state }) => (index: number): Market => {
      const address = addressOf((index * 104_729) % 9973, index);
      return { pool: { protocol: 'v3', address, token0: token(a), token1: token(b), ...tier }, state };
    });
  return fc.oneof(v2, v3);
}

const scales = fc.constantFrom(20n, 5_000n, 10n ** 9n, 10n ** 18n, 10n ** 30n);

const scenario = scales.chain((scale) =>
  fc.record({
    hubDegree: fc.constantFrom(0, 1, 2, 3, 48),
    markets: fc
      .array(arbitraryMarket(6, scale), { minLength: 1, maxLength: 18 })
      .map((makers) => makers.map((make, index) => make(index + 1))),
    amount: fc.oneof(
      fc.bigInt({ min: 1n, max: 20n }),
      fc.bigInt({ min: 1n, max: scale / 10n + 1n }),
      fc.bigInt({ min: 1n, max: scale * 2n }),
    ),
    tradeType: fc.constantFrom('exactInput' as const, 'exactOutput' as const),
    maxHops: fc.constantFrom(1 as const, 2 as const, 3 as const, 3 as const),
    protocols: fc.option(fc.subarray(['v2' as const, 'v3' as const, 'mixed' as const], { minLength: 1 }), {
      nil: undefined,
    }),
  }),
);

describe('findBestPath', () => {
  test(`equals a walk over all simple paths, ties included (seed ${SEED})`, () => {
    fc.assert(
      fc.property(scenario, ({ markets, protocols, hubDegree, ...rest }) => {
        const graph = new PoolGraph({ hubDegree });
        for (const { pool } of markets) graph.addPool(pool);
        for (const { pool, state } of markets) graph.setState(pool.address, state);
        const request: BestPathRequest = {
          ...rest,
          tokenIn: token(0),
          tokenOut: token(1),
          ...(protocols === undefined ? {} : { protocols }),
        };
        const expected = bruteForce(markets, request);
        const actual = findBestPath(graph, request);
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
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 1000), seed: SEED },
    );
  });
});
