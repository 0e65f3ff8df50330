import type { Address } from 'viem';
import { getTickAtSqrtRatio } from '../../server/amm/v3/tickMath.ts';
import type { V3State } from '../../server/amm/v3/v3State.ts';
import { type LivePool, v2Pool, v3Pool } from '../../server/routing/model/pool.ts';
import { address, seededRandom, TIERS, v2State, v3State } from '../kit/syntheticMarket.ts';

export interface HostileShape {
  /**
   * Pools without those of attackers: what the belt and the hubs leave are pools of tokens that have no other
   * one.
   */
  readonly pools: number;
  readonly beltTokens: number;
  readonly seed: number;
}

/** Pools that somebody created so that searches take long. */
export type Attack =
  /** Of a price 15 % better than the market's, next to no liquidity there, and very much of it far away. */
  | 'mirages'
  /** Corridors of two pairs, all with the same reserves and 20 % better than the market for a few dollars. */
  | 'clones'
  /**
   * Corridors of two pools of one narrow position each, 20 % better than the market until they end after some
   * dollars.
   */
  | 'ends';

export interface HostileMarket {
  /**
   * The wrapped native coin, three stable coins of which the belt uses two, a fourth major, then minor hubs.
   */
  readonly hubs: readonly Address[];
  readonly belt: readonly Address[];
  /** Raw units of one dollar. */
  unitsOf(token: Address): number;
  /** Made anew at each walk, the same each time. */
  pools(): Iterable<LivePool>;
  attackersPools(attack: Attack, count: number): Iterable<LivePool>;
}

/** The addresses of their pools begin with it; and what is added to the seed of the market. */
const SERIES: Readonly<Record<Attack, { readonly prefix: string; readonly seed: number }>> = {
  mirages: { prefix: 'bc', seed: 2 },
  clones: { prefix: 'bd', seed: 3 },
  ends: { prefix: 'be', seed: 4 },
};

const HUBS = 20;
const MAJORS = 5;
/** Prices of the pools of one token differ by up to so much from the market's. */
const NOISE = 0.05;
const BELT_DEPTH = 200_000;
/**
 * Of the belt's tokens, those whose pools are V3 with hundreds of ticks, and those of the others whose pools
 * are V3.
 */
const THICK = 0.1;
const THIN_V3 = 0.15;
const THICK_POSITIONS = 300;
const FEW_POSITIONS = 6;
const LIQUIDITY_FAR_AWAY = 10n ** 27n;
/**
 * Ticks from the price of a mirage to its liquidity: 60 words of the bitmap would cost more gas than a swap
 * has.
 */
const FAR = 30_000;

/**
 * A market that is hard to search: a belt of tokens that each have pools with the native coin and two stable
 * coins at similar depth, so that tens of thousands of paths are about as good as the best one.
 */
export function hostileMarket({ pools, beltTokens, seed }: HostileShape): HostileMarket {
  const random = seededRandom(seed);
  const hubs = Array.from({ length: HUBS }, (_, index) => address('aa', index, random));
  const belt = Array.from({ length: beltTokens }, (_, index) => address('ad', index, random));
  const [native, stable] = hubs as [Address, Address];
  const known = [10 ** 18 / 3000, 10 ** 6, 10 ** 6, 10 ** 18, 10 ** 8 / 60_000];
  const units = new Map(hubs.map((hub, index) => [hub, known[index] ?? anyUnits(random)]));
  for (const token of belt) units.set(token, anyUnits(random));
  const unitsOf = (token: Address) => units.get(token) ?? 10 ** 18;
  return {
    hubs,
    belt,
    unitsOf,
    pools: () => new Maker(unitsOf, seed + 1, 'bb').honest(hubs, belt, pools),
    attackersPools: (attack, count) => {
      const { prefix, seed: more } = SERIES[attack];
      return new Maker(unitsOf, seed + more, prefix).attack(attack, count, native, stable);
    },
  };
}

