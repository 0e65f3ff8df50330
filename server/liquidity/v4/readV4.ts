import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  keccak256,
  numberToHex,
  parseAbiParameters,
} from 'viem';
import { feeGrowthInside, feesSince } from '../../amm/liquidity/feeGrowth.ts';
import type { TokenAmounts } from '../../amm/liquidity/liquidityForAmounts.ts';
import type { TickBounds } from '../../amm/liquidity/positionAmounts.ts';
import { hexOf, type V4Pool } from '../../routing/model/pool.ts';
import { functionCall } from '../model/calldata.ts';
import { addressOf, addressView, numberView, tickOf, type View, wordsView } from '../model/view.ts';

const extsloadCall = functionCall('function extsload(bytes32 slot)');
const ownerOfCall = functionCall('function ownerOf(uint256 tokenId)');
const approvedCall = functionCall('function getApproved(uint256 tokenId)');
const subscriberCall = functionCall('function subscriber(uint256 tokenId)');
const nextTokenIdCall = functionCall('function nextTokenId()');
const infoCall = functionCall('function getPoolAndPositionInfo(uint256 tokenId)');

const SLOT_KEY = parseAbiParameters('bytes32, uint256');
const TICK_KEY = parseAbiParameters('int256, uint256');
/** Slot of `mapping(PoolId => Pool.State)` in the pool manager, and places of the fields of a state. */
const POOLS_SLOT = 6n;
const FIELD = { growth0: 1n, growth1: 2n, liquidity: 3n, ticks: 4n, positions: 6n } as const;
const MASK_128 = (1n << 128n) - 1n;
const MASK_160 = (1n << 160n) - 1n;
const LOWER_SHIFT = 8n;
const UPPER_SHIFT = 32n;
const TICK_SHIFT = 160n;

/** Returns the view of the number that the next position gets. */
export const nextTokenIdView = (manager: Address) => numberView(manager, nextTokenIdCall());

/** The key of a V4 pool as a position names it, and its range. */
export interface V4NftInfo {
  readonly currency0: Address;
  readonly currency1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
  readonly ticks: TickBounds;
}

/** Returns the view of the pool and the range of a position, by `PositionInfo`; undefined for none. */
export const v4InfoView = (manager: Address, tokenId: bigint): View<V4NftInfo | undefined> =>
  wordsView(manager, infoCall(tokenId), 6, (words) => {
    const [currency0 = 0n, currency1 = 0n, fee = 0n, tickSpacing = 0n, hooks = 0n, info = 0n] = words;
    return {
      currency0: addressOf(currency0),
      currency1: addressOf(currency1),
      fee: Number(fee),
      tickSpacing: tickOf(tickSpacing),
      hooks: addressOf(hooks),
      ticks: { tickLower: tickOf(info >> LOWER_SHIFT), tickUpper: tickOf(info >> UPPER_SHIFT) },
    };
  });

/**
 * Returns whether a position lies in this pool and range: after a reorganisation its number may be another's.
 */
export function isAtV4Place(
  info: V4NftInfo | undefined,
  { id }: V4Pool,
  { tickLower, tickUpper }: TickBounds,
): boolean {
  if (info === undefined || v4PoolId(info) !== hexOf(id)) return false;
  return info.ticks.tickLower === tickLower && info.ticks.tickUpper === tickUpper;
}

/** Returns the id of a V4 pool: the hash of its key. */
export function v4PoolId({ currency0, currency1, fee, tickSpacing, hooks }: Omit<V4NftInfo, 'ticks'>): Hex {
  const types = parseAbiParameters('address, address, uint24, int24, address');
  return keccak256(encodeAbiParameters(types, [currency0, currency1, fee, tickSpacing, hooks]));
}

