import type { Address } from 'viem';
import type { V3State } from '../../server/amm/v3/v3State.ts';
import { PoolGraph } from '../../server/routing/graph/poolGraph.ts';
import { type LivePool, type Pool, v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import { hasSwapHooks } from '../../server/routing/model/v4Keys.ts';
import { address, seededRandom, TIERS, v2State, v3State } from '../kit/syntheticMarket.ts';
import { wholeV4 } from './wholeV4.ts';

export interface WholeMarketShape {
  readonly pools: number;
  readonly hubs: number;
  readonly seed: number;
  /** V4 pools beside the others, a tenth of them with hooks that may change swaps; none if absent. */
  readonly v4Pools?: number;
  /** Prices are off only by what arbitrage leaves; small pools by up to half if absent. */
  readonly isArbitraged?: boolean;
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
/** Hundredths of a bip of a V2 pair. */
const PAIR_FEE = 3000;
/** Dollars of gas that a trade takes which sets a price right: 100 000 units at 20 gwei and 3 000 dollars. */
const ARBITRAGE_GAS = 6;

/**
 * A market of the size and shape of mainnet's: nine pools of ten lead to a token that has no other one, the
 * rest join hubs with each other and with tokens of two or three pools. Reserves have a heavy tail and most
 * pools are dust, whose prices are off by up to half; those of large pools agree to 0.5 %.
 */
export function wholeMarket({
  pools: count,
  hubs: hubCount,
  seed,
  v4Pools = 0,
  isArbitraged = false,
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
      yield* walk({ count, isArbitraged }, hubs, islands, new Map(units), seed + 1);
      yield* wholeV4({ pools: v4Pools, seed: seed + 2, hubs, unitsOf });
    },
  };
}

function* walk(
  { count, isArbitraged }: { readonly count: number; readonly isArbitraged: boolean },
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
    const place = random() - 0.5;
    const noiseOf = (fee: number, held: number) =>
      1 + place * (isArbitraged ? 2 * mostOff(fee, held) : held < 10_000 ? 1 : 0.01);
    const [units0, units1] = [units.get(token0) ?? 10 ** 18, units.get(token1) ?? 10 ** 18];
    if (random() < V2_SHARE) {
      const state = v2State(depth * units0, depth * units1 * noiseOf(PAIR_FEE, depth));
      return { ...v2Pool({ ...shared }), state };
    }
    const tier = TIERS[Math.floor(random() * TIERS.length)] ?? TIERS[2];
    const stateAt = (noise: number, draw: () => number) =>
      v3State(depth, units0, units1, noise, tier.tickSpacing, 6, draw);
    if (!isArbitraged)
      return { ...v3Pool({ ...shared, ...tier }), state: stateAt(noiseOf(tier.fee, depth), random) };
    // What its positions hold around the price decides what it pays to set it right.
    const draws = Math.floor(random() * 2 ** 32);
    const held = mostLiquidity(stateAt(1, seededRandom(draws))) / Math.sqrt(units0 * units1);
    const state = stateAt(noiseOf(tier.fee, held), seededRandom(draws));
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

/**
 * Returns how far a price may be off: by its fee, and by what does not pay the gas of a trade that sets it
 * right. A pool whose price is off by x beyond its fee is worth x² / 4 of what it holds of each token.
 */
function mostOff(fee: number, depth: number): number {
  return Math.min(0.5, fee / 10 ** 6 + Math.sqrt((4 * ARBITRAGE_GAS) / depth));
}

function mostLiquidity({ tickRange }: V3State): number {
  let [active, most] = [0n, 0n];
  for (const { liquidityNet } of tickRange.ticks) {
    active += liquidityNet;
    if (active > most) most = active;
  }
  return Number(most);
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

/**
 * Returns the graph of its pools that are routable, with the states of those that can lie between two tokens.
 */
export function graphOf(market: WholeMarket): PoolGraph {
  const graph = new PoolGraph();
  for (const pool of market.pools()) if (isRoutable(pool)) graph.addPool(bare(pool));
  const inner = new Set([...graph.innerEntriesWithoutState()].map(({ pool }) => pool.id));
  for (const { id, state } of market.pools()) if (inner.has(id)) graph.setState(id, state);
  return graph;
}
