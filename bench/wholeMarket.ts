import type { Address } from 'viem';
import { type LivePool, type Pool, v2Pool, v3Pool } from '../server/routing/pool.ts';
import { hasSwapHooks } from '../server/routing/v4Keys.ts';
import { address, seededRandom, TIERS, v2State, v3State } from './syntheticMarket.ts';
import { wholeV4 } from './wholeV4.ts';

export interface WholeMarketShape {
  readonly pools: number;
  readonly hubs: number;
  readonly seed: number;
  /** V4 pools beside the others, a tenth of them with hooks that may change swaps; none if absent. */
  readonly v4Pools?: number;
}

export interface WholeMarket {
  /** The wrapped native coin first, then four majors, then the others. */
  readonly hubs: readonly Address[];
  /** Two tokens whose only pool is that of the two. */
  readonly islands: readonly [Address, Address];
  /** Raw units of one dollar; 10^18 for a token that is not a hub. */
  unitsOf(token: Address): number;
  /** Made anew at each walk, the same each time; tokens with one pool come mixed with the others. */
  pools(): Iterable<LivePool>;
}

const MAJORS = 4;
/** Share of pools between the wrapped native coin and a token without another pool. */
const DEAD_ENDS = 0.9;
const V2_SHARE = 0.88;
/** Dollars in a pool: half of the small ones hold less than 100, one of 60 more than 30 000. */
const LEAST_DEPTH = 30;
const TAIL = 0.6;
const GREATEST_DEPTH = 10 ** 7;

/**
 * A market of the size and shape of mainnet's: nine pools of ten lead to a token that has no other one, the rest join
 * hubs with each other and with tokens of two or three pools. Reserves have a heavy tail and most pools are dust, whose
 * prices are off by up to half; those of large pools agree to 0.5 %.
 */
export function wholeMarket({
  pools: count,
  hubs: hubCount,
  seed,
  v4Pools = 0,
}: WholeMarketShape): WholeMarket {
  const names = seededRandom(seed);
  const hubs = Array.from({ length: hubCount }, (_, index) => address('aa', index, names));
  const islands = [address('ab', 0, names), address('ab', 1, names)] as const;
  const units = new Map(hubs.map((hub) => [hub, anyUnits(names)]));
  // The first one is the wrapped native coin, by which gas is priced.
  units.set(hubs[0] ?? islands[0], NATIVE_UNITS);
  const unitsOf = (token: Address) => units.get(token) ?? 10 ** 18;
  return {
    hubs,
    islands,
    unitsOf,
    *pools() {
      yield* walk(count, hubs, islands, new Map(units), seed + 1);
      yield* wholeV4({ pools: v4Pools, seed: seed + 2, hubs, unitsOf });
    },
  };
}

function* walk(
  count: number,
  hubs: readonly Address[],
  islands: readonly [Address, Address],
  units: Map<Address, number>,
  seed: number,
): Iterable<LivePool> {
  const random = seededRandom(seed);
  let made = 0;
  const pick = (from: number, to: number) => hubs[from + Math.floor(random() * (to - from))] as Address;
  const pool = (a: Address, b: Address, depth: number): LivePool => {
    const [token0, token1] = a < b ? [a, b] : [b, a];
    const shared = { address: address('bb', made++, random), token0, token1 };
    const off = depth < 10_000 ? 1 : 0.01;
    const noise = 1 + (random() - 0.5) * off;
    const [units0, units1] = [units.get(token0) ?? 10 ** 18, units.get(token1) ?? 10 ** 18];
    if (random() < V2_SHARE) {
      const state = v2State(depth * units0, depth * units1 * noise);
      return { ...v2Pool({ ...shared }), state };
    }
    const tier = TIERS[Math.floor(random() * TIERS.length)] ?? TIERS[2];
    const state = v3State(depth, units0, units1, noise, tier.tickSpacing, 6, random);
    return { ...v3Pool({ ...shared, ...tier }), state };
  };
  const deep = () => 10 ** (5 + random() * 3);
  const any = () => Math.min(LEAST_DEPTH * (1 - random()) ** (-1 / TAIL), GREATEST_DEPTH);
  const [native] = hubs as [Address];
  for (let a = 0; a <= MAJORS; a++) {
    for (let b = a + 1; b <= MAJORS; b++) {
      for (let copy = 0; copy < 4; copy++) yield pool(hubs[a] as Address, hubs[b] as Address, deep());
    }
  }
  for (const minor of hubs.slice(MAJORS + 1)) {
    for (let copy = 0; copy < 2; copy++) yield pool(native, minor, any() * 100);
    for (const major of hubs.slice(1, MAJORS + 1)) if (random() < 0.6) yield pool(major, minor, any() * 10);
    const other = pick(MAJORS + 1, hubs.length);
    if (other !== minor) yield pool(minor, other, any());
  }
  yield pool(islands[0], islands[1], any());
  for (let tokens = 0; made < count; tokens++) {
    const token = address('ac', tokens, random);
    units.set(token, anyUnits(random));
    yield pool(native, token, any());
    // A tenth of all pools connects to others, and its tokens have a little more than two pools each.
    if (random() < (1 - DEAD_ENDS) / (1 - DEAD_ENDS + DEAD_ENDS * 2.1)) {
      const isMajor = random() < 0.5;
      yield pool(isMajor ? pick(1, MAJORS + 1) : pick(MAJORS + 1, hubs.length), token, any());
      if (random() < 0.1) yield pool(pick(1, hubs.length), token, any());
    }
    units.delete(token);
  }
}

/** Of a coin of 3 000 dollars with 18 decimals. */
const NATIVE_UNITS = 10 ** 18 / 3000;

/** Raw units of one dollar. */
function anyUnits(random: () => number): number {
  return 10 ** (random() < 0.2 ? 6 : 18) / 10 ** (random() * 6 - 2);
}

/** Returns whether the index lists a pool for routes. */
export function isRoutable(pool: LivePool): boolean {
  return pool.protocol !== 'v4' || !hasSwapHooks(pool);
}

/** A pool without its state. */
export function bare({ state: _, ...pool }: LivePool): Pool {
  return pool as Pool;
}