/** Makes pools with prices about those of a market. */
class Maker {
  readonly #unitsOf: (token: Address) => number;
  readonly #random: () => number;
  readonly #prefix: string;
  #made = 0;

  constructor(unitsOf: (token: Address) => number, seed: number, prefix: string) {
    this.#unitsOf = unitsOf;
    this.#random = seededRandom(seed);
    this.#prefix = prefix;
  }

  *honest(hubs: readonly Address[], belt: readonly Address[], count: number): Iterable<LivePool> {
    const random = this.#random;
    for (const [index, hub] of hubs.entries()) {
      for (const other of hubs.slice(index + 1)) {
        const isMajor = index < MAJORS;
        const depth = 10 ** (isMajor ? 5.5 + random() * 2 : 4 + random() * 2);
        yield this.#pair(hub, other, depth);
        for (const tier of isMajor ? TIERS : TIERS.slice(2, 3)) {
          yield this.#v3(
            hub,
            other,
            depth * (0.3 + random()),
            tier,
            isMajor ? THICK_POSITIONS : FEW_POSITIONS,
          );
        }
      }
    }
    const corners = hubs.slice(0, 3);
    let before: Address | undefined;
    for (const [index, token] of belt.entries()) {
      const depth = BELT_DEPTH * (0.8 + 0.4 * random());
      const isThick = index < belt.length * THICK;
      for (const corner of corners) {
        const tier = TIERS[Math.floor(random() * TIERS.length)] ?? TIERS[2];
        if (isThick || random() < THIN_V3)
          yield this.#v3(corner, token, depth, tier, isThick ? THICK_POSITIONS : FEW_POSITIONS);
        else yield this.#pair(corner, token, depth);
      }
      if (before !== undefined) yield this.#pair(before, token, depth * (0.5 + random()));
      before = token;
    }
    const [native] = hubs as [Address];
    for (let lonely = 0; this.#made < count; lonely++) {
      yield this.#pair(native, address('ac', lonely, random), 30 * (1 - random()) ** (-1 / 0.6));
    }
  }

  /** Two pools for each token of the attacker: from the native coin to it, and from it to the stable coin. */
  *attack(attack: Attack, count: number, native: Address, stable: Address): Iterable<LivePool> {
    for (let index = 0; this.#made < count; index++) {
      const token = address('ae', index, this.#random);
      if (attack === 'mirages') {
        yield this.#mirage(native, token);
        yield this.#mirage(token, stable);
      } else if (attack === 'ends') {
        const dollars = 3 * 30 ** this.#random();
        yield this.#ending(native, token, dollars);
        yield this.#ending(token, stable, dollars);
      } else {
        // Thirty dollars, and 36 of them behind: one like the other to the last unit.
        yield this.#exactPair(native, token, [10n ** 16n, 10n ** 20n]);
        yield this.#exactPair(token, stable, [10n ** 20n, 36_000_000n]);
      }
    }
  }

  #pair(a: Address, b: Address, depth: number): LivePool {
    const { token0, token1, address: contract } = this.#ends(a, b);
    const noise = this.#noise();
    const state = v2State(depth * this.#unitsOf(token0), depth * this.#unitsOf(token1) * noise);
    return { ...v2Pool({ address: contract, token0, token1 }), state };
  }

  #exactPair(a: Address, b: Address, [reserveA, reserveB]: readonly [bigint, bigint]): LivePool {
    const ends = this.#ends(a, b);
    const [reserve0, reserve1] = ends.token0 === a ? [reserveA, reserveB] : [reserveB, reserveA];
    return { ...v2Pool(ends), state: { protocol: 'v2', reserve0, reserve1 } };
  }

  #v3(a: Address, b: Address, depth: number, tier: (typeof TIERS)[number], positions: number): LivePool {
    const ends = this.#ends(a, b);
    const [units0, units1] = [this.#unitsOf(ends.token0), this.#unitsOf(ends.token1)];
    const state = v3State(depth, units0, units1, this.#noise(), tier.tickSpacing, positions, this.#random);
    return { ...v3Pool({ ...ends, ...tier }), state };
  }

  #mirage(from: Address, to: Address): LivePool {
    const ends = this.#ends(from, to);
    const isFrom0 = ends.token0 === from;
    const better = 1.15 + this.#random() * 0.02;
    const price = this.#unitsOf(ends.token1) / this.#unitsOf(ends.token0);
    const tier = TIERS[2];
    return {
      ...v3Pool({ ...ends, ...tier }),
      state: mirageState(isFrom0 ? price * better : price / better, isFrom0, tier),
    };
  }

  /** Half of what it is better is in each pool. */
  #ending(from: Address, to: Address, dollars: number): LivePool {
    const ends = this.#ends(from, to);
    const isFrom0 = ends.token0 === from;
    const better = Math.sqrt(1.2);
    const [units0, units1] = [this.#unitsOf(ends.token0), this.#unitsOf(ends.token1)];
    const price = (units1 / units0) * (isFrom0 ? better : 1 / better);
    const tier = TIERS[2];
    const state = endingState(price, dollars * Math.sqrt(units0 * units1), tier.tickSpacing);
    return { ...v3Pool({ ...ends, ...tier }), state };
  }

  #ends(a: Address, b: Address) {
    const [token0, token1] = a < b ? [a, b] : [b, a];
    return { address: address(this.#prefix, this.#made++, this.#random), token0, token1 };
  }

  #noise(): number {
    return 1 + (this.#random() - 0.5) * 2 * NOISE;
  }
}

