import { BigDecimal, BigInt, dataSource } from '@graphprotocol/graph-ts';
import { pricingOf } from '../config';
import { decimalOf, inverse, isLess, toDecimal } from '../decimals';
import { Token } from '../entities/token';
import { areSame } from '../numbers';
import { LoadedTokens } from './loadedTokens';
import { ANCHOR_IS_TOKEN0, Market } from './market';
import { MarketRow } from './marketRow';
import { lastingDepth, lastingPrice } from './priceWindow';

export const RANK_STABLE: i32 = 3;
const RANK_NATIVE: i32 = 2;
const RANK_OTHER_ANCHOR: i32 = 1;
export const RANK_NONE: i32 = 0;
/** What a coin of one dollar is worth, as rows keep it. */
export const ONE_DOLLAR = '1';

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

/**
 * US dollars per whole token now: its price in its anchor times the anchor's own price, and so on up to a stable coin,
 * which is at most three steps, because the rank rises with each. Null when a step is missing.
 */
export function priceInUSD(token: Token, tokens: LoadedTokens): BigDecimal | null {
  if (token.pricingRank == RANK_STABLE) return oneDollar();
  const inAnchor = decimalOf(token.priceInAnchor);
  const anchorId = token.priceAnchor;
  if (inAnchor === null || anchorId === null) return null;
  const anchor = tokens.load(anchorId);
  // An anchor that has lost its rank since prices nothing.
  if (anchor.pricingRank <= token.pricingRank) return null;
  if (anchor.pricingRank == RANK_STABLE) return inAnchor;
  const anchorPrice = priceInUSD(anchor, tokens);
  return anchorPrice === null ? null : inAnchor.times(anchorPrice);
}

/** US dollars of an amount of a token, raw units; null without a price. */
export function worthOf(amount: BigInt, token: Token, priceUSD: BigDecimal | null): BigDecimal | null {
  return priceUSD === null ? null : toDecimal(amount, token.decimals).times(priceUSD);
}

/** True when a depth of so many US dollars is what a pool must be deep to price a token. */
export function isDeep(depthUSD: BigDecimal | null): bool {
  return (
    depthUSD !== null &&
    !isLess(depthUSD, toDecimal(BigInt.fromI32(pricingOf(dataSource.network()).minimumDepthUSD), 0))
  );
}

/**
 * Takes the Pair or Pool as the pricing pool of its token of the lower rank, when it has been deep enough, and deeper
 * than the present one, for as long as its windows reach; the price is the lowest of that time. The present one keeps
 * the token up to date with each of its events, and leaves it without a price when its depth is gone.
 */
export function offerPrice(row: MarketRow, market: Market, anchorSide: i32): void {
  const isToken0 = anchorSide == ANCHOR_IS_TOKEN0;
  const anchor = isToken0 ? market.token0 : market.token1;
  const token = isToken0 ? market.token1 : market.token0;
  const source = token.priceSource;
  const isSource = source !== null && areSame(source, market.id);
  const anchorPrice = priceInUSD(anchor, market.tokens);
  if (isToken0) market.usd0 = anchorPrice;
  else market.usd1 = anchorPrice;
  const lasting = lastingPrice(row, market.price, anchorSide);
  const inAnchor = isToken0 ? inverse(lasting) : lasting;
  const depthUSD = worthOf(lastingDepth(row), anchor, anchorPrice);
  if (anchorPrice === null || inAnchor === null || depthUSD === null || !isDeep(depthUSD)) {
    if (!isSource) return;
    clearPrice(token);
    market.tokens.change(token);
    return;
  }
  const presentDepth = decimalOf(token.priceDepthUSD);
  if (!isSource && presentDepth !== null && !isLess(presentDepth, depthUSD)) return;
  token.priceSource = market.id;
  token.priceAnchor = anchor.id;
  token.priceInAnchor = inAnchor.toString();
  token.priceDepthUSD = depthUSD.toString();
  const usd = inAnchor.times(anchorPrice);
  token.priceUSD = usd.toString();
  if (isToken0) market.usd1 = usd;
  else market.usd0 = usd;
  market.tokens.change(token);
}

/** Leaves the token without a price. */
export function clearPrice(token: Token): void {
  token.priceSource = null;
  token.priceAnchor = null;
  token.priceInAnchor = null;
  token.priceDepthUSD = null;
  token.priceUSD = null;
}
