import { decimalOf, inverse, isLess } from '../decimals';
import { areSame } from '../numbers';
import { Market } from './market';
import { MarketRow } from './marketRow';
import { lastingDepth, lastingPrice } from './priceWindow';
import { ANCHOR_IS_TOKEN0 } from './pricingRank';
import { clearPrice, isDeep, priceInUSD, worthOf } from './tokenDollars';

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
