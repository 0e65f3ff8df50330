import { dataSource } from '@graphprotocol/graph-ts';
import { pricingOf } from '../networkPricing';

/** Counts as one of the currency: a stable coin, or the wrapped native coin of a network without any. */
export const RANK_STABLE: i32 = 3;
const RANK_NATIVE: i32 = 2;
const RANK_OTHER_ANCHOR: i32 = 1;
export const RANK_NONE: i32 = 0;

/** Says which token is the anchor: the one of the higher pricing rank. */
export const ANCHOR_IS_TOKEN0: i32 = 0;
export const ANCHOR_IS_TOKEN1: i32 = 1;
/** Both tokens rank alike. */
export const NO_ANCHOR: i32 = -1;

/** Returns the pricing rank of a token on this network, as `Token.pricingRank` describes it. */
export function pricingRankOf(address: string): i32 {
  const pricing = pricingOf(dataSource.network());
  if (pricing.stableCoins.includes(address)) return RANK_STABLE;
  if (pricing.wrappedNative == address) {
    return pricing.stableCoins.length == 0 ? RANK_STABLE : RANK_NATIVE;
  }
  if (pricing.otherAnchors.includes(address)) return RANK_OTHER_ANCHOR;
  return RANK_NONE;
}

/** ANCHOR_IS_TOKEN0, ANCHOR_IS_TOKEN1 or NO_ANCHOR. */
export function anchorSideOf(rank0: i32, rank1: i32): i32 {
  if (rank0 == rank1) return NO_ANCHOR;
  return rank0 > rank1 ? ANCHOR_IS_TOKEN0 : ANCHOR_IS_TOKEN1;
}
