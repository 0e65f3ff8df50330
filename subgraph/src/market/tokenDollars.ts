import { BigInt, dataSource } from '@graphprotocol/graph-ts';
import { Decimal, toDecimal } from '../decimal';
import { oneDollar } from '../decimals';
import { decimalOf } from '../decimalText';
import { Token } from '../entities/token';
import { pricingOf } from '../networkPricing';
import { LoadedTokens } from './loadedTokens';
import { RANK_STABLE } from './pricingRank';

/**
 * Units of the currency per whole token now, dollars where the network has a stable coin: its price in its
 * anchor times the anchor's own price, and so on up to the coin that counts as one, which is at most three
 * steps, because the rank rises with each. Null when a step is missing.
 */
export function priceInUSD(token: Token, tokens: LoadedTokens): Decimal | null {
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
export function worthOf(amount: BigInt, token: Token, priceUSD: Decimal | null): Decimal | null {
  return priceUSD === null ? null : toDecimal(amount, token.decimals).times(priceUSD);
}

/** The least depth at which a pool prices a token; not asked for yet while below 0. */
let leastDepth: i32 = -1;

/** True when this depth, US dollars, is enough for a pool to price a token. */
export function isDeep(depthUSD: Decimal | null): bool {
  if (depthUSD === null) return false;
  if (leastDepth < 0) leastDepth = pricingOf(dataSource.network()).minimumDepth;
  return !depthUSD.isBelow(new Decimal(<u64>leastDepth, 0));
}

/** Leaves the token without a price. */
export function clearPrice(token: Token): void {
  token.priceBy(null);
  token.priceAnchor = null;
  token.priceInAnchor = null;
  token.priceDepthUSD = null;
  token.priceUSD = null;
}
