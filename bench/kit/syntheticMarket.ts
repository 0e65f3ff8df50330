import type { Address } from 'viem';
import type { V2State } from '../../server/amm/v2/v2State.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../../server/amm/v3/tickMath.ts';
import type { Tick, V3State } from '../../server/amm/v3/v3State.ts';
import { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { type Pool, v2Pool, v3Pool } from '../../server/routing/model/pool.ts';

export interface Market {
  readonly graph: PoolGraph;
  readonly pools: readonly Pool[];
  /** Hubs first. */
  readonly tokens: readonly Address[];
  readonly hubCount: number;
  /** Raw units of each token that are worth one dollar, as a float. */
  readonly unitsPerDollar: readonly number[];
}

export const TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const;

/** A small generator with a seed (mulberry32), uniform in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A market shaped like mainnet's: a few hub tokens that trade with each other in every tier, and many others
 * that trade with one to three hubs each, a third of the pools V2. Prices agree to about 0.5 %, and depth
 * varies over five orders of magnitude.
 * @param mostPositions beside the one over the whole range, in a V3 pool
 */
export function hubAndSpoke(poolCount: number, hubCount: number, seed: number, mostPositions = 9): Market {
  const random = seededRandom(seed);
  const graph = new PoolGraph();
  const pools: Pool[] = [];
  const tokens: Address[] = [];
  const unitsPerDollar: number[] = [];
  const addToken = () => {
    tokens.push(address('aa', tokens.length, random));
    unitsPerDollar.push(10 ** (random() < 0.2 ? 6 : 18) / 10 ** (random() * 6 - 2));
    return tokens.length - 1;
  };
  const addPool = (a: number, b: number, depth: number) => {
    const tier = random() < 0.35 ? undefined : TIERS[Math.floor(random() * TIERS.length)];
    const [low, high] = (tokens[a] ?? '') < (tokens[b] ?? '') ? [a, b] : [b, a];
    const shared = {
      address: address('bb', pools.length, random),
      token0: tokens[low] as Address,
      token1: tokens[high] as Address,
    };
    const noise = 1 + (random() - 0.5) * 0.01;
    const [units0 = 1, units1 = 1] = [unitsPerDollar[low], unitsPerDollar[high]];
    const pool: Pool = tier === undefined ? v2Pool({ ...shared }) : v3Pool({ ...shared, ...tier });
    pools.push(pool);
    graph.addPool(pool);
    graph.setState(
      pool.id,
      pool.protocol === 'v2'
        ? v2State(depth * units0, depth * units1 * noise)
        : v3State(depth, units0, units1, noise, pool.tickSpacing, mostPositions, random),
    );
  };
  for (let hub = 0; hub < hubCount; hub++) addToken();
  for (let a = 0; a < hubCount; a++) {
    for (let b = a + 1; b < hubCount; b++) {
      for (let copy = 0; copy < 3 && pools.length < poolCount; copy++)
        addPool(a, b, 10 ** (6 + random() * 2));
    }
  }
  while (pools.length < poolCount) {
    const spoke = addToken();
    const links = 1 + Math.floor(random() * 3);
    for (let link = 0; link < links && pools.length < poolCount; link++) {
      // The first hubs have the most pools, as the wrapped native coin has.
      const hub = Math.floor(random() ** 2 * hubCount);
      addPool(hub, spoke, 10 ** (3 + random() * 4));
    }
  }
  return { graph, pools, tokens, hubCount, unitsPerDollar };
}

export function address(prefix: string, index: number, random: () => number): Address {
  const salt = Math.floor(random() * 2 ** 32).toString(16);
  return `0x${salt.padStart(8, '0')}${prefix}${index.toString(16).padStart(30, '0')}`;
}

export function v2State(reserve0: number, reserve1: number): V2State {
  return {
    protocol: 'v2',
    reserve0: BigInt(Math.floor(reserve0)) + 1n,
    reserve1: BigInt(Math.floor(reserve1)) + 1n,
  };
}

/** One position over the whole range and some around the price. */
export function v3State(
  depth: number,
  units0: number,
  units1: number,
  noise: number,
  tickSpacing: number,
  mostPositions: number,
  random: () => number,
): V3State {
  const sqrtPrice = Math.sqrt((units1 / units0) * noise);
  const sqrtPriceX96 = BigInt(Math.floor(sqrtPrice * 2 ** 96));
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const net = new Map<number, bigint>();
  const lastUsable = Math.floor(887272 / tickSpacing) * tickSpacing;
  const fullRange = BigInt(Math.floor(depth * Math.sqrt(units0 * units1))) + 1n;
  let liquidity = 0n;
  const addPosition = (lower: number, upper: number, amount: bigint) => {
    net.set(lower, (net.get(lower) ?? 0n) + amount);
    net.set(upper, (net.get(upper) ?? 0n) - amount);
    if (lower <= tick && tick < upper) liquidity += amount;
  };
  addPosition(-lastUsable, lastUsable, fullRange);
  const widest = Math.max(100, mostPositions);
  for (let position = Math.floor(random() * (mostPositions + 1)); position > 0; position--) {
    const width = tickSpacing * (1 + Math.floor(random() * widest));
    const middle = tick + Math.floor((random() - 0.5) * width * 2);
    const lower = Math.max(Math.floor((middle - width / 2) / tickSpacing) * tickSpacing, -lastUsable);
    const upper = Math.min(lower + width, lastUsable);
    if (lower < upper) addPosition(lower, upper, fullRange * BigInt(1 + Math.floor(random() * 20)));
  }
  const ticks = [...net]
    .map(([at, liquidityNet]): Tick => ({ tick: at, liquidityNet }))
    .sort((a, b) => a.tick - b.tick);
  return {
    protocol: 'v3',
    sqrtPriceX96,
    tick: getTickAtSqrtRatio(getSqrtRatioAtTick(tick)) === tick ? tick : tick - 1,
    liquidity,
    tickRange: { lowerTick: -lastUsable, upperTick: lastUsable, ticks },
  };
}
