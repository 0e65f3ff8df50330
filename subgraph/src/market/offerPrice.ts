import { Bytes, ethereum } from '@graphprotocol/graph-ts';
import { areSame } from '../bytes';
import { decimalOf, textOf } from '../decimalText';
import { Token } from '../entities/token';
import { deepestOffer, forget, meet, meetSource } from './knownPools';
import { Market } from './market';
import { MarketRow } from './marketRow';
import { isDeeper, Offer, offerOf } from './offer';
import { ANCHOR_IS_TOKEN0 } from './pricingRank';
import { clearPrice } from './tokenDollars';

/**
 * Takes the Pair or Pool as the pricing pool of its token of the lower rank, when it has been deep enough,
 * and deeper than the present one, for as long as its windows reach; the price is the one that lasted. The
 * present one keeps the token up to date with each of its events. When its depth is gone, the deepest of the
 * others that the token knows takes its place; without any the token has no price.
 */
export function offerPrice(row: MarketRow, market: Market, anchorSide: i32, block: ethereum.Block): void {
  const isToken0 = anchorSide == ANCHOR_IS_TOKEN0;
  const token = isToken0 ? market.token1 : market.token0;
  const source = token.pricingPool();
  const isSource = source !== null && areSame(source, market.id);
  const offer = offerOf(row, market, anchorSide);
  if (offer === null) {
    if (isSource) giveUp(token, market, block);
    return;
  }
  if (!isSource) {
    if (isPricedDeeper(token, offer)) {
      if (meet(token, market)) market.tokens.change(token);
      return;
    }
    meetSource(token, market, block);
  }
  take(token, market.id, offer);
  if (isToken0) market.usd1 = offer.usd;
  else market.usd0 = offer.usd;
  market.tokens.change(token);
}

/** Gives the token the price of another pool in place of this one. */
function giveUp(token: Token, market: Market, block: ethereum.Block): void {
  forget(token, market.id);
  const next = deepestOffer(token, market.tokens, block);
  if (next === null) clearPrice(token);
  else take(token, next.pool, next.offer);
  market.tokens.change(token);
}

/** Whether the token is priced by a pool that is at least as deep in it. */
function isPricedDeeper(token: Token, offer: Offer): bool {
  const depth = decimalOf(token.priceDepthUSD);
  const usd = token.priceUSD;
  return depth !== null && usd !== null && !isDeeper(offer.depthUSD, offer.usd, depth, usd);
}

function take(token: Token, pool: Bytes, offer: Offer): void {
  token.priceBy(pool);
  token.priceAnchor = offer.anchor.id;
  token.priceInAnchor = offer.inAnchor;
  token.priceDepthUSD = textOf(offer.depthUSD);
  token.priceUSD = offer.usd;
}