/** The views of a pool and a range of it, all at one block. */
export const v4RangeViews = ({ id, address: manager }: V4Pool, { tickLower, tickUpper }: TickBounds) => {
  const pool = BigInt(keccak256(encodeAbiParameters(SLOT_KEY, [hexOf(id), POOLS_SLOT])));
  const at = (slot: bigint) => numberView(manager, extsloadCall(numberToHex(slot, { size: 32 })));
  const tickSlot = (tick: number) =>
    BigInt(keccak256(encodeAbiParameters(TICK_KEY, [BigInt(tick), pool + FIELD.ticks])));
  const [lower, upper] = [tickSlot(tickLower), tickSlot(tickUpper)];
  return [
    at(pool),
    at(pool + FIELD.liquidity),
    at(lower),
    at(upper),
    at(pool + FIELD.growth0),
    at(pool + FIELD.growth1),
    at(lower + 1n),
    at(upper + 1n),
    at(lower + 2n),
    at(upper + 2n),
  ] as const;
};

/** The views of a position NFT, without those of its range. */
export const v4NftViews = (
  { id, address: poolManager }: V4Pool,
  manager: Address,
  tokenId: bigint,
  { tickLower, tickUpper }: TickBounds,
) => {
  const salt = numberToHex(tokenId, { size: 32 });
  const types = ['address', 'int24', 'int24', 'bytes32'] as const;
  const key = keccak256(encodePacked(types, [manager, tickLower, tickUpper, salt]));
  const pool = BigInt(keccak256(encodeAbiParameters(SLOT_KEY, [hexOf(id), POOLS_SLOT])));
  const slot = BigInt(keccak256(encodeAbiParameters(SLOT_KEY, [key, pool + FIELD.positions])));
  const at = (place: bigint) => numberView(poolManager, extsloadCall(numberToHex(place, { size: 32 })));
  return [
    addressView(manager, ownerOfCall(tokenId)),
    addressView(manager, approvedCall(tokenId)),
    addressView(manager, subscriberCall(tokenId)),
    at(slot),
    at(slot + 1n),
    at(slot + 2n),
    v4InfoView(manager, tokenId),
  ] as const;
};

/** State of a V4 pool and a range of it. */
export interface V4RangeState {
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly inRange: bigint;
  readonly grossLower: bigint;
  readonly grossUpper: bigint;
  /** Fee growth inside of the range, Q128.128. */
  readonly inside: TokenAmounts;
}

/** Reads the answers to `v4RangeViews`; undefined where the manager did not answer. */
export function v4RangeState(
  words: readonly (bigint | undefined)[],
  ticks: TickBounds,
): V4RangeState | undefined {
  const [slot0, liquidity, lower, upper, growth0, growth1, lower0, upper0, lower1, upper1] = words.map(
    (word) => word ?? 0n,
  );
  if (slot0 === undefined || words.includes(undefined)) return undefined;
  const tick = tickOf(slot0 >> TICK_SHIFT);
  const insideOf = (global = 0n, lowerOutside = 0n, upperOutside = 0n) =>
    feeGrowthInside({ global, lowerOutside, upperOutside }, tick, ticks);
  return {
    sqrtPriceX96: slot0 & MASK_160,
    tick,
    inRange: (liquidity ?? 0n) & MASK_128,
    grossLower: (lower ?? 0n) & MASK_128,
    grossUpper: (upper ?? 0n) & MASK_128,
    inside: { amount0: insideOf(growth0, lower0, upper0), amount1: insideOf(growth1, lower1, upper1) },
  };
}

/** A V4 position as the pool manager keeps it. */
export interface V4Held {
  readonly liquidity: bigint;
  readonly last: TokenAmounts;
}

/** Returns the raw fees that the next change of a position pays, without those that a hook takes. */
export function v4Fees({ inside }: V4RangeState, { liquidity, last }: V4Held): TokenAmounts {
  return {
    amount0: feesSince(inside.amount0, last.amount0, liquidity),
    amount1: feesSince(inside.amount1, last.amount1, liquidity),
  };
}
