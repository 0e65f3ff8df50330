import { Decimal, toDecimal } from '../decimal';
import { isZero } from '../numbers';
import { Market } from './market';
import { ANCHOR_IS_TOKEN0, ANCHOR_IS_TOKEN1, NO_ANCHOR } from './pricingRank';

/**
 * Returns the whole anchor tokens that a pool counts for: its holding of the anchor, and of the other token
 * at the pool's own price, up to as much again. So it never counts for more than twice the dollars that
 * someone has put there. Null unless one token is an anchor and the other none.
 */
export function worthInAnchor(market: Market): Decimal | null {
  const side = market.anchorSide();
  if (side == NO_ANCHOR || market.isOfAnchors()) return null;
  const amount0 = toDecimal(market.amount0, market.token0.decimals);
  const amount1 = toDecimal(market.amount1, market.token1.decimals);
  const held = side == ANCHOR_IS_TOKEN0 ? amount0 : amount1;
  const price = market.price;
  if (price === null) return held;
  // At a pair's own price both sides are worth the same.
  if (market.isPair) return held.plus(held);
  if (side == ANCHOR_IS_TOKEN1) {
    const other = amount0.times(price);
    return held.plus(held.isBelow(other) ? held : other);
  }
  return held.plus(held.times(price).isBelow(amount1) ? held : amount1.over(price));
}

/**
 * Returns that worth in US dollars, anchors in full. Null while a token is unpriced, and where no token is an
 * anchor, unless the pool holds nothing.
 */
export function worthInUSD(market: Market, inAnchor: Decimal | null): Decimal | null {
  if (isZero(market.amount0) && isZero(market.amount1)) return new Decimal(0, 0);
  const usd0 = market.usd0;
  const usd1 = market.usd1;
  if (usd0 === null || usd1 === null) return null;
  if (inAnchor !== null) return inAnchor.times(market.anchorSide() == ANCHOR_IS_TOKEN0 ? usd0 : usd1);
  if (!market.isOfAnchors()) return null;
  const worth0 = toDecimal(market.amount0, market.token0.decimals).times(usd0);
  return worth0.plus(toDecimal(market.amount1, market.token1.decimals).times(usd1));
}
