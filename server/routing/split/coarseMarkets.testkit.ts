import { getTickAtSqrtRatio } from '../../amm/v3/tickMath.ts';
import { v2Pool, v3Pool } from '../model/pool.ts';
import type { TradeType } from '../model/route.ts';
import { type Market, nth, TIERS, token } from '../testkits/markets.testkit.ts';
import { ALL_TICKS } from '../testkits/pools.testkit.ts';

export interface CoarseScene {
  readonly markets: readonly Market[];
  readonly tradeType: TradeType;
  readonly amount: bigint;
}

/** Decimals of the tokens: of the two ends, then of three between. */
const DECIMALS = [
  [2, 18, 6, 18, 6],
  [18, 2, 6, 18, 2],
  [0, 6, 2, 18, 6],
  [6, 1, 18, 2, 6],
  [1, 2, 0, 6, 18],
  [2, 2, 6, 18, 1],
] as const;

/**
 * Returns a market of five tokens, of which some have 0 to 2 decimals, and a trade from token 0 to token 1.
 * Few pools lead from token 0 and to token 1, and several between the others, so routes have to share pools.
 * A seed gives the same scene each time.
 */
export function coarseScene(seed: number): CoarseScene {
  const random = randomOf(seed);
  const decimals = DECIMALS[seed % DECIMALS.length] ?? DECIMALS[0];
  const unitsOf = (index: number) => powerOfTen(decimals[index] ?? 18);
  const markets: Market[] = [];
  const add = (a: number, b: number, depth: number) => {
    const index = markets.length + 1;
    markets.push(poolOf(index, [a, b], [depth * unitsOf(a), depth * unitsOf(b)], random));
  };
  const links = [
    [0, 2],
    [0, 2],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
  ] as const;
  for (const [a, b] of links) {
    const count = 1 + Math.floor(random() * 2.5);
    for (let made = 0; made < count; made++) add(a, b, magnitude(random, 4, 6));
  }
  if (random() < 0.5) add(0, 1, magnitude(random, 3, 5));
  const tradeType = Math.floor(seed / DECIMALS.length) % 2 === 0 ? 'exactInput' : 'exactOutput';
  const whole = magnitude(random, 2, 5);
  const amount = BigInt(Math.floor(whole * unitsOf(tradeType === 'exactInput' ? 0 : 1)));
  return { markets, tradeType, amount };
}

/**
 * Returns a pair, or a V3 pool with two positions about its price, that holds about the given raw units of
 * each token.
 */
function poolOf(
  index: number,
  [a, b]: readonly [number, number],
  [heldA, heldB]: readonly [number, number],
  random: () => number,
): Market {
  const ends = { address: nth(index), token0: token(a), token1: token(b) };
  const other = heldB * (0.97 + 0.06 * random());
  if (random() < 0.4) {
    const reserves = { reserve0: BigInt(Math.floor(heldA)), reserve1: BigInt(Math.floor(other)) };
    return { pool: v2Pool(ends), state: { protocol: 'v2', ...reserves } };
  }
  const tier = TIERS[Math.floor(random() * TIERS.length)] ?? TIERS[2];
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(other / heldA) * 2 ** 96));
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const { tickSpacing } = tier;
  const at = Math.floor(tick / tickSpacing) * tickSpacing;
  const held = BigInt(Math.floor(Math.sqrt(heldA) * Math.sqrt(other)));
  const nets = new Map<number, bigint>();
  let liquidity = 0n;
  for (const reach of [Math.ceil(600 / tickSpacing), Math.ceil((3000 + 9000 * random()) / tickSpacing)]) {
    const own = (held * BigInt(1 + Math.floor(random() * 40))) / 10n;
    for (const [end, net] of [
      [at - reach * tickSpacing, own],
      [at + reach * tickSpacing, -own],
    ] as const) {
      nets.set(end, (nets.get(end) ?? 0n) + net);
    }
    liquidity += own;
  }
  const ticks = [...nets].map(([each, liquidityNet]) => ({ tick: each, liquidityNet }));
  ticks.sort((one, two) => one.tick - two.tick);
  return {
    pool: v3Pool({ ...ends, ...tier }),
    state: { protocol: 'v3', sqrtPriceX96, tick, liquidity, tickRange: { ...ALL_TICKS, ticks } },
  };
}

/** Ten to the power of a whole number, exactly: `**` rounds in one engine as in another only by chance. */
const powerOfTen = (exponent: number): number => Number(`1e${exponent}`);

/** A number between two powers of ten, drawn evenly over each. */
function magnitude(random: () => number, least: number, most: number): number {
  const exponent = least + Math.floor(random() * (most - least));
  return powerOfTen(exponent) * (1 + 9 * random());
}

/** Numbers from 0 to 1 in an order given by the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
