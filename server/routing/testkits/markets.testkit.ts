import fc from 'fast-check';
import type { Address } from 'viem';
import type { V2State } from '../../amm/v2/v2State.ts';
import { swapBySteps } from '../../amm/v3/swapBySteps.testkit.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../../amm/v3/tickMath.ts';
import type { Tick, V3State } from '../../amm/v3/v3State.ts';
import { PoolGraph } from '../graph/poolGraph.ts';
import { type PoolId, type V2Pool, type V3Pool, v2Pool, v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { ROUTING_PROTOCOLS } from '../pools/routingProtocols.ts';
import { V2Side } from '../pools/v2/v2Side.ts';

export interface Market {
  readonly pool: V2Pool | V3Pool;
  readonly state: V2State | V3State;
}

const addressOf = (prefix: number, index: number): Address =>
  `0x${prefix.toString(16).padStart(8, '0')}${index.toString(16).padStart(32, '0')}`;
export const token = (index: number) => addressOf(0xaa, index);
/** Any address: that of a pool and its id, or of a token where only its being another one matters. */
export const nth = (index: number) => addressOf(0, index) as Address & PoolId;

/** The side of a pair from one token to another that holds `held` whole tokens of 18 decimals of each. */
export function evenPair(
  index: number,
  held: bigint,
  [from, to]: readonly [number, number] = [0, 1],
): V2Side {
  const side = new V2Side(v2Pool({ address: nth(index), token0: token(from), token1: token(to) }), true);
  side.setState({ protocol: 'v2', reserve0: held * 10n ** 18n, reserve1: held * 10n ** 18n });
  return side;
}

/** Output (or input) of one hop, `undefined` when it cannot be filled; written apart from the engine. */
export function hop(
  market: Market,
  tokenIn: Address,
  tradeType: TradeType,
  amount: bigint,
): bigint | undefined {
  const { pool, state } = market;
  const zeroForOne = tokenIn === pool.token0;
  if (state.protocol === 'v2') {
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
  if (pool.protocol === 'v2') throw new Error('a V2 pair with the state of a V3 pool');
  const swap = swapBySteps(pool, state, zeroForOne, tradeType, amount);
  return swap === undefined ? undefined : tradeType === 'exactInput' ? swap.amountOut : swap.amountIn;
}

/** The market after a hop that can be filled; written apart from the engine. */
export function afterHop(market: Market, tokenIn: Address, tradeType: TradeType, amount: bigint): Market {
  const { pool, state } = market;
  const zeroForOne = tokenIn === pool.token0;
  if (pool.protocol === 'v3' && state.protocol === 'v3') {
    const end = swapBySteps(pool, state, zeroForOne, tradeType, amount);
    if (end === undefined) throw new Error('a hop that cannot be filled');
    const { sqrtPriceX96, tick, liquidity } = end;
    return { pool, state: { ...state, sqrtPriceX96, tick, liquidity } };
  }
  const other = hop(market, tokenIn, tradeType, amount);
  if (other === undefined || state.protocol === 'v3') throw new Error('a hop that cannot be filled');
  const [amountIn, amountOut] = tradeType === 'exactInput' ? [amount, other] : [other, amount];
  const { reserve0, reserve1 } = state;
  const moved = zeroForOne
    ? { reserve0: reserve0 + amountIn, reserve1: reserve1 - amountOut }
    : { reserve0: reserve0 - amountOut, reserve1: reserve1 + amountIn };
  return { pool, state: { protocol: 'v2', ...moved } };
}

/** Crossings of one fillable hop, from the end of the contract's swap loop. */
export function crossed(
  { pool, state }: Market,
  tokenIn: Address,
  tradeType: TradeType,
  amount: bigint,
): { readonly ticks: number; readonly words: number } {
  if (pool.protocol === 'v2' || state.protocol === 'v2') return { ticks: 0, words: 0 };
  const zeroForOne = tokenIn === pool.token0;
  const end = swapBySteps(pool, state, zeroForOne, tradeType, amount)?.tick ?? state.tick;
  const [lower, upper] = end < state.tick ? [end, state.tick] : [state.tick, end];
  // Downwards a tick is crossed when the price leaves it, upwards when the price reaches it.
  const ticks = state.tickRange.ticks.filter(({ tick }) => tick > lower && tick <= upper).length;
  const word = (tick: number) =>
    Math.floor((Math.floor(tick / pool.tickSpacing) + (zeroForOne ? 0 : 1)) / 256);
  return { ticks, words: Math.abs(word(end) - word(state.tick)) };
}

export const TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const;

/** A V3 pool with up to three positions, every tick known. */
export const v3State = (tickSpacing: number, scale: bigint, least = 1n) =>
  fc
    .record({
      tick: fc.integer({ min: -3000, max: 3000 }),
      offset: fc.integer({ min: 0, max: 1000 }),
      positions: fc.array(
        fc.record({
          lower: fc.integer({ min: -5000, max: 5000 }),
          width: fc.integer({ min: 1, max: 4000 }),
          liquidity: fc.bigInt({ min: least, max: scale }),
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
        protocol: 'v3',
        sqrtPriceX96,
        tick: getTickAtSqrtRatio(sqrtPriceX96),
        liquidity,
        tickRange: { lowerTick: -887272, upperTick: 887272, ticks },
      };
    });

/** A pool of either protocol, once its number is known. */
type MarketMaker = (index: number) => Market;

/**
 * Returns a market as exchanges have them: two or three hubs trade with most of the other tokens, over up to
 * three pools a link. All prices are nearly the same, so numerous paths of three pools lie within a few
 * percent of the best.
 */
export function marketWithHubs(tokenCount: number, scale: bigint) {
  const sidesBetween = fc.integer({ min: 2, max: 3 }).chain((hubCount) => {
    const pairs: (readonly [number, number])[] = [];
    for (let hub = tokenCount - hubCount; hub < tokenCount; hub++) {
      for (let other = 0; other < hub; other++) pairs.push([other, hub]);
    }
    return fc.subarray(pairs, { minLength: pairs.length - 2 });
  });
  return sidesBetween.chain((pairs) => poolsBetween(pairs, scale));
}

/**
 * Returns a market of three hops with many tokens in the middle: each neighbour of token 0 trades with each
 * of token 1. There are `width` · `width` chains, all at nearly the same price.
 */
export function wideMarket(width: number, scale: bigint) {
  const [first, last] = [2, 2 + width].map((from) => Array.from({ length: width }, (_, at) => from + at));
  const pairs = [
    ...(first ?? []).map((near) => [0, near] as const),
    ...(last ?? []).map((far) => [1, far] as const),
    ...(first ?? []).flatMap((near) => (last ?? []).map((far) => [near, far] as const)),
  ];
  return poolsBetween(pairs, scale, 1);
}

/**
 * Returns a market without routes of fewer than four pools: each of `width` neighbours of either end trades
 * with each of `middles` tokens. All prices are nearly the same.
 */
export function deepMarket(width: number, middles: number, scale: bigint) {
  const some = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
  const [near, middle, far] = [some(2, width), some(2 + width, middles), some(2 + width + middles, width)];
  const pairs = [
    ...near.map((first) => [0, first] as const),
    ...far.map((last) => [1, last] as const),
    ...middle.flatMap((between) => [...near, ...far].map((other) => [between, other] as const)),
  ];
  return poolsBetween(pairs, scale, 1);
}

/** One or two ways from token 0 to a hub that trades with `others` tokens, and from there to token 1. */
export function marketBehindHub(others: number, scale: bigint) {
  const rest = Array.from({ length: others }, (_, at) => 5 + at);
  const pairs = [
    ...([
      [0, 2],
      [0, 3],
      [2, 4],
      [3, 4],
      [1, 4],
    ] as const),
    ...rest.flatMap((other) => [[2, other] as const, [4, other] as const]),
  ];
  return fc
    .subarray([...pairs], { minLength: pairs.length - 1 })
    .chain((some) => poolsBetween(some, scale, 2));
}

function poolsBetween(pairs: readonly (readonly [number, number])[], scale: bigint, most = 3) {
  const side = fc.record({
    depth: fc.integer({ min: 1, max: 40 }),
    percent: fc.integer({ min: 90, max: 110 }),
  });
  const pool = fc.record({
    side,
    tier: fc.option(fc.constantFrom(...TIERS)),
    reach: fc.integer({ min: 1, max: 30 }),
  });
  return fc
    .tuple(
      ...pairs.map((pair) =>
        fc.array(pool, { minLength: 1, maxLength: most }).map((pools) => ({ pair, pools })),
      ),
    )
    .map((all) => all.flatMap(({ pair: [a, b], pools }) => pools.map((made) => makerOf(a, b, made, scale))));
}

interface MadePool {
  readonly side: { readonly depth: number; readonly percent: number };
  readonly tier: (typeof TIERS)[number] | null;
  readonly reach: number;
}

function makerOf(a: number, b: number, { side, tier, reach }: MadePool, scale: bigint): MarketMaker {
  const depth = scale * BigInt(side.depth);
  const ends = { token0: token(a), token1: token(b) };
  return (index) => {
    if (tier === null) {
      const state = {
        protocol: 'v2' as const,
        reserve0: depth,
        reserve1: (depth * BigInt(side.percent)) / 100n,
      };
      return { pool: v2Pool({ address: addressOf(index * 7919, index), ...ends }), state };
    }
    const address = addressOf((index * 104_729) % 9973, index);
    // 1.0001^100 is one percent.
    const tick = (side.percent - 100) * 100;
    const lower = Math.floor(tick / tier.tickSpacing - reach) * tier.tickSpacing;
    const upper = lower + 2 * reach * tier.tickSpacing;
    const ticks = [
      { tick: lower, liquidityNet: depth },
      { tick: upper, liquidityNet: -depth },
    ];
    const tickRange = { lowerTick: -887272, upperTick: 887272, ticks };
    const liquidity = lower <= tick && tick < upper ? depth : 0n;
    return {
      pool: v3Pool({ address, ...ends, ...tier }),
      state: { protocol: 'v3', sqrtPriceX96: getSqrtRatioAtTick(tick), tick, liquidity, tickRange },
    };
  };
}

/** A pool of either protocol between two of the first tokens. */
export function arbitraryMarket(tokenCount: number, scale: bigint, least = 0n) {
  const pair = fc
    .uniqueArray(fc.integer({ min: 0, max: tokenCount - 1 }), { minLength: 2, maxLength: 2 })
    .map((tokens) => tokens.sort((a, b) => a - b));
  const reserve = fc.bigInt({ min: least, max: scale });
  const v2 = fc.record({ pair, reserve0: reserve, reserve1: reserve }).map(
    ({ pair: [a = 0, b = 0], reserve0, reserve1 }) =>
      (index: number): Market => ({
        pool: v2Pool({ address: addressOf(index * 7919, index), token0: token(a), token1: token(b) }),
        state: { protocol: 'v2', reserve0, reserve1 },
      }),
  );
  const v3 = fc
    .constantFrom(...TIERS)
    .chain((tier) =>
      fc.record({ pair, tier: fc.constant(tier), state: v3State(tier.tickSpacing, scale, least || 1n) }),
    )
    .map(({ pair: [a = 0, b = 0], tier, state }) => (index: number): Market => {
      const address = addressOf((index * 104_729) % 9973, index);
      return { pool: v3Pool({ address, token0: token(a), token1: token(b), ...tier }), state };
    });
  return fc.oneof(v2, v3);
}

/** A graph that holds the markets with their states. */
export function graphOf(markets: readonly Market[], protocols = ROUTING_PROTOCOLS): PoolGraph {
  const graph = new PoolGraph({ protocols });
  for (const { pool } of markets) graph.addPool(pool);
  for (const { pool, state } of markets) graph.setState(pool.id, state);
  return graph;
}
