import { type Address, encodePacked, keccak256 } from 'viem';
import { type FeeGrowth, feeGrowthInside, feesSince } from '../../amm/liquidity/feeGrowth.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import type { V3Pool } from '../../routing/model/pool.ts';
import { addressOf, addressView, numberView, tickOf, type View, wordsView } from '../model/view.ts';
import * as calls from './positionManagerCalls.ts';

/** A position as the NonfungiblePositionManager keeps it. */
export interface V3Nft {
  /** Another account that may move it; the zero address for none. */
  readonly operator: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly ticks: TickBounds;
  readonly liquidity: bigint;
  /** Fee growth inside of the range at its last change, Q128.128. */
  readonly last: TokenAmounts;
  /** Raw units credited at its last change. */
  readonly owed: TokenAmounts;
}

/** Price and liquidity in range of a pool with ticks. */
export interface TickPoolNow {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
}

/** One end of a range. */
export interface TickFees {
  readonly liquidityGross: bigint;
  readonly outside0: bigint;
  readonly outside1: bigint;
}

/** Credit of the manager in the pool for all of its positions of one range. */
export interface PoolPosition {
  readonly liquidity: bigint;
  readonly last: TokenAmounts;
  readonly owed: TokenAmounts;
}

/** Returns the view of a position by its number; undefined for one that does not exist. */
export const nftView = (manager: Address, tokenId: bigint): View<V3Nft | undefined> =>
  wordsView(manager, calls.positionsCall(tokenId), 12, (words) => {
    const [, operator = 0n, token0 = 0n, token1 = 0n, fee = 0n, lower = 0n, upper = 0n] = words;
    const [liquidity = 0n, last0 = 0n, last1 = 0n, owed0 = 0n, owed1 = 0n] = words.slice(7);
    return {
      operator: addressOf(operator),
      token0: addressOf(token0),
      token1: addressOf(token1),
      fee: Number(fee),
      ticks: { tickLower: tickOf(lower), tickUpper: tickOf(upper) },
      liquidity,
      last: { amount0: last0, amount1: last1 },
      owed: { amount0: owed0, amount1: owed1 },
    };
  });

export const ownerView = (manager: Address, tokenId: bigint) =>
  addressView(manager, calls.ownerOfCall(tokenId));

/** Returns the view of the price; forks add other words behind it. */
export const slot0View = (pool: Address): View<TickPoolNow | undefined> =>
  wordsView(pool, calls.slot0Call(), 2, ([sqrtPriceX96 = 0n, tick = 0n]) => ({
    sqrtPriceX96,
    tick: tickOf(tick),
  }));

export const liquidityView = (pool: Address) => numberView(pool, calls.liquidityCall());

export const tickView = (pool: Address, tick: number): View<TickFees | undefined> =>
  wordsView(pool, calls.ticksCall(tick), 4, ([liquidityGross = 0n, , outside0 = 0n, outside1 = 0n]) => ({
    liquidityGross,
    outside0,
    outside1,
  }));

const poolPositionView = (pool: Address, manager: Address, { tickLower, tickUpper }: TickBounds) => {
  const key = keccak256(encodePacked(['address', 'int24', 'int24'], [manager, tickLower, tickUpper]));
  return wordsView(pool, calls.poolPositionCall(key), 5, (words): PoolPosition => {
    const [liquidity = 0n, last0 = 0n, last1 = 0n, owed0 = 0n, owed1 = 0n] = words;
    return {
      liquidity,
      last: { amount0: last0, amount1: last1 },
      owed: { amount0: owed0, amount1: owed1 },
    };
  });
};

/** The views of a position in a known pool, all at one block. */
export const v3PositionViews = (
  { address: pool }: Pick<V3Pool, 'address'>,
  manager: Address,
  tokenId: bigint,
  ticks: TickBounds,
) =>
  [
    nftView(manager, tokenId),
    ownerView(manager, tokenId),
    slot0View(pool),
    liquidityView(pool),
    tickView(pool, ticks.tickLower),
    tickView(pool, ticks.tickUpper),
    numberView(pool, calls.growth0Call()),
    numberView(pool, calls.growth1Call()),
    poolPositionView(pool, manager, ticks),
  ] as const;

/** All that the fees of a position depend on. */
export interface V3FeeState {
  readonly nft: V3Nft;
  readonly now: TickPoolNow;
  readonly lower: TickFees;
  readonly upper: TickFees;
  readonly global: TokenAmounts;
  readonly inPool: PoolPosition;
}

const NO_AMOUNTS: TokenAmounts = { amount0: 0n, amount1: 0n };

/** Raw units that the manager owes a position, and those that its `collect` pays. */
export interface V3Fees {
  readonly owed: TokenAmounts;
  /**
   * The lesser of both books: all positions of one range share one credit in the pool, which is rounded down
   * at each change.
   */
  readonly paid: TokenAmounts;
}

/**
 * Returns the fees of a position, exact at the block. `freed` is principal that a removal in the same
 * transaction adds to both books. `taken` is the sum of earlier collections of the range in it.
 */
export function v3Fees(
  state: V3FeeState,
  freed: TokenAmounts = NO_AMOUNTS,
  taken: TokenAmounts = NO_AMOUNTS,
): V3Fees {
  const { nft, inPool } = state;
  const side = (name: 'amount0' | 'amount1'): readonly [owed: bigint, paid: bigint] => {
    const growth: FeeGrowth = {
      global: state.global[name],
      lowerOutside: name === 'amount0' ? state.lower.outside0 : state.lower.outside1,
      upperOutside: name === 'amount0' ? state.upper.outside0 : state.upper.outside1,
    };
    const inside = feeGrowthInside(growth, state.now.tick, nft.ticks);
    const since = nft.liquidity === 0n ? 0n : feesSince(inside, nft.last[name], nft.liquidity);
    const owed = nft.owed[name] + since;
    // A position without liquidity is not poked, so the pool credits nothing.
    const credited = nft.liquidity === 0n ? 0n : feesSince(inside, inPool.last[name], inPool.liquidity);
    const held = inPool.owed[name] + credited + freed[name] - taken[name];
    const asked = owed + freed[name];
    return [owed, (asked < held ? asked : held) - freed[name]];
  };
  const [owed0, paid0] = side('amount0');
  const [owed1, paid1] = side('amount1');
  return { owed: { amount0: owed0, amount1: owed1 }, paid: { amount0: paid0, amount1: paid1 } };
}

/** A position NFT in its pool. */
export interface V3NftPlace {
  readonly pool: V3Pool;
  readonly manager: Address;
  readonly ticks: TickBounds;
  readonly tokenId: bigint;
}

/**
 * Returns whether a position lies in this pool and range: after a reorganisation its number may be another's.
 */
export function isAtV3Place(nft: V3Nft, pool: V3Pool, { tickLower, tickUpper }: TickBounds): boolean {
  const isSameRange = nft.ticks.tickLower === tickLower && nft.ticks.tickUpper === tickUpper;
  return isSameRange && nft.token0 === pool.token0 && nft.token1 === pool.token1 && nft.fee === pool.fee;
}
