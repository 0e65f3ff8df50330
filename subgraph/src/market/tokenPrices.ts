import { BigDecimal, BigInt, dataSource } from '@graphprotocol/graph-ts';
import { Token } from '../../generated/schema';
import { pricingOf } from '../config';
import { inverse, toDecimal } from '../decimals';
import { loadToken } from '../entities/token';
import { Market } from './market';

export const RANK_STABLE: i32 = 3;
const RANK_NATIVE: i32 = 2;
const RANK_OTHER_ANCHOR: i32 = 1;
const RANK_NONE: i32 = 0;

/** The part that a token takes in pricing on the network at hand, as `Token.pricingRank` says it. */
export function pricingRankOf(address: string): i32 {
  const pricing = pricingOf(dataSource.network());
  if (pricing.stableCoins.includes(address)) return RANK_STABLE;
  if (pricing.wrappedNative == address) return RANK_NATIVE;
  if (pricing.otherAnchors.includes(address)) return RANK_OTHER_ANCHOR;
  return RANK_NONE;
}

export function oneDollar(): BigDecimal {
  return toDecimal(BigInt.fromI32(1), 0);
}

/** Lets the market price the token of lower rank in the other one, and tells the market both prices in dollars. */
export function updateTokenPrices(market: Market): void {
  const token0 = market.token0;
  const token1 = market.token1;
  if (token0.pricingRank < token1.pricingRank) {
    market.usd1 = priceInUSD(token1);
    offerPrice(market, token0, token1, market.price, market.usd1, market.depth1());
    market.usd0 = priceInUSD(token0);
  } else {
    market.usd0 = priceInUSD(token0);
    if (token1.pricingRank < token0.pricingRank) {
      offerPrice(market, token1, token0, inverse(market.price), market.usd0, market.depth0());
    }
    market.usd1 = priceInUSD(token1);
  }
}

/**
 * US dollars per whole token now: its price in its anchor times the anchor's own price, and so on up to a stable coin,
 * which is at most three steps, because the rank rises with each. Null when a step is missing.
 */
function priceInUSD(token: Token): BigDecimal | null {
  if (token.pricingRank == RANK_STABLE) return oneDollar();
  const inAnchor = token.priceInAnchor;
  const anchorId = token.priceAnchor;
  if (inAnchor === null || anchorId === null) return null;
  // The anchor of the native coin can only be a stable coin: one dollar.
  if (token.pricingRank == RANK_NATIVE) return inAnchor;
  const anchorPrice = priceInUSD(loadToken(anchorId));
  return anchorPrice === null ? null : inAnchor.times(anchorPrice);
}

/**
 * Takes the market as the token's pricing pool when it is deep enough and deeper than the present one. The present one
 * keeps the token up to date with each of its events, and leaves it without a price when its depth is gone.
 */
function offerPrice(
  market: Market,
  token: Token,
  anchor: Token,
  inAnchor: BigDecimal | null,
  anchorPrice: BigDecimal | null,
  anchorDepth: BigInt,
): void {
  const source = token.priceSource;
  const isSource = source !== null && source.equals(market.id);
  if (anchorPrice === null || inAnchor === null) {
    if (isSource) clearPrice(token);
    return;
  }
  const depth = toDecimal(anchorDepth, anchor.decimals).times(anchorPrice);
  const minimum = toDecimal(BigInt.fromI32(pricingOf(dataSource.network()).minimumDepthUSD), 0);
  if (depth.lt(minimum)) {
    if (isSource) clearPrice(token);
    return;
  }
  const presentDepth = token.priceDepthUSD;
  if (!isSource && presentDepth !== null && depth.le(presentDepth)) return;
  token.priceSource = market.id;
  token.priceAnchor = anchor.id;
  token.priceInAnchor = inAnchor;
  token.priceDepthUSD = depth;
  token.priceUSD = inAnchor.times(anchorPrice);
}

function clearPrice(token: Token): void {
  token.priceSource = null;
  token.priceAnchor = null;
  token.priceInAnchor = null;
  token.priceDepthUSD = null;
  token.priceUSD = null;
}