/**
 * A position from the spacing below the price to the one above it that holds so much, the root of both
 * amounts.
 */
function endingState(price: number, held: number, tickSpacing: number): V3State {
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(price) * 2 ** 96));
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const lower = (Math.floor(tick / tickSpacing) - 1) * tickSpacing;
  const upper = lower + 3 * tickSpacing;
  // One and a half spacings on each side, as a part of the root of the price.
  const liquidity = BigInt(Math.max(1, Math.floor(held / (1.0001 ** (0.75 * tickSpacing) - 1))));
  const ticks = [
    { tick: lower, liquidityNet: liquidity },
    { tick: upper, liquidityNet: -liquidity },
  ];
  const last = Math.floor(887_272 / tickSpacing) * tickSpacing;
  return {
    protocol: 'v3',
    sqrtPriceX96,
    tick,
    liquidity,
    tickRange: { lowerTick: -last, upperTick: last, ticks },
  };
}

function mirageState(price: number, zeroForOne: boolean, { tickSpacing }: (typeof TIERS)[number]): V3State {
  const sqrtPriceX96 = BigInt(Math.floor(Math.sqrt(price) * 2 ** 96));
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const last = Math.floor(887_272 / tickSpacing) * tickSpacing;
  const here = Math.floor(tick / tickSpacing) * tickSpacing;
  const lower = Math.max(
    tickSpacing - last,
    Math.min(last - 2 * tickSpacing, here + (zeroForOne ? -FAR : FAR)),
  );
  const little = 1000n;
  const ticks = [
    { tick: -last, liquidityNet: little },
    { tick: lower, liquidityNet: LIQUIDITY_FAR_AWAY },
    { tick: lower + tickSpacing, liquidityNet: -LIQUIDITY_FAR_AWAY },
    { tick: last, liquidityNet: -little },
  ];
  return {
    protocol: 'v3',
    sqrtPriceX96,
    tick,
    liquidity: little,
    tickRange: { lowerTick: -last, upperTick: last, ticks },
  };
}

function anyUnits(random: () => number): number {
  return 10 ** (random() < 0.2 ? 6 : 18) / 10 ** (random() * 6 - 2);
}
